"""The queries about the settings of servers."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from bot.model.server import Server
from bot.store.schema import servers
from bot.store.transactions import Reading, Writing


async def all_servers(db: Reading) -> dict[int, Server]:
    return {row.guild_id: Server.model_validate(row.settings) for row in await db.execute(select(servers))}


def set_server(db: Writing, guild_id: int, server: Server) -> None:
    """Write the settings of a server, in place of what they were."""
    db.write(delete(servers).where(servers.c.guild_id == guild_id))
    db.write(insert(servers).values(guild_id=guild_id, settings=server.model_dump(mode="json")))
