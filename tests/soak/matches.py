"""Random matches of every game at every number of seats, many more than the tests play.

Each match must end, conserve its pieces after each move, have a stand-in for whoever is waited for, fit the limits of
what is shown, and replay from its record to the same fingerprint. Options vary at random, but for those that are given.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from time import process_time
from traceback import extract_tb
from types import FrameType

from pydantic import BaseModel

from rules import Game, Match, Rng
from tests.conformance.cases import GAMES, MOST_MOVES, random_answer, random_options, tables
from tests.conformance.test_limits import fits, short
from tests.looking import whole_position

BATCH = 10
PATIENCE = 120
"""Seconds that a match may take: enough for any, however slow the machine; after that its rules run in a circle."""
HEADS = ("game", "seats", "matches", "moves", "seconds", "failures")


@dataclass(frozen=True)
class Batch:
    key: str
    seats: int
    numbers: range
    options: Mapping[str, object] = field(default_factory=dict[str, object])


@dataclass
class Outcome:
    """What came of the matches of a game at a number of seats; `seconds` of processor time."""

    key: str
    seats: int
    matches: int = 0
    moves: int = 0
    seconds: float = 0
    failures: list[str] = field(default_factory=list[str])

    @property
    def row(self) -> Sequence[object]:
        return self.key, self.seats, self.matches, self.moves, f"{self.seconds:.1f}", len(self.failures)


def batches(numbers: range) -> Iterator[Batch]:
    for game in GAMES:
        for seats in tables(game):
            for start in range(0, len(numbers), BATCH):
                yield Batch(game.key, seats, numbers[start : start + BATCH])


def rows(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """What came of all batches, in their order: one a game and number of seats."""
    return [added(key, seats, parts) for (key, seats), parts in groupby(outcomes, key=lambda one: (one.key, one.seats))]


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
            play(game, batch.seats, number, outcome, batch.options)
        finally:
            signal.alarm(0)
    outcome.seconds = process_time() - start
    return outcome


def out_of_patience(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"the match took more than {PATIENCE} seconds")


def play(game: Game, seats: int, number: int, outcome: Outcome, given: Mapping[str, object] | None = None) -> None:
    seed = f"soak {game.key} {seats} {number}"
    rng = Rng(seed)
    options = game.options_from(random_options(game, seats, rng).model_dump() | dict(given or {}))
    match: Match | None = None
    try:
        match = Match(game, seats, seed, options)
        play_checked(match, rng)
        again = Match.load(json.loads(json.dumps(match.dump())), game)
        assert whole_position(again) == whole_position(match), "its record replays to another fingerprint"
    except Exception as error:
        moves = len(match.moves) if match else 0
        failure = told(game, seats, number, seed, options, moves, error)
        outcome.failures.append(f"{failure} --options '{json.dumps(given)}'" if given else failure)
    outcome.moves += len(match.moves) if match else 0


def play_checked(match: Match, rng: Rng) -> None:
    """Play to the end at random, looking at every question and every position."""
    for _ in range(MOST_MOVES):
        match.game.rules.check(match.state)
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
