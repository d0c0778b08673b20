"""What people have set for themselves, for all their matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from render import Theme

OFTEN = 2
"""So often somebody opens “Plan the rest…” before it is opened for them."""

Reminders: TypeAlias = Literal["channel", "dm", "none"]


@dataclass
class Person:
    """A member's wishes: where reminders go, quiet hours of each day in a time zone, a holiday in seconds since 1970.

    The `theme` is that of the pictures shown to this member alone; without one it is the server's. With `tips` they are
    told once what each kind of question decides. `rests` is how often they have opened “Plan the rest…”.

    `list_id` is the message in direct messages that lists where the member is awaited, `list_due` whether it is to be
    brought up to date.
    """

    user_id: int
    reminders: Reminders = "channel"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    away_from: int | None = None
    away_until: int | None = None
    list_id: int | None = None
    list_due: bool = False
    theme: Theme | None = None
    tips: bool = True
    rests: int = 0

    @property
    def plans_rests(self) -> bool:
        """Whether they list the rest of their moves as a rule: then they are asked for it at once."""
        return self.rests >= OFTEN

    @property
    def quiet(self) -> tuple[int, int] | None:
        return None if self.quiet_from is None or self.quiet_until is None else (self.quiet_from, self.quiet_until)

    @property
    def away(self) -> tuple[int, int] | None:
        return None if self.away_from is None or self.away_until is None else (self.away_from, self.away_until)
