"""The queries about the settings of servers."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.server import Server
from bot.store.schema import servers


async def all_servers(db: AsyncConnection) -> dict[int, Server]:
    """Every server for which something is set."""
    return {row.guild_id: Server.model_validate(row.settings) for row in await db.execute(select(servers))}


async def set_server(db: AsyncConnection, guild_id: int, server: Server) -> None:
    """Write the settings of a server, in place of what they were."""
    await db.execute(delete(servers).where(servers.c.guild_id == guild_id))
    await db.execute(insert(servers).values(guild_id=guild_id, settings=server.model_dump(mode="json")))
