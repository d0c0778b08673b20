"""The queries about people's own settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.person import Person
from bot.store.schema import people


async def all_people(db: AsyncConnection) -> Sequence[Person]:
    """Everybody who has set anything."""
    rows = await db.execute(select(people))
    return [Person(**{column.key: row._mapping[column] for column in people.c}) for row in rows]


async def set_person(db: AsyncConnection, user_id: int, **values: object) -> None:
    """Write some of what a member has set, and leave the rest as it was."""
    known = await db.execute(update(people).where(people.c.user_id == user_id).values(**values))
    if not known.rowcount:
        await db.execute(insert(people).values(**{**vars(Person(user_id)), **values}))


async def set_lists_due(db: AsyncConnection, user_ids: Iterable[int], *, due: bool) -> None:
    """Note whether the lists of some members are to be brought up to date."""
    await db.execute(update(people).where(people.c.user_id.in_([*user_ids])).values(list_due=due))
