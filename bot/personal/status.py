"""`/game status`: whose turn it is, how the clocks do, where the newest post is."""

from __future__ import annotations

import discord

from bot import store
from bot.match import absence
from bot.match.bot import Bot
from bot.match.halt import show_again
from bot.model.match import Live
from bot.pages.reply import Reply
from bot.pages.standings import standings_line
from bot.pages.turn import clock_lines, when, whose_turn
from bot.personal.follow import told_of
from bot.ui.permissions import cannot_post
from bot.ui.replies import Interaction, cause


def turn_line(live: Live) -> str:
    stand = [standings_line(live, live.standings)] if live.match else []
    return "\n".join([f"### {live.game.name}", live.names.in_bold(whose_turn(live)), *stand])


async def status(bot: Bot, interaction: Interaction, live: Live) -> Reply:
    """Where the match stands and how everybody's clock does, with a link to its newest post.

    That is made anew if somebody deleted it; and who is awaited and has left the server is found out.
    """
    bot.on_change(live.id, cause(interaction))
    await absence.look_for(bot.matches, bot.is_gone, live.id, interaction.user.id)
    live = await bot.matches.get(live.id)
    untimed = live.waiting.people and not live.halt and live.setup.terms.timed is None
    lines = [turn_line(live) + (when(live, live.waiting.seats) if untimed else ""), *clock_lines(live)]
    if trouble := cannot_post(interaction):
        lines.append(trouble)
    if live.last is not None:
        lines.append(await _newest_post(bot, live))
    return Reply("\n".join([*lines, *told_of(live, interaction.user.id)]))


async def _newest_post(bot: Bot, live: Live) -> str:
    """Where the newest post is, or what became of it."""
    async with bot.matches.reading() as db:
        post = await store.posts.last_post(db, live.id)
    if post is None or post.message.id is None:
        return "The post is on its way."
    channel = bot.get_partial_messageable(live.venue.channel_id)
    try:
        await channel.get_partial_message(post.message.id).fetch()
    except discord.NotFound:
        await show_again(bot.matches, live.id)
        return "The post was deleted; a new one is on its way." if post.open else "The last post was deleted."
    except discord.HTTPException:
        return "I can't read the post right now."
    return f"https://discord.com/channels/{live.venue.guild_id}/{live.venue.channel_id}/{post.message.id}"
