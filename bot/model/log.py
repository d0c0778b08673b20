"""An entry of a match's log, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules import Seat

OPENING, COPIED = "opening", "copied"
"""Who made a move of the opening of a guided match, or one that a copy took over: nobody who plays takes it back."""


class Chance(NamedTuple):
    """Of what chance comes in a match: whoever knows the seed, and the salt where there is some, knows what comes."""

    seed: str
    salt: str = ""


@dataclass(frozen=True)
class LogEntry:
    """An entry as it is written down: a move of a seat, or a step back (`fresh`: with new chance) or forth.

    With a `salt` chance goes on from there by a secret of its own. Of a `silent` one nobody else knows. The
    `fingerprint` is of the position after it; `made_by` and `user_id` tell who made it; a move that an AI player made
    for a member who was away has that member's.
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
