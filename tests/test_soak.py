"""The soak prints its tables, and a failure with all that is needed to play it again."""

import re
from argparse import Namespace
from pathlib import Path

import pytest

from rules import Result, Table
from tests.bench.tables import cells
from tests.conformance.cases import GAMES, Case, tables
from tests.games import but_for
from tests.soak import __main__ as soak
from tests.soak import matches, suite, walks
from tests.toy import TOY
from tests.toy.crowded import CROWDED
from tests.toy.game import State
from tests.wire import test_killed


def read(*argv: str) -> Namespace:
    return soak.parser().parse_args(argv)


def test_a_soak_prints_a_row_a_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--game", "toy", "--matches", "2"]) == 0
    *lines, end = filter(None, capsys.readouterr().out.splitlines())
    rows = cells("\n".join(lines))
    assert rows[0] == list(matches.HEADS)
    assert [(row[0], row[1], row[2], row[5]) for row in rows[2:]] == [("toy", str(n), "2", "0") for n in (2, 3, 4)]
    assert all(int(row[3]) > 0 for row in rows[2:])
    assert end == "0 failures"


def test_one_kind_is_played_alone_and_all_where_none_is_named() -> None:
    assert {lot.walk for lot in soak.lots_of(read("--kills", "1"))} == {"kills"}
    assert soak.batches_of(read("--kills", "1")) == []
    assert soak.lots_of(read("--matches", "1")) == []
    assert {lot.walk for lot in soak.lots_of(read())} == {*walks.MOST_A_MATCH}
    assert soak.lots_of(read("--game", "toy")) == soak.lots_of(read("--seats", "2")) == []
    assert sum(len(batch.numbers) for batch in soak.batches_of(read("--game", "toy", "--seats", "2"))) == 1000


def test_batches_cover_every_match_once() -> None:
    found = [(one.key, one.seats, number) for one in matches.batches(range(10, 70)) for number in one.numbers]
    wanted = [(game.key, seats, number) for game in GAMES for seats in tables(game) for number in range(10, 70)]
    assert found == wanted


def test_what_is_given_of_the_options_holds_in_every_match() -> None:
    (batch, *_) = soak.batches_of(read("--game", "toy", "--matches", "5", "--options", '{"rounds": 5}'))
    outcome = matches.Outcome("toy", batch.seats)

    def check(state: State) -> None:
        raise AssertionError

    for number in batch.numbers:
        matches.play(but_for(TOY, check=check), batch.seats, number, outcome, batch.options)
    assert [one.count("options {'rounds': 5") for one in outcome.failures] == [1] * 5
    assert all(one.endswith("""--matches 1 --options '{"rounds": 5}'""") for one in outcome.failures)


def test_a_failure_names_its_seed_and_options() -> None:
    def check(state: State) -> None:
        assert state.round < 2, "a second round"

    outcome = matches.Outcome("toy", 3)
    matches.play(but_for(TOY, check=check), 3, 7, outcome)
    (failure,) = outcome.failures
    assert "seed 'soak toy 3 7', options {'rounds': " in failure
    assert "AssertionError: a second round" in failure
    assert "python -m tests.soak --game toy --seats 3 --first 7 --matches 1" in failure
    assert outcome.moves > 0


def test_a_table_that_takes_an_option_is_played_with_it() -> None:
    outcome = matches.Outcome("toy", 6)
    matches.play(CROWDED, 6, 0, outcome)
    assert outcome.moves > 0
    assert outcome.failures == []


def test_rules_that_fail_at_once_are_a_failure_too() -> None:
    async def play(table: Table, state: State) -> Result:
        raise ZeroDivisionError("at once")

    outcome = matches.Outcome("toy", 3)
    matches.play(but_for(TOY, play=play), 3, 0, outcome)
    (failure,) = outcome.failures
    assert "ZeroDivisionError: at once" in failure


def test_all_that_the_suite_asks_of_a_match_is_asked_of_further_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert {one.numbers for one in soak.further_of(read("--suite", "2", "--first", "5"))} == {range(5, 6), range(6, 7)}
    case = Case(TOY, 3, 0)
    assert {"test_every_position", "test_random_players_finish"} <= {test.__name__ for test in suite.tests_of(case)}
    assert soak.main(["--game", "toy", "--seats", "3", "--suite", "1"]) == 0
    assert "| toy | 3 | 1 |" in re.sub(" +", " ", capsys.readouterr().out)


def test_what_is_found_there_is_told_with_all_that_is_needed_to_ask_it_again() -> None:
    def check(state: State) -> None:
        assert state.round < 2, "a second round"

    (failure,) = suite.failures(Case(but_for(TOY, check=check), 3, 4), 1)
    assert failure.startswith("test_every_position of toy-3-4:\n  AssertionError: wrong with ")
    assert "a second round" in failure
    assert failure.endswith("python -m tests.soak --game toy --seats 3 --first 1 --suite 1")


def test_kills_are_dealt_out_to_matches() -> None:
    assert [(lot.seed, lot.times) for lot in walks.lots("kills", 45, 7)] == [(7, 20), (8, 20), (9, 5)]


def test_a_walk_tells_what_it_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def survived(file: Path, kills: int, seed: int) -> None:
        assert seed != 8, "a post is doubled"

    monkeypatch.setattr(test_killed, "survive", survived)
    found = [*map(walks.walked, walks.lots("kills", 40, 7))]
    assert soak.told(walked=found[:1]) == 0
    assert "| kills | 7 | 20 | whole |" in capsys.readouterr().out
    assert soak.told(walked=found) == 1
    output = capsys.readouterr().out
    assert "| kills | 8 | 20 | failed |" in output
    assert "AssertionError: a post is doubled" in output
    assert "python -m tests.soak --kills 20 --first 8" in output
    assert output.endswith("1 failures\n")
