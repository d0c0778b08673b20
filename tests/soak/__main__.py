"""Plays for much longer than the tests do, on all processors: `python -m tests.soak`.

`--matches` plays so many random matches of every game at every number of seats. `--suite` asks all that the conformance
suite asks of a match of so many further ones. `--kills` kills the bot so often, as a
process, while members play, and `--restarts` starts it anew so often: nothing may be lost or doubled. `--presses`
presses what stands in messages old and new. `--fleet` kills one or the other of two processes on one PostgreSQL so
often, and restarts that now and then. Without any of these it does all of them. The tables name the failures and how to
play each of them again; the exit code is 1 if there are any.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import replace
from itertools import chain
from multiprocessing import get_context
from os import cpu_count
from typing import Any

from tests.bench.tables import table
from tests.conformance.cases import GAMES
from tests.soak import matches, suite, walks

SIZES = {"matches": 1000, "suite": 10, "kills": 100, "restarts": 100, "presses": 2000, "fleet": 100}
"""How much of each there is where nothing is asked for."""


def main(argv: Sequence[str] | None = None) -> int:
    asked = parser().parse_args(argv)
    batches, further, lots = batches_of(asked), further_of(asked), lots_of(asked)
    with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn")) as pool:
        walking = [pool.submit(walks.walked, lot) for lot in lots]
        asking = [pool.submit(suite.played, batch) for batch in further]
        playing = [pool.submit(matches.played, batch) for batch in batches]
        wait_for([*walking, *asking, *playing])
    played = [matches.rows(one.result() for one in each) for each in (asking, playing)]
    return told(*played, walked=[one.result() for one in walking])


def told(*played: Sequence[matches.Outcome], walked: Sequence[walks.Outcome] = ()) -> int:
    for some in filter(None, played):
        print(table(matches.HEADS, [one.row for one in some]))
    if walked:
        print(table(walks.HEADS, [one.row for one in walked]))
    failures = [failure for one in (*chain(*played), *walked) for failure in one.failures]
    print(*failures, f"{len(failures)} failures", sep="\n\n")
    return 1 if failures else 0


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, size in SIZES.items():
        parser.add_argument(f"--{name}", type=int, default=0, help=f"{size} where neither this nor another is given")
    parser.add_argument("--game", choices=[game.key for game in GAMES], help="matches of this game alone")
    parser.add_argument("--seats", type=int, help="matches at this number of seats alone")
    parser.add_argument("--options", type=json.loads, default={}, help="options of every random match, as JSON")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match (0)")
    return parser


def size_of(asked: argparse.Namespace, name: str) -> int:
    """How much of a kind is asked for; where none is given a size, all that can be meant have their usual one."""
    given = {one: getattr(asked, one) for one in SIZES}
    if any(given.values()):
        return given[name]
    return SIZES[name] if name in ("matches", "suite") or (asked.game, asked.seats) == (None, None) else 0


def batches_of(asked: argparse.Namespace) -> list[matches.Batch]:
    every = of_those(asked, matches.batches(numbers(asked, "matches")))
    return [replace(one, options=asked.options) for one in every]


def further_of(asked: argparse.Namespace) -> list[matches.Batch]:
    every = of_those(asked, matches.batches(numbers(asked, "suite")))
    return [replace(one, numbers=range(at, at + 1)) for one in every for at in one.numbers]


def numbers(asked: argparse.Namespace, name: str) -> range:
    return range(asked.first, asked.first + size_of(asked, name))


def of_those(asked: argparse.Namespace, every: Iterable[matches.Batch]) -> list[matches.Batch]:
    """The batches of the game and the number of seats that are asked for."""
    return [one for one in every if asked.game in (None, one.key) and asked.seats in (None, one.seats)]


def lots_of(asked: argparse.Namespace) -> list[walks.Lot]:
    """The walks of the whole bot."""
    return [lot for walk in walks.MOST_A_MATCH for lot in walks.lots(walk, size_of(asked, walk), asked.first)]


def wait_for(done: Iterable[Future[Any]]) -> None:
    """Until all is done; whoever looks on sees how much is."""
    every = [*done]
    for count, _ in enumerate(as_completed(every), 1):
        if sys.stderr.isatty():
            print(f"\r{count} of {len(every)} parts", end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
