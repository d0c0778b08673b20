"""The figures, bios and event cards of Ninety as the tables have them, and the refusal of broken files."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.data import read_toml
from rules.ninety import GAME
from rules.ninety.board import (
    BIOS,
    BOARD,
    CARDS,
    COFFEE,
    DECK,
    EVENTS,
    Bio,
    Board,
    Deck,
    Goods,
    is_weekend,
    weekday,
)
from rules.ninety.city import DOWNTOWN, PLACES, PLACES_OF, TURF_OF
from tests.findings import for_each


@pytest.mark.rule("N-D8", "N-D8b")
def test_ninety_five_cards() -> None:
    invitations = [one.where for one in EVENTS.values() if one.invitation]
    assert (len(EVENTS) - len(invitations), len(invitations), CARDS.count(COFFEE)) == (79, 10, 6)
    assert len(CARDS) == 95
    assert {*EVENTS} == {*PLACES} - {DOWNTOWN}
    assert Counter(CARDS) == Counter([*EVENTS, *[COFFEE] * 6])


@pytest.mark.rule("N-D8")
def test_the_deck_is_enough_for_five_candidates_and_fifteen_days() -> None:
    assert max(GAME.rules.seats) * BOARD.days + DECK.coffees < len(CARDS)


@pytest.mark.rule("N-29", "N-31", "N-D8")
def test_every_event_gives_something_and_has_a_title_of_its_own() -> None:
    assert all(one.reward != Goods() for one in EVENTS.values())
    assert len({one.title for one in EVENTS.values()}) == 89
    assert all(one.reward.cash % 100 == one.loss.cash % 100 == 0 for one in EVENTS.values())


@pytest.mark.rule("N-16", "N-D8")
def test_seventeen_home_turf_neighborhoods_have_an_event_with_lean_votes() -> None:
    assert sum(EVENTS[place].reward.votes > 0 for place in TURF_OF) == 17


@pytest.mark.rule("N-D8")
def test_every_region_has_an_invitation() -> None:
    assert [sum(EVENTS[place].invitation for place in places) for places in PLACES_OF.values()] == [2, 3, 0, 1, 2, 2]


@pytest.mark.rule("N-24", "N-62", "N-D4")
def test_the_calendar() -> None:
    days = range(1, BOARD.days + 1)
    assert [weekday(day) for day in days] == [*("Mon Tue Wed Thu Fri Sat Sun " * 2).split(), "Mon"]
    assert [day for day in days if is_weekend(day)] == [6, 7, 13, 14]


NUMBERS = {1: "one|1|first|once", 2: "two|2", 3: "three|3|third"}


@pytest.mark.rule("N-D7")
@for_each("bio", Bio)
def test_a_bio_says_its_figure(bio: Bio) -> None:
    card = BIOS[bio]
    assert re.search(rf"\b({NUMBERS.get(card.amount, f'{card.amount:,}')})\b", card.text, re.IGNORECASE)


def event(raw: dict[str, Any], old: str, new: str) -> None:
    """Change a piece of the event cards."""
    assert raw["events"].count(old) == 1, old
    raw["events"] = raw["events"].replace(old, new)


def bio(raw: dict[str, Any], name: str, **changes: object) -> None:
    raw["bios"][name].update(changes)


CHATEAU = "Chateau | Warehouse Mixer | $600 | -"
BROKEN_EVENTS: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a neighborhood without an event": ("one event for each neighborhood", lambda d: event(d, f"{CHATEAU}\n", "")),
    "two events for a neighborhood": (
        "one event for each neighborhood",
        lambda d: event(d, CHATEAU, f"{CHATEAU}\nChateau | Open House | C1 | -"),
    ),
    "an event Downtown": (
        "one event for each neighborhood",
        lambda d: event(d, CHATEAU, "Downtown | Warehouse Mixer | $600 | -"),
    ),
    "a title used twice": ("two events have one title", lambda d: event(d, "Warehouse Mixer", "Beer-Hall Polka")),
    "a part too few": ("zip", lambda d: event(d, CHATEAU, "Chateau | Warehouse Mixer | $600")),
    "a part too many": ("zip", lambda d: event(d, CHATEAU, f"{CHATEAU} | -")),
    "an unknown reward": ("neither a reward nor a loss", lambda d: event(d, CHATEAU, CHATEAU.replace("$600", "X3"))),
    "no reward": ("neither a reward nor a loss", lambda d: event(d, CHATEAU, CHATEAU.replace("$600", ""))),
    "a reward without a number": ("neither a reward nor", lambda d: event(d, CHATEAU, CHATEAU.replace("$600", "C+L1"))),
    "an unknown key": ("extra_forbidden", lambda d: d.update(tea=2)),
}
BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a bio that is missing": ("the bios stand in their order", lambda d: d["bios"].pop("The Early Riser")),
    "a bio in another place": (
        "the bios stand in their order",
        lambda d: d["bios"].update({"The Bond Lawyer": d["bios"].pop("The Bond Lawyer")}),
    ),
    "a bio without a figure": ("bios.*amount", lambda d: d["bios"]["The Early Riser"].pop("amount")),
    "an unknown key": ("extra_forbidden", lambda d: d.update(weather="fine")),
}


def raw(name: str) -> dict[str, Any]:
    return read_toml("rules.ninety", name)


def test_the_files_as_they_are_load() -> None:
    assert Board.model_validate(raw("board.toml")) == BOARD
    assert Deck.model_validate(raw("events.toml")) == DECK


@for_each("fault", BROKEN)
def test_a_broken_file_of_figures_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN[fault]
    data = raw("board.toml")
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Board.model_validate(data)


@for_each("fault", BROKEN_EVENTS)
def test_a_broken_file_of_events_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN_EVENTS[fault]
    data = raw("events.toml")
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Deck.model_validate(data)
