"""What a player alone may choose from: their hand, or a part of what they are asked."""

from __future__ import annotations

from functools import partial

from bot.match.people import look
from bot.match.running_bot import Bot
from bot.model.session import Session
from bot.pages.asked import question_panel
from bot.pages.hand import hand_with_picture, holding_lines
from bot.pages.question import PLAY_OPENLY, group_rows, in_group, opened_menu_rows, question_rows
from bot.pages.reply import Reply
from bot.pages.turn_presses import ShowGroup, ShowHand, ShowMoves, ShowOpenGroup
from bot.play.moves import current
from bot.ui.replies import Interaction
from rules import Seat


async def show_group(bot: Bot, interaction: Interaction, press: ShowGroup | ShowOpenGroup) -> Reply | None:
    """The offers of a group; where no others see its select, also all else that may be answered."""
    question = await current(bot, interaction, press)
    session, seat, decision, at = question.session, question.seat, question.decision, press.chosen[0]
    text = "\n".join([session.names.in_bold(decision.prompt), *holding_lines(session, seat)])
    if isinstance(press, ShowOpenGroup):
        return Reply(text, opened_menu_rows(session, seat, decision, at, PLAY_OPENLY))
    return Reply(text, [*opened_menu_rows(session, seat, decision, at), *question_rows(session, seat)])


async def show_moves(bot: Bot, interaction: Interaction, press: ShowMoves) -> Reply | None:
    """All that may be answered, with every list."""
    question = await current(bot, interaction, press)
    return question_panel(question.session, question.seat)


async def show_hand(bot: Bot, interaction: Interaction, press: ShowHand) -> Reply | None:
    """What a player alone may see and do, or the part of their question that the button names."""
    session = await bot.matches.get(press.ref.id)
    who = interaction.user.id
    if press.key and (part := _part(session, session.seat_of(who), press.key)):
        return part
    looks = partial(look, bot.matches, session.venue.guild_id, who)
    return await hand_with_picture(session, who, looks, bot.draw)


def _part(session: Session, seat: Seat | None, key: str) -> Reply | None:
    """The part of a seat's question in a group; None where the button opens all of it, or nothing by that key."""
    question = session.open_question(seat)
    if seat is None or question is None or (question.button and question.button.key == key):
        return None
    if found := in_group(session, question, key):
        return Reply(f"**{found[0].group}**", group_rows(session, seat, found))
    buttons = [other.button for other in session.pending.values() if other.button]
    button = next((button for button in buttons if button.key == key), None)
    return Reply(f"**{button}:** there's nothing for you to do here right now.") if button else None
