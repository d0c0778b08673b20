"""Plays random matches of every game at every number of seats, many more than the tests do: `python -m tests.soak`.

Each match must end, conserve its pieces after each move, have a stand-in for whoever is waited for, fit the limits of
what is shown, and replay from its record to the same fingerprint. Options vary at random. The table names the failures
and how to play each of them again; the exit code is 1 if there are any.

With `--kills 100` the bot is killed so often, as a process, while members play: nothing may be lost or doubled.
"""

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from traceback import extract_tb, format_exception
from types import FrameType

from pydantic import BaseModel

from rules import Game, Match, Rng
from tests.conformance.cases import GAMES, MOST_MOVES, random_answer, random_options
from tests.conformance.test_limits import fits, short

BATCH = 25
PATIENCE = 120
"""Seconds that a match may take: enough for any, however slow the machine; after that its rules run in a circle."""
KILLS_A_MATCH = 20
KILL_SECONDS = 40
"""Of clock time, that a life of the bot may take; of these it waits at most 20 for each thing."""
HEADS = ("game", "seats", "matches", "moves", "seconds", "failures")


@dataclass(frozen=True)
class Batch:
    """Some matches to play in one go, by their numbers."""

    key: str
    seats: int
    numbers: range


@dataclass
class Outcome:
    """What came of the matches of a game at a number of seats; `seconds` of processor time."""

    key: str
    seats: int
    matches: int = 0
    moves: int = 0
    seconds: float = 0
    failures: list[str] = field(default_factory=list[str])


def main(argv: Sequence[str] | None = None) -> int:
    """Play, print, and say whether anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1000, help="matches of a game at a number of seats (1000)")
    parser.add_argument("--game", choices=[game.key for game in GAMES], help="this game alone")
    parser.add_argument("--seats", type=int, help="this number of seats alone")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match (0)")
    parser.add_argument("--kills", type=int, default=0, help="kill the bot so often, and play no other matches")
    asked = parser.parse_args(argv)
    if asked.kills:
        return killed(asked.kills, asked.first)
    numbers = range(asked.first, asked.first + asked.matches)
    outcomes = soaked(
        [one for one in batches(numbers) if asked.game in (None, one.key) and asked.seats in (None, one.seats)]
    )
    print(f"| {' | '.join(HEADS)} |\n|---{'|--:' * (len(HEADS) - 1)}|")
    for one in outcomes:
        print(f"| {one.key} | {one.seats} | {one.matches} | {one.moves} | {one.seconds:.1f} | {len(one.failures)} |")
    for failure in (failure for one in outcomes for failure in one.failures):
        print(f"\n{failure}")
    return 1 if any(one.failures for one in outcomes) else 0


def killed(kills: int, first: int) -> int:
    """Kill the bot so often, in matches one after the other, print what came of them, and say whether any failed."""
    print("| seed | kills | moves answered | found |\n|--:|--:|--:|---|")
    failures = [fault for seed, some in lots(kills, first) if (fault := lot(seed, some))]
    print(f"\n{kills} kills, {len(failures)} matches that did not come out whole", *failures, sep="\n\n")
    return 1 if failures else 0


def lots(kills: int, first: int) -> Iterator[tuple[int, int]]:
    """The seed of each match, and how often the bot is killed in it."""
    for number, start in enumerate(range(0, kills, KILLS_A_MATCH)):
        yield first + number, min(KILLS_A_MATCH, kills - start)


def lot(seed: int, kills: int) -> str:
    """One match, in which the bot is killed so often; what is wrong with it afterwards."""
    from tests.wire.test_killed import survived  # the games alone need no bot

    try:
        with TemporaryDirectory() as folder:
            playing = survived(Path(folder) / "hustings.db", kills, seed)
            table = asyncio.run(asyncio.wait_for(playing, KILL_SECONDS * (kills + 2)))
    except Exception as error:
        print(f"| {seed} | {kills} | | failed |", flush=True)
        again = f"python -m tests.soak --kills {kills} --first {seed}"
        return f"{''.join(format_exception(error))}\n  {again}"
    print(f"| {seed} | {kills} | {table.done} | whole |", flush=True)
    return ""


def batches(numbers: range) -> Iterator[Batch]:
    for game in GAMES:
        for seats in game.seats:
            for start in range(0, len(numbers), BATCH):
                yield Batch(game.key, seats, numbers[start : start + BATCH])


def soaked(todo: list[Batch]) -> list[Outcome]:
    """What came of all batches, in their order, a row a game and number of seats."""
    with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn")) as pool:
        done = {work: batch for batch in todo for work in [pool.submit(played, batch)]}
        for count, _ in enumerate(as_completed(done), 1):
            if sys.stderr.isatty():
                print(f"\r{count} of {len(done)} batches", end="", file=sys.stderr)
    rows = groupby((work.result() for work in done), key=lambda one: (one.key, one.seats))
    return [added(key, seats, parts) for (key, seats), parts in rows]


def added(key: str, seats: int, parts: Iterator[Outcome]) -> Outcome:
    whole = Outcome(key, seats)
    for part in parts:
        whole.matches += part.matches
        whole.moves += part.moves
        whole.seconds += part.seconds
        whole.failures += part.failures
    return whole


def played(batch: Batch) -> Outcome:
    """Play the matches of a batch, and go on after a failure."""
    game = next(game for game in GAMES if game.key == batch.key)
    outcome, start = Outcome(batch.key, batch.seats), process_time()
    signal.signal(signal.SIGALRM, out_of_patience)
    for number in batch.numbers:
        outcome.matches += 1
        try:
            signal.alarm(PATIENCE)
            play(game, batch.seats, number, outcome)
        finally:
            signal.alarm(0)
    outcome.seconds = process_time() - start
    return outcome


def out_of_patience(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"the match took more than {PATIENCE} seconds")


def play(game: Game, seats: int, number: int, outcome: Outcome) -> None:
    """Play one match; a failure is written down."""
    seed = f"soak {game.key} {seats} {number}"
    rng = Rng(seed)
    options = random_options(game, seats, rng)
    match: Match | None = None
    try:
        match = Match(game, seats, seed, options)
        play_checked(match, rng)
        again = Match.load(json.loads(json.dumps(match.dump())), game)
        assert again.fingerprint == match.fingerprint, "its record replays to another fingerprint"
    except Exception as error:
        moves = len(match.moves) if match else 0
        outcome.failures.append(told(game, seats, number, seed, options, moves, error))
    outcome.moves += len(match.moves) if match else 0


def play_checked(match: Match, rng: Rng) -> None:
    """Play to the end at random, looking at every question and every position."""
    for _ in range(MOST_MOVES):
        match.game.check(match.state)
        if match.result:
            return
        for question in match.pending.values():
            assert question.waits == "open" or question.absent is not None, f"no stand-in at “{question.prompt}”"
            assert question.absent is None or question.check(question.absent) is None, f"{question.absent} is illegal"
            assert short(question.prompt) <= 200, question.prompt
            for offer in question.legal:
                fits(offer)
        match.play(*random_answer(match, rng))
    raise AssertionError(f"it is not over after {MOST_MOVES} moves")


def told(game: Game, seats: int, number: int, seed: str, options: BaseModel, moves: int, error: Exception) -> str:
    """All that is needed to play a failed match again."""
    last = extract_tb(error.__traceback__)[-1]
    return (
        f"{game.name}, {seats} seats, seed {seed!r}, options {options.model_dump(mode='json')}, after {moves} moves:\n"
        f"  {type(error).__name__}: {error} ({last.filename.rpartition('/')[2]}, line {last.lineno})\n"
        f"  python -m tests.soak --game {game.key} --seats {seats} --first {number} --matches 1"
    )


if __name__ == "__main__":
    sys.exit(main())
