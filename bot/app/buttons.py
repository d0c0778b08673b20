"""What each button and select does."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

import structlog

from bot.lobby import buttons as lobby
from bot.match.bot import Bot
from bot.match.refs import require_existing
from bot.model.errors import FAULT, Stale, UserError
from bot.model.session import Session
from bot.moderation import buttons as moderation
from bot.pages.press import OfMatch, Press
from bot.pages.presses import AddAI, Fill, Join, Leave, Rematch, Start
from bot.pages.reply import Reply
from bot.pages.turn_presses import AddPicks, AgreeToVote, AnswerProposal, DeclineVote, Play, PlayListed, TakeSeat
from bot.personal import buttons as personal
from bot.play import buttons as play
from bot.play.moves import overtaken
from bot.ui.components import read
from bot.ui.replies import Handlers, Interaction, respond

log = structlog.get_logger(__name__)

HANDLERS: Handlers[Bot] = {
    **lobby.HANDLERS,
    **play.HANDLERS,
    **personal.HANDLERS,
    **moderation.HANDLERS,
}

SHOWN_BY_POST = (
    *(AddAI, Fill, Join, Leave, Rematch, Start),
    *(AddPicks, AnswerProposal, Play, PlayListed, TakeSeat),
    *(AgreeToVote, DeclineVote),
)
"""The presses of which the post that they came on shows what was done, so that its edit answers them.

One that takes a move back is answered at once: its post is struck after the new one is sent.
"""


async def pressed(bot: Bot, interaction: Interaction) -> None:
    """Carry out a press and respond to it."""
    used = cast("Mapping[str, Any]", interaction.data)
    try:
        press = read(used["custom_id"], used.get("values", ()))
    except ValueError:
        log.exception("a press cannot be read", custom_id=used["custom_id"])
        await respond(interaction, _unread)
    else:
        await respond(
            interaction,
            lambda: _done(bot, interaction, press),
            lambda: _match_of(bot, press),
            post_answers=isinstance(press, SHOWN_BY_POST),
        )


async def _unread() -> Reply:
    return Reply(FAULT)


async def _match_of(bot: Bot, press: Press) -> Session | None:
    """The match of a press, for the names in its reply. Raises UserError where what it is about is another by now."""
    if not isinstance(press, OfMatch):
        return None
    await require_existing(bot.matches, press.ref)
    with suppress(UserError):
        return await bot.matches.get(press.ref.id)
    return None


async def _done(bot: Bot, interaction: Interaction, press: Press) -> Reply | None:
    try:
        return await HANDLERS[type(press)](bot, interaction, press)
    except Stale:
        if not isinstance(press, OfMatch):
            raise
        return overtaken(await bot.matches.get(press.ref.id), interaction.user.id)
