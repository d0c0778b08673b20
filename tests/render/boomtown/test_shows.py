"""Everything in a view shows in the picture of Boomtown or in its alt text."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache

import pytest

from render import Theme, draw
from render.boomtown import LEFT_TO_TEXT, lines
from rules import Match
from rules.boomtown import GAME
from rules.boomtown.board import EVENTS, GOVERNMENTS, TOWNSHIPS, Resource
from rules.boomtown.pieces import Proposal, Stage, Trade
from rules.boomtown.view import BoomtownView, Happening, Lying, Pulled, Spot, Standing
from tests.findings import for_each
from tests.record import walked
from tests.render.boomtown.positions import LONGEST, NAMES, chosen, counted, emptied, finite, position, town
from tests.render.pictures import drawn, fits, in_themes, opened

HOSTILE = ("", "محمد علي", "🎉🎉🎉", "W" * 500, "Z͑̾͌" * 20 + "a\n\tb\x00\u202e")
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
    return draw(GAME, changed, names=NAMES) != drawn(GAME, before or base(), names=NAMES)


CHANGES: Mapping[str, object] = {
    "me": 2,
    "stage": Stage.END,
    "round": 4,
    "go": 2,
    "first": 2,
    "starter": 2,
    "turn": 1,
    "finite": False,
    "township": list(TOWNSHIPS)[1],
    "factions": dict(zip(town(2)[1], base().factions.values(), strict=True)),
    "government": list(GOVERNMENTS)[1],
    "offices": Pulled(2, 5, None),
    "events": {},
    "waiting": ("Influenza",),
    "spots": {},
    "standings": tuple(replace(one, votes=seat) for seat, one in enumerate(base().standings)),
    "trades": (),
    "proposal": None,
    "completing": None,
    "owed": {1: 3},
    "elected": (2,),
}
OF_A_SPOT: Mapping[str, object] = {
    "slots": (Lying(1, golden=False, seat=None, value=0), Lying(1, golden=False, seat=3, value=2)),
    "cost": base().spots["Ferry Landing"].cost,
    "reward": base().spots["Ferry Landing"].reward,
    "open": False,
    "blocked": ("Woodlot",),
}
OF_A_SLOT: Mapping[str, object] = {"needs": 5, "golden": True, "seat": 2, "value": 5}
OF_A_CARD: Mapping[str, object] = {"out": 4, "most": 3, "leader": None}
OF_A_SEAT: Mapping[str, object] = {
    "dice": (1, 3),
    "goods": dict.fromkeys(Resource, 1),
    "favor": dict.fromkeys(CITY, 1),
    "scorn": dict.fromkeys(CITY, 1),
    "votes": 7,
    "left": dict.fromkeys(Resource, 1),
}


def of(kind: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return for_each("name", [one.name for one in fields(kind) if one.name not in LEFT_TO_TEXT])


@of(BoomtownView)
def test_every_field_of_the_view_shows(name: str) -> None:
    assert CHANGES[name] != getattr(base(), name)
    assert shows(replace(base(), **{name: CHANGES[name]}))


@of(Spot)
def test_everything_of_a_location_shows(name: str) -> None:
    one = base().spots[WHERE]
    changed = replace(one, **{name: OF_A_SPOT[name]})
    assert changed != one
    assert shows(replace(base(), spots={**base().spots, WHERE: changed}))


@of(Lying)
def test_everything_of_a_slot_shows(name: str) -> None:
    there = base().spots[WHERE]
    first = there.slots[0] if name in {"needs", "golden"} else replace(there.slots[0], seat=0, value=4)

    def lying(slot: Lying) -> BoomtownView:
        return replace(base(), spots={**base().spots, WHERE: replace(there, slots=(slot, there.slots[1]))})

    changed = replace(first, **{name: OF_A_SLOT[name]})
    assert changed != first
    assert shows(lying(changed), lying(first))


@of(Pulled)
def test_everything_of_a_faction_s_card_shows(name: str) -> None:
    one = base().factions[CITY[0]]
    changed = replace(one, **{name: OF_A_CARD[name]})
    assert changed != one
    assert shows(replace(base(), factions={**base().factions, CITY[0]: changed}))


def test_a_tie_is_told_from_a_faction_that_nobody_has_met() -> None:
    nobody = emptied(position(3))
    name = town(0)[1][0]
    level = tuple(replace(one, favor={**one.favor, name: 2}) for one in nobody.standings)
    pictures = [opened(draw(GAME, view, names=NAMES)) for view in (nobody, replace(nobody, standings=level))]
    one, other = (picture.crop(TABLE).tobytes() for picture in pictures)
    assert one != other


@of(Happening)
def test_everything_of_an_event_shows(name: str) -> None:
    changed = replace(base().events["Gold Strike"], **{name: 2})
    assert shows(replace(base(), events={"Gold Strike": changed}))


@of(Standing)
@for_each("seats", range(2, 6))
def test_everything_of_a_seat_shows(name: str, seats: int) -> None:
    view = finite(position(seats))
    first, *rest = view.standings
    changed = replace(first, **{name: OF_A_SEAT[name]})
    assert changed != first
    assert shows(replace(view, standings=(changed, *rest)), view)


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
        opened(draw(GAME, replace(base(), events={name: Happening(phase, 1)}), names=NAMES)).tobytes()
        for phase in range(1, len(EVENTS[name].phases) + 1)
    ]
    assert len(set(seen)) == len(seen)


def test_what_is_left_to_text_stands_in_the_lines() -> None:
    said = [*lines(base(), lambda seat: NAMES[seat])]
    assert any(line.startswith(f"{WHERE} ({TOWNSHIP})") for line in said)
    assert any("Ada names Choir Society" in line for line in said)


def test_the_lines_say_what_the_position_is() -> None:
    said = "\n".join(lines(base(), lambda seat: NAMES[seat]))
    for word in (
        *("Round 10 of 10", "Di to play", "First player: Ada; starts this round: Bo", f"Township: {TOWNSHIP}"),
        *("Ada offers Bo 1 Coin for 1 Food", "Ada proposes to split Market Street", "Gold Strike: phase 1, Rush"),
        *("room for 10 Coin", "free dice 1, 2", "Ferry Landing (Willow Ford): golden 4+; 1 Food → 2 Coin"),
        *(f"{CITY[0]} 5 (Ada's by 6), at most 6", "Events to come: Influenza, Bank Run", "Market Street is filled"),
        "Courthouse Rally (Willow Ford): 6+; 2 Coin → 2 Favor with a faction of your choice and 1 Favor with",
    ):
        assert word in said, word


@for_each(("seats", "theme"), in_themes(GAME.seats))
def test_every_number_of_seats_draws_from_the_first_view_to_the_last(seats: int, theme: Theme) -> None:
    fits(draw(GAME, Match(GAME, seats, "draws").view(), names={}, theme=theme))
    for number in range(6):
        now = finite(position(seats, number))
        fits(draw(GAME, now, names=LONGEST, theme=theme, since=emptied(now)))
    fits(draw(GAME, counted(position(seats)), names={}, theme=theme))
    fits(draw(GAME, chosen(seats, Stage.TOWN), names={}, theme=theme))


def test_any_name_can_be_drawn() -> None:
    names = dict(enumerate(HOSTILE))
    pictures = [draw(GAME, replace(position(5), turn=turn), names=names) for turn in range(5)]
    pictures += [draw(GAME, position(5), names=names, focus=focus) for focus in ("small", "sheets")]
    for picture in pictures:
        fits(picture)
    assert "Seat A to play" in pictures[0].alt
    assert "W" * 19 + "…" in pictures[0].alt


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_random_match_draws_from_start_to_end(seats: int) -> None:
    earlier = None
    for number, (match, seat) in enumerate(walked(f"boomtown-{seats}")):
        if number % 40 == 0 or match.result:
            view = match.view(seat)
            fits(draw(GAME, view, names=NAMES, since=earlier))
            assert [*lines(view, lambda seat: NAMES[seat])]
            earlier = match.view()
