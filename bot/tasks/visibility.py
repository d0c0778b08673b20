"""Whether somebody may see a channel, as Discord says now: nobody is told elsewhere of what they may not see there."""

from __future__ import annotations

from typing import Protocol

import discord

UNKNOWN_MEMBER = (10007, 10013)


class Servers(Protocol):
    """The client, as far as it knows servers."""

    def get_guild(self, id: int, /) -> discord.Guild | None: ...

    async def fetch_guild(self, guild_id: int, /, *, with_counts: bool = True) -> discord.Guild: ...


async def may_see(servers: Servers, guild_id: int, channel_id: int, user_id: int) -> bool:
    """Whether a member is still on a server and may view a channel or thread of it.

    Raises what Discord says where it does not answer, or where the bot itself may not look.
    """
    guild = servers.get_guild(guild_id)
    if guild is None or guild.unavailable:
        guild = await servers.fetch_guild(guild_id, with_counts=False)
    try:
        member = await guild.fetch_member(user_id)
    except discord.NotFound as error:
        return _unless_unknown(error)
    channel = guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)
    if isinstance(channel, discord.Thread):
        return await _may_see_thread(guild, channel, member)
    return channel.permissions_for(member).view_channel


async def _may_see_thread(guild: discord.Guild, thread: discord.Thread, member: discord.Member) -> bool:
    """A thread is seen by those who see its parent; a private one by its members, and by those who manage threads."""
    parent = guild.get_channel(thread.parent_id) or await guild.fetch_channel(thread.parent_id)
    allowed = parent.permissions_for(member)
    if not allowed.view_channel or not thread.is_private() or allowed.manage_threads:
        return allowed.view_channel
    try:
        await thread.fetch_member(member.id)
    except discord.NotFound as error:
        return _unless_unknown(error)
    return True


def _unless_unknown(error: discord.NotFound) -> bool:
    """False for a member who is not there; raises the error where anything else is missing, which is no answer."""
    if error.code in UNKNOWN_MEMBER:
        return False
    raise error
