"""A bot that stops, and another that goes on with an earlier copy of its database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.app.restored import mark_all_lost_posts
from bot.pages.press import OfMatch
from bot.store.copies import backup
from bot.store.restoring import made_ready, put_in_place
from bot.ui.components import read_custom_id
from tests.bot.channel import Channel, parts


def copied(table: Channel) -> Path:
    """A copy of the database as it is now."""
    copy = table.file.with_name("copy.db")
    copy.unlink(missing_ok=True)
    backup(f"sqlite+aiosqlite:///{table.file}", copy)
    return copy


def put_back(copy: Path, file: Path) -> None:
    """What `hustings restore` does."""
    with made_ready(copy, file) as part:
        put_in_place(part, file)


async def restore(table: Channel, copy: Path) -> None:
    """The bot stops, and another goes on with the copy, and marks what is lost."""
    await table.restart(lambda: put_back(copy, table.file))
    await mark(table)


async def mark(table: Channel) -> None:
    """What the bot does after a restore, beside its start."""
    (error,) = await table.directly(mark_all_lost_posts(table.bot))
    assert error is None, error


def pressable(message: Any) -> list[dict[str, Any]]:
    """The buttons and selects that are about a match."""
    return [
        part
        for part in parts(message)
        if "custom_id" in part and isinstance(read_custom_id(part["custom_id"]), OfMatch)
    ]
