"""A match that is over as a file for a browser, for whoever asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.session import Session
from bot.pages.live_page import page_switches
from bot.pages.reply import Reply
from bot.personal.making import STOPPED, in_turn
from bot.ui.replies import Interaction
from bot.web.job import Made

MADE = "Here's the match as a page: download the file and open it in a browser. It needs no network."
GOES_ON = "The match goes on. Once it's over, **Page** below its result makes the file."


async def page_file(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """The file, in some seconds. Raises UserError."""
    if session.phase != "over":
        raise UserError(GOES_ON)

    async def work(make: Callable[[], Awaitable[Made]]) -> Made:
        return await make()

    made = await in_turn(bot, interaction, session, "page", "page", work)
    if made is None:
        return Reply(STOPPED, manner="beside")
    rows = [[*page_switches(session, interaction.user.id)]]
    return Reply(MADE, rows, file=(f"match-{session.id}.html", made.data), manner="beside")
