"""How full a lobby is, and who may still come."""

from __future__ import annotations

from bot.model.session import Session

GOOD_TABLE = 4
"""To how many players one press fills a table with AI players."""


def to_good_table(session: Session) -> int:
    """How many players a lobby lacks for a good table, as far as its game and options allow so many.

    Members who are expected count as if they sat there.
    """
    return max(
        0,
        min(max(GOOD_TABLE, session.seats[0]), session.seats[-1])
        - len(session.players)
        - len(expected_members(session)),
    )


def expected_members(session: Session) -> list[int]:
    """The members whom a lobby's post asks to join or whom its host has invited, and who have not joined."""
    asked: list[int] = session.last.about.get("invited", []) if session.last else []
    called = {*asked, *(session.setup.invited or [])}
    return [user_id for user_id in sorted(called) if session.seat_of(user_id) is None]
