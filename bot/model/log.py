"""An entry of a match's log, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Seat

OPENING = "opening"
"""Who made a move of the opening of a guided match, or of a copy: nobody who plays in it, so nobody takes it back."""


@dataclass(frozen=True)
class LogEntry:
    """An entry as it is written down: a move of a seat, or a step back (`fresh`: with new chance) or forth.

    With `salt` chance goes on from there by a secret of its own. Of a `silent` one nobody else knows. The `fingerprint` is of the position after it; `made_by` and `user_id` tell who
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
    salt: str = ""
