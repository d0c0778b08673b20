"""What a player alone may choose from: their hand, or a part of what they are asked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.match import lessons
from bot.match.bot import Bot
from bot.match.people import look
from bot.model.match import Live, Question
from bot.pages.hand import hand_drawn, held
from bot.pages.question import PLAY, PLAY_OPENLY, Use, group_rows, in_group, menu_rows, question_rows
from bot.pages.reply import Reply
from bot.pages.turn_presses import ShowGroup, ShowHand, ShowOpenGroup
from bot.play.moves import current
from bot.ui.replies import Interaction
from rules import Seat


async def show_group(bot: Bot, interaction: Interaction, press: ShowGroup) -> Reply | None:
    """A group of a select of groups: its offers, above all else that may be answered."""
    question = await current(bot, interaction, press)
    group = _group(question, press.chosen[0], PLAY)
    return replace(group, rows=[*group.rows, *question_rows(question.live, question.seat)])


async def show_open_group(bot: Bot, interaction: Interaction, press: ShowOpenGroup) -> Reply | None:
    """The same, of a select that all can see."""
    return _group(await current(bot, interaction, press), press.chosen[0], PLAY_OPENLY)


def _group(question: Question, at: str, use: Use) -> Reply:
    live, seat, decision = question.live, question.seat, question.decision
    text = "\n".join([live.names.in_bold(decision.prompt), *held(live, seat)])
    return Reply(text, menu_rows(live, seat, decision, int(at), use))


async def show_hand(bot: Bot, interaction: Interaction, press: ShowHand) -> Reply | None:
    """What a player alone may see and do; of a question of theirs that has more, the part that the button names."""
    live = await bot.matches.get(press.ref.id)
    who = interaction.user.id
    if press.key and (part := _part(live, live.seat_of(who), press.key)):
        return part
    reply = await hand_drawn(live, who, partial(look, bot.matches, live, who))
    return reply.adding(await lessons.tip(bot.matches, live, who))


def _part(live: Live, seat: Seat | None, key: str) -> Reply | None:
    """What of a seat's question stands in a group; None where the button opens all of it, or nothing by that key."""
    question = live.question(seat) if seat is not None and live.phase == "playing" else None
    if seat is None or question is None or (question.button and question.button.key == key):
        return None
    if found := in_group(live, question, key):
        return Reply(f"**{found[0].group}**", group_rows(live, seat, found))
    opened = (one.button for one in live.under_way.pending.values() if one.button and one.button.key == key)
    return next((Reply(f"**{group}:** there's nothing for you to do here right now.") for group in opened), None)
