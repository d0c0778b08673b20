"""Whether people can be reached, as far as Discord tells: servers, channels, rights, and the way to Discord itself."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from discord.ext import tasks

from bot.lobby.welcome import greet_server
from bot.match.halt import lose_all_but, lose_channel, lose_server, reach_again
from bot.match.matches import Matches
from bot.model.unreachable import LOCKED
from bot.tasks.outages import Watch
from bot.tasks.visibility import UNKNOWN_MEMBER
from bot.ui.client import Client
from bot.ui.discord_errors import is_away, is_limit


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
        await super().close()

    @tasks.loop(seconds=30)
    async def pulse(self) -> None:
        """Note that the bot is at work."""
        await self.watch.beat()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps anew."""
        await greet_server(guild, self.matches.games.values())
        await reach_again(self.matches, guild.id)

    async def on_disconnect(self) -> None:
        """The way to Discord is broken: no press and no command comes."""
        await self.watch.begin("gateway")

    async def on_resumed(self) -> None:
        """It is whole again, and nothing that came meanwhile is lost."""
        await self.watch.end("gateway")

    async def on_ready(self) -> None:
        """The servers are known: those that the bot was taken from meanwhile, and those it can reach again."""
        await self.watch.end("gateway")
        await lose_all_but(self.matches, {guild.id for guild in self.guilds})
        await reach_again(self.matches)

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
        guild = self.get_guild(payload.guild_id)
        thread = guild.get_thread(payload.thread_id) if guild else None
        if thread is not None and thread.locked and not thread.permissions_for(thread.guild.me).manage_threads:
            await lose_channel(self.matches, payload.thread_id, LOCKED)
        else:
            await reach_again(self.matches, payload.guild_id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Permissions may have been given."""
        await reach_again(self.matches, after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The same."""
        await reach_again(self.matches, after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot has another role, or is muted no more; of other members it is told nothing."""
        await reach_again(self.matches, after.guild.id)

    async def is_gone(self, guild_id: int, user_id: int) -> bool | None:
        """Whether a member has left a server, of which no event tells the bot; None where Discord does not answer."""
        guild = self.get_guild(guild_id)
        try:
            gone = guild is not None and not await guild.fetch_member(user_id)
        except discord.NotFound as error:
            gone = error.code in UNKNOWN_MEMBER
        except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
            return None if is_away(error) or is_limit(error) else False
        if guild is not None:
            await self.watch.worked()
        return gone
