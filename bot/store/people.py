"""The queries about people's own settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.person import Person
from bot.store.schema import people


async def all_people(db: AsyncConnection) -> Sequence[Person]:
    """Everybody who has set anything."""
    return [Person(**row._mapping) for row in await db.execute(select(people))]


async def set_person(db: AsyncConnection, user_id: int, **values: object) -> None:
    """Write some of what a member has set, and leave the rest as it was."""
    known = await db.execute(update(people).where(people.c.user_id == user_id).values(**values))
    if not known.rowcount:
        await db.execute(insert(people).values(**{**vars(Person(user_id)), **values}))


async def set_lists_due(db: AsyncConnection, user_ids: Iterable[int], *, due: bool) -> None:
    """Note whether the cards of some members are to be brought up to date."""
    await db.execute(update(people).where(people.c.user_id.in_([*user_ids])).values(card_due=due))
