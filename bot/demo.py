"""The bot in a page that looks like a Discord channel: no account, no network, one folder for its matches."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import simcord

import render
from bot.client import Hustings
from bot.run import set_up_logs
from bot.settings import Settings
from bot.store import Store, open_store
from bot.store import posts as outbox
from rules import games

MEMBERS = ("Ann", "Bob", "Cleo", "Dev")
SETTLE_SECONDS = 30


class DemoSettings(Settings, env_file=None, env_prefix="HUSTINGS_DEMO_"):
    """The settings as they are when nobody has set anything: neither `.env` nor the environment counts."""


async def demo(folder: Path, port: int) -> None:
    """Serve the page until Ctrl-C; matches go on at the next start. Raises Unusable."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    settings = DemoSettings(ai_pause=0)
    set_up_logs(settings, logging.WARNING)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with page(folder, port, settings) as address:
        print(
            f"\nOpen {address}\nType /game new in its channel; press Add AI and Start. Matches are kept in {folder}/.",
            flush=True,
        )
        print("Ctrl-C ends it.\n", flush=True)
        await stopped.wait()
    print("\nThe demo has ended; its matches go on at the next start.")


@asynccontextmanager
async def page(folder: Path, port: int, settings: Settings) -> AsyncIterator[str]:
    """The demo as long as the block lasts; the address of its page."""
    store = await open_store(f"sqlite+aiosqlite:///{folder / 'hustings.db'}")
    try:
        await forget_the_last_channel(store)
        bot = Hustings(settings, store, games(), render.draw)
        async with simcord.run(bot, check_errors=False, settle_timeout=SETTLE_SECONDS) as env:
            guild = env.create_guild("Hustings")
            channel = guild.create_text_channel("the-hustings")
            members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in MEMBERS]
            clock = asyncio.create_task(keep_time(env))
            await bot.resume()
            await env.settle()
            async with env.preview(channel, viewers=members, layout="channel", port=port or None) as preview:
                yield preview.url
            clock.cancel()
            with suppress(asyncio.CancelledError):
                await clock
            bot.matches.closing = True
    finally:
        await store.close()


async def forget_the_last_channel(store: Store) -> None:
    """The channel is a new one at each start: its posts are made anew, and the commands told anew."""
    async with store.write() as db:
        await outbox.forget_messages(db)
        await outbox.forget_commands(db)


async def keep_time(env: simcord.Env) -> None:
    """Let the simulated time, which stands still, go with the real one."""
    while True:
        await asyncio.sleep(0.5)
        env.backend.advance_clock(max(0.0, time.time() - env.now().timestamp()))
