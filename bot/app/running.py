"""A bot that runs until it is told to stop, or until Discord refuses its token or another bot has its database."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from types import SimpleNamespace

import aiohttp
import discord

from bot.app.client import Hustings
from bot.model.errors import NotStarted, Status
from bot.ui.discord_errors import UNAUTHORIZED, is_token_refused

BAD_TOKEN, BAD_INTENTS = 4004, 4014
"""With what Discord closes the connection of a bot whose token it does not know, or that may not hear what it asks."""


async def run_until_stopped(bot: Hustings, token: str) -> None:
    """Run a bot; what breaks off because it was told to stop meanwhile is no error.

    Raises NotStarted where it cannot run on: it has ended in good order then too, but sends nothing more.
    """
    ending = Ending(bot, asyncio.create_task(start(bot, token)))
    alone = asyncio.create_task(ending.require_alone())
    try:
        await ending.running
    except discord.ConnectionClosed as closed:
        ending.give_up(token_refused() if closed.code == BAD_TOKEN else connection_refused(closed.code))
    except discord.PrivilegedIntentsRequired:
        ending.give_up(connection_refused(BAD_INTENTS))
    except NotStarted as why:
        ending.give_up(why)
    except (Exception, asyncio.CancelledError):
        if not bot.matches.closing:
            raise
    finally:
        alone.cancel()
    await ending.finish()


async def start(bot: Hustings, token: str) -> None:
    async with bot:
        await bot.start(token)


class Ending:
    """Ends a bot that is running: told to by Ctrl-C or SIGTERM, or since it cannot run on."""

    def __init__(self, bot: Hustings, running: asyncio.Task[None]) -> None:
        self.running = running
        self._bot = bot
        self._why: NotStarted | None = None
        self._tasks = set[asyncio.Task[None]]()
        self._asking: asyncio.Task[None] | None = None
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self.stop)
        answers = bot.http.http_trace = bot.http.http_trace or aiohttp.TraceConfig()
        answers.on_request_end.append(self._on_answer)

    def stop(self) -> None:
        """Finish what is under way and go; what is still connecting by then is broken off."""
        self._tasks.add(asyncio.create_task(self._shut_down()))

    def give_up(self, why: NotStarted) -> None:
        """The same, since the bot cannot run on."""
        if self._why is None and not self._bot.matches.closing:
            self._why = why
            self.stop()

    async def finish(self) -> None:
        """Wait for the end of a bot that has given up. Raises NotStarted, with the reason."""
        if self._why is not None:
            await asyncio.gather(*self._tasks)
            raise self._why

    async def require_alone(self) -> None:
        """See at each pulse that no other bot has the database."""
        while True:
            await asyncio.sleep(self._bot.settings.pulse_seconds)
            try:
                self._bot.matches.store.require_alone()
            except NotStarted as held:
                self.give_up(held)

    async def _shut_down(self) -> None:
        await self._bot.shut_down(sends=self._why is None)
        self.running.cancel()

    async def _on_answer(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        """Discord has answered. Where it refuses the token it is asked once more, for that may be a slip of its own."""
        refused = answer.response.status == UNAUTHORIZED and "Authorization" in answer.headers
        if refused and self._bot.user is not None and self._asking is None:
            self._asking = asyncio.create_task(self._ask_again())

    async def _ask_again(self) -> None:
        with suppress(aiohttp.ClientError, discord.HTTPException, OSError):
            try:
                await self._bot.application_info()
            except discord.HTTPException as error:
                if is_token_refused(error):
                    self.give_up(token_refused())
        self._asking = None


def token_refused() -> NotStarted:
    return NotStarted("Discord doesn't accept this token. Get a new one in the developer portal.", Status.REFUSED)


def connection_refused(code: int) -> NotStarted:
    why = f"Discord has closed the connection, and takes none like it (code {code}). Update the bot."
    return NotStarted(why, Status.REFUSED)
