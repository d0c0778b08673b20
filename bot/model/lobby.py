"""How full a lobby is, and who may still come."""

from __future__ import annotations

from bot.model.match import Live

GOOD_TABLE = 4
"""To how many players AI players fill a table at one press."""


def to_good_table(live: Live) -> int:
    """How many players a lobby lacks to a good table, as far as its game and options take so many.

    Those who are expected count as if they sat there.
    """
    return max(0, min(max(GOOD_TABLE, live.seats[0]), live.seats[-1]) - len(live.players) - len(expected(live)))


def expected(live: Live) -> list[int]:
    """The members whom a lobby's post asks to join or whom its host has invited, and who have not joined."""
    asked: list[int] = live.last.about.get("invited", []) if live.last else []
    called = {*asked, *(live.setup.invited or [])}
    return [user_id for user_id in sorted(called) if live.seat_of(user_id) is None]
