"""The queries about people's own settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import insert, select, update

from bot.model.person import Person
from bot.store.schema import people
from bot.store.transactions import Reading, Writing


async def all_people(db: Reading) -> Sequence[Person]:
    """Everybody who has set anything."""
    rows = await db.execute(select(people))
    return [Person(**{column.key: row._mapping[column] for column in people.c}) for row in rows]


async def set_person(db: Writing, user_id: int, **values: object) -> None:
    """Write some of what a member has set, and leave the rest as it was."""
    if await db.scalar(select(people.c.user_id).where(people.c.user_id == user_id)):
        db.write(update(people).where(people.c.user_id == user_id).values(**values))
    else:
        db.write(insert(people).values(**{**vars(Person(user_id)), **values}))


def set_lists_due(db: Writing, user_ids: Iterable[int], *, due: bool) -> None:
    """Note whether the lists of some members are to be brought up to date."""
    db.write(update(people).where(people.c.user_id.in_([*user_ids])).values(list_due=due))
