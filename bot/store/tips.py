"""The queries about which kinds of question people have met."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from bot.store.schema import tips
from bot.store.transactions import Reading, Writing


async def tips_of(db: Reading, user_ids: Sequence[int], game: str) -> dict[int, set[str]]:
    """The kinds of question of a game that each of some people has met."""
    found: dict[int, set[str]] = {user_id: set() for user_id in user_ids}
    if found:
        for row in await db.execute(select(tips).where(tips.c.user_id.in_(user_ids), tips.c.game == game)):
            found[row.user_id].add(row.kind)
    return found


def add_tip(db: Writing, user_id: int, game: str, kind: str) -> None:
    """Somebody has met a kind of question; they may meet it in two matches at once."""
    db.write_new(tips, {"user_id": user_id, "game": game, "kind": kind})
