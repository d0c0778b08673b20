"""The queries about the entries of a match's log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from sqlalchemy import insert, select

from bot.model.log import LogEntry
from bot.store.schema import entries
from bot.store.transactions import Reading, Writing
from rules import Entry, Played


def add_entry(
    db: Writing,
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
        said: dict[str, object] = {"seat": entry.seat, "move": str(entry.move), "silent": entry.silent}
    else:
        said = {"back": entry.to, "fresh": entry.fresh}
    row = {"match_id": match_id, "number": number, "fingerprint": fingerprint, "made_by": made_by, "user_id": user_id}
    db.write(insert(entries), {**row, "at": at, **said})


async def log_of(db: Reading, match_id: int) -> list[LogEntry]:
    """All entries of a match, in order."""
    columns = (entries.c[field.name] for field in fields(LogEntry))
    found = select(*columns).where(entries.c.match_id == match_id).order_by(entries.c.number)
    return [LogEntry(**row._mapping) for row in await db.execute(found)]


def add_entries(db: Writing, match_id: int, made: Sequence[Mapping[str, object]]) -> None:
    """Write a whole log at once."""
    if made:
        db.write(insert(entries), [{"match_id": match_id, **one} for one in made])
