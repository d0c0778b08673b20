"""Whether people can be reached, as far as Discord tells: servers, channels, rights, and the way to Discord itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import aiohttp
import discord
from discord.ext import tasks

from bot import store
from bot.app.sharded import Sharded
from bot.lobby.welcome import greet_server
from bot.match.departures import compare, note_back, note_gone
from bot.match.halt import lose, lose_all_but, lose_channel, lose_server, try_again
from bot.match.matches import Matches
from bot.model.session import Summary
from bot.model.shards import Shards
from bot.model.time import now
from bot.model.unreachable import TROUBLES, UNKNOWN_CHANNEL, UNKNOWN_SERVER
from bot.tasks.outages import Watch
from bot.ui.permissions import kept_out, why_closed
from bot.ui.refusals import Refusals

NOT_THERE = (None, UNKNOWN_SERVER)
"""Why a match stands still on a server that was away, or that the bot was taken from."""


class Reaching(Sharded):
    """The client as the one who is told of that. It notes every so many `seconds` that it is at work."""

    def __init__(self, matches: Matches, seconds: float, shards: Shards | None, **options: Any) -> None:
        self.refusals = Refusals()
        super().__init__(matches, shards, http_trace=self.refusals.trace, **options)
        self.store, self.tally = matches.store, matches.tally
        self.watch = Watch(matches, seconds, self.on_reached)

    def on_reached(self) -> None:
        """People can be reached again."""

    async def begin_watch(self) -> None:
        """From now on it is noted who cannot be reached since when."""
        await self.watch.read()
        self.pulse.change_interval(seconds=self.watch.seconds)
        self.pulse.start()

    async def close(self) -> None:
        self.pulse.cancel()
        self.watch.stop()
        await super().close()

    @tasks.loop(seconds=30)
    async def pulse(self) -> None:
        """Note that the bot is at work, and try the servers where its timeout has just ended, as no event tells."""
        await self.watch.beat(self.latency)
        for guild in self.guilds:
            until = guild.me.timed_out_until if guild.me else None
            if until is not None and 0 <= now() - until.timestamp() < 2 * self.watch.seconds:
                await self._look_at(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps anew."""
        await note_back(self.matches, guild.id)
        await greet_server(guild, self.matches.games.values())
        await self._find(guild)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The way to Discord is broken: no press and no command comes, from some servers at least."""
        self.whole.discard(shard_id)
        await self.watch.disconnected()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """It is whole again, and nothing that came meanwhile is lost."""
        self.whole.add(shard_id)
        if self.is_whole():
            await self.watch.end("gateway")

    async def on_shard_ready(self, shard_id: int) -> None:
        """The servers of a shard are known: those that the bot was taken from, and those it can reach again."""
        shard, guilds = Shards(shard_id, shard_id, self.shard_count or 1), self.guilds_of(shard_id)
        await compare(self.matches, {guild.id for guild in guilds}, shard)
        await self.on_shard_resumed(shard_id)
        away = {guild.id for guild in guilds if guild.unavailable}
        await lose_all_but(self.matches, {guild.id for guild in guilds} - away, away, shard)
        await self._look_at_all(shard)

    async def _look_at_all(self, shard: Shards) -> None:
        """Channels in which a clock runs may have been closed, locked or deleted while the bot was not told.

        What Discord has refused before is tried when that is due, however often the bot comes back.
        """
        async with self.matches.reading() as db:
            found = await store.matches.timed_or_lost(db, shard)
        for one in found:
            guild = self.get_guild(one.guild_id)
            if guild is None or guild.unavailable or (one.halt and one.halt_code not in NOT_THERE):
                continue
            known = one.halt or guild.get_channel(one.channel_id)
            if (code := None if known else await _why_closed(guild, one.channel_id)) is not None:
                await lose(self.matches, [one.id], code)
            else:
                await self._tell_apart(guild, one)

    async def _look_at(self, guild: discord.Guild, channels: Collection[int] | None = None) -> None:
        """What the bot may do on a server has changed, or in some channels of it."""
        async with self.matches.reading() as db:
            found = await store.matches.timed_or_lost(db, guild.id, channels)
        for one in found:
            await self._tell_apart(guild, one)

    async def _tell_apart(self, guild: discord.Guild, one: Summary) -> None:
        """A match stands still where the bot may post no more; one that stood still is tried unless it may not yet.

        A channel that is not known here, as an archived thread is not, may be open, but not one that was deleted.
        """
        if (code := kept_out(guild, one.channel_id)) is not None:
            if one.halt_code in NOT_THERE:
                await lose(self.matches, [one.id], code)
        elif one.halt and (one.halt_code != UNKNOWN_CHANNEL or guild.get_channel_or_thread(one.channel_id)):
            await try_again(self.matches, one.id)

    async def _find(self, guild: discord.Guild) -> None:
        """A server is back, or the bot is back there."""
        self.matches.shared.lost.discard(guild.id)
        await self._look_at(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has none of a server for now: its matches stand still until it is back."""
        await lose_server(self.matches, guild.id, None)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """It is back. At a start this is told of all servers."""
        if guild.id in self.matches.shared.lost:
            await self._find(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken from a server: its matches stand still until it is back, or is forgotten."""
        await note_gone(self.matches, guild.id)
        await lose_server(self.matches, guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A match whose channel is gone stands still until a moderator moves it."""
        await lose_channel(self.matches, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await lose_channel(self.matches, payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread that is locked takes no posts, unless the bot manages threads; one that is opened again does."""
        guild, state = self.get_guild(payload.guild_id), payload.data["thread_metadata"]
        if guild is None:
            return
        locked = state.get("locked", False)
        code = why_closed(guild, payload.parent_id, archived=state["archived"], locked=locked)
        if code is None:
            await self._look_at(guild, [payload.thread_id])
        else:
            await lose_channel(self.matches, payload.thread_id, code)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """A thread is known that was not: the bot may see it again."""
        await self._look_at(thread.guild, [thread.id])

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Permissions may have been given or taken, in the channel and its threads."""
        threads = (thread.id for thread in after.guild.threads if thread.parent_id == after.id)
        await self._look_at(after.guild, [after.id, *threads])

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The same, on the whole server."""
        if before.permissions != after.permissions:
            await self._look_at(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The same."""
        await self._look_at(role.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot has another role, or is muted or no more; of other members it is told nothing."""
        await self._look_at(after.guild)


async def _why_closed(guild: discord.Guild, thread_id: int) -> int | None:
    """With which code Discord refuses posts in a thread; None where it takes them, or does not say."""
    try:
        thread = guild.get_thread(thread_id) or await guild.fetch_channel(thread_id)
    except discord.HTTPException as error:
        return error.code if error.code in TROUBLES else None
    except (aiohttp.ClientError, discord.InvalidData, OSError):
        return None
    if not isinstance(thread, discord.Thread):
        return None
    return why_closed(guild, thread.parent_id, archived=thread.archived, locked=thread.locked)
