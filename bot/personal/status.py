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
    """The game, whose turn it is, and how all stand."""
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
    post = live.last
    if post is not None:
        async with bot.matches.reading() as db:
            post = await store.posts.last_post(db, live.id)
    if post is not None and post.message.id is not None:
        message = bot.get_partial_messageable(live.venue.channel_id).get_partial_message(post.message.id)
        try:
            await message.fetch()
        except discord.NotFound:
            await show_again(bot.matches, live.id)
            lines.append(
                "The post was deleted; a new one is on its way." if post.open else "The last post was deleted."
            )
        except discord.HTTPException:
            lines.append("I can't read the post right now.")
        else:
            lines.append(
                f"https://discord.com/channels/{live.venue.guild_id}/{live.venue.channel_id}/{post.message.id}"
            )
    elif post is not None:
        lines.append("The post is on its way.")
    return Reply("\n".join([*lines, *told_of(live, interaction.user.id)]))
