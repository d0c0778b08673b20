"""A match that is over as a file for a browser, for whoever asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.match.running_bot import Bot
from bot.model.drawing import Board, NoPicture, Place, Urgency
from bot.model.errors import UserError
from bot.model.session import Session
from bot.pages.live_page import page_switches
from bot.pages.reply import Reply
from bot.ui.replies import Interaction, show_that_it_takes_time
from render import Picture

if TYPE_CHECKING:
    from bot.web.match_page import MatchPage

MADE = "Here's the match as a page: download the file and open it in a browser. It needs no network."
GOES_ON = "The match goes on. Once it's over, **Page** below its result makes the file."
UNDER_WAY = "A picture or a page is being made for you already. A page takes up to half a minute; then it's here."
EVERYBODY = 0
"""Nobody's id: a page takes some 100 MiB while it is made, so that one is made after the other."""
NOT_DRAWN = "The page couldn't be made right now. Nothing was changed; try again in a minute."


def maker() -> tuple[Callable[..., Awaitable[MatchPage]], Callable[[MatchPage], str]]:
    """What makes a page and writes it; it is loaded for the first of them, since nothing else here needs it."""
    from bot.web.html import html_of
    from bot.web.match_page import match_page

    return match_page, html_of


async def page_file(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """The file, in some seconds; its pictures are drawn after all that somebody waits for. Raises UserError."""
    if session.phase != "over":
        raise UserError(GOES_ON)
    limits, user_id = bot.matches.limits, interaction.user.id
    if limits.one_at_a_time(user_id).locked():
        raise UserError(UNDER_WAY)
    limits.count(user_id, "page")
    await show_that_it_takes_time(interaction)

    async def draw(one: Board) -> Picture:
        picture = await bot.draw(one, Place(Urgency.OTHER, session.venue.guild_id))
        if picture is None:
            raise NoPicture
        return picture

    async with limits.one_at_a_time(user_id), limits.one_at_a_time(EVERYBODY):
        try:
            make, write = await asyncio.to_thread(maker)
            page = await make(session, draw, from_seats=False)
        except NoPicture:
            raise UserError(NOT_DRAWN) from None
        rows = [[*page_switches(session, user_id)]]
        return Reply(
            MADE, rows, file=(f"match-{session.id}.html", await asyncio.to_thread(write, page)), manner="beside"
        )
