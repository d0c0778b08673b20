"""The queries about private notes: each of them names whose they are, and finds no others."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, func, insert, select

from bot.model.note import Note
from bot.store.schema import notes
from bot.store.transactions import Reading, Writing


def _of(match_id: int, user_id: int) -> ColumnElement[bool]:
    return (notes.c.match_id == match_id) & (notes.c.user_id == user_id)


async def notes_of(db: Reading, match_id: int, user_id: int) -> Sequence[Note]:
    """What somebody has written about a match, oldest first."""
    found = select(notes.c.id, notes.c.text, notes.c.at).where(_of(match_id, user_id)).order_by(notes.c.id)
    return [Note(**row._mapping) for row in await db.execute(found)]


async def how_many(db: Reading, match_id: int, user_id: int) -> int:
    """How many notes that is."""
    return int(await db.scalar(select(func.count()).select_from(notes).where(_of(match_id, user_id))))


def add_note(db: Writing, match_id: int, user_id: int, text: str, at: int) -> None:
    """Write down one more."""
    db.write(insert(notes).values(match_id=match_id, user_id=user_id, text=text, at=at))


def forget_note(db: Writing, match_id: int, user_id: int, note_id: int) -> None:
    """One is no more."""
    db.write(delete(notes).where(_of(match_id, user_id), notes.c.id == note_id))


def forget_notes(db: Writing, match_id: int, user_id: int, last: int) -> None:
    """All up to the `last` one are no more."""
    db.write(delete(notes).where(_of(match_id, user_id), notes.c.id <= last))
