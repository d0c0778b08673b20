"""The queries about private notes: each of them names whose they are, and finds no others."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, func, insert, select

from bot.model.private_note import NotedMatch, PrivateNote
from bot.model.ref import Ref
from bot.store.schema import matches, notes
from bot.store.transactions import Reading, Writing


def _of(match_id: int, user_id: int) -> ColumnElement[bool]:
    return (notes.c.match_id == match_id) & (notes.c.user_id == user_id)


async def notes_of(db: Reading, match_id: int, user_id: int) -> Sequence[PrivateNote]:
    """What somebody has written about a match, oldest first."""
    found = select(notes.c.id, notes.c.text, notes.c.at).where(_of(match_id, user_id)).order_by(notes.c.id)
    return [PrivateNote(**row._mapping) for row in await db.execute(found)]


async def noted_matches(db: Reading, user_id: int, most: int, first: int = 0) -> Sequence[NotedMatch]:
    """The matches on which somebody has notes, open or not: match `first`, then the newest, `most` in all."""
    columns = (matches.c.id, matches.c.token, matches.c.game, matches.c.created_at)
    found = select(*columns, func.count().label("many")).join(notes).where(notes.c.user_id == user_id)
    order = (matches.c.id != first, matches.c.id.desc())
    rows = await db.execute(found.group_by(*columns).order_by(*order).limit(most))
    return [NotedMatch(Ref(row.id, row.token), row.game, row.created_at, row.many) for row in rows]


async def how_many(db: Reading, match_id: int, user_id: int) -> int:
    """How many notes somebody has on a match."""
    return int(await db.scalar(select(func.count()).select_from(notes).where(_of(match_id, user_id))))


def add_note(db: Writing, match_id: int, user_id: int, text: str, at: int) -> None:
    db.write(insert(notes).values(match_id=match_id, user_id=user_id, text=text, at=at))


def forget_note(db: Writing, match_id: int, user_id: int, note_id: int) -> None:
    db.write(delete(notes).where(_of(match_id, user_id), notes.c.id == note_id))


def forget_notes(db: Writing, match_id: int, user_id: int, last: int) -> None:
    """Delete all notes up to the `last` one."""
    db.write(delete(notes).where(_of(match_id, user_id), notes.c.id <= last))
