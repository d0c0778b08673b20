"""The list of a member's matches in their direct messages, which is kept up to date."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

import aiohttp
import discord
import structlog
from discord import ui
from discord.abc import Snowflake

from bot import store
from bot.match.matches import Matches
from bot.match.workers import Wait, Worker
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.time import now
from bot.pages.controls import Button
from bot.pages.presses import StopList
from bot.personal.my_matches import match_list
from bot.ui.components import in_action_rows, layout
from bot.ui.discord_errors import may_pass
from bot.ui.rates import Rank, rank

log = structlog.get_logger(__name__)

PAUSE_SECONDS = 5
"""How long a list is left alone after an edit."""
RETRY_SECONDS = 5, 60
"""How long after one that failed: at first, and at most."""
DMS_CLOSED = "I can't message you. Allow direct messages in this server's privacy settings, then press again."
LATER = "Discord didn't accept the list. Nothing was changed. Try again in a minute."
MAY_PASS = (aiohttp.ClientError, OSError, UserError)
"""Errors after which an edit may work later, beside those of Discord (see `may_pass`)."""


class Mailbox(Protocol):
    """The client, for the lists: the way to somebody's direct messages."""

    async def create_dm(self, user: Snowflake) -> discord.DMChannel: ...


class DmLists:
    """Keeps the lists up to date, in a task for each for as long as it is due: no list waits for another."""

    def __init__(self, matches: Matches, mailbox: Mailbox) -> None:
        self._matches = matches
        self._mailbox = mailbox
        self._edits = Worker("list", self._see_to, matches.leases.of("list"))
        self._alone = asyncio.Lock()
        self._texts: dict[int, tuple[int, str]] = {}
        self._waits = dict[int, Wait]()

    def wake(self) -> None:
        for user_id in () if self._matches.closing else [*self._matches.people.due_lists]:
            self._edits.wake_in_turn(user_id)

    def stop(self) -> None:
        """Stop editing; what is due stays due for the next start."""
        self._edits.stop()

    async def keep(self, cause: Cause) -> str:
        """Send a member the list in place of an earlier one; a link to it. Raises UserError where that fails."""
        user_id = cause.user_id or 0
        async with self._alone:
            person = self._matches.people.known.get(user_id)
            old = person.list_id if person else None
            text = (await match_list(self._matches, user_id)).text
            message = await self._send(user_id, text)
            try:
                await self._note(user_id, message.id, cause)
            except BaseException:
                await self._delete(user_id, message.id)
                raise
            self._texts[user_id] = (message.id, text)
            if old is not None:
                await self._delete(user_id, old)
        self._matches.people.due_lists.add(user_id)
        self.wake()
        return message.jump_url

    async def drop(self, user_id: int, message_id: int, cause: Cause) -> None:
        """Delete a list, also one that was left behind."""
        await self._forget(user_id, message_id, cause)
        await self._delete(user_id, message_id)

    async def _forget(self, user_id: int, list_id: int, cause: Cause | None = None) -> None:
        """Write that a member has no list any more, unless another took its place meanwhile."""
        person = self._matches.people.known.get(user_id)
        if person is not None and person.list_id == list_id:
            await self._note(user_id, None, cause)

    async def _send(self, user_id: int, text: str) -> discord.Message:
        try:
            channel = await self._mailbox.create_dm(discord.Object(user_id))
            return await channel.send(view=list_page(text), allowed_mentions=discord.AllowedMentions.none())
        except discord.Forbidden:
            raise UserError(DMS_CLOSED) from None
        except (aiohttp.ClientError, discord.HTTPException, OSError):
            raise UserError(LATER) from None

    async def _delete(self, user_id: int, message_id: int) -> None:
        with suppress(aiohttp.ClientError, discord.HTTPException, OSError):
            channel = await self._mailbox.create_dm(discord.Object(user_id))
            await channel.get_partial_message(message_id).delete()

    async def _note(self, user_id: int, list_id: int | None, cause: Cause | None = None) -> None:
        """Write which message is a member's list."""
        async with self._matches.saving(cause) as db:
            store.people.set_person(db, user_id, list_id=list_id, list_due=False)
        self._matches.people.to_change(user_id).list_id = list_id

    async def _see_to(self, user_id: int) -> bool:
        """Edit a list that is due, and leave it alone for a while; True where it is due by then."""
        due = self._matches.people.due_lists
        due.discard(user_id)
        rank.set(Rank.REST)
        try:
            if await self._is_shown(user_id):
                self._waits.pop(user_id, None)
                await self._edits.rest(PAUSE_SECONDS, user_id)
            else:
                due.add(user_id)
                wait = self._waits[user_id] = self._waits.get(user_id, Wait(now())).after_failure(*RETRY_SECONDS)
                await self._edits.rest(wait.seconds, user_id)
        except Exception:
            log.exception("a list stops", user=user_id)
            return False
        return user_id in due

    async def _is_shown(self, user_id: int) -> bool:
        """Bring a list up to date; False to try it later.

        Where another process may have it become due meanwhile, that it is not is noted before: it has the lease.
        """
        if not self._matches.leases.needed:
            return await self._is_done(user_id) and await self._is_noted(user_id)
        self._texts.pop(user_id, None)
        if await self._is_noted(user_id) and await self._is_done(user_id):
            return True
        with suppress(UserError):
            async with self._matches.saving(durable=False) as db:
                store.people.set_lists_due(db, [user_id], due=True)
        return False

    async def _is_noted(self, user_id: int) -> bool:
        """Write that a list is up to date, unless it is due again; False where that could not be written."""
        if user_id in self._matches.people.due_lists:
            return True
        try:
            async with self._matches.saving(durable=False) as db:
                store.people.set_lists_due(db, [user_id], due=False)
        except UserError:
            return False
        return True

    async def _is_done(self, user_id: int) -> bool:
        """Edit a list, or forget one that is gone or that Discord refuses; False to try it later."""
        person = self._matches.people.known.get(user_id)
        if person is None or (list_id := person.list_id) is None:
            return True
        try:
            await self._edit(user_id, list_id)
        except discord.HTTPException as error:
            if may_pass(error):
                return False
            log.info("a list is forgotten", status=error.status, code=error.code)
            with suppress(UserError):
                await self._forget(user_id, list_id)
        except MAY_PASS as error:
            log.warning("a list waits", error=type(error).__name__)
            return False
        return True

    async def _edit(self, user_id: int, list_id: int) -> None:
        text = (await match_list(self._matches, user_id)).text
        if self._texts.get(user_id) != (list_id, text):
            channel = await self._mailbox.create_dm(discord.Object(user_id))
            message = channel.get_partial_message(list_id)
            await message.edit(view=list_page(text), allowed_mentions=discord.AllowedMentions.none())
            self._texts[user_id] = list_id, text


def list_page(text: str) -> ui.LayoutView:
    rows = in_action_rows([[Button("Stop updating", StopList())]])
    return layout(ui.Container(ui.TextDisplay(f"{text}\n-# This list stays up to date.")), *rows)
