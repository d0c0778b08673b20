"""Stores of many tests: they wait for no disk, and share what they have compiled."""

import sqlite3
from typing import Any

import pytest
import sqlalchemy
from sqlalchemy import Connection, Dialect, Engine

_dialects: list[Dialect] = []
_compiled: dict[Any, Any] = {}


@pytest.fixture(autouse=True)
def no_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No commit waits for the disk, for here the power never fails; but where a test is marked to be about that."""
    if "disk" not in request.keywords:
        monkeypatch.setattr("bot.store.transactions.set_durable", leave_to_the_system)


@pytest.fixture(autouse=True)
def compile_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.database.create_engine", create_engine)


def leave_to_the_system(db: Connection, durable: bool) -> None:
    raw = db.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.execute("PRAGMA synchronous=OFF")


def create_engine(*arguments: Any, **keywords: Any) -> Engine:
    """An engine of its own, for which a statement is compiled to SQL only if it was for no other.

    What is compiled is kept under its dialect, so they have to share that too.
    """
    engine = sqlalchemy.create_engine(*arguments, **keywords, execution_options={"compiled_cache": _compiled})
    if not _dialects:
        _dialects.append(engine.dialect)
    engine.dialect = _dialects[0]
    return engine
