"""What a rehearsal finds, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Check: TypeAlias = Literal[
    "permissions", "commands", "emoji", "post", "nonce", "edit", "deleted", "thread", "press", "match"
]
What: TypeAlias = Literal[
    "not allowed",
    "kept out",
    "refused",
    "broken off",
    "other commands",
    "missing emoji",
    "found again",
    "container",
    "texts",
    "pictures",
    "alt",
    "controls",
    "messages",
    "new picture",
    "picture kept",
    "code",
    "edit in archive",
    "post in archive",
    "archived",
    "second answer",
    "phase",
    "never shown",
    "not once",
    "out of order",
    "bare",
]
Value: TypeAlias = bool | int | str | tuple[int | str, ...] | None


class Seen(NamedTuple):
    """What was looked at, what was found there, and what is expected."""

    what: What
    found: Value
    expected: Value


@dataclass(frozen=True)
class NotAllowed:
    """Something was not tried, since the bot lacks these permissions, by the names that Discord shows."""

    missing: tuple[str, ...]


@dataclass(frozen=True)
class NotPressed:
    """Nobody pressed the button within so many seconds, 0 where nobody was asked to."""

    seconds: float


@dataclass(frozen=True)
class NotPosted:
    """Something was not tried, since the channel refused a single post."""


@dataclass(frozen=True)
class Finding:
    """What came of a check: what differs from what is expected, or why it was not made."""

    check: Check
    differs: tuple[Seen, ...] = ()
    skipped: NotAllowed | NotPressed | NotPosted | None = None


def finding(check: Check, *seen: Seen) -> Finding:
    """What came of a check that has seen this."""
    return Finding(check, tuple(one for one in seen if one.found != one.expected))
