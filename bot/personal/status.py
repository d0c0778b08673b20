"""`/game status`: whose turn it is, how the clocks stand, where the newest post is."""

from __future__ import annotations

import aiohttp
import discord

from bot import store
from bot.match import absence
from bot.match.halt import show_again
from bot.match.running_bot import Bot
from bot.model.clock import pace_of
from bot.model.options import in_words
from bot.model.session import Session
from bot.pages.copies import copy_lines
from bot.pages.reply import Reply
from bot.pages.standings import standings_line
from bot.pages.turn import clock_lines, when, whose_turn, why_it_rests
from bot.personal.follow import follow_lines
from bot.ui.permissions import why_silent
from bot.ui.replies import Interaction, cause


def turn_line(session: Session) -> str:
    stand = [standings_line(session, session.standings)] if session.match else []
    return "\n".join(
        [f"### {session.game.name}", *copy_lines(session), session.names.in_bold(whose_turn(session)), *stand]
    )


async def status(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """Where the match stands and how everybody's clock does, with a link to its newest post.

    A deleted post is made anew, and players who are awaited but have left the server are found out.
    """
    bot.on_change(session.id, cause(interaction))
    await absence.look_for(bot.matches, bot.look, session.id, interaction.user.id)
    session = await bot.matches.get(session.id)
    untimed = session.waiting.people and not session.halt and pace_of(session) is None
    lines = [turn_line(session) + (when(session, session.waiting.seats) if untimed else ""), *clock_lines(session)]
    if why := why_it_rests(session):
        lines.append(why)
    if silent := why_silent(interaction, session):
        lines.append(silent)
    elif session.last is not None:
        lines.append(await _newest_post(bot, session))
    lines += agreed_lines(session)
    return Reply("\n".join([*lines, *follow_lines(session, interaction.user.id)]))


def agreed_lines(session: Session) -> list[str]:
    """Who is the host, and how much time players have, in a small line; none once the match is over."""
    if session.phase not in {"lobby", "playing"}:
        return []
    seat = session.seat_of(session.setup.host_id)
    host = [] if seat is None else [f"Host: {session.names.bold(seat)}."]
    parts = [*host, in_words(session.setup.terms)]
    return [f"-# {' '.join(filter(None, parts))}"] if any(parts) else []


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
    return session.venue.link(post.message.id)
