"""Whether people can be reached, as far as Discord tells: servers, channels, rights, and the way to Discord itself."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from discord.ext import tasks

from bot import store
from bot.lobby.welcome import greet_server
from bot.match.halt import find_server, lose, lose_all_but, lose_channel, lose_server, reach_again
from bot.match.matches import Matches
from bot.model.session import Summary
from bot.model.time import now
from bot.model.unreachable import TROUBLES
from bot.tasks.outages import Watch
from bot.ui.client import Client
from bot.ui.permissions import kept_out, why_closed


class Reaching(Client):
    """The client as the one who is told of that. It notes every so many `seconds` that it is at work."""

    def __init__(self, matches: Matches, seconds: float, **options: Any) -> None:
        super().__init__(**options)
        self.matches = matches
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
                await reach_again(self.matches, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps anew."""
        await greet_server(guild, self.matches.games.values())
        await find_server(self.matches, guild.id)

    async def on_disconnect(self) -> None:
        """The way to Discord is broken: no press and no command comes."""
        await self.watch.disconnected()

    async def on_resumed(self) -> None:
        """It is whole again, and nothing that came meanwhile is lost."""
        await self.watch.end("gateway")

    async def on_ready(self) -> None:
        """The servers are known: those that the bot was taken from meanwhile, and those it can reach again."""
        await self.watch.end("gateway")
        away = {guild.id for guild in self.guilds if guild.unavailable}
        await lose_all_but(self.matches, {guild.id for guild in self.guilds} - away, away)
        await self._look_at_channels()
        await reach_again(self.matches)

    async def _look_at_channels(self) -> None:
        """Channels in which a clock runs may have been closed, locked or deleted while the bot was not told."""
        for guild, one in await self._timed():
            code = kept_out(guild, one.channel_id)
            if code is None and guild.get_channel(one.channel_id) is None:
                code = await _why_closed(guild, one.channel_id)
            if code is not None:
                await lose(self.matches, [one.id], code)

    async def _see_to_rights(self, guild: discord.Guild) -> None:
        """What the bot may do has changed on a server: matches stand still where it may post no more, or go on."""
        for there, one in await self._timed():
            if there.id == guild.id and (code := kept_out(guild, one.channel_id)) is not None:
                await lose(self.matches, [one.id], code)
        await reach_again(self.matches, guild.id)

    async def _timed(self) -> list[tuple[discord.Guild, Summary]]:
        """The matches in which a clock runs, with their servers, as far as these can be reached."""
        async with self.matches.reading() as db:
            timed = await store.matches.with_running_clocks(db)
        known = ((self.get_guild(one.guild_id), one) for one in timed)
        return [(guild, one) for guild, one in known if guild is not None and not guild.unavailable]

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has none of a server for now: its matches stand still until it is back."""
        await lose_server(self.matches, guild.id, None)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """It is back. At a start this is told of all servers."""
        if guild.id in self.matches.shared.lost:
            await find_server(self.matches, guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken from a server: its matches stand still until it is back."""
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
        code = None
        if guild is not None:
            locked = state.get("locked", False)
            code = why_closed(guild, payload.parent_id, archived=state["archived"], locked=locked)
        if code is None:
            await reach_again(self.matches, payload.guild_id)
        else:
            await lose_channel(self.matches, payload.thread_id, code)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Permissions may have been given or taken."""
        await self._see_to_rights(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The same."""
        await self._see_to_rights(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The same."""
        await self._see_to_rights(role.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot has another role, or is muted or no more; of other members it is told nothing."""
        await self._see_to_rights(after.guild)


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
