"""Starting and stopping the bot on Discord, and what may be wrong before it can start."""

from __future__ import annotations

import asyncio
import base64
import binascii
import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import aiohttp
import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.client import Hustings
from bot.app.faces import learn_faces
from bot.app.fleet import one_by_one, take_part
from bot.app.forgetting import finish
from bot.app.looking_over import look_over
from bot.app.pictures import prepare_pictures
from bot.app.records import keep_records
from bot.app.restored import mark_all_lost_posts
from bot.app.running import run_until_stopped, token_refused
from bot.app.served import pages_served
from bot.app.settings import Settings, unknown_settings
from bot.model.errors import NotStarted, Status, Unusable
from bot.model.version import VERSION
from bot.store.database import Store, is_postgres, open_store
from bot.store.migrating import newest
from bot.tasks.drawer import drawer
from bot.ui.discord_errors import is_token_refused
from bot.ui.owing import answer_owed
from bot.ui.permissions import INVITE_PERMISSIONS
from render.faces import FACES
from rules import games

log = structlog.get_logger(__name__)

COLLECTED = (2_000, 10, 200)
"""After so many new things the youngest are gone through; after so many times, what stayed; after so many, all."""
NO_TOKEN = "There's no token. Put DISCORD_TOKEN=... in .env; .env.example says where to get it."
A_PART_ON_SQLITE = (
    "HUSTINGS_SHARDS leaves shards to other processes, and no other can have an SQLite file: leave it out, or have "
    "all of them on PostgreSQL (docs/postgres.md)."
)
THREADS = 2
"""For pictures, and whatever else is done beside the event loop. Each holds memory of its own once it has drawn."""
BESIDE = (
    *(answer_owed, prepare_pictures, look_over, keep_records, take_part),
    *one_by_one(finish, partial(learn_faces, FACES), mark_all_lost_posts),
)
"""What a start does not wait for."""


async def run(settings: Settings) -> None:
    """Run the bot until it is told to stop. Raises NotStarted, Unusable."""
    token = token_of(settings)
    require_whole(settings)
    point_at(settings)
    store = await open_store(settings.database_url, key=settings.key.get_secret_value() if settings.key else "")
    log.info("starting", version=VERSION, database=store.name, schema=newest())
    if is_postgres(settings.database_url):
        await require_key(store)
    for unknown in unknown_settings():
        log.warning("unknown setting", what=unknown)
    try:
        bot = Hustings(settings, store, games(), drawer(settings.pictures_mib, games()), BESIDE)
        settle_in()
        with reaching_discord():
            async with pages_served(bot, settings):
                await run_until_stopped(bot, token)
    finally:
        await store.close()


def require_whole(settings: Settings) -> None:
    """Raises NotStarted where there are to be other processes, and a database that no other can have."""
    if settings.shards and not settings.shards.are_all and not is_postgres(settings.database_url):
        raise NotStarted(A_PART_ON_SQLITE, Status.UNSET)


async def require_key(store: Store) -> None:
    """Raises Unusable where there is no key, or none that is one."""
    try:
        _ = store.key
    except Unusable:
        await store.close()
        raise


def token_of(settings: Settings) -> str:
    """The bot's token. Raises NotStarted where there is none."""
    token = settings.token.get_secret_value().strip()
    if not token:
        raise NotStarted(NO_TOKEN, Status.UNSET)
    if not token.isprintable() or " " in token:
        raise NotStarted("DISCORD_TOKEN isn't a token: a token is one line without spaces.", Status.UNSET)
    return token


@contextmanager
def reaching_discord() -> Iterator[None]:
    """Raises NotStarted where Discord refuses the bot, or cannot be reached."""
    try:
        yield
    except discord.LoginFailure:
        raise token_refused() from None
    except (aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound) as error:
        if is_token_refused(error):
            raise token_refused() from None
        raise NotStarted(f"Can't reach Discord ({type(error).__name__}). Try again later.") from None


def settle_in() -> None:
    """Allow few threads; have the garbage collector, which halts everything, pass over what is loaded by now.

    All that came since it goes through seldom: with 100 matches that takes 0.1 s, finds next to nothing, and would be
    done every two seconds at fifty turns a second.
    """
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "beside"))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def point_at(settings: Settings) -> None:
    """Speak to another host than Discord's, where one is set."""
    if settings.discord_api:
        Route.BASE = settings.discord_api.rstrip("/")
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)


def invite(settings: Settings) -> str:
    """The address with which somebody adds the bot to a server, with the least permissions that it needs."""
    return discord.utils.oauth_url(
        application_id(settings.token.get_secret_value()) or "YOUR_APPLICATION_ID",
        permissions=discord.Permissions(**dict.fromkeys(INVITE_PERMISSIONS, True)),
        scopes=("bot", "applications.commands"),
    )


def application_id(token: str) -> int | None:
    """The id of the application, which is the first part of its bot's token."""
    first = token.partition(".")[0]
    try:
        return int(base64.b64decode(first + "=" * (-len(first) % 4)))
    except (ValueError, binascii.Error):
        return None
