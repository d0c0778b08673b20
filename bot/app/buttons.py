"""What each button and select does."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

import structlog

from bot.lobby import buttons as lobby
from bot.match.refs import require_current_ref
from bot.match.running_bot import Bot
from bot.model.errors import FAULT, Stale, UserError
from bot.model.session import Session
from bot.moderation import buttons as moderation
from bot.pages.press import OfMatch, Press
from bot.pages.presses import (
    AddAI,
    Choose,
    Fill,
    Join,
    Leave,
    Rematch,
    ShowBoard,
    ShowLinesFrom,
    ShowLog,
    ShowLogPage,
    ShowPart,
    ShowReplay,
    ShowSince,
    ShowStep,
    ShowStepAs,
    Start,
)
from bot.pages.reply import Reply
from bot.pages.turn_presses import (
    AddPicks,
    AgreeToVote,
    AnswerProposal,
    DecideAbout,
    DeclineVote,
    LiftPause,
    Play,
    PlayListed,
    ShowMore,
    TakeSeat,
)
from bot.personal import buttons as personal
from bot.play import buttons as play
from bot.play.moves import newer_question
from bot.ui.components import read_custom_id
from bot.ui.replies import Handlers, Interaction, respond

log = structlog.get_logger(__name__)

HANDLERS: Handlers[Bot] = {
    **lobby.HANDLERS,
    **play.HANDLERS,
    **personal.HANDLERS,
    **moderation.HANDLERS,
}

SHOWN_BY_POST = (
    *(AddAI, Choose, Fill, Join, Leave, Rematch, Start),
    *(AddPicks, AnswerProposal, Play, PlayListed, TakeSeat),
    *(AgreeToVote, DecideAbout, DeclineVote, LiftPause),
)
"""The presses that the edit of their post answers, since the post shows what was done.

A press that takes a move back is answered at once: its post is struck after the new one is sent.
"""


ANSWERS = (AddPicks, Play, PlayListed)
"""Those that answer a question: a private panel that still shows it goes."""


LOOKS = (
    *(ShowBoard, ShowLinesFrom, ShowLog, ShowLogPage, ShowMore, ShowPart, ShowSince),
    *(ShowReplay, ShowStep, ShowStepAs),
)
"""Those that look something up: they leave the panel with a question as it is. Other replies say so themselves."""


async def carry_out(bot: Bot, interaction: Interaction) -> None:
    """Carry out a press and respond to it."""
    data = cast("Mapping[str, Any]", interaction.data)
    try:
        press = read_custom_id(data["custom_id"], data.get("values", ()))
    except ValueError:
        log.exception("a press cannot be read", custom_id=data["custom_id"])
        await respond(interaction, _fault)
    else:
        await respond(
            interaction,
            lambda: _handle(bot, interaction, press),
            lambda: _match_of(bot, press),
            post_answers=isinstance(press, SHOWN_BY_POST),
            closes_panel=isinstance(press, ANSWERS),
            panel="look" if isinstance(press, LOOKS) else "question",
        )


async def _fault() -> Reply:
    return Reply(FAULT)


async def _match_of(bot: Bot, press: Press) -> Session | None:
    """The match of a press, for the names in its reply. Raises UserError where that id is another match's by now."""
    if not isinstance(press, OfMatch):
        return None
    await require_current_ref(bot.matches, press.ref)
    with suppress(UserError):
        return await bot.matches.get(press.ref.id)
    return None


async def _handle(bot: Bot, interaction: Interaction, press: Press) -> Reply | None:
    try:
        return await HANDLERS[type(press)](bot, interaction, press)
    except Stale:
        if not isinstance(press, OfMatch):
            raise
        return newer_question(await bot.matches.get(press.ref.id), interaction.user.id)
