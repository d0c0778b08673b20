"""The queries about the settings of servers."""

from __future__ import annotations

from sqlalchemy import select

from bot.model.server import Server
from bot.store.news import tell
from bot.store.schema import servers
from bot.store.transactions import Reading, Writing


async def all_servers(db: Reading) -> dict[int, Server]:
    return {row.guild_id: Server.model_validate(row.settings) for row in await db.execute(select(servers))}


async def server_of(db: Reading, guild_id: int) -> Server | None:
    """What is set for a server, if anything is."""
    found = await db.scalar(select(servers.c.settings).where(servers.c.guild_id == guild_id))
    return None if found is None else Server.model_validate(found)


def set_server(db: Writing, guild_id: int, server: Server) -> None:
    """Write the settings of a server, in place of what they were."""
    db.put(servers, {"guild_id": guild_id, "settings": server.model_dump(mode="json")})
    tell(db, "server", guild_id)
