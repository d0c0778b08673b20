"""A match as plain values, there and back; and whatever else is handed in as one."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Illegal, Match, Unreadable, games
from tests.engine.small import play_lines, toy
from tests.findings import for_each
from tests.looking import everything
from tests.toy import TOY


def eventful() -> Match:
    """A match with undone moves, a renewal of chance, an open offer and a redo."""
    match = toy("0 bid 5", "1 bid 2", "2 bid 1", "1 propose 3", "0 lay Hill 2, Port 9 1")
    match.undo(to=2)
    play_lines(match, "2 bid 9", "0 propose 2")
    match.undo()
    match.undo()
    match.redo()
    return match


RECORD = json.dumps(eventful().dump())


def test_a_match_survives_its_record_as_json_text_with_what_was_undone_and_what_is_to_come() -> None:
    match = eventful()
    again = Match.load(json.loads(json.dumps(match.dump())), TOY)
    assert (everything(again), again.log) == (everything(match), match.log)
    for one in (match, again):
        one.redo()
    assert everything(again) == everything(match)
    for one in (match, again):
        one.undo(to=0)
        play_lines(one, "0 bid 1", "1 bid 2", "2 bid 1")
    assert everything(again) == everything(match)


def test_a_record_names_its_game() -> None:
    barrage = Match(games()["barrage"], 2)
    assert Match.load(barrage.dump()).game is games()["barrage"]
    with pytest.raises(Unreadable, match="“toy”, a game that isn't here"):
        Match.load(toy().dump())
    with pytest.raises(Unreadable, match="“barrage”"):
        Match.load(barrage.dump(), TOY)


def test_a_records_text_is_plain() -> None:
    assert toy("0 bid 5").dump() == {
        "game": "toy",
        "version": 2,
        "seats": 3,
        "seed": "seed",
        "options": {"rounds": 3},
        "log": [[0, "bid coins:5"]],
    }


@for_each(
    ("entry", "reason"),
    [
        (5, "neither a move nor an undo"),
        (None, "neither"),
        ("0 bid 5", "neither"),
        ([0], "neither"),
        ([0, "bid 5", 1], "neither"),
        (["zero", "bid 5"], "neither"),
        ([0, 5], "neither"),
        ({"back": 0}, "neither"),
        ({"back": "far", "fresh": True}, "neither"),
        ({"back": 0, "fresh": True, "by": 3}, "neither"),
        ({"back": 3, "fresh": True}, "not before it"),
        ({"back": 4, "fresh": False}, "not before it"),
        ({"back": -1, "fresh": False}, "not before it"),
        ([0, "jump"], "no move called"),
        ([0, "bid lots"], "whole number"),
        ([0, "bid \ud800"], "letters, digits and signs"),
        ([0, "bid 11"], "10 coins"),
        ([0, "lay Hill 2, Mill"], "can't do that right now"),
        ([3, "bid 1"], "aren't asked"),
        ([-1, "bid 1"], "aren't asked"),
        ([10**30, "bid 1"], "aren't asked"),
    ],
    name=ascii,
)
def test_an_entry_that_does_not_fit_is_named(entry: object, reason: str) -> None:
    record = toy("0 bid 1", "1 bid 2").dump()
    record["log"] += [entry, [2, "bid 3"]]
    with pytest.raises(Unreadable, match=f"Entry 3 of this record .*{reason}"):
        Match.load(record, TOY)


@for_each(
    ("part", "value", "reason"),
    [
        ("game", 5, "“game” has to be text"),
        ("version", "two", "“version” has to be a whole number"),
        ("version", 3, "This record doesn't fit: .* up to version 2"),
        ("version", 0, "up to version 2"),
        ("seats", None, "“seats” has to be a whole number"),
        ("seats", 5, "This record doesn't fit: .* 2 to 4 seats, not 5"),
        ("seed", 5, "“seed” has to be text"),
        ("seed", "\ud800", "“seed” has a sign that can't be written down"),
        ("options", None, "“options” has to be names with values"),
        ("options", {"rounds": 9}, "The option “rounds” has to be"),
        ("options", {"pairs": True}, "The option “pairs” doesn't exist"),
        ("log", None, "“log” has to be a list"),
        ("log", "bid", "“log” has to be a list"),
        ("state", {}, "“state” doesn't exist"),
    ],
    name=ascii,
)
def test_a_part_that_does_not_fit_is_named(part: str, value: object, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        Match.load({**toy("0 bid 1").dump(), part: value}, TOY)


@for_each("part", ["game", "version", "seats", "seed", "options", "log"])
def test_a_part_that_is_missing_is_named(part: str) -> None:
    record = toy().dump()
    del record[part]
    with pytest.raises(Unreadable, match=f"This isn't a record of a match: “{part}” is missing.$"):
        Match.load(record, TOY)


@for_each("nonsense", [None, 5, "text", [], {}, [1, 2], len, b"{}"], name=repr)
def test_what_is_no_record_at_all(nonsense: object) -> None:
    with pytest.raises(Unreadable, match="isn't a record of a match"):
        Match.load(nonsense, TOY)


@for_each("undone", [["0 bid 99"], ["0 bid 1", "2 lay Hill 2, Mill"], ["0 bid 1", "0 bid 2", "1 veto"]])
def test_a_move_that_was_never_legal_is_not_redone(undone: list[str]) -> None:
    log: list[object] = [[int(line[0]), line[2:]] for line in undone]
    match = Match.load({**toy().dump(), "log": [*log, {"back": 0, "fresh": False}]}, TOY)
    before = everything(match)
    with pytest.raises(Illegal):
        match.redo()
    assert everything(match) == before


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | st.sampled_from(["bid 1", "lay Hill 2, Mill", "propose 1", "veto", "pass", "toy", "barrage"])
    | st.tuples(st.integers(0, 3), st.sampled_from(["bid 1", "lay Hill 2, Mill", "pass"])).map(list)
    | st.builds(lambda to, fresh: {"back": to, "fresh": fresh}, st.integers(-1, 15), st.booleans()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container inside a value, with each of its keys."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


CHANGES: dict[str, Callable[[Any, Any, Any], object]] = {
    "replace": lambda where, key, value: where.__setitem__(key, value),
    "remove": lambda where, key, value: where.pop(key),
    "add": lambda where, key, value: where.insert(key, value) if isinstance(where, list) else where.update(new=value),
    "repeat": lambda where, key, value: where.insert(key, copy.deepcopy(where[key])) if isinstance(where, list) else 0,
    "turn round": lambda where, key, value: where.reverse() if isinstance(where, list) else 0,
}


@given(st.data())
def test_a_mutated_record_is_a_match_or_unreadable(data: st.DataObject) -> None:
    record = json.loads(RECORD)
    for _ in range(data.draw(st.integers(1, 3))):
        where, key = data.draw(st.sampled_from([*places(record)] or [(record, "log")]))
        CHANGES[data.draw(st.sampled_from([*CHANGES]))](where, key, data.draw(VALUES))
    try:
        match = Match.load(record, TOY)
    except Unreadable as error:
        assert len(str(error)) > 20  # noqa: PT017
        return
    assert everything(Match.load(match.dump(), TOY)) == everything(match)


@given(VALUES)
def test_any_plain_value_is_a_match_or_unreadable(value: object) -> None:
    with pytest.raises(Unreadable):
        Match.load(value, TOY)
