"""Recorded matches, of any game, replay to the same fingerprints and the same result."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules import Game, Illegal, Match, Unreadable, games, join_words, mainline, read_move
from tests.findings import for_each
from tests.games import but_for, with_more_state
from tests.record import EVERY, MATCHES, Plan, main, outcome, plans, record_match
from tests.toy import TOY
from tests.toy.crowded import CROWDED

FILES = sorted(MATCHES.glob("*.json"))

each_game = pytest.mark.parametrize("key", games())


def enter(match: Match, entry: Any) -> None:
    """Make an entry of a log again, by what makes such entries: a move, an undo or a redo."""
    match entry:
        case [seat, text, *_]:
            match_play(match, seat, text)
        case {"back": to}:
            match.undo(to) if to in (0, *mainline(match.log)) else match.redo()


def match_play(match: Match, seat: int, text: str) -> None:
    match.play(seat, read_move(match.game.rules.verbs, text))


def files_of(key: str) -> list[Path]:
    return [path for path in FILES if path.stem.startswith(f"{key}-")]


def anew(key: str, found: Mapping[str, str]) -> str:
    """What to do where the rules no longer play matches as they were recorded."""
    every = "; ".join(f"{name} {why}" for name, why in found.items())
    return (
        f"the rules of {key} play matches otherwise than when they were recorded: {every}. If they are meant to, run "
        f".venv/bin/python -m tests.record {key} and say so in the commit; a released game raises its version first"
    )


@each_game
def test_recorded_matches_are_played_again_to_the_same_fingerprints(key: str) -> None:
    found = {path.stem: why for path in files_of(key) if (why := played_otherwise(path))}
    assert not found, anew(key, found)


@each_game
def test_a_field_more_in_the_state_halts_no_match(key: str) -> None:
    wider, path = with_more_state(games()[key]), min(files_of(key), key=lambda path: path.stat().st_size)
    assert Match(wider, wider.rules.seats[0]).state.unused == 0
    assert played_otherwise(path, wider) == ""


def played_otherwise(path: Path, plays: Game | None = None) -> str:
    """Where a match is another than it was, entry by entry; nothing where it is the same."""
    whole = json.loads(path.read_text("utf-8"))
    record = whole["record"]
    game = plays or games()[record["game"]]
    match = Match(game, record["seats"], record["seed"], record["options"], version=record["version"])
    fingerprints = iter(whole["fingerprints"])
    for number, entry in enumerate(record["log"], 1):
        if number > len(match.log):  # what was answered in silence is made again by the step back itself
            try:
                enter(match, entry)
            except (Illegal, Unreadable, KeyError) as error:
                return f"refuses entry {number}, {entry}: {error}"
        if number % EVERY == 0 and match.fingerprint != next(fingerprints):
            return f"differs by entry {number}"
    return ended_otherwise(match, whole)


def ended_otherwise(match: Match, whole: Mapping[str, Any]) -> str:
    """In what a match at its end is not as it was kept; nothing where it is."""
    if match.result is None:
        return "does not end"
    same = match.dump() == whole["record"] and match.fingerprint == whole["fingerprint"]
    return "" if same and outcome(match.result) == whole["result"] else "differs at its end"


@each_game
def test_recorded_matches_load_as_they_were_kept(key: str) -> None:
    found = dict[str, str]()
    for path in files_of(key):
        whole = json.loads(path.read_text("utf-8"))
        try:
            found[path.stem] = ended_otherwise(Match.load(whole["record"]), whole)
        except (Illegal, Unreadable) as error:
            found[path.stem] = f"is not read: {error}"
    assert not any(found.values()), anew(key, {name: why for name, why in found.items() if why})


@each_game
def test_a_game_has_a_recorded_match_at_every_number_of_seats(key: str) -> None:
    names = {path.stem for path in FILES}
    missing = [name for seats in games()[key].rules.seats if (name := f"{key}-{seats}") not in names]
    assert not missing, f"tests/matches lacks {join_words(missing)}: run .venv/bin/python -m tests.record {key}"


def test_every_recorded_match_is_of_a_game() -> None:
    left = {path.name for path in FILES} - {path.name for key in games() for path in files_of(key)}
    assert not left, f"take away tests/matches/{join_words(sorted(left))}: there is no such game"


def test_one_recorded_match_was_undone_across_chance_and_redone() -> None:
    records = [json.loads(path.read_text("utf-8"))["record"] for path in FILES]
    backs = [[entry for entry in record["log"] if isinstance(entry, dict)] for record in records]
    assert any({back["fresh"] for back in some} == {True, False} for some in backs)


def test_in_one_recorded_match_of_barrage_the_tokens_run_out() -> None:
    record = json.loads((MATCHES / "barrage-12-rounds.json").read_text("utf-8"))["record"]
    assert any(entry[1].startswith("take ") for entry in record["log"])


@for_each("game", [TOY, but_for(TOY, key="other")], name=lambda game: game.key)
def test_a_game_that_wants_no_match_of_its_own_has_one_a_number_of_seats(game: Any) -> None:
    """Also one that says nothing of itself."""
    assert [plan.name for plan in plans(game)] == [f"{game.key}-{seats}" for seats in (2, 3, 4)]


def test_a_match_is_recorded_at_a_table_that_takes_an_option() -> None:
    whole = record_match(CROWDED, Plan("toy-6", 6, {"crowded": True}))
    match = Match.load(whole["record"], CROWDED)
    assert match.seats == 6
    assert match.fingerprint == whole["fingerprint"]


def test_a_name_of_no_game_gets_a_sentence_and_nothing_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.record.MATCHES", tmp_path)
    with pytest.raises(SystemExit, match=r"^There is no game “chess”\. There are .*" + [*games()][-1]):
        main([*games(), "chess"])
    assert [*tmp_path.iterdir()] == []
