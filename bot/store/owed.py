"""The queries about interactions that were acknowledged, and whose answer is still owed."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select

from bot.store.schema import interactions, owed
from bot.store.transactions import Reading, Writing


@dataclass(frozen=True)
class Owed:
    """An answer that is owed: the secret `token` by which it can be given, and whether the interaction was `done`."""

    id: int
    token: str = field(repr=False)
    done: bool


def add(db: Writing, interaction_id: int, token: str, at: int) -> None:
    """Note that an interaction waits for its answer."""
    db.write(insert(owed).values(id=interaction_id, token=token, at=at))


def drop(db: Writing, interaction_id: int) -> None:
    """It is answered."""
    db.write(delete(owed).where(owed.c.id == interaction_id))


def drop_before(db: Writing, at: int) -> None:
    """Drop those that can't be answered any more."""
    db.write(delete(owed).where(owed.c.at < at))


async def all_owed(db: Reading) -> list[Owed]:
    """All answers that are owed, oldest first."""
    done = interactions.c.id.is_not(None).label("done")
    found = select(owed.c.id, owed.c.token, done).outerjoin(interactions, interactions.c.id == owed.c.id)
    return [Owed(*row) for row in await db.execute(found.order_by(owed.c.id))]
