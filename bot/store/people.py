"""The queries about people's own settings."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.people import Person
from bot.store.schema import people


async def all_people(db: AsyncConnection) -> Sequence[Person]:
    """Everybody who has set anything."""
    return [Person(**row._mapping) for row in await db.execute(select(people))]


async def set_person(db: AsyncConnection, person: Person) -> None:
    """Write what a member has set, in place of what it was."""
    await db.execute(delete(people).where(people.c.user_id == person.user_id))
    await db.execute(insert(people).values(**vars(person)))
