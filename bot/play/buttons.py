"""What the buttons and selects do that stand below a turn, a vote, and an open seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from bot import store
from bot.match import absence, seats, votes
from bot.match.bot import Bot
from bot.model.errors import Sorry
from bot.model.match import Live, Question, in_bold
from bot.play import picks
from bot.play import undo as previews
from bot.play.moves import after, demand_current, moved, taken_back
from bot.play.picks import offered
from bot.play.take_over import card
from bot.store.picks import Picks
from bot.ui.context import cause
from bot.ui.hand import hand
from bot.ui.question import ALWAYS, controls, made, may_last, menu_rows, seal
from bot.ui.replies import Interaction, Reply, quietly
from rules import Offer, Seat, Verb


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


async def ask(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The button of a preview."""
    match_id, number, to = rest.split(":")
    back = None if to == votes.REDO else int(to)
    return Reply(await votes.ask(bot.matches, int(match_id), back, int(number), cause(interaction)))


async def agree(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Agree to a vote; its post shows it."""
    match_id, *key = rest.split(":")
    said = await votes.agree(bot.matches, int(match_id), key, cause(interaction))
    return Reply(said) if said else None


async def decline(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Decline a vote; its post shows it."""
    match_id, *key = rest.split(":")
    said = await votes.decline(bot.matches, int(match_id), key, cause(interaction))
    return Reply(said) if said else None


async def take(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Take a seat over that is open."""
    match_id, seat = map(int, rest.split(":"))
    live = await bot.matches.get(match_id)
    before = live.name(seat)
    live = await seats.take_over(bot.matches, match_id, seat, cause(interaction))
    return await card(bot, live, seat, before)


async def back(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Play on, after an AI player did so for a while."""
    return Reply(await absence.come_back(bot.matches, int(rest), cause(interaction)))
