"""Matches that the conformance suite leaves out: all its tests of a match, at further ones of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from time import process_time

import pytest

from tests import conformance
from tests.conformance.cases import GAMES, MATCHES, Case
from tests.soak.matches import Batch, Outcome

Test = Callable[[Case], object]

LEFT_OUT = {
    "test_every_field_of_the_view_shows": "at random a seat may never come to a roll that is shown",
    "test_whatever_chance_hides_at_the_start_is_exchanged": "a pack that is drawn from with `pick` has an order too",
}
"""Tests that look for something which the suite's own matches have, and another may lack."""


def played(batch: Batch) -> Outcome:
    """Ask all of each match of a batch, and go on after a failure."""
    game = next(game for game in GAMES if game.key == batch.key)
    outcome, start = Outcome(batch.key, batch.seats), process_time()
    for number in batch.numbers:
        case = Case(game, batch.seats, MATCHES + number)
        outcome.matches += 1
        outcome.failures += failures(case, number)
        outcome.moves += len(case.moves)
    outcome.seconds = process_time() - start
    return outcome


def failures(case: Case, number: int) -> Iterator[str]:
    for test in tests_of(case):
        try:
            test(case)
        except (Exception, pytest.fail.Exception) as error:
            again = f"python -m tests.soak --game {case.game.key} --seats {case.seats} --first {number} --suite 1"
            yield f"{test.__name__} of {case}:\n  {type(error).__name__}: {error}\n  {again}"


def tests_of(case: Case) -> list[Test]:
    """Those that the suite asks of matches of this game with so many seats."""
    return [test for test, tables in tests().items() if (case.game.key, case.seats) in tables]


@cache
def tests() -> dict[Test, set[tuple[str, int]]]:
    """All tests of a match, and of which games and seats."""
    modules = [import_module(f"{conformance.__name__}.{one.name}") for one in iter_modules(conformance.__path__)]
    named = {
        name: one
        for module in modules
        for name, one in vars(module).items()
        if name.startswith("test_") and name not in LEFT_OUT
    }
    found = {
        test: {(case.game.key, case.seats) for case in cases_of(test)} for test in named.values() if callable(test)
    }
    return {test: tables for test, tables in found.items() if tables}


def cases_of(test: Test) -> Iterator[Case]:
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize" and mark.args[0] == "case":
            yield from (parameter.values[0] for parameter in mark.args[1])
