"""Why the bot cannot post in a channel, by what Discord answers there, and who can do what about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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
