import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Connection

from tests.bot import sharing
from tests.bot.channel import Channel, channel
from tests.bot.playing import SEED


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same seed, so that a test comes out the same each time."""
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda: SEED)


@pytest.fixture(autouse=True)
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No commit waits for the disk: here the power never fails. Tests of the store and the outbox see to that."""
    monkeypatch.setattr("bot.store.transactions.set_durable", leave_to_the_system)


@pytest.fixture(autouse=True)
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands and statements are made once for all bots."""
    monkeypatch.setattr("bot.app.commands.game_group", sharing.game_group)
    monkeypatch.setattr("bot.store.database.create_engine", sharing.create_engine)


def leave_to_the_system(db: Connection, durable: bool) -> None:
    raw = db.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.execute("PRAGMA synchronous=OFF")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Channel]:
    """A channel with four members and the bot, drawing left out."""
    async with channel(tmp_path / "hustings.db") as one:
        yield one
