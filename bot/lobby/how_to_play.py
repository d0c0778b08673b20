"""How to play: five lines and a picture of a game, for whoever wants to know."""

from __future__ import annotations

import structlog

from bot.match.people import look, own_theme
from bot.match.running_bot import Bot, game_of
from bot.model.drawing import Guide, Place, Urgency
from bot.model.errors import TooOften
from bot.pages.controls import Button
from bot.pages.presses import HowToPlay, Learn, ShowRule
from bot.pages.refusal import no_picture
from bot.pages.reply import Reply
from bot.ui.replies import Interaction
from render import Picture, Theme
from rules import Game

log = structlog.get_logger(__name__)

_pictures = dict[tuple[str, Theme], Picture | None]()
"""The pictures that explain the games: the same for everybody."""


async def show_how_to_play(bot: Bot, interaction: Interaction, press: HowToPlay) -> Reply:
    """Who wins, what a turn is, what to look at; and the ways to learn more."""
    game = game_of(bot, press.chosen[0] if press.chosen else press.game or "")
    lines = [f"### How to play {game.name}", *(f"- {line}" for line in game.guide.how)]
    learn = Button("Learn by playing", Learn(game.key), style="primary")
    rows = [[learn, Button("Rules", ShowRule(game.key, ""))]]
    try:
        picture = await _picture(bot, interaction, game)
    except TooOften as no:
        lines, picture = [*lines, no_picture(no)], None
    return Reply("\n".join(lines), rows, picture, manner="beside")


async def _picture(bot: Bot, interaction: Interaction, game: Game) -> Picture | None:
    """The picture, which counts only when it is drawn: once. None where drawing fails.

    Raises TooOften for whoever has looked at too many.
    """
    guild_id, user_id = interaction.guild_id or 0, interaction.user.id
    theme = own_theme(bot.matches, guild_id, user_id)
    if (game.key, theme) not in _pictures:
        async with look(bot.matches, guild_id, user_id):
            try:
                _pictures[game.key, theme] = await bot.draw(Guide(game.key, theme), Place(Urgency.LOOK, guild_id))
            except Exception:
                log.exception("a picture failed", game=game.key)
                return None
    return _pictures[game.key, theme]
