"""The queries about the entries of a match's log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from sqlalchemy import ColumnElement, func, insert, select

from bot.model.log import Chance, LogEntry
from bot.model.time import now
from bot.store.schema import entries, matches
from bot.store.transactions import Reading, Writing
from rules import Back, Entry

SALTS = select(entries.c.salt).where(entries.c.match_id == matches.c.id, entries.c.salt != "")
SALT = SALTS.order_by(entries.c.number.desc()).limit(1).correlate(matches).scalar_subquery()
"""The salt of a match, the newest."""


def draws(chance: Chance) -> ColumnElement[bool]:
    """Whether a match draws from this chance: it, or a copy of its file; not what goes its own way from it."""
    return (matches.c.seed == chance.seed) & (func.coalesce(SALT, "") == chance.salt)


def add_entry(
    db: Writing, match_id: int, number: int, entry: Entry, fingerprint: str, made_by: tuple[str, int | None]
) -> None:
    """Write down an entry of a Match, with the fingerprint of the position after it and who made it."""
    seat, move, silent, back, fresh, salt = None, None, False, None, None, ""
    if isinstance(entry, Back):
        back, fresh, salt = entry.to, entry.fresh, entry.salt
    else:
        seat, move, silent = entry.seat, str(entry.move), entry.silent
    row = LogEntry(number, seat, move, back, fresh, silent, fingerprint, *made_by, now(), salt)
    db.write(insert(entries), {"match_id": match_id, **vars(row)})


async def log_of(db: Reading, match_id: int) -> list[LogEntry]:
    columns = (entries.c[field.name] for field in fields(LogEntry))
    found = select(*columns).where(entries.c.match_id == match_id).order_by(entries.c.number)
    return [LogEntry(**row._mapping) for row in await db.execute(found)]


async def last_made(db: Reading, match_id: int) -> int | None:
    """When the last entry was made of which everybody knows, if there is one."""
    return await db.scalar(select(func.max(entries.c.at)).where(entries.c.match_id == match_id, ~entries.c.silent))


def add_entries(db: Writing, match_id: int, made: Sequence[Mapping[str, object]]) -> None:
    """Write a whole log at once."""
    if made:
        db.write(insert(entries), [{"match_id": match_id, **one} for one in made])
