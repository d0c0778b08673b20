"""After a restore each match tells where it stands now; posts of what is lost say so, where they can be found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import aiohttp
import discord
import structlog
from discord import ui

from bot import store
from bot.app.client import Hustings
from bot.match import restored
from bot.model.errors import UserError
from bot.model.ref import Ref
from bot.pages.press import OfMatch
from bot.ui.components import read_custom_id

log = structlog.get_logger(__name__)

MOST_READ = 100
"""So many of the newest messages of a channel are looked through."""
LOST = "-# This is from before I was put back to an earlier copy. The newest post has where the match stands."


async def go_on_after_restore(bot: Hustings) -> None:
    """Have each match that was put back go on; nothing is done twice, however often this is broken off."""
    async with bot.matches.reading() as db:
        put_back = await store.matches.put_back(db)
    for match_id in put_back:
        try:
            await restored.go_on(bot.matches, match_id)
            await mark_lost_posts(bot, match_id)
        except UserError as error:
            log.warning("a match is not told of a restore", match=match_id, reason=error.text)
        except (aiohttp.ClientError, discord.DiscordException, OSError) as error:
            log.warning("earlier posts are left as they are", match=match_id, error=type(error).__name__)


async def mark_lost_posts(bot: Hustings, match_id: int) -> None:
    """Take the buttons off the posts of a match that bear another token than it has now, and say why."""
    session = await bot.matches.get(match_id)
    channel = bot.get_partial_messageable(session.venue.channel_id)
    async for message in channel.history(limit=MOST_READ):
        if message.author == bot.user and any(is_lost(ref, session.ref) for ref in refs_in(message)):
            await message.edit(view=without_buttons(message))


def refs_in(message: discord.Message) -> Iterator[Ref]:
    """What the buttons and selects of a message say which match they are of."""
    for item in ui.LayoutView.from_message(message).walk_children():
        with suppress(ValueError, AttributeError):
            if isinstance(press := read_custom_id(str(getattr(item, "custom_id", ""))), OfMatch):
                yield press.ref


def is_lost(ref: Ref, now: Ref) -> bool:
    return ref.id == now.id and ref.token != now.token


def without_buttons(message: discord.Message) -> ui.LayoutView:
    view = ui.LayoutView.from_message(message)
    for item in [*view.children]:
        if isinstance(item, ui.ActionRow):
            view.remove_item(item)
    return view.add_item(ui.TextDisplay(LOST))
