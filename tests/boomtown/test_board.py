"""How many cards Boomtown has, how they are pulled out, and the refusal of a broken file.

What is on them is held against their clauses (test_rulebook), and played (test_locations, test_events).
"""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from rules.boomtown.board import (
    BOARD,
    CARDS,
    EVENTS,
    FACTIONS,
    GOVERNMENTS,
    LOCATIONS,
    NAME_OF,
    TOWNSHIPS,
    Board,
)
from rules.engine.data import read_toml
from tests.findings import for_each


def raw() -> dict[str, Any]:
    return read_toml("rules.boomtown", "board.toml")


def test_nine_events_and_all_cards_are_there() -> None:
    assert (*TOWNSHIPS, *FACTIONS, *GOVERNMENTS, *EVENTS) == CARDS
    assert len(CARDS) == 3 + 12 + 4 + 9
    assert len(LOCATIONS) == 32 + 36 + 12 + 8 == len(NAME_OF)


@pytest.mark.rule("M-D2", "M-D4", "M-D5", "M-D6", "M-20", "M-21")
@for_each(
    ("card", "marks", "most"),
    [("Choir Society", (3, 4, 5), 7), ("Mill Hands", (4, 5, 6), 8), ("Town Council", (1, 3, 5), 5)],
)
def test_the_tracks(card: str, marks: tuple[int, ...], most: int) -> None:
    track = BOARD.track(FACTIONS.get(card) or GOVERNMENTS[card])
    assert (track.marks, track.most, track.start) == (marks, most, marks[0])


@pytest.mark.rule("M-D2")
def test_each_township_has_a_petition_two_places_to_grow_and_golden_slots_stand_alone() -> None:
    for township in TOWNSHIPS.values():
        words = [{(one.what.value, one.amount) for one in place.reward} for place in township.locations]
        assert sum(("civic", 1) in found for found in words) == 1
        assert sum(("meeple", 1) in found for found in words) == 2


def card(data: dict[str, Any], kind: str, at: int = 0, **changes: object) -> None:
    """Change a card of a kind."""
    data[kind][at].update(changes)


def location(data: dict[str, Any], old: str, new: str) -> None:
    """Change a piece of the first township's locations."""
    assert data["townships"][0]["locations"].count(old) == 1
    data["townships"][0]["locations"] = data["townships"][0]["locations"].replace(old, new)


def phase(data: dict[str, Any], at: int = 0, **changes: object) -> None:
    """Change a phase of the first event."""
    data["events"][0]["phases"][at].update(changes)


BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a part too few": ("a location has six parts", lambda d: location(d, " | coin 4 | -", " | coin 4")),
    "a part too many": ("a location has six parts", lambda d: location(d, "coin 4 | -", "coin 4 | - | -")),
    "an unknown kind of goods": ("not a valid Word", lambda d: location(d, "coin 4", "gold 4")),
    "a cost in Favor": ("something else than goods", lambda d: location(d, "food 1 | coin 2", "favor@pick 1 | coin 2")),
    "a cost that pays": ("something else than goods", lambda d: location(d, "food 1 | coin 2", "food -1 | coin 2")),
    "an arrow from nowhere": ("a red arrow comes from nowhere", lambda d: location(d, "| WF6", "| WF66")),
    "an arrow from another card": ("a red arrow comes from nowhere", lambda d: location(d, "| WF6", "| CN6")),
    "a location's name used twice": ("names are used twice", lambda d: location(d, "Woodlot", "Gravel Bar")),
    "a location named as a card": ("names are used twice", lambda d: location(d, "Woodlot", "Mill Hands")),
    "an id used twice": ("id of a location is used twice", lambda d: location(d, "WF3 |", "WF4 |")),
    "a card's name used twice": ("names are used twice", lambda d: card(d, "events", name="Willow Ford")),
    "a comma in a name": ("string_pattern_mismatch", lambda d: card(d, "factions", name="Choir, Society")),
    "a colon in a name": ("string_pattern_mismatch", lambda d: card(d, "events", name="Flood: Season")),
    "a bar in a name": ("string_pattern_mismatch", lambda d: card(d, "townships", name="Willow|Ford")),
    "a name that ends in a number": ("string_pattern_mismatch", lambda d: card(d, "governments", name="Council 2")),
    "a name that ends in a space": ("string_pattern_mismatch", lambda d: card(d, "factions", name="Choir ")),
    "an empty name": ("string_pattern_mismatch", lambda d: card(d, "factions", name="")),
    "a faction of another size": ("literal_error", lambda d: card(d, "factions", size="middling")),
    "a location more than marks": ("has not a location a mark", lambda d: d["tracks"].update(small="b L1 L2")),
    "a location less than marks": ("has not a location a mark", lambda d: d["tracks"].update(large="L1 L2 L3 L4")),
    "a card without locations": ("factions.0.locations", lambda d: card(d, "factions", locations="")),
    "a track without light blue": ("this is no track", lambda d: d["tracks"].update(small="b b b")),
    "a track of other colours": ("this is no track", lambda d: d["tracks"].update(small="b L1 L2 r L3 b")),
    "a track in another order": ("this is no track", lambda d: d["tracks"].update(small="b L2 L1 b L3 b")),
    "a track that is missing": ("tracks.large", lambda d: d["tracks"].pop("large")),
    "a phase that is not there": ("a phase that it does not have", lambda d: phase(d, next="round_end -> 4")),
    "a phase before the first": ("a phase that it does not have", lambda d: phase(d, next="round_end -> 0")),
    "no triggers at all": ("events.0.phases.0.next", lambda d: d["events"][0]["phases"][0].pop("next")),
    "an event without phases": ("events.0.phases", lambda d: card(d, "events", phases=[])),
    "no rounds": ("rounds", lambda d: d.update(rounds=0)),
    "a missing count": ("scorn_circles", lambda d: d.pop("scorn_circles")),
    "an unknown key": ("extra_forbidden", lambda d: d.update(weather="fine")),
    "an unknown key of a card": ("extra_forbidden", lambda d: card(d, "townships", river="Willow")),
}


def test_the_file_as_it_is_loads() -> None:
    assert Board.model_validate(raw()) == BOARD


@for_each("fault", BROKEN)
def test_a_broken_file_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN[fault]
    data = raw()
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Board.model_validate(data)


def test_a_faction_is_added_by_adding_lines() -> None:
    """To the data alone: everything that may stand in a town is read from there."""
    text = (files("rules.boomtown") / "board.toml").read_text("utf-8")
    lines = [
        '[[factions]]\nname = "Beekeepers"\nsize = "small"\nlocations = """',
        "BK1 | Smoke the Hives | 2 | - | food 1, favor@self 1 | -",
        "BK2 | Honey Fair | 3 3 | food 2 | coin 4, favor@self 2 | -",
        'BK3 | New Swarm | 5 | any 2 | meeple@self 1, favor@pick_other 1 | BK1\n"""',
    ]
    board = Board.model_validate(tomllib.loads("\n".join([text, *lines])))
    added = board.factions[-1]
    assert [one.name for one in added.locations] == ["Smoke the Hives", "Honey Fair", "New Swarm"]
    assert board.track(added).marks == (3, 4, 5)
    assert added.locations[2].requires == ("BK1",)
