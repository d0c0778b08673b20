"""The time now, and lengths of it: in seconds, and in words."""

from __future__ import annotations

from datetime import UTC, datetime

import discord

from rules import plural

MINUTE, HOUR, DAY = 60, 3_600, 86_400


def now() -> int:
    """Seconds since 1970, UTC."""
    return int(discord.utils.utcnow().timestamp())


def day(at: int) -> str:
    """The date of a moment, UTC, where Discord writes none of its own: "25 Nov 2026"."""
    when = datetime.fromtimestamp(at, UTC)
    return f"{when.day} {when:%b %Y}"


def about(seconds: float) -> str:
    """A length of time in words, as roughly as it is known: "20 minutes", "9 days", "3 weeks"."""
    for size, name, least in ((7 * DAY, "week", 14 * DAY), (DAY, "day", DAY), (HOUR, "hour", HOUR)):
        if seconds >= least:
            return plural(round(seconds / size), name)
    minutes = seconds / MINUTE
    return plural(max(1, round(minutes) if minutes < 10 else 5 * round(minutes / 5)), "minute")


def span(seconds: int) -> str:
    """A length of time in words: its two largest parts."""
    left, parts = max(0, seconds), list[str]()
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        number, left = divmod(left, size)
        if number:
            parts.append(plural(number, name))
    return " ".join(parts[:2]) or "less than a minute"
