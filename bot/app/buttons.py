"""What each button and select does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.lobby import buttons as lobby
from bot.match.refs import require_current_ref
from bot.match.running_bot import Bot
from bot.model.errors import Stale, UserError
from bot.model.session import Session
from bot.moderation import buttons as moderation
from bot.pages.press import OfMatch, Press
from bot.pages.presses import (
    AddAI,
    AskWhatIf,
    CheckDice,
    Choose,
    Fill,
    Join,
    Leave,
    MakeAnimation,
    MakePage,
    Rematch,
    ShowBoard,
    ShowFairDice,
    ShowLinesFrom,
    ShowLog,
    ShowLogPage,
    ShowPart,
    ShowReplay,
    ShowSince,
    ShowStep,
    ShowStepAs,
    Start,
    StopMaking,
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
from bot.ui.forms import typed
from bot.ui.replies import Handlers, Interaction, on_post, respond

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


UNREADABLE = (
    "I can't tell what that button is for, so I did nothing. Nothing was lost: the newest post of a match shows where "
    "it stands, and `/game mine` lists yours."
)
ANSWERS = (AddPicks, Play, PlayListed)
"""Those that answer a question: a private panel that still shows it goes."""


LOOKS = (
    *(ShowBoard, ShowLinesFrom, ShowLog, ShowLogPage, ShowMore, ShowPart, ShowSince),
    *(AskWhatIf, CheckDice, MakeAnimation, MakePage, StopMaking),
    *(ShowReplay, ShowStep, ShowStepAs),
)
"""Those that look something up: they leave the panel with a question as it is. Other replies say so themselves."""


async def carry_out(bot: Bot, interaction: Interaction) -> None:
    """Carry out a press and respond to it."""
    data = cast("Mapping[str, Any]", interaction.data)
    try:
        form = interaction.type is discord.InteractionType.modal_submit
        press = read_custom_id(data["custom_id"], typed(data) if form else data.get("values", ()))
    except (AttributeError, KeyError, TypeError, ValueError):
        log.warning("a press cannot be read", user=interaction.user.id, interaction=interaction.id)
        await respond(interaction, _unreadable)
    else:
        bind_contextvars(press=type(press).__name__)
        await respond(
            interaction,
            lambda: _handle(bot, interaction, press),
            lambda: _match_of(bot, interaction, press),
            post_answers=isinstance(press, SHOWN_BY_POST),
            closes_panel=isinstance(press, ANSWERS),
            panel="look" if isinstance(press, LOOKS) else "question",
        )


async def _unreadable() -> Reply:
    return Reply(UNREADABLE)


async def _match_of(bot: Bot, interaction: Interaction, press: Press) -> Session | None:
    """The match of a press, for the names in its reply. Raises UserError where that id is another match's by now.

    So it does on a post that the match has left behind in another channel; only there is the code of its dice.
    """
    if not isinstance(press, OfMatch):
        return None
    await require_current_ref(bot.matches, press.ref)
    try:
        session = await bot.matches.get(press.ref.id)
    except UserError:
        return None
    there = session.venue.channel_id
    left = on_post(interaction) and interaction.channel_id != there and session.phase in {"lobby", "playing"}
    if left and not isinstance(press, ShowFairDice):
        raise UserError(f"The match goes on in <#{there}>, so this button doesn't count any more. Nothing was changed.")
    return session


async def _handle(bot: Bot, interaction: Interaction, press: Press) -> Reply | None:
    try:
        return await HANDLERS[type(press)](bot, interaction, press)
    except Stale:
        if not isinstance(press, OfMatch):
            raise
        return newer_question(await bot.matches.get(press.ref.id), interaction.user.id)
