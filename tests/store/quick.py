"""Stores of many tests: they wait for no disk and no thread, and share what they have compiled."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Generator
from typing import Any, TypeVar

import pytest
import sqlalchemy
from sqlalchemy import Connection, Dialect, Engine

from bot.store.sqlite import Sqlite, Thread

T = TypeVar("T")

_dialects: list[Dialect] = []
_compiled: dict[Any, Any] = {}


@pytest.fixture(autouse=True)
def no_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No commit waits for the disk, for here the power never fails; but where a test is marked to be about that."""
    if "disk" not in request.keywords:
        monkeypatch.setattr("bot.store.sqlite.Sqlite.begin", leave_to_the_system)


@pytest.fixture(autouse=True)
def compile_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.create_engine", create_engine)


@pytest.fixture(autouse=True)
def no_thread(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is used in the event loop's own thread; tests/store and tests/wire use the bot's driver."""
    if "disk" not in request.keywords:
        monkeypatch.setattr("bot.store.sqlite.Thread", ThreadHere)


def leave_to_the_system(driver: Sqlite, *, durable: bool) -> Connection:
    db = driver.engine.connect()
    raw = db.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.execute("PRAGMA synchronous=OFF")
    return db


def create_engine(*arguments: Any, **keywords: Any) -> Engine:
    """An engine of its own, for which a statement is compiled to SQL only if it was for no other.

    What is compiled is kept under its dialect, so they have to share that too.
    """
    engine = sqlalchemy.create_engine(*arguments, **keywords, execution_options={"compiled_cache": _compiled})
    if not _dialects:
        _dialects.append(engine.dialect)
    engine.dialect = _dialects[0]
    return engine


class ThreadHere(Thread):
    """Works in the event loop's own thread; after each piece of work all others have a turn, as they would meanwhile.

    To hand work to a thread and wait for it takes longer than most of the work.
    """

    async def _connect(self) -> ThreadHere:
        self._connection = self._open_connection()
        return self

    def __await__(self) -> Generator[Any, None, ThreadHere]:
        return self._connect().__await__()

    async def _execute(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        if not self._running or self._connection is None:
            raise ValueError("Connection closed")
        try:
            return fn(*args, **kwargs)
        finally:
            await asyncio.sleep(0)

    def stop(self) -> None:
        self._running = False
        if self._connection is not None:
            self._connection.close()
            self._connection = None
