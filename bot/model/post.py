"""What is told in the channel of a match, as a value."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from bot.model.notes import Note
from bot.model.time import now
from rules import Seat

Kind: TypeAlias = Literal[
    "lobby", "turn", "notice", "result", "reminder", "seat", "vote", "silence", "offer", "intervention", "follow"
]
CALLING: Collection[Kind] = {"turn", "reminder"}
"""What calls somebody to answer."""


class Span(NamedTuple):
    """Public lines from `start` to `end`, as they stood after entry `entry` of the log: the last before going back."""

    entry: int
    start: int
    end: int


def new_nonce() -> str:
    """What Discord knows a post by for some minutes; at most 25 characters."""
    return secrets.token_hex(12)


@dataclass
class Message:
    """What Discord holds of a post, as far as its sender knows; `shown` is the revision that people see, 0 for none.

    Without an `id` it was not sent yet, or the id was never noted down; `nonce` is what Discord knows it by for some
    minutes after `created_at`. `alt` is the text of its picture, which the sender may just have `drawn`. With a
    `channel_id` it stands where the match was played before, with nothing to press.
    """

    nonce: str = field(default_factory=new_nonce)
    created_at: int = field(default_factory=now)
    id: int | None = None
    shown: int = 0
    alt: str = ""
    drawn: bool = False
    channel_id: int | None = None


@dataclass
class Post:
    """What is told in the channel of a match.

    It tells the public lines from `start` to `end`, and while it is open those that come after too; `wanted` is its
    newest revision, and its message is due while that shows less. `pings` are seats, `struck` lines that it told before
    they were taken back, `about` what else its kind needs; with a `user_id` it goes to that
    member's direct messages.
    """

    kind: Kind
    pings: list[Seat] = field(default_factory=list[Seat])
    start: int = 0
    end: int = 0
    notes: list[Note] = field(default_factory=list[Note])
    about: dict[str, Any] = field(default_factory=dict[str, Any])
    user_id: int | None = None
    open: bool = True
    struck: list[Span] = field(default_factory=list[Span])
    wanted: int = 1
    message: Message = field(default_factory=Message)
    id: int = 0

    def add_notes(self, notes: Iterable[Note]) -> None:
        """Add notes; one that the post has already is told once."""
        self.notes += [note for note in notes if note not in self.notes]

    @property
    def is_letter(self) -> bool:
        """Whether it tells a follower of a turn, alone: it is sent once, and never edited."""
        return self.kind == "follow"

    @property
    def goes_alone(self) -> bool:
        """Whether nothing is sent with it: after it has been, others may be due no more."""
        return self.only_struck or self.is_letter or self.message.channel_id is not None

    @property
    def calls(self) -> bool:
        """Whether somebody is called by it to answer."""
        return self.kind in CALLING

    @property
    def has_yet_to_call(self) -> bool:
        """Whether somebody is called by it who has not seen it."""
        return self.message.shown == 0 and self.calls

    @property
    def next_start(self) -> int:
        """The first line that the next post tells: it goes on from when this one was opened.

        After the match went back into a turn, what stands of that is told `again`, with what the turn comes to now.
        """
        return min(self.about.get("passed", self.end), self.end)

    @property
    def is_lost(self) -> bool:
        """Whether it counts no more and has no message that could be edited: it is not to be made anew."""
        return self.message.shown > 0 and self.message.id is None and not self.open

    @property
    def only_struck(self) -> bool:
        """Whether all that is due is to strike lines in a message that counts no more; other posts come first."""
        return bool(self.struck) and not self.open and self.kind == "turn" and self.message.id is not None
