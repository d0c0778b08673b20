"""Everything in a view shows in the picture of Boomtown or in its alt text."""

from dataclasses import replace
from functools import cache

import pytest

from render import draw
from render.boomtown import holdings, lines
from render.boomtown.factions import ahead
from rules.boomtown import GAME
from rules.boomtown.board import EVENTS, Resource
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.view import BoomtownView, Happening
from tests.findings import for_each
from tests.render.boomtown.positions import NAMES, emptied, position, town
from tests.render.pictures import draw_once, pixels_of

TOWNSHIP, CITY, COUNCIL = town(0)
WHERE = "Market Street"
TABLE = (0, 0, 1490, 1250)
"""All but the sheets."""


@cache
def base() -> BoomtownView:
    """A position with something in every field, and slots that are empty."""
    return replace(
        position(4, out=5),
        spots={
            **position(4, out=5, dice=False).spots,
            "Woodlot": replace(position(4, out=5).spots["Woodlot"], named={0: ("Choir Society",)}),
        },
        finite=True,
        events={"Gold Strike": Happening(1, 1)},
        waiting=("Influenza", "Bank Run"),
        trades=(Trade(0, 1, (Resource.COIN,), (Resource.FOOD,)),),
        proposal=Proposal(0, WHERE, (), (0, 1, 1, 1)),
        completing=WHERE,
        owed={1: 2},
        standings=tuple(replace(one, dice=(1, 2)) for one in position(4, out=5).standings),
    )


def shows(changed: BoomtownView, before: BoomtownView | None = None) -> bool:
    """Whether the picture or its alt text tells it from the one before."""
    return draw(GAME, changed, names=NAMES) != draw_once(GAME, before or base(), names=NAMES)


def test_a_tie_is_told_from_a_faction_that_nobody_has_met() -> None:
    nobody = emptied(position(3))
    name = town(0)[1][0]
    level = tuple(replace(one, favor={**one.favor, name: 2}) for one in nobody.standings)
    pictures = [pixels_of(draw(GAME, view, names=NAMES)) for view in (nobody, replace(nobody, standings=level))]
    one, other = (picture.crop(TABLE).tobytes() for picture in pictures)
    assert one != other


@pytest.mark.rule("M-A14", "M-41")
def test_who_leads_with_nothing_is_ahead_of_whoever_has_less() -> None:
    view = emptied(position(3))
    (name, card), *_ = view.factions.items()
    mine, *others = view.standings
    view = replace(
        view,
        factions={**view.factions, name: replace(card, leader=0)},
        standings=(mine, *(replace(one, scorn={**one.scorn, name: by}) for by, one in enumerate(others, 2))),
    )
    assert ahead(view, name) == 2


@for_each("name", CITY)
@for_each("what", ["favor", "scorn"])
def test_favor_and_scorn_show_by_faction(name: str, what: str) -> None:
    view = emptied(position(5))
    first, *rest = view.standings
    changed = replace(first, **{what: {**getattr(first, what), name: 1}})
    assert shows(replace(view, standings=(changed, *rest)), view)


@for_each("name", EVENTS)
def test_the_phases_of_an_event_look_different(name: str) -> None:
    seen = [
        pixels_of(draw(GAME, replace(base(), events={name: Happening(phase, 1)}), names=NAMES)).tobytes()
        for phase in range(1, len(EVENTS[name].phases) + 1)
    ]
    assert len(set(seen)) == len(seen)


def test_what_is_left_to_text_stands_in_the_lines() -> None:
    text = [*lines(base(), lambda seat: NAMES[seat])]
    assert any(line.startswith(f"{WHERE} ({TOWNSHIP})") for line in text)
    assert any("Ada picks Choir Society" in line for line in text)


def test_the_lines_say_what_the_position_is() -> None:
    text = "\n".join(lines(base(), lambda seat: NAMES[seat]))
    for word in (
        *("Round 10 of 10", "Di to play", "First player: Ada; starts this round: Bo", f"Township: {TOWNSHIP}"),
        *("Ada offers Bo 1 Coin for 1 Food", "Ada proposes to split Market Street", "Gold Strike: phase 1, Rush"),
        *("room for 10 more Coin", "free dice 1, 2", "Ferry Landing (Willow Ford): golden 4+; 1 Food → 2 Coin"),
        *(f"{CITY[0]}: 5 (Ada leads by 6), at most 7", "Events to come: Influenza, Bank Run"),
        "Market Street is filled",
        "Courthouse Rally (Willow Ford): 6+; 2 Coin → 2 Favor with a faction of your choice and 1 Favor with",
    ):
        assert word in text, word


def test_ones_own_sheet_says_what_room_it_has_only_where_that_is_short() -> None:
    view = replace(base(), me=0)
    (text,) = holdings(view, lambda seat: NAMES[seat])
    assert "room for" not in text
    mine = replace(view.standings[0], left={Resource.COIN: 5, Resource.FOOD: 6})
    (text,) = holdings(replace(view, standings=(mine, *view.standings[1:])), lambda seat: NAMES[seat])
    assert text.endswith("; room for 5 more Coin")
