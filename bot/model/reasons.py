"""The reason that a moderator gave for what they did."""

from __future__ import annotations

from bot.model.names import sentence

LONGEST_WHY = 200


def because(why: str) -> str:
    """The reason as it was typed, to stand behind what was done."""
    reason = sentence(why[:LONGEST_WHY]).strip()
    return f" Reason: {reason}{'' if reason.endswith(tuple('.!?…')) else '.'}" if reason else ""
