"""The soak prints its table, and a failure with all that is needed to play it again."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules import Result, Table
from tests import soak
from tests.conformance.cases import GAMES
from tests.toy import TOY
from tests.toy.game import State
from tests.wire import test_killed


def test_a_soak_prints_a_row_a_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--game", "toy", "--matches", "2"]) == 0
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == list(soak.HEADS)
    assert [(row[0], row[1], row[2], row[5]) for row in rows[2:]] == [("toy", str(n), "2", "0") for n in (2, 3, 4)]
    assert all(int(row[3]) > 0 for row in rows[2:])


def test_batches_cover_every_match_once() -> None:
    found = [(one.key, one.seats, number) for one in soak.batches(range(10, 70)) for number in one.numbers]
    wanted = [(game.key, seats, number) for game in GAMES for seats in game.seats for number in range(10, 70)]
    assert found == wanted


def test_a_failure_names_its_seed_and_options() -> None:
    def check(state: State) -> None:
        assert state.round < 2, "a second round"

    outcome = soak.Outcome("toy", 3)
    soak.play(replace(TOY, check=check), 3, 7, outcome)
    (failure,) = outcome.failures
    assert "seed 'soak toy 3 7', options {'rounds': " in failure
    assert "AssertionError: a second round" in failure
    assert "python -m tests.soak --game toy --seats 3 --first 7 --matches 1" in failure
    assert outcome.moves > 0


def test_rules_that_fail_at_once_are_a_failure_too() -> None:
    async def play(table: Table, state: State) -> Result:
        raise ZeroDivisionError("at once")

    outcome = soak.Outcome("toy", 3)
    soak.play(replace(TOY, play=play), 3, 0, outcome)
    (failure,) = outcome.failures
    assert "ZeroDivisionError: at once" in failure


def test_kills_are_dealt_out_to_matches() -> None:
    assert [*soak.lots(45, 7)] == [(7, 20), (8, 20), (9, 5)]


def test_a_soak_of_kills_tells_what_it_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def survived(file: Path, kills: int, seed: int) -> object:
        assert seed != 8, "a post is doubled"
        return SimpleNamespace(done=11)

    monkeypatch.setattr(test_killed, "survived", survived)
    assert soak.main(["--kills", "20", "--first", "7"]) == 0
    assert "| 7 | 20 | 11 | whole |" in capsys.readouterr().out
    assert soak.main(["--kills", "40", "--first", "7"]) == 1
    said = capsys.readouterr().out
    assert "| 8 | 20 | | failed |" in said
    assert "AssertionError: a post is doubled" in said
    assert "python -m tests.soak --kills 20 --first 8" in said
