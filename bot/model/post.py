"""What is told in the channel of a match, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bot.model.notes import Note
from rules import Seat

Kind: TypeAlias = Literal["lobby", "turn", "notice", "result", "reminder", "seat", "vote", "offer", "deed", "follow"]


@dataclass
class Message:
    """What Discord holds of a post, as far as its sender knows; `shown` is the revision that people see, 0 for none.

    Without an `id` it was not sent yet, or nobody came to note it down; `nonce` is what Discord knows it by for some
    minutes after `created_at`. `alt` is the text of its picture.
    """

    nonce: str
    created_at: int
    id: int | None = None
    shown: int = 0
    alt: str = ""


@dataclass
class Post:
    """What is told in the channel of a match.

    It tells the public lines from `start` to `end`, and while it is open those that come after too; `wanted` is its
    newest revision, and its message is due while that shows less. `pings` are seats, `struck` lines that it told before
    they were taken back, `about` what else its kind needs; with a `user_id` it goes to that member's direct messages.
    """

    id: int
    kind: Kind
    open: bool
    pings: list[Seat]
    start: int
    end: int
    notes: list[Note]
    wanted: int
    message: Message
    about: dict[str, Any] = field(default_factory=dict[str, Any])
    struck: list[str] = field(default_factory=list[str])
    user_id: int | None = None

    @property
    def is_letter(self) -> bool:
        """Whether it tells a follower of a turn, alone: it is sent once, and never edited."""
        return self.kind == "follow"

    @property
    def passed(self) -> int:
        """From which line on the next post tells: those told since this one was opened.

        What stands of a turn into which the match went back is told `again`, with what that turn comes to now.
        """
        return min(self.about.get("passed", self.end), self.end)

    @property
    def is_lost(self) -> bool:
        """Whether it counts no more and has no message that could be edited: it is not to be made anew."""
        return self.message.shown > 0 and self.message.id is None and not self.open

    @property
    def only_struck(self) -> bool:
        """Whether what is due is to strike lines in a message that counts no more; that can wait for the rest."""
        return bool(self.struck) and not self.open and self.kind == "turn" and self.message.id is not None
