"""What each button and select does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bot import handover, picks, planning, previews, store
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
from bot.model.match import Live, Question, in_bold
from bot.moderation import buttons
from bot.personal.buttons import card, log_, rules, stop
from bot.picks import offered
from bot.plays import after, demand_current, moved, overtaken, taken_back
from bot.store.picks import Picks
from bot.ui.context import cause
from bot.ui.hand import hand
from bot.ui.question import ALWAYS, controls, made, may_last, menu_rows, seal
from bot.ui.replies import Interaction, Reply, answer, quietly
from rules import Offer, Seat, Verb

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
    return f"{await bot.matches.id_of(ref)}{colon}{more}"


async def _match_of(bot: Bot, what: str, rest: str) -> Live | None:
    """The match of a press, for the names in its answer."""
    try:
        return None if what in OF_NO_MATCH else await bot.matches.get(_match_id(await _known(bot, rest)))
    except (Sorry, ValueError):
        return None


def _match_id(told: str) -> int:
    return int(told.partition(":")[0])


async def _current(bot: Bot, interaction: Interaction, rest: str) -> tuple[Question, str]:
    """The question of a press, and the last part of its id. Raises Sorry where it is another's or an earlier one."""
    match_id, seat, number, *more = rest.split(":", 3)
    live = await bot.matches.get(int(match_id))
    return demand_current(live, interaction.user.id, int(seat), int(number)), more[0] if more else ""


async def play(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """A button of an offer, or a line of a select of them: its move is made."""
    question, text = await _current(bot, interaction, rest)
    offer = offered(question, values[0] if values else text)
    return quietly(interaction, await moved(bot, interaction, question, offer))


async def menu(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """A group of a select of groups: its offers."""
    question, _ = await _current(bot, interaction, rest)
    live, decision = question.live, question.decision
    return Reply(in_bold(live, decision.prompt), menu_rows(live, question.seat, decision, int(values[0])))


async def ever(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """An offer that is the answer to all such questions: its move is made, and is the seat's order from now on."""
    question, text = await _current(bot, interaction, rest)
    seat = question.seat
    demand_lasting(question.live, seat)
    offer = offered(question, values[0] if values else text)
    live = await bot.matches.play(question.live.id, seat, offer.move, cause(interaction), question.number, always=True)
    reply = after(live, seat, live.say(offer.label))
    return replace(
        reply, text=f"{reply.text}\n-# Settled: this is your answer whenever it is possible. `/plan` changes it."
    )


async def always(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """How to answer all questions of a kind at once; of a select of groups, one of them."""
    question, _ = await _current(bot, interaction, rest)
    live, seat, decision = question.live, question.seat, question.decision
    demand_lasting(live, seat)
    rows = menu_rows(live, seat, decision, int(values[0]), ALWAYS) if values else controls(live, seat, ALWAYS)
    return Reply(f"Whenever you are asked this in this match: **{in_bold(live, decision.prompt)}**", rows)


def demand_lasting(live: Live, seat: Seat) -> None:
    """Raises Sorry where a seat's question is none to answer for good."""
    if not may_last(live, seat):
        raise Sorry("This cannot be answered for good here. `/plan` shows what can be settled in advance.")


async def add(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Picks for an open field; where one pick a field is all that a move takes, it is made at once."""
    question, told = await _current(bot, interaction, rest)
    shown, field, _, text = (*told.split(":", 3), "", "")[:4]
    if not text:
        return await picks.last(bot.matches, question)
    offer = offered(question, text)
    before = await picks.kept(bot.matches, question, offer)
    whole = picks.more(offer, field, values, before)
    if picks.are_all(offer, whole) and seal(before) == shown:
        return await moved(bot, interaction, question, picks.filled(offer, whole))
    return await _picked(bot, interaction, question, offer, partial(picks.more, offer, field, values))


async def again(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Start the picks over."""
    question, told = await _current(bot, interaction, rest)
    _, _, text = told.partition(":")
    if not text:
        return await picks.last(bot.matches, question)
    return await _picked(bot, interaction, question, offered(question, text), lambda before: {})


async def _picked(
    bot: Bot, interaction: Interaction, question: Question, offer: Offer, change: Callable[[Picks], Picks]
) -> Reply:
    """Change the picks of an offer, alone with the match, so that two presses at once both count."""
    seat, number, move = question.seat, question.number, str(offer.move)
    async with bot.matches.changing(question.live.id, cause(interaction)) as (live, db):
        demand_current(live, interaction.user.id, seat, number)
        before = await store.picks.picks_of(db, live.id, seat, number, move)
        chosen = change(before)
        await store.picks.set_picks(db, live.id, seat, number, move, chosen)
    had_no_room = chosen == before != {}
    return picks.picking(question, offer, chosen, picks.CHANGED if had_no_room else "")


async def done(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The picks are complete: the move is made, unless there is a warning to accept first."""

    async def make(question: Question, offer: Offer, move: Verb) -> Reply:
        return await moved(bot, interaction, question, move)

    return await _finished(bot, interaction, rest, make)


async def accept(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The warning about what was picked is accepted."""

    async def make(question: Question, offer: Offer, move: Verb) -> Reply:
        return await _accepted(bot, interaction, question, offer, move)

    return await _finished(bot, interaction, rest, make)


async def _finished(
    bot: Bot, interaction: Interaction, rest: str, make: Callable[[Question, Offer, Verb], Awaitable[Reply]]
) -> Reply:
    """Make the move with the picks that the message shows; where others were made since, those are shown instead."""
    question, told = await _current(bot, interaction, rest)
    shown, _, text = told.partition(":")
    if not text:
        return await picks.last(bot.matches, question)
    offer = offered(question, text)
    chosen = await picks.kept(bot.matches, question, offer)
    if seal(chosen) != shown:
        return picks.picking(question, offer, chosen, picks.CHANGED)
    return await make(question, offer, picks.filled(offer, chosen))


async def sure(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The warning of an offer is accepted; of one from before that was about picks, nobody knows any more which."""
    question, text = await _current(bot, interaction, rest)
    offer = offered(question, text)
    if offer.open:
        chosen = await picks.kept(bot.matches, question, offer)
        return picks.picking(question, offer, chosen, picks.OF_BEFORE)
    return await _accepted(bot, interaction, question, offer, offer.move)


async def _accepted(bot: Bot, interaction: Interaction, question: Question, offer: Offer, move: Verb) -> Reply:
    live = await bot.matches.play(question.live.id, question.seat, move, cause(interaction), question.number)
    return after(live, question.seat, made(live, offer, move))


async def hand_(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """What a player alone may see and do."""
    return hand(await bot.matches.get(int(rest)), interaction.user.id)


async def undo(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Take the last move back."""
    match_id, _, steps = rest.partition(":")
    await taken_back(bot, interaction, await bot.matches.get(int(match_id)), int(steps) if steps else None)
    return None


async def redo(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Redo what was taken back last."""
    match_id, steps = rest.split(":")
    live = await bot.matches.get(int(match_id))
    return quietly(interaction, await previews.redo(bot, interaction, live, int(steps)))


HANDLERS: Mapping[str, Handler] = {
    "accept": accept,
    "add": add,
    "again": again,
    "back": handover.back,
    "card": card,
    "always": always,
    "clear": planning.clear,
    "agree": previews.agree,
    "ask": previews.ask,
    "decline": previews.decline,
    "chosen": buttons.chosen,
    "done": done,
    "drop": planning.drop,
    "end": end,
    "ended": buttons.ended,
    "ever": ever,
    "evers": always,
    "fewer": fewer,
    "fill": fill,
    "gone": gone,
    "goon": planning.go_on,
    "hand": hand_,
    "join": join,
    "leave": leave,
    "log": log_,
    "menu": menu,
    "move": play,
    "open": open_,
    "options": options,
    "plan": planning.plan,
    "play": play,
    "redo": redo,
    "rematch": rematch,
    "rewound": buttons.rewound,
    "robot": robot,
    "rules": rules,
    "set": set_,
    "start": start,
    "stop": stop,
    "sure": sure,
    "take": handover.take,
    "terms": terms,
    "time": time,
    "topic": planning.topic,
    "undo": undo,
    "undone": buttons.undone,
    "wish": planning.wish,
    "wishes": planning.wishes,
}
