"""How a match stood before, so that a picture can mark what has changed."""

from __future__ import annotations

import asyncio

from bot.model.session import Session
from rules import Match, Played, Seat, View, line

KEPT = 4
"""How many earlier views of a match stay in memory."""


async def before_lines(session: Session, told: int) -> View:
    """What a spectator saw when so many lines had been told; played anew where it is not in memory, beside the loop."""
    if told not in session.memory.history.views:
        remember(session, told, await asyncio.to_thread(_after_lines, session.under_way, told))
    return session.memory.history.views[told]


def remember(session: Session, told: int, view: View) -> None:
    """Keep a spectator's view with the number of lines told; those of lines that were taken back are dropped."""
    now = len(session.under_way.events())
    kept = {number: one for number, one in session.memory.history.views.items() if number <= now and number != told}
    session.memory.history.views = dict([*kept.items(), (told, view)][-KEPT:])


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
