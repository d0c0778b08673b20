"""The queries about which kinds of question people were told about."""

from __future__ import annotations

from sqlalchemy import insert, select

from bot.store.schema import met
from bot.store.transactions import Reading, Writing


async def kinds_met(db: Reading, user_id: int, game: str) -> set[str]:
    """The kinds of question of a game that somebody was told about."""
    return {*await db.scalars(select(met.c.kind).where(met.c.user_id == user_id, met.c.game == game))}


def meet(db: Writing, user_id: int, game: str, kind: str) -> None:
    """Somebody was told about a kind of question for the first time."""
    db.write(insert(met).values(user_id=user_id, game=game, kind=kind))
