"""How a match stood before, so that a picture can mark what has changed."""

from __future__ import annotations

import asyncio

from bot.model.match import Live
from rules import Match, Played, Seat, View, line

KEPT = 4
"""How many earlier views of a match stay in memory."""


async def before_lines(live: Live, told: int) -> View:
    """What a spectator saw when so many lines had been told; played anew where it is not in memory, beside the loop."""
    if told not in live.memory.history.views:
        remember(live, told, await asyncio.to_thread(_after_lines, live.under_way, told))
    return live.memory.history.views[told]


def remember(live: Live, told: int, view: View) -> None:
    """Keep a spectator's view with the number of lines told; those of lines that were taken back are dropped."""
    now = len(live.under_way.events())
    kept = {number: one for number, one in live.memory.history.views.items() if number <= now and number != told}
    live.memory.history.views = dict([*kept.items(), (told, view)][-KEPT:])


def since_own_move(match: Match, seat: Seat | None) -> tuple[View | None, View]:
    """What a seat saw after its last move, if it has made one, and what it sees now."""
    log = match.log
    mine = [number for number in line(log) if (entry := log[number - 1]) and _by(entry, seat)]
    before, copy = None, match
    for number, copy in match.again():
        if mine and number == mine[-1]:
            before = copy.view(seat)
    return before, copy.view(seat)


def _by(entry: object, seat: Seat | None) -> bool:
    return isinstance(entry, Played) and entry.seat == seat


def _after_lines(match: Match, told: int) -> View:
    return next((then.view(None) for _, then in match.again() if len(then.events()) >= told), match.view(None))
