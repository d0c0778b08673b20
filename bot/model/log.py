"""An entry of a match's log, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.time import now
from rules import Back, Entry, Seat


@dataclass(frozen=True)
class LogEntry:
    """An entry as it is written down: a move of a seat, or a step back (`fresh`: with new chance) or forth.

    Of a `silent` one nobody else knows. The `fingerprint` is of the position after it; `made_by` and `user_id` tell who
    made it; a move that an AI player made for a member who was away has that member's.
    """

    number: int
    seat: Seat | None
    move: str | None
    back: int | None
    fresh: bool | None
    silent: bool
    fingerprint: str
    made_by: str
    user_id: int | None
    at: int


def logged(number: int, entry: Entry, fingerprint: str, made_by: str, user_id: int | None) -> LogEntry:
    """An entry of a Match, to be written down now."""
    made = (fingerprint, made_by, user_id, now())
    if isinstance(entry, Back):
        return LogEntry(number, None, None, entry.to, entry.fresh, False, *made)
    return LogEntry(number, entry.seat, str(entry.move), None, None, entry.silent, *made)
