"""The bot in a page that looks like Discord: a channel for each game, no account, no network, a folder for matches."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

import discord
import simcord
import simcord.preview._media as media
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models.channel import Channel
from simcord.enums import ChannelType

from bot.app.client import Hustings
from bot.app.faces import learn_faces
from bot.app.logs import set_up_logs
from bot.app.records import keep_records
from bot.app.run import BESIDE
from bot.app.served import served_at
from bot.app.settings import Settings
from bot.lobby.thread import thread_name
from bot.lobby.welcome import greet
from bot.model.errors import Unusable
from bot.store import matches, players, posts
from bot.store.database import Store, open_store
from bot.tasks.drawer import drawer
from demo.channels import ChannelsPage
from demo.simulated import Simulated
from render.faces import FACES
from rules import games

Rooms: TypeAlias = Mapping[str, simcord.ChannelHandle]

MEMBERS = ("Ann", "Bob", "Cleo", "Dev")
MODERATOR = "Mo"
HOST = "127.0.0.1"
PICTURES_AT_ONCE = 100
PICTURE_BYTES = 2 << 30


class DemoSettings(Settings, env_file=None, env_prefix="HUSTINGS_DEMO_"):
    """The settings as they are when nobody has set anything: no `.env` and no variable of the bot counts."""


class DemoBot(Hustings):
    """The bot in channels that are new at each start: the message that explains it stands first in each."""

    first_games: Mapping[int, str] = {}
    """The key of the game whose button comes first in a channel, by the channel's id; "" for none."""

    def __init__(self, *parts: Any, **options: Any) -> None:
        super().__init__(*parts, **options)
        self.pictures = dict[str, tuple[str, bytes]]()
        """The pictures of faces, by the addresses from which the page takes them: the simulated Discord keeps none."""

    async def setup_hook(self) -> None:
        await learn_faces(FACES, self)
        for channel_id, first in self.first_games.items():
            in_order = sorted(self.games, key=lambda key, first=first: key != first)
            await greet(self.get_partial_messageable(channel_id), [self.games[key] for key in in_order])
        await super().setup_hook()

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        emoji = await super().create_application_emoji(name=name, image=image)
        self.pictures[f"{CDN_BASE}/emojis/{emoji.id}.png"] = f"{name}.png", image
        return emoji


def greeting(address: str, folder: Path) -> str:
    """What stands in the terminal once the page can be opened."""
    return f"""
Open {address}
The first message there says what to press: Play, Add 3 AI and Start begin a match.
The row above it has a channel for each game, and the threads opened for more matches.
"Viewing as", at the top, makes you another member. Mo is a moderator.
Matches are kept in {folder}/. Press Ctrl-C to end the demo.
"""


async def demo(folder: Path, port: int) -> None:
    """Serve the page until Ctrl-C; matches go on at the next start. Raises Unusable."""
    settings = DemoSettings(ai_pause=0)
    set_up_logs(settings, logging.WARNING)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    try:
        async with page(folder, port, settings) as address:
            print(greeting(address, folder), flush=True)
            await stopped.wait()
    except simcord.SetupError as error:
        raise Unusable(f"Can't open the page: {error}. Try another --port, or leave it out.") from None
    print("\nThe demo has ended. Its matches continue the next time you start it.")


@asynccontextmanager
async def page(folder: Path, port: int, settings: Settings) -> AsyncIterator[str]:
    """The demo as long as the block lasts; the address of its page."""
    store = await open_store(f"sqlite+aiosqlite:///{folder / 'hustings.db'}")
    try:
        await forget_the_last_channels(store)
        bot = DemoBot(settings, store, games(), drawer(settings.pictures_mib, games()), BESIDE)
        env = Simulated(bot, check_errors=False)
        bot.beside = [*(work for work in BESIDE if work is not keep_records), partial(keep_records_in, env)]
        guild = env.create_guild("Hustings")
        hall = guild.create_text_channel("the-hustings")
        members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in MEMBERS]
        role = guild.create_role("Moderator", permissions=discord.Permissions(manage_channels=True))
        members.append(guild.add_member(env.create_user(MODERATOR.lower(), global_name=MODERATOR), roles=[role]))
        rooms = {key: channel_named(guild, key, hall.id) for key in bot.games}
        await make_threads_again(store, hall, rooms)
        bot.first_games = {hall.id: "", **{room.id: key for key, room in rooms.items()}}
        tell_the_time(env)
        async with served_at(bot, HOST, 0), running(env):
            await name_the_bot(bot)
            await env.settle()
            async with ChannelsPage(env, [hall, *rooms.values()], members, port, bot.pictures) as preview:
                make_room_for_pictures(preview)
                clock = asyncio.create_task(keep_time(env, preview))
                yield preview.url
            clock.cancel()
            with suppress(asyncio.CancelledError):
                await clock
            bot.matches.closing = True
    finally:
        await store.close()
        close_what_the_page_left_open()


@asynccontextmanager
async def running(env: simcord.Env) -> AsyncIterator[None]:
    """The bot on a Discord that has its channel already, as a bot that is started again finds it."""
    with env.time_context():
        await env.start()
        try:
            yield
        finally:
            await env.shutdown()


async def keep_records_in(env: simcord.Env, bot: Hustings) -> None:
    """Work without end, which the simulated Discord would wait for; a pause in it would wait for simulated time."""
    await env.external_wait(keep_records(bot, 0), reason="the next match that ends")


def channel_named(guild: simcord.GuildHandle, name: str, least: int) -> simcord.ChannelHandle:
    """A channel whose id follows from its name, so that its matches are in it again, whatever other games come."""
    backend = guild._env.backend
    channel = Channel(least + crc32(name.encode()), ChannelType.TEXT, name, guild.id)
    backend.channels[channel.id], backend.messages[channel.id] = channel, {}
    backend.get_guild(guild.id).channel_ids.append(channel.id)
    return simcord.ChannelHandle(guild._env, guild, channel)


async def make_threads_again(store: Store, hall: simcord.ChannelHandle, rooms: Rooms) -> None:
    """Make the threads of the last run again, with their ids, below their games' channels, where posts need them."""
    backend, guild_id = hall._env.backend, hall._channel.guild_id or 0
    async with store.read() as db:
        shown = {*await posts.matches_with_due_posts(db), *(one.id for one in await matches.matches_on(db, guild_id))}
        found = [one for match_id in sorted(shown) if (one := await matches.summary(db, match_id))]
        seated = await players.names_in(db, [*shown])
    for one in found:
        if one.channel_id not in backend.channels:
            game, host = games().get(one.game), next(iter(seated.get(one.id, [])), "")
            name = thread_name(game, host) if game else one.game
            parent_id, us = rooms.get(one.game, hall).id, backend.bot_user.id
            backend.create_thread(parent_id, name, us, message_id=one.channel_id, broadcast=False)


async def forget_the_last_channels(store: Store) -> None:
    """The channels are new ones at each start: their posts are made anew."""
    async with store.write() as db:
        posts.forget_messages(db)


async def keep_time(env: simcord.Env, preview: simcord.Preview) -> None:
    """Let the simulated time, which stands still, go with the real one, and the page's "2 minutes ago" with it."""
    while True:
        await asyncio.sleep(0.5)
        tell_the_time(env)
        preview.capture_time = env.now()


def make_room_for_pictures(preview: simcord.Preview) -> None:
    """The page expects a handful of pictures; a match shows hundreds, and they would come out broken."""
    media.MAX_QUEUE = PICTURES_AT_ONCE
    type(preview)._MAX_MEDIA_BYTES = PICTURE_BYTES


def close_what_the_page_left_open() -> None:
    """A picture that the page had not finished leaves a pipe, which complains if it outlives the event loop."""
    gc.collect()


def tell_the_time(env: simcord.Env) -> None:
    env.backend.advance_clock(max(0.0, time.time() - env.now().timestamp()))


async def name_the_bot(bot: Hustings) -> None:
    """The page shows the bot's own name, not the one that the simulation gives."""
    assert bot.user is not None
    await bot.user.edit(username="Hustings")
