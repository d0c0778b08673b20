"""Recorded matches, of any game, replay to the same fingerprints and the same result."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import Illegal, Match, Unreadable, games, line, listed, read
from tests.findings import check_all, for_each
from tests.games import but_for
from tests.record import EVERY, MATCHES, Plan, main, outcome, plans, recorded
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
            match.undo(to) if to in (0, *line(match.log)) else match.redo()


def match_play(match: Match, seat: int, text: str) -> None:
    match.play(seat, read(match.game.rules.verbs, text))


def files_of(key: str) -> list[Path]:
    return [path for path in FILES if path.stem.startswith(f"{key}-")]


def anew(key: str) -> str:
    """What to do where the rules no longer play a match as it was recorded."""
    return (
        f"the rules of {key} play it otherwise than when it was recorded: if they are meant to, "
        f"run .venv/bin/python -m tests.record {key} and say so in the commit; a game that is released "
        "raises its version first"
    )


@each_game
def test_recorded_matches_are_played_again_to_the_same_fingerprints(key: str) -> None:
    check_all(files_of(key), is_played_again, lambda path: path.stem)


def is_played_again(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    record = kept["record"]
    key = record["game"]
    match = Match(games()[key], record["seats"], record["seed"], record["options"], version=record["version"])
    fingerprints: list[str] = []
    for number, entry in enumerate(record["log"], 1):
        if number > len(match.log):  # what was answered in silence is made again by the step back itself
            try:
                enter(match, entry)
            except (Illegal, Unreadable) as error:
                raise AssertionError(f"entry {number}, {entry}, is refused: {error}\n{anew(key)}") from None
        if number % EVERY == 0:
            fingerprints.append(match.fingerprint)
            last = len(fingerprints) - 1
            assert fingerprints[last] == kept["fingerprints"][last], f"it differs by entry {number}: {anew(key)}"
    assert match.dump() == record, anew(key)
    assert match.fingerprint == kept["fingerprint"], anew(key)
    assert match.result is not None, f"it does not end: {anew(key)}"
    assert outcome(match.result) == kept["result"], anew(key)


@each_game
def test_recorded_matches_load_as_they_were_kept(key: str) -> None:
    check_all(files_of(key), loads_as_it_was_kept, lambda path: path.stem)


def loads_as_it_was_kept(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    key = kept["record"]["game"]
    match = Match.load(kept["record"])
    assert match.dump() == kept["record"], anew(key)
    assert match.fingerprint == kept["fingerprint"], anew(key)
    assert match.result is not None, f"it does not end: {anew(key)}"
    assert outcome(match.result) == kept["result"], anew(key)


@each_game
def test_a_game_has_a_recorded_match_at_every_number_of_seats(key: str) -> None:
    names = {path.stem for path in FILES}
    missing = [name for seats in games()[key].rules.seats if (name := f"{key}-{seats}") not in names]
    assert not missing, f"tests/matches lacks {listed(missing)}: run .venv/bin/python -m tests.record {key}"


def test_every_recorded_match_is_of_a_game() -> None:
    left = {path.name for path in FILES} - {path.name for key in games() for path in files_of(key)}
    assert not left, f"take away tests/matches/{listed(sorted(left))}: there is no such game"


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
    kept = recorded(CROWDED, Plan("toy-6", 6, {"crowded": True}))
    match = Match.load(kept["record"], CROWDED)
    assert match.seats == 6
    assert match.fingerprint == kept["fingerprint"]


def test_a_name_of_no_game_gets_a_sentence_and_nothing_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.record.MATCHES", tmp_path)
    with pytest.raises(SystemExit, match=r"^There is no game “chess”\. There are .*" + [*games()][-1]):
        main([*games(), "chess"])
    assert [*tmp_path.iterdir()] == []
