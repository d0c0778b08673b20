"""The queries about people's own settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from sqlalchemy import insert, select, update

from bot.model.person import Person
from bot.store.schema import people
from bot.store.transactions import Reading, Writing


async def all_people(db: Reading) -> Sequence[Person]:
    """Everybody who has set anything."""
    rows = await db.execute(select(*(people.c[field.name] for field in fields(Person))))
    return [Person(**row._mapping) for row in rows]


async def hidden_people(db: Reading) -> set[int]:
    """Those who want no records of theirs shown, and are not rated."""
    return {*await db.scalars(select(people.c.user_id).where(~people.c.records))}


async def set_person(db: Writing, user_id: int, **values: object) -> None:
    """Write some of what a member has set, and leave the rest as it was."""
    if await db.scalar(select(people.c.user_id).where(people.c.user_id == user_id)):
        db.write(update(people).where(people.c.user_id == user_id).values(**values))
    else:
        db.write(insert(people).values(**{**vars(Person(user_id)), **values}))


def set_lists_due(db: Writing, user_ids: Iterable[int], *, due: bool) -> None:
    """Note whether the lists of some members are to be brought up to date."""
    db.write(update(people).where(people.c.user_id.in_([*user_ids])).values(list_due=due))
