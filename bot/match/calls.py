"""Posts that call people: whoever is called late, or not at all, has lost no time."""

from __future__ import annotations

from bot import store
from bot.match import posts
from bot.match.matches import Matches
from bot.model.clock import give_back
from bot.model.player import Cause, Player
from bot.model.post import Post
from bot.model.session import Session
from bot.model.time import now

LATE_SECONDS = 2
"""A post that is out within as many seconds is not late."""


def is_late(post: Post) -> bool:
    """Whether a post comes out so late that its wait is given back."""
    return now() - post.message.created_at > LATE_SECONDS


def called_by(session: Session, post: Post) -> list[Player]:
    """Whose clock a post keeps going: whom it reminds of what they are still asked, or whose time began with it."""
    if post.kind == "reminder":
        asked = {int(seat): number for seat, number in post.about["asked"].items()}
        return [player for player in session.players if asked.get(player.seat) == player.question]
    began = post.message.created_at
    return [one for one in session.players if one.clock.running is not None and one.clock.running >= began]


async def call_late(matches: Matches, match_id: int, post: Post) -> None:
    """A post is out at last: the clocks of those it calls go on from now, as they stood when it was made.

    The newest post says until when anew.
    """
    async with matches.changing(match_id, Cause("bot"), durable=False) as (session, db):
        called = called_by(session, post)
        for player in called:
            give_back(session, player, post.message.created_at)
        store.players.set_players(db, session.id, called)
        if called:
            await posts.note(session, db, [])
