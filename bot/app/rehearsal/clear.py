"""After a rehearsal, what it has posted is taken away."""

from __future__ import annotations

from collections.abc import Awaitable

import aiohttp
import discord

from bot.app.rehearsal.stage import Stage
from rules import plural

FLUSH_SECONDS = 3


async def clear(stage: Stage, *, keep: bool) -> None:
    """Post nothing more, and delete what was posted unless it is to be kept; the thread, where the bot may not, stays.

    It is empty and archived then.
    """
    await stage.bot.matches.finish()
    await stage.bot.outbox.flush(FLUSH_SECONDS)
    left = 0 if keep else await delete_messages(stage)
    if (thread := stage.thread) is not None:
        gone = not keep and stage.allowed.manage_threads
        left += not await is_done(thread.delete() if gone else thread.edit(archived=True))
    if left:
        stage.say(f"{plural(left, 'message')} can't be deleted: delete what is left in the channel.")


async def delete_messages(stage: Stage) -> int:
    """Delete the bot's own messages, and return how many it could not."""
    places = [(stage.writable, stage.since), *([(stage.thread, stage.thread.id)] if stage.thread else [])]
    try:
        messages = [message for place, after in places async for message in stage.ours(place, after)]
    except (aiohttp.ClientError, discord.DiscordException, OSError):
        return 1
    return sum([not await is_done(message.delete()) for message in messages])


async def is_done(what: Awaitable[object]) -> bool:
    """Whether Discord does something."""
    try:
        await what
    except (aiohttp.ClientError, discord.DiscordException, OSError):
        return False
    return True
