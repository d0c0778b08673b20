"""A match that is over as a file for a browser, for whoever asks."""

from __future__ import annotations

import asyncio

from bot.match.running_bot import Bot
from bot.model.drawing import Board, NoPicture, Place, Urgency
from bot.model.errors import UserError
from bot.model.session import Session
from bot.pages.reply import Reply
from bot.ui.replies import Interaction
from bot.web.html import html_of
from bot.web.match_page import match_page
from render import Picture

MADE = "Here's the match as a page: download the file and open it in a browser. It needs no network."
GOES_ON = "The match goes on. Once it's over, **Page** below its result makes the file."
NOT_DRAWN = "The page couldn't be made right now. Nothing was changed; try again in a minute."


async def page_file(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """The file, in some seconds; its pictures are drawn after all that somebody waits for. Raises UserError."""
    if session.phase != "over":
        raise UserError(GOES_ON)
    limits, user_id = bot.matches.limits, interaction.user.id
    limits.count(user_id, "page")

    async def draw(one: Board) -> Picture:
        picture = await bot.draw(one, Place(Urgency.OTHER, session.venue.guild_id))
        if picture is None:
            raise NoPicture
        return picture

    async with limits.one_at_a_time(user_id):
        try:
            page = await match_page(session, draw, from_seats=False)
        except NoPicture:
            raise UserError(NOT_DRAWN) from None
        return Reply(MADE, file=(f"match-{session.id}.html", await asyncio.to_thread(html_of, page)), manner="beside")
