"""What a sharp AI player does, worked out in a process that knows nothing but the rules; the bot goes on meanwhile."""

from __future__ import annotations

import gc
import os
import signal
from contextlib import suppress
from dataclasses import dataclass

from pydantic import BaseModel

from rules import Match, Rng, Seat, Verb, agents, games
from rules.log import Entry

MOST_KEPT = 16
"""Matches that the process remembers: it plays only what has been added to them since."""
LONGEST = 2.0
"""Seconds of processor time, after which the system ends the process: far more than any move takes."""
NICENESS = 5

_kept = dict[str, Match]()


@dataclass(frozen=True)
class Course:
    """A match so far, as one process tells it to another; `game` is the key."""

    game: str
    version: int
    seats: int
    seed: str
    options: BaseModel
    log: tuple[Entry, ...]

    @classmethod
    def of(cls, match: Match) -> Course:
        return cls(match.game.key, match.version, match.seats, match.seed, match.options, match.log)


def give_way() -> None:
    """The process gives way to others, and ends when the bot does, not when somebody presses Ctrl-C before.

    What is loaded by now stays: the collector, which halts a thought for 0.1 s, passes it over.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    with suppress(OSError):
        os.nice(NICENESS)
    games()
    gc.collect()
    gc.freeze()


def thought(course: Course, seat: Seat, chance: str) -> Verb | None:
    """A seat's move by its view, and by a chance of this seed; None to leave its question alone."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        match = caught_up(course)
        return agents.of(match.game, "sharp")(match.view(seat), match.pending[seat], Rng(chance))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def caught_up(course: Course) -> Match:
    """The match, played on from where it is remembered, or from its start."""
    match = _kept.pop(course.seed, None)
    if match is None or match.log != course.log[: len(match.log)]:
        game = games()[course.game]
        match = Match(game, course.seats, course.seed, course.options, version=course.version)
    for entry in course.log[len(match.log) :]:
        match.enter(entry)
    _kept[course.seed] = match
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return match
