"""What the buttons do with which somebody asks for help: hints, tips, and why AI players moved as they did."""

from __future__ import annotations

from bot.match.bot import Bot
from bot.pages.presses import ShowAIMoves
from bot.pages.reply import Reply
from bot.pages.turn_presses import ShowHint, ShowTip, UseHint
from bot.play.ai_moves import ai_moves
from bot.play.buttons import current
from bot.play.hint import hint, hint_used
from bot.play.tip import explained
from bot.ui.replies import Handlers, Interaction


async def show_hint(bot: Bot, interaction: Interaction, press: ShowHint) -> Reply | None:
    """What an AI player would do."""
    return await hint(bot, interaction, await bot.matches.get(press.ref.id))


async def use_hint(bot: Bot, interaction: Interaction, press: UseHint) -> Reply | None:
    """That is done."""
    return await hint_used(bot, interaction, await current(bot, interaction, press), press.seal)


async def show_ai_moves(bot: Bot, interaction: Interaction, press: ShowAIMoves) -> Reply | None:
    """What AI players did in a match that is over, and why."""
    return await ai_moves(bot.matches, await bot.matches.get(press.ref.id), interaction.user.id, press)


async def show_tip(bot: Bot, interaction: Interaction, press: ShowTip) -> Reply | None:
    """What the question decides, for whoever presses; for the one who is asked, with the answers."""
    live = await bot.matches.get(press.ref.id)
    return await explained(bot.matches, live, interaction.user.id)


HANDLERS: Handlers[Bot] = {
    ShowAIMoves: show_ai_moves,
    ShowHint: show_hint,
    ShowTip: show_tip,
    UseHint: use_hint,
}
