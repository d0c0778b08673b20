"""Posts that call people: whoever is called late, or not at all, has lost no time."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store
from bot.match import posts
from bot.match.matches import Matches, held
from bot.model.clock import give_back
from bot.model.player import Cause, Player
from bot.model.post import Post
from bot.model.session import Session
from bot.store.transactions import Writing


def uncalled(session: Session, post: Post, shown: int) -> Sequence[tuple[Player, int]]:
    """Who does not know what they are asked while people see a post at revision `shown`, and since when.

    One that nobody sees keeps it from those whom it reminds of what they are still asked, or whose time began with it;
    one that is seen from those who are asked something else since.
    """
    if shown or not post.calls:
        asks = post.about.get("asks", {}) if post.open else {}
        since = {int(seat): at for seat, (revision, at) in asks.items() if revision > shown}
        return [(player, since[player.seat]) for player in session.players if player.seat in since]
    made = post.message.created_at
    if post.kind == "reminder":
        asked = {int(seat): number for seat, number in post.about["asked"].items()}
        return [(player, made) for player in session.players if asked.get(player.seat) == player.question]
    return [(one, made) for one in session.players if one.clock.running is not None and one.clock.running >= made]


def give_back_wait(session: Session, db: Writing, called: Sequence[tuple[Player, int]]) -> None:
    """The clocks of those who were not called go on from now, as they stood when they should have been."""
    for player, since in called:
        give_back(session, player, since)
    store.players.set_players(db, session.id, [player for player, _ in called])


async def call_late(matches: Matches, match_id: int, post: Post, shown: int) -> None:
    """A post that people saw at revision `shown` is out at last; the newest says until when anew."""
    async with matches.changing(match_id, Cause("bot"), durable=False) as (session, db):
        if called := uncalled(session, post, shown):
            give_back_wait(session, db, called)
            await posts.note(session, db, [])


async def supersede(matches: Matches, match_id: int, post: Post, successor: Post) -> None:
    """A post that was never sent is dropped for the newer one, which calls whom it was to call."""
    async with matches.lock(match_id):
        session = await matches.get(match_id)
        try:
            async with matches.store.write() as db:
                session = await held(matches, db, session)
                await posts.supersede(session, db, post, successor)
        except BaseException:
            matches.forget(match_id)
            raise
