"""`/game status`: whose turn it is, how the clocks stand, where the newest post is."""

from __future__ import annotations

import aiohttp
import discord

from bot import store
from bot.match import absence
from bot.match.halt import show_again
from bot.match.running_bot import Bot
from bot.model.clock import pace_of
from bot.model.errors import HALTED
from bot.model.session import Session
from bot.pages.reply import Reply
from bot.pages.standings import standings_line
from bot.pages.turn import clock_lines, when, whose_turn
from bot.personal.follow import follow_lines
from bot.ui.permissions import why_silent
from bot.ui.replies import Interaction, cause


def turn_line(session: Session) -> str:
    stand = [standings_line(session, session.standings)] if session.match else []
    return "\n".join([f"### {session.game.name}", session.names.in_bold(whose_turn(session)), *stand])


def why_at_rest(session: Session) -> list[str]:
    """Why nobody may move, and what helps, where that is so."""
    if session.halt == "halted":
        return [HALTED]
    return [session.names.in_bold(session.standstill.note)] if session.halt == "paused" else []


async def status(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """Where the match stands and how everybody's clock does, with a link to its newest post.

    A deleted post is made anew, and players who are awaited but have left the server are found out.
    """
    bot.on_change(session.id, cause(interaction))
    await absence.look_for(bot.matches, bot.look, session.id, interaction.user.id)
    session = await bot.matches.get(session.id)
    untimed = session.waiting.people and not session.halt and pace_of(session) is None
    turn = turn_line(session) + (when(session, session.waiting.seats) if untimed else "")
    lines = [turn, *why_at_rest(session), *clock_lines(session)]
    if silent := why_silent(interaction, session):
        lines.append(silent)
    elif session.last is not None:
        lines.append(await _newest_post(bot, session))
    return Reply("\n".join([*lines, *follow_lines(session, interaction.user.id)]))


async def _newest_post(bot: Bot, session: Session) -> str:
    """Where the newest post is, or what became of it."""
    async with bot.matches.reading() as db:
        post = await store.posts.last_post(db, session.id)
    if post is None or post.message.id is None:
        return "The newest post is on its way."
    channel = bot.get_partial_messageable(session.venue.channel_id)
    try:
        await channel.get_partial_message(post.message.id).fetch()
    except discord.NotFound:
        await show_again(bot.matches, session.id)
        return "The newest post was deleted; another is on its way." if post.open else "The newest post was deleted."
    except (aiohttp.ClientError, discord.HTTPException, OSError):
        return "I can't find the newest post right now."
    return f"https://discord.com/channels/{session.venue.guild_id}/{session.venue.channel_id}/{post.message.id}"
