"""The queries about what the bot keeps for itself, each under a name, such as the reason that a moderator gave."""

from __future__ import annotations

from sqlalchemy import delete, select

from bot.store.schema import settings
from bot.store.transactions import Reading, Writing


async def setting(db: Reading, name: str) -> str | None:
    return await db.scalar(select(settings.c.value).where(settings.c.name == name))


def set_setting(db: Writing, name: str, value: str) -> None:
    """Keep a value, in place of the one of that name."""
    db.put(settings, {"name": name, "value": value})


def forget_setting(db: Writing, name: str) -> None:
    db.write(delete(settings).where(settings.c.name == name))
