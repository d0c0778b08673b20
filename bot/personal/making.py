"""What a process beside the bot makes for whoever presses, who sees how far it is and may stop it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from bot.match.limits import What as Counted
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.session import Session
from bot.pages.controls import Button
from bot.pages.presses import StopMaking
from bot.pages.reply import Reply
from bot.personal.beside import NotMade, made_beside
from bot.ui.progress import Progress
from bot.ui.replies import Interaction, show_that_it_takes_time
from bot.web.job import Job, Made, What, recorded
from bot.web.job import Progress as Drawn
from rules import plural

log = structlog.get_logger(__name__)

STOPPED = "Stopped. Nothing was made or posted."
NOTHING_TO_STOP = "Nothing is being made for you any more."
NOT_MADE = "That couldn't be made right now. Nothing was changed; try again in a minute."
TOO_LONG = "Too many people are having pages and animations made right now. Try again in a few minutes."
LONGEST = 13 * 60.0
"""Seconds after which nobody waits any longer: Discord takes the answer for fifteen minutes."""

Done = TypeVar("Done")
Work = Callable[[Callable[[], Awaitable[Made]]], Awaitable[Done]]
"""What is done when it is somebody's turn, with what has the thing made."""


async def in_turn(
    bot: Bot, interaction: Interaction, session: Session, what: What, counted: Counted, work: Work[Done]
) -> Done | None:
    """What comes of a work, done in turn; None where it was stopped. Raises UserError where nothing can be made."""
    limits, user_id, guild_id = bot.matches.limits, interaction.user.id, interaction.guild_id
    limits.queue.require_place(user_id)
    limits.check(user_id, counted)
    limits.count(guild_id, "made")
    limits.count(user_id, counted)
    await show_that_it_takes_time(interaction)
    progress = Progress(interaction, [[Button("Cancel", StopMaking())]])

    async def waits(ahead: int) -> None:
        await progress.tell(f"Waiting to make the {what}: {plural(ahead, 'other')} before you.")

    async def drawn(how: Drawn) -> None:
        unit = "frames" if what == "animation" else "pictures"
        await progress.tell(f"Making the {what}: {how.done} of {how.of} {unit}.")

    async def make() -> Made:
        """The match is made as it stands now: others may have moved, or taken back, while somebody waited."""
        job = Job(what, recorded(session), bot.matches.servers.theme(session.venue.guild_id))
        return await made_beside(job, drawn)

    try:
        async with asyncio.timeout(LONGEST):
            return await limits.queue.in_turn(user_id, lambda: work(make), waits)
    except TimeoutError:
        raise UserError(TOO_LONG) from None
    except NotMade as no:
        log.error("not made", what=what, game=session.game.key, error=str(no))
        raise UserError(NOT_MADE) from None


def stop(bot: Bot, user_id: int) -> Reply | None:
    """Stop what is made for somebody; the answer to what they pressed first says so."""
    return None if bot.matches.limits.queue.stop(user_id) else Reply(NOTHING_TO_STOP)
