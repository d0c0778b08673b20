"""What each button and select does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from bot.lobby.buttons import (
    end,
    fewer,
    fill,
    gone,
    join,
    leave,
    open_,
    options,
    rematch,
    robot,
    set_,
    start,
    terms,
    time,
)
from bot.match.bot import Bot
from bot.model.errors import Sorry, Stale
from bot.model.match import Live
from bot.model.ref import Ref
from bot.moderation import buttons as moderation_buttons
from bot.personal.buttons import card, log_, rules, stop
from bot.play import buttons, plan_buttons
from bot.play.buttons import accept, add, again, always, done, ever, hand_, menu, play, redo, sure, undo
from bot.play.moves import overtaken
from bot.ui.replies import Interaction, Reply, answer

OF_NO_MATCH = {"card", "chosen", "open", "rules", "stop"}
"""What these are about is a game, a server or a person."""
Handler: TypeAlias = "Callable[[Bot, Interaction, str, list[str]], Awaitable[Reply | None]]"


async def pressed(bot: Bot, interaction: Interaction, what: str, rest: str, values: list[str]) -> None:
    """Carry out a press and answer it."""

    async def work() -> Reply | None:
        told = rest if what in OF_NO_MATCH else await _known(bot, rest)
        try:
            return await HANDLERS[what](bot, interaction, told, values)
        except Stale:
            return overtaken(await bot.matches.get(_match_id(told)), interaction.user.id)

    await answer(interaction, work, lambda: _match_of(bot, what, rest))


async def _known(bot: Bot, rest: str) -> str:
    """The last part of an id, with the match that it names by its number. Raises Sorry where that is another's now."""
    ref, colon, more = rest.partition(":")
    return f"{await bot.matches.id_of(Ref.read(ref))}{colon}{more}"


async def _match_of(bot: Bot, what: str, rest: str) -> Live | None:
    """The match of a press, for the names in its answer."""
    try:
        return None if what in OF_NO_MATCH else await bot.matches.get(_match_id(await _known(bot, rest)))
    except (Sorry, ValueError):
        return None


def _match_id(told: str) -> int:
    return int(told.partition(":")[0])


HANDLERS: Mapping[str, Handler] = {
    "accept": accept,
    "add": add,
    "again": again,
    "back": buttons.back,
    "card": card,
    "always": always,
    "clear": plan_buttons.clear,
    "agree": buttons.agree,
    "ask": buttons.ask,
    "decline": buttons.decline,
    "chosen": moderation_buttons.chosen,
    "done": done,
    "drop": plan_buttons.drop,
    "end": end,
    "ended": moderation_buttons.ended,
    "ever": ever,
    "evers": always,
    "fewer": fewer,
    "fill": fill,
    "gone": gone,
    "goon": plan_buttons.go_on,
    "hand": hand_,
    "join": join,
    "leave": leave,
    "log": log_,
    "menu": menu,
    "move": play,
    "open": open_,
    "options": options,
    "plan": plan_buttons.plan,
    "play": play,
    "redo": redo,
    "rematch": rematch,
    "rewound": moderation_buttons.rewound,
    "robot": robot,
    "rules": rules,
    "set": set_,
    "start": start,
    "stop": stop,
    "sure": sure,
    "take": buttons.take,
    "terms": terms,
    "time": time,
    "topic": plan_buttons.topic,
    "undo": undo,
    "undone": moderation_buttons.undone,
    "wish": plan_buttons.wish,
    "wishes": plan_buttons.wishes,
}
