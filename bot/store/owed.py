"""The queries about interactions that were acknowledged, and whose answer is still owed."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select

from bot.model.shards import Shards
from bot.store.schema import interactions, owed
from bot.store.shards import name_of
from bot.store.transactions import Reading, Writing


@dataclass(frozen=True)
class Owed:
    """An answer that is owed: the secret `token` by which it can be given, and whether the interaction was `done`."""

    id: int
    token: str = field(repr=False)
    done: bool


def add(db: Writing, interaction_id: int, token: str, at: int, shards: Shards) -> None:
    """Note that an interaction waits for its answer, which the process with these shards owes."""
    db.write(insert(owed).values(id=interaction_id, token=token, at=at, shards=name_of(shards)))


def drop(db: Writing, interaction_id: int) -> None:
    """It is answered."""
    db.write(delete(owed).where(owed.c.id == interaction_id))


def drop_before(db: Writing, at: int) -> None:
    """Drop those that can't be answered any more."""
    db.write(delete(owed).where(owed.c.at < at))


async def owed_by(db: Reading, shards: Shards) -> list[Owed]:
    """All answers that a process with these shards owes, oldest first."""
    done = interactions.c.id.is_not(None).label("done")
    found = select(owed.c.id, owed.c.token, done).outerjoin(interactions, interactions.c.id == owed.c.id)
    mine = found.where(owed.c.shards == name_of(shards)).order_by(owed.c.id)
    return [Owed(*row) for row in await db.execute(mine)]
