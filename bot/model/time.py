"""The time now, and lengths of it: in seconds, and in words."""

from __future__ import annotations

import discord

from rules import plural

MINUTE, HOUR, DAY = 60, 3_600, 86_400


def now() -> int:
    """Seconds since 1970, UTC."""
    return int(discord.utils.utcnow().timestamp())


def span(seconds: int) -> str:
    """A length of time in words: its two largest parts."""
    left, parts = max(0, seconds), list[str]()
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        number, left = divmod(left, size)
        if number:
            parts.append(plural(number, name))
    return " ".join(parts[:2]) or "less than a minute"
