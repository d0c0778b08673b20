"""The queries about the entries of a match's log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.log import LogEntry
from bot.store.schema import entries
from rules.log import Entry, Played


async def add_entry(
    db: AsyncConnection,
    match_id: int,
    number: int,
    entry: Entry,
    fingerprint: str,
    made_by: str,
    user_id: int | None,
    at: int,
) -> None:
    """Write entry `number` of the log, with the fingerprint of the position after it."""
    if isinstance(entry, Played):
        said: dict[str, object] = {"seat": entry.seat, "move": str(entry.move)}
    else:
        said = {"back": entry.to, "fresh": entry.fresh}
    row = {"match_id": match_id, "number": number, "fingerprint": fingerprint, "made_by": made_by, "user_id": user_id}
    await db.execute(insert(entries).values(**row, at=at, **said))


async def log_of(db: AsyncConnection, match_id: int) -> list[LogEntry]:
    """All entries of a match, in order."""
    columns = (entries.c[field.name] for field in fields(LogEntry))
    found = select(*columns).where(entries.c.match_id == match_id).order_by(entries.c.number)
    return [LogEntry(**row._mapping) for row in await db.execute(found)]


async def add_entries(db: AsyncConnection, match_id: int, made: Sequence[Mapping[str, object]]) -> None:
    """Write a whole log at once."""
    if made:
        await db.execute(insert(entries), [{"match_id": match_id, **one} for one in made])
