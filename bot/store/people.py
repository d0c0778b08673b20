"""The queries about people's own settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from sqlalchemy import select, update

from bot.model.person import Person
from bot.store.news import tell
from bot.store.schema import people
from bot.store.transactions import Reading, Writing

PERSON = select(*(people.c[field.name] for field in fields(Person)))


async def all_people(db: Reading) -> Sequence[Person]:
    """Everybody who has set anything."""
    return [Person(*row) for row in await db.execute(PERSON)]


async def person_of(db: Reading, user_id: int) -> tuple[Person | None, bool]:
    """What somebody has set, if anything, and whether their records are hidden."""
    row = (await db.execute(PERSON.add_columns(people.c.records).where(people.c.user_id == user_id))).one_or_none()
    if row is None:
        return None, False
    *values, shown = row
    return Person(*values), not shown


async def hidden_people(db: Reading) -> set[int]:
    """Those who want no records of theirs shown, and are not rated."""
    return {*await db.scalars(select(people.c.user_id).where(~people.c.records))}


def set_person(db: Writing, user_id: int, **values: object) -> None:
    """Write some of what a member has set, and leave the rest as it was."""
    db.write_new(people, vars(Person(user_id)))
    db.write(update(people).where(people.c.user_id == user_id).values(**values))
    tell(db, "person", user_id)


def set_lists_due(db: Writing, user_ids: Iterable[int], *, due: bool) -> None:
    """Note whether the lists of some members are to be brought up to date.

    Rows are taken in the order of their ids, as by everybody, so that no two transactions wait for each other.
    """
    if db.is_shared:
        mine = select(people.c.user_id).where(people.c.user_id.in_([*user_ids]))
        db.write(mine.order_by(people.c.user_id).with_for_update())
    db.write(update(people).where(people.c.user_id.in_([*user_ids])).values(list_due=due))
