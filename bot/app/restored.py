"""After a restore, posts of what is lost say so, where they can be found, and those from before lose their buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import aiohttp
import discord
import structlog

from bot import store
from bot.app.client import Hustings
from bot.model.errors import UserError
from bot.model.ref import Ref
from bot.pages.press import OfMatch
from bot.ui.components import ADDED, read_custom_id, without_controls

log = structlog.get_logger(__name__)

MOST_READ = 200
"""So many of the newest messages of a channel are looked through."""
LOST = "-# This is lost: I was put back to an earlier copy."


async def mark_all_lost_posts(bot: Hustings) -> None:
    """Mark what a restore has left in the channels of matches; the next start finishes what is broken off."""
    async with bot.matches.reading() as db:
        lost = await store.matches.with_lost_posts(db, bot.matches.shared.shards)
    for match, channel_id, after in lost:
        await asyncio.sleep(bot.refusals.seconds(patient=True))
        try:
            await mark_lost_posts(bot, match, channel_id, after)
            async with bot.matches.saving() as db:
                store.matches.set_match(db, match.id, lost_after=None)
        except (aiohttp.ClientError, discord.DiscordException, OSError, UserError) as error:
            log.warning("earlier posts are left as they are", match=match.id, error=type(error).__name__)


async def mark_lost_posts(bot: Hustings, match: Ref, channel_id: int, after: int) -> None:
    """Take the buttons off posts that bear another token than the match has now; those of what is lost say so.

    Lost is what came `after` a message and what the copy does not know.
    """
    channel = bot.get_partial_messageable(channel_id)
    seen = [message async for message in channel.history(limit=MOST_READ) if is_post(bot, message)]
    async with bot.matches.reading() as db:
        known = await store.posts.messages_after(db, after)
    for message in seen:
        refs = {*refs_in(message)}
        is_lost = message.id > after and message.id not in known and not is_marked(message)
        if match not in refs and (is_lost or match.id in {ref.id for ref in refs}):
            await message.edit(view=without_controls(message, LOST if is_lost else ""))


def is_post(bot: Hustings, message: discord.Message) -> bool:
    return message.author == bot.user and any(isinstance(one, discord.Container) for one in message.components)


def is_marked(message: discord.Message) -> bool:
    return any(isinstance(part, discord.TextDisplay) and part.id == ADDED for part in parts_of(message))


def parts_of(message: discord.Message) -> Iterator[object]:
    """What stands in a post: texts, pictures, rows of controls."""
    return (part for one in message.components if isinstance(one, discord.Container) for part in one.children)


def refs_in(message: discord.Message) -> Iterator[Ref]:
    """What the buttons and selects of a post say which match they are of."""
    rows = (part for part in parts_of(message) if isinstance(part, discord.ActionRow))
    for control in (control for row in rows for control in row.children):
        with suppress(ValueError):
            press = read_custom_id(control.custom_id or "")
            if isinstance(press, OfMatch):
                yield Ref(press.ref.id, press.ref.token)
