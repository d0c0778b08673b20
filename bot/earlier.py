"""How a match stood before, so that a picture can mark what has changed."""

from __future__ import annotations

from bot.live import Live
from rules import Match, Seat, View
from rules.log import Played

KEPT = 4
"""How many earlier views of a match stay in memory."""


def before_lines(live: Live, told: int) -> View:
    """What a spectator saw when so many lines had been told."""
    if told not in live.views:
        remember(live, told, _stood(live.under_way, told).view(None))
    return live.views[told]


def remember(live: Live, told: int, view: View) -> None:
    """Keep a spectator's view with the number of lines told; those of lines that were taken back are dropped."""
    now = len(live.under_way.events())
    kept = {number: one for number, one in live.views.items() if number <= now and number != told}
    live.views = dict([*kept.items(), (told, view)][-KEPT:])


def since_own_move(match: Match, seat: Seat | None) -> View | None:
    """What a seat saw after its last move; nothing where it has made none."""
    seen = None
    for number, then in match.again() if seat is not None else ():
        entry = match.log[number - 1] if number else None
        if isinstance(entry, Played) and entry.seat == seat:
            seen = then.view(seat)
    return seen


def _stood(match: Match, told: int) -> Match:
    for _, then in match.again():
        if len(then.events()) >= told:
            return then
    return match
