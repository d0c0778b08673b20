"""A message of the match, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from rules import Seat

Kind: TypeAlias = Literal["lobby", "turn", "notice", "result", "reminder", "seat", "vote", "deed"]


@dataclass
class Post:
    """A message of the match in its channel.

    It tells the public lines from `start` to `mark`, and while it is open those that come after too; `wanted` is the
    newest revision of it, `shown` the one that people see, 0 before it is sent. `pings` are seats, `struck` lines that
    it told before they were taken back, `about` what else its kind needs; with a `user_id` it goes to that member's
    direct messages.
    """

    id: int
    match_id: int
    kind: Kind
    open: bool
    pings: list[Seat]
    start: int
    mark: int
    notes: list[str]
    nonce: str
    wanted: int
    shown: int
    message_id: int | None
    alt: str
    created_at: int
    about: dict[str, Any] = field(default_factory=dict[str, Any])
    struck: list[str] = field(default_factory=list[str])
    user_id: int | None = None
