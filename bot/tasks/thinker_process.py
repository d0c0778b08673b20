"""What a sharp AI player does, worked out in a process that knows nothing but the rules; the bot goes on meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any

from bot.tasks.settling import settle_in
from rules import Match, Record, Rng, Seat, Verb, agents, entry_of

MOST_MATCHES = 16
"""Matches that the process remembers: it plays only what has been added to them since."""
LONGEST = 2.0
"""Seconds of processor time, after which the system ends the process: far more than any move takes."""
NICENESS = 5

_matches = dict[str, Match]()


def begin() -> None:
    """The process gives way to others, and ends when the bot does."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    with suppress(OSError):
        os.nice(NICENESS)
    Thread(target=end_with_the_bot, daemon=True).start()
    settle_in()


def end_with_the_bot() -> None:
    """End when the bot does: one that is killed closes nothing, and the process would wait for it for ever."""
    if (bot := parent_process()) is not None:
        wait([bot.sentinel])
        os._exit(1)


def think(record: Mapping[str, Any], seat: Seat, chance: str) -> Verb | None:
    """A seat's move in the match of a record, by its view and a chance of this seed; None to leave its question."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        match = catch_up(record)
        return agents.of(match.game, "sharp")(match.view(seat), match.pending[seat], Rng(chance))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def catch_up(record: Mapping[str, Any]) -> Match:
    """The match of a record, played on from where it is remembered, or from its start."""
    key = str({**record, "log": None})
    match = _matches.pop(key, None)
    if match is None or match.dump()["log"] != record["log"][: len(match.log)]:
        match = Match.load(record)
    for item in Record.model_validate(record).log[len(match.log) :]:
        match.enter(entry_of(match.game, item, len(match.log) + 1))
    _matches[key] = match
    while len(_matches) > MOST_MATCHES:
        del _matches[next(iter(_matches))]
    return match
