"""A move from a command or a press to the match, and what its player is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.answers import Interaction, Reply
from bot.controls import controls, picker
from bot.errors import Sorry
from bot.items import Press, Style, in_rows
from bot.live import Live
from bot.matches import EARLIER, Cause, playing
from bot.posts import in_bold, standing
from bot.store import matches as rows
from rules import Decision, Game, Offer, Seat, Verb, marks

if TYPE_CHECKING:
    from bot.client import Hustings

Find = Callable[[Live, Decision], "Offer | Verb"]


def cause(interaction: Interaction) -> Cause:
    """Who does it, with which interaction."""
    return Cause("member", interaction.user.id, interaction.user.display_name, interaction.id)


async def here(bot: Hustings, interaction: Interaction) -> Live | None:
    """The match of the channel, for names and rules in an answer; None where there is none to be had."""
    try:
        return await bot.matches.here(interaction.channel_id or 0)
    except Sorry:
        return None


async def asked(bot: Hustings, interaction: Interaction) -> tuple[Live, Decision] | None:
    """The match and the question of whoever types, for completion: it waits for no lock."""
    live = await here(bot, interaction)
    question = live.question(live.seat_of(interaction.user.id)) if live else None
    return (live, question) if live and question else None


def demand_question(live: Live, user_id: int) -> tuple[Seat, Decision]:
    """The seat and the question of a member. Raises Sorry where there is none."""
    match = playing(live)
    seat = live.seat_of(user_id)
    if seat is None:
        raise Sorry(
            f"You are not in this match: {marks(tuple(range(match.seats)))} play. `/game board` shows the board."
        )
    if (question := match.pending.get(seat)) is None:
        raise Sorry(f"It is not your turn: {marks(tuple(live.awaited))} is to move. You will be called.")
    return seat, question


async def played(bot: Hustings, interaction: Interaction, game: Game | None, find: Find) -> Reply:
    """Find the move that is meant and make it; of one that has open fields or a warning, show that first."""
    live = await bot.matches.here(interaction.channel_id or 0)
    if game is not None and live.game is not game:
        raise Sorry(f"This channel plays {live.game.name}: its commands are `/{live.game.command}`.")
    seat, question = demand_question(live, interaction.user.id)
    return await moved(bot, interaction, live, seat, find(live, question))


async def moved(bot: Hustings, interaction: Interaction, live: Live, seat: Seat, meant: Offer | Verb) -> Reply:
    """Make a move that is meant."""
    number = live.players[seat].question
    if isinstance(meant, Offer):
        if meant.open:
            return await start_picking(bot, live, seat, meant)
        if meant.confirm:
            return warned(live, seat, meant)
    move = meant.move if isinstance(meant, Offer) else meant
    live = await bot.matches.play(live.id, seat, move, cause(interaction), number)
    return after(live, seat)


def after(live: Live, seat: Seat) -> Reply:
    """What a player sees after a move: the next question, or who is waited for."""
    text = f"Done. {standing(live)}"
    question = live.question(seat)
    if question is None or question.waits == "open":
        return Reply(text)
    return Reply(f"Done. {in_bold(live, question.prompt)}", controls(live, seat))


def warned(live: Live, seat: Seat, offer: Offer) -> Reply:
    """The warning to accept before a move is made."""
    number = live.players[seat].question
    accept = Press(live.say(offer.label), "sure", live.id, seat, number, offer.move, style=Style.danger)
    return Reply(in_bold(live, offer.confirm), in_rows([accept]))


async def start_picking(bot: Hustings, live: Live, seat: Seat, offer: Offer) -> Reply:
    """The picks for an offer's open fields, from none."""
    async with bot.matches.saving() as db:
        number = live.players[seat].question
        await rows.set_picks(db, live.id, seat, question=number, move=str(offer.move), picks={})
    return picking(live, seat, offer, {})


def picking(live: Live, seat: Seat, offer: Offer, picks: dict[str, list[str]]) -> Reply:
    """How far the picks are."""
    text, controls_ = picker(live, seat, offer, picks)
    return Reply(text, controls_)


def demand_current(live: Live, user_id: int, seat: Seat, number: int) -> Decision:
    """The question that a button belongs to. Raises Sorry where it is another's, or an earlier one."""
    playing(live)
    mine = live.seat_of(user_id)
    if mine is not None and mine != seat and live.question(mine) is None:
        demand_question(live, user_id)
    if mine != seat:
        if mine is None:
            demand_question(live, user_id)
        raise Sorry("Those buttons are another player's. `/move` lists what you can do.")
    if live.players[seat].question != number or (question := live.question(seat)) is None:
        raise Sorry(f"{EARLIER}\n{_wanted(live, seat)}")
    return question


def _wanted(live: Live, seat: Seat) -> str:
    """What a seat is asked, or who is waited for; with the marks of seats."""
    question = live.question(seat)
    return question.prompt if question else f"{marks(tuple(live.awaited))} is to move."
