"""Why the bot cannot post in a channel, by what Discord answers; who can do what about it; when it is tried again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.model.time import DAY, MINUTE

LOST = 30 * DAY
"""After how long a match ends that cannot be reached: our own figure."""
UNKNOWN_CHANNEL, UNKNOWN_SERVER = 10003, 10004
NO_ACCESS, WRONG_KIND, NOT_ALLOWED, ARCHIVED, LOCKED = 50001, 50024, 50013, 50083, 160005


class Trouble(NamedTuple):
    """What is wrong there, behind "because"; and what helps, as a sentence."""

    why: str
    help: str


MOVE = "`/mod move`, typed in another channel, moves it there."
TROUBLES: Mapping[int, Trouble] = {
    UNKNOWN_CHANNEL: Trouble("the channel is gone", MOVE),
    UNKNOWN_SERVER: Trouble("I'm not on that server any more", "Whoever manages the server can invite me again."),
    NO_ACCESS: Trouble(
        "I can't see the channel any more", f"Someone who manages it can give me “View Channel” again. {MOVE}"
    ),
    NOT_ALLOWED: Trouble("I'm not allowed to post there", f"Someone who manages the channel can change that. {MOVE}"),
    WRONG_KIND: Trouble("this kind of channel takes no posts", MOVE),
    ARCHIVED: Trouble("the thread is archived and locked", f"A moderator can open it again. {MOVE}"),
    LOCKED: Trouble("the thread is locked", f"A moderator can unlock it. {MOVE}"),
}
"""The codes of Discord's that are known to mean a channel, and not a post."""


def trouble(code: int | None) -> Trouble:
    """What is wrong where Discord answers this; None where it does not answer."""
    if code is None:
        return Trouble("Discord isn't taking posts right now", "The match goes on by itself as soon as it does.")
    return TROUBLES.get(code) or Trouble(f"Discord refuses my post (its code is {code})", f"I'll keep trying. {MOVE}")


def next_try(since: int, at: int) -> int:
    """When, after a moment, a match is tried that was found lost then: 1, 3, 7, 15 … minutes later, then daily."""
    due, pause = since + MINUTE, MINUTE
    while due <= at:
        pause = min(2 * pause, DAY)
        due += pause
    return due


def next_due(code: int | None, since: int, at: int) -> int:
    """When a match that cannot be reached is seen to next: it ends then, or is tried if Discord refused it."""
    end = since + LOST
    return end if code is None else min(end, next_try(since, at))
