"""A guided match: one person learns a game against AI players, in a short match whose dice and cards are fixed."""

from __future__ import annotations

from dataclasses import replace

from bot import store
from bot.lobby.opening import Lobby, closes_at, new_lobby
from bot.lobby.start import start_match
from bot.lobby.thread import holds_threads, match_in_thread
from bot.match.running_bot import Bot
from bot.model.errors import Taken, UserError
from bot.model.terms import USUAL, Terms
from bot.pages.reply import Reply
from bot.ui.permissions import require_place, require_thread
from bot.ui.replies import Interaction, cause
from rules import Game

UNHURRIED = USUAL.model_copy(update={"pace": "none"})
IN_PASSING = USUAL.model_copy(update={"pace": "daily", "lapse": "open"})
"""In a channel of others: whoever stays away gives up the seat, and with it the place."""
MOST_OPEN = 30
"""How many guided matches of one person are open at once: each has a thread that others see, and no time limit."""
TOO_MANY_OPEN = (
    f"You have {MOST_OPEN} guided matches open, and that's the most at once. Nothing was changed. You can begin "
    "another once you've finished one, or ended it with `/game end` there; `/game mine` lists them."
)
NO_ROOM = "A guided match needs a channel without a match, or one where I may open threads."


async def learn(bot: Bot, interaction: Interaction, game: Game) -> Reply:
    """A guided match in a thread of its own; where there can be none, in this channel."""
    await _require_few_open(bot, interaction.user.id)

    async def begins(thread_id: int) -> None:
        await begin(bot, interaction, game, thread_id, UNHURRIED)

    if not holds_threads(interaction) or not may_open_thread(interaction, game):
        return await _here(bot, interaction, game)
    number = await _so_far(bot, interaction, game) + 1
    thread = await match_in_thread(bot.matches, interaction, game, "learn", begins, once=False, number=number)
    return Reply(f"Your guided match of {game.name} has begun in {thread}. Continue there.")


async def _require_few_open(bot: Bot, user_id: int) -> None:
    """Raises UserError for whoever has as many guided matches open as one person may."""
    async with bot.matches.reading() as db:
        if await store.matches.guided_matches_of(db, user_id) >= MOST_OPEN:
            raise UserError(TOO_MANY_OPEN)


async def _so_far(bot: Bot, interaction: Interaction, game: Game) -> int:
    """How many guided matches of a game somebody has begun on this server."""
    async with bot.matches.reading() as db:
        return await store.matches.times_learned(db, interaction.user.id, game.key, interaction.guild_id or 0)


def may_open_thread(interaction: Interaction, game: Game) -> bool:
    try:
        require_thread(interaction, game)
    except UserError:
        return False
    return True


async def _here(bot: Bot, interaction: Interaction, game: Game) -> Reply:
    """A guided match in this channel. Raises UserError where it has a match, or there can be none."""
    require_place(interaction, game)
    bot.matches.limits.check(interaction.user.id, "learn")
    try:
        await begin(bot, interaction, game, interaction.channel_id or 0, IN_PASSING)
    except Taken as taken:
        raise UserError(f"{taken.text} {NO_ROOM}") from None
    bot.matches.limits.count(interaction.user.id, "learn")
    return Reply(f"Your guided match of {game.name} has begun. Its newest post, below, is waiting for you.")


async def begin(bot: Bot, interaction: Interaction, game: Game, channel_id: int, terms: Terms) -> None:
    """Open a lobby and start it at once; should it stay a lobby, Start begins the same match."""
    by, course = cause(interaction), game.guide.learn
    place = (interaction.guild_id or 0, channel_id, game, closes_at(bot))
    lobby = Lobby(*place, course.seats - 1, course.options, terms, guided=True)
    async with bot.matches.saving(by) as db:
        match_id = await new_lobby(db, lobby, by)
        await bot.matches.people.lists_are_due(db, [by.user_id])
    await start_match(bot.matches, match_id, replace(by, interaction_id=None))
