"""A rehearsal on Discord itself, in a channel for that: whether Discord does what the tests assume of it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryDirectory

import aiohttp
import discord

from bot.app.rehearsal import place, posts
from bot.app.rehearsal.clear import clear
from bot.app.rehearsal.client import Rehearsing
from bot.app.rehearsal.findings import Check, Finding, NotAllowed, NotPosted, Seen, finding
from bot.app.rehearsal.match import match
from bot.app.rehearsal.press import press
from bot.app.rehearsal.stage import Stage
from bot.app.rehearsal.thread import thread
from bot.app.rehearsal.words import line, summed_up
from bot.app.run import point_at, reaching_discord, token_of
from bot.app.settings import Settings
from bot.model.errors import NotStarted, Status, Unusable
from bot.store.database import is_postgres, looking_into, open_store
from bot.store.hold import Hold
from bot.store.sqlite import file_of
from bot.tasks.drawer import drawer
from bot.ui.permissions import lacking, lacking_for_threads
from rules import games

CHECKS: Mapping[Check, Callable[[Stage], Awaitable[Finding]]] = {
    "permissions": place.permissions,
    "commands": place.commands,
    "emoji": place.emoji,
    "post": posts.post,
    "nonce": posts.nonce,
    "edit": posts.edit,
    "deleted": posts.deleted,
    "thread": thread,
    "press": press,
    "match": match,
}
WITHOUT_POSTS = {"permissions", "commands", "emoji"}
LOOK_SECONDS, MOST_SECONDS = 0.05, 60
"""How often it is looked whether the channel is known, and for how long."""
STOP_IT = "Stop it first: it has the same token, so it would answer too."
STOPPED = "The rehearsal was stopped before its end."


@dataclass(frozen=True)
class Wanted:
    """A rehearsal as it is wanted: where, for how many seconds somebody may press, whether its posts are kept."""

    channel_id: int
    seconds: float
    keep: bool = False


async def rehearse(settings: Settings, wanted: Wanted) -> int:
    """Make all checks, print what comes of each, and take away what was posted; the exit status.

    The bot runs on a database of its own. Raises NotStarted, Unusable.
    """
    token = token_of(settings)
    point_at(settings)
    here = asyncio.current_task()
    assert here is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, here.cancel)
    try:
        await require_stopped(settings.database_url)
        with alone(settings.database_url), reaching_discord():
            async with connected(settings, token) as (bot, running):
                channel = await channel_of(bot, running, wanted.channel_id)
                since = channel.last_message_id or channel.id
                return await perform(
                    Stage(bot, channel, since, wanted.seconds, partial(print, flush=True)), keep=wanted.keep
                )
    except asyncio.CancelledError:
        raise NotStarted(STOPPED) from None


async def require_stopped(address: str) -> None:
    """Raises NotStarted where a bot is connected to a server's database, and Unusable; one may be started later."""
    if not is_postgres(address):
        return
    async with looking_into(address) as (driver, db):
        try:
            await db.run_sync(driver.require_unused)
        except Unusable:
            raise NotStarted(f"A bot is using {driver.name}. {STOP_IT}", Status.HELD) from None


@contextmanager
def alone(address: str) -> Iterator[None]:
    """Keep a bot from starting with the file of the settings, in which nothing is read or written.

    Raises NotStarted where one runs, and Unusable.
    """
    if is_postgres(address):
        yield
        return
    path = file_of(address)
    try:
        hold = Hold(path) if path.exists() else None
    except Unusable as no:
        if no.status is not Status.HELD:
            raise
        raise NotStarted(f"A bot is using {path}. {STOP_IT}", Status.HELD) from None
    try:
        yield
    finally:
        if hold is not None:
            hold.release()


@asynccontextmanager
async def connected(settings: Settings, token: str) -> AsyncIterator[tuple[Rehearsing, asyncio.Task[None]]]:
    """The bot while it runs, on a new database, with AI players who don't wait."""
    with TemporaryDirectory() as folder:
        store = await open_store(f"sqlite+aiosqlite:///{folder}/rehearsal.db")
        try:
            draw = drawer(settings.pictures_mib, games())
            async with Rehearsing(settings.model_copy(update={"ai_pause": 0.0}), store, games(), draw) as bot:
                running = asyncio.create_task(bot.start(token))
                try:
                    yield bot, running
                finally:
                    await bot.close()
                    running.cancel()
                    await asyncio.gather(running, return_exceptions=True)
        finally:
            await store.close()


async def channel_of(bot: Rehearsing, running: asyncio.Task[object], channel_id: int) -> discord.TextChannel:
    """The channel, once Discord has told of it. Raises NotStarted where it is none that will do."""
    try:
        async with asyncio.timeout(MOST_SECONDS):
            while (channel := bot.get_channel(channel_id)) is None and not bot.is_ready():
                await asyncio.wait({running}, timeout=LOOK_SECONDS)
                if running.done():
                    running.result()
                    break
    except TimeoutError:
        raise NotStarted("Discord doesn't tell which channels there are. Try again later.") from None
    if not isinstance(channel, discord.TextChannel):
        raise NotStarted(f"{channel_id} isn't a text channel of a server with the bot. `hustings check` invites it.")
    return channel


async def perform(stage: Stage, *, keep: bool) -> int:
    """Make the checks one after the other; the exit status. However it ends, what was posted is taken away."""
    findings = list[Finding]()
    try:
        for check in CHECKS:
            refused = check == "match" and refuses_posts(findings)
            findings.append(Finding(check, skipped=NotPosted()) if refused else await carried_out(stage, check))
            stage.say(line(findings[-1]))
    finally:
        await clear(stage, keep=keep)
    stage.say(summed_up(findings))
    return int(any(one.differs for one in findings))


def refuses_posts(findings: Sequence[Finding]) -> bool:
    """Whether the channel refused a single post: a whole match would wait for its lobby to be shown, in vain."""
    return any(one.check == "post" and seen.what == "refused" for one in findings for seen in one.differs)


async def carried_out(stage: Stage, check: Check) -> Finding:
    """What comes of a check; one that needs what the bot may not do is left out, and a refusal is a difference."""
    if missing := lacking_for(stage, check):
        return Finding(check, skipped=NotAllowed(missing))
    try:
        return await CHECKS[check](stage)
    except discord.HTTPException as error:
        return finding(check, Seen("refused", error.code or error.status, None))
    except (aiohttp.ClientError, discord.DiscordException, OSError) as error:
        return finding(check, Seen("broken off", type(error).__name__, None))


def lacking_for(stage: Stage, check: Check) -> tuple[str, ...]:
    """The permissions that a check needs and the bot lacks."""
    if check in WITHOUT_POSTS:
        return ()
    here = lacking(stage.allowed, in_thread=False)
    return tuple(dict.fromkeys([*here, *(lacking_for_threads(stage.allowed) if check == "thread" else [])]))
