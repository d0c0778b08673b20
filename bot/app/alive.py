"""`python -m bot.app.alive`: whether the bot is at work, for whatever looks after a container.

It reads when the bot last noted so, and loads next to nothing, for it is asked again and again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

from bot.app.settings import read_settings
from bot.model.errors import NotStarted
from bot.model.shards import ALL, Shards

DRIVER, SERVER = "sqlite+aiosqlite:///", "postgresql+asyncpg:"
SLACK = 15
"""Seconds by which a note may be late, besides one that is left out."""


def main() -> int:
    """Say when the bot was last at work; the exit status is 0 if that was just now, else 1."""
    try:
        settings = read_settings()
        address = settings.database_url
        if address.startswith(SERVER):
            pulse = last_pulse_there(address, settings.shards or ALL)
        else:
            pulse = last_pulse(Path(address.removeprefix(DRIVER)))
    except (NotStarted, sqlite3.Error) as error:
        print(f"It can't be read whether the bot is at work: {error}")
        return 1
    if pulse is None:
        print("The bot isn't running.")
        return 1
    ago = time.time() - pulse
    print(f"The bot was last at work {ago:.0f} seconds ago.")
    return int(ago > 2 * settings.pulse_seconds + SLACK)


def last_pulse(file: Path) -> int | None:
    """When the bot was last at work, None where none has the database open; writes nothing. Raises sqlite3.Error."""
    if not file.with_name(f"{file.name}-wal").exists():
        return None
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
        row = db.execute("select value from settings where name = 'pulse'").fetchone()
    return int(row[0]) if row else None


def last_pulse_there(address: str, shards: Shards) -> int | None:
    """The same of a database on a server, where the last note stays of a bot that has ended. Raises NotStarted."""
    from bot.store.tracing import last_pulse_of

    return asyncio.run(last_pulse_of(address, shards))


if __name__ == "__main__":
    sys.exit(main())
