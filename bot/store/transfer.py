"""A database copied into an empty one of either kind, row by row: all of it or nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import JSON, Connection, MetaData, Row, Table, delete, func, insert, literal, select, tuple_

from bot.model.errors import Unusable
from bot.store.database import Store, driver_of, looking_into, open_store
from bot.store.migrating import USED_BY, bring_to, schema_of
from bot.store.schema import metadata, settings
from bot.store.transactions import Reading, Writing

BATCH = 1_000
"""Rows."""


async def transfer(source: str, target: str) -> Mapping[str, int]:
    """Copy a database that no bot has into an empty one; the number of rows by table. Raises Unusable."""
    if source == target:
        raise Unusable("That's the same database twice.")
    async with opened(source, alone=False) as old, old.read() as rows:
        await rows.run_sync(old.require_unused)
        async with opened(target, alone=True) as new, new.write() as db:
            await _require_empty(db, new)
            db.write(delete(settings))
            return await copy_rows(rows, db, metadata.sorted_tables)


async def copy_as_it_is(source: str, target: str) -> None:
    """Copy a database with its revision into a new one of SQLite, also while a bot has it. Raises Unusable."""
    new = driver_of(target)
    writing = Writing(new, durable=False)
    async with looking_into(source) as (_, reading):
        has = await reading.run_sync(schema_of)
        if not has:
            raise Unusable("This database is empty. Start the bot once: hustings run.")
        try:
            await new.open(alone=True)
            await writing.run_sync(lambda db: bring_to(db, has))
            tables = await writing.run_sync(_tables)
            await copy_rows(reading, writing, tables)
            await writing.commit()
        finally:
            await writing.end()
            await new.close()


@asynccontextmanager
async def opened(address: str, *, alone: bool) -> AsyncIterator[Store]:
    store = await open_store(address, alone=alone)
    try:
        yield store
    finally:
        await store.close()


async def copy_rows(old: Reading, new: Writing, tables: Sequence[Table]) -> Mapping[str, int]:
    """Copy all rows, in the order in which tables refer to each other; how many, by table. Raises Unusable."""
    for table in tables:
        last: Row[Any] | None = None
        while found := (await old.execute(_batch(table, last))).all():
            new.write(insert(table), [dict(row._mapping) for row in found])
            await new.run_sync(lambda db: None)
            last = found[-1]
    await new.run_sync(lambda db: new.go_on_counting(db, tables))
    many = {table.name: await _count(new, table) for table in tables}
    for table in tables:
        if many[table.name] != await _count(old, table):
            raise Unusable(f"Not all rows of {table.name} arrived; nothing was written.")
    return many


def _batch(table: Table, last: Row[Any] | None) -> Any:
    """The rows after this one, in the order of their keys."""
    keys = [*table.primary_key]
    found = select(table).order_by(*keys).limit(BATCH)
    if last is None:
        return found
    return found.where(tuple_(*keys) > tuple_(*(literal(last._mapping[key.name], key.type) for key in keys)))


async def _count(db: Reading, table: Table) -> int:
    return await db.scalar(select(func.count()).select_from(table))


async def _require_empty(db: Reading, store: Store) -> None:
    """Raises Unusable where a database has more than a first start puts into it."""
    for table in metadata.sorted_tables:
        more = select(func.count()).select_from(table)
        if await db.scalar(more.where(settings.c.name != USED_BY) if table is settings else more):
            raise Unusable(f"{store.name} isn't empty. Give a new database; nothing was changed.")


def _tables(db: Connection) -> Sequence[Table]:
    """The tables that a database has, with nothing as SQL has it, also in JSON."""
    found = MetaData()
    found.reflect(db)
    tables = [table for table in found.sorted_tables if table.name != "alembic_version"]
    for column in (column for table in tables for column in table.c):
        if isinstance(column.type, JSON):
            column.type = JSON(none_as_null=True)
    return tables
