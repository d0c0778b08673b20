"""A seat's own questions, with all that may be done beside each: cards, stars, and how the match goes on (3.5, 3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules import Offer, Offers, Refused, Seat, Table, mark, plural
from rules.politocracy import cards, effects
from rules.politocracy.board import BOARD, ChangeCard, Ideology
from rules.politocracy.media import (
    declarations,
    media_effects,
    no_declaration,
    remove_scandals,
    stay,
    tell_declared,
)
from rules.politocracy.playable import Moment, plays
from rules.politocracy.state import State
from rules.politocracy.trail import Step
from rules.politocracy.verbs import AskMe, Declare, Exchange, Limit, Pass, Play
from rules.politocracy.words import money, now, where
from rules.verbs import Verb

V = TypeVar("V", bound=Verb)


@dataclass(frozen=True)
class Question(Generic[V]):
    """What a seat is asked; it is put anew after whatever was done beside it.

    Where it is not, or no longer, to be `asked` the stand-in is the answer; where it is `always` so is a lone offer.
    """

    prompt: str
    offers: tuple[Iterable[Offer[V] | Refused], ...]
    absent: V
    topic: str
    clause: str
    asked: bool = True
    always: bool = False


async def decide(
    table: Table, state: State, me: Seat, question: Callable[[], Question[V]], moment: Moment = Moment.OTHER
) -> V | Step | Play:
    """The answer; or where a card moves its holder instead: the step that is still to be made, or the card itself.

    Whoever holds a card is asked whatever else is legal, lest it tell which.
    """
    while True:
        one = question()
        if not one.asked:
            return one.absent
        move = await table.ask(
            me,
            one.prompt,
            *one.offers,
            absent=one.absent,
            topic=one.topic,
            clause=one.clause,
            always=one.always or bool(state.candidates[me].hand),
            beside=[plays(state, me, moment), exchanges(state, me), limits(state, me), asking(state, me)],
        )
        match move:
            case Play():
                if step := await cards.play(table, state, me, move):
                    return step
                if move.card == ChangeCard.SECOND_LAP:
                    return move
            case Exchange(into):
                exchange(table, state, me, into)
                await cards.look(table, state)
            case Limit(rounds):
                limit(table, state, me, rounds)
            case AskMe(before_roll):
                state.candidates[me].asks = before_roll
            case _:
                return move


def exchanges(state: State, me: Seat) -> Offers[Exchange]:
    """A star for a heart, or for money; the last one stays (3.6)."""

    def refuse(move: Exchange) -> Refused | None:
        if move.into not in ("heart", "money"):
            return Refused(move, "Exchange a star for a heart or for money.", "3.6")
        return None if state.spare_stars(me) else Refused(move, "You have to keep your last star.", "3.6")

    moves = (Exchange("heart"), Exchange("money"))
    return Offers(
        Exchange, lambda: moves, refuse, lambda move: Offer(move, label_exchange(state, me, move.into), group="Stars")
    )


def label_exchange(state: State, me: Seat, into: str) -> str:
    worth = f"a heart · +{BOARD.heart}%" if into == "heart" else money(BOARD.star_money)
    return f"Exchange a star for {worth} · {plural(state.spare_stars(me), 'star')} to spare"


def exchange(table: Table, state: State, me: Seat, into: str) -> None:
    """A star is exchanged, and all see it."""
    effects.exchange(state, me, heart=into == "heart")
    worth = f"a heart, {now(state, me)}" if into == "heart" else money(BOARD.star_money)
    table.tell(f"{mark(me)} exchanges a star for {worth}.")


def limits(state: State, me: Seat) -> Offers[Limit]:
    """A wish for another end of the campaign; typed, for it is rare (2.6)."""

    def refuse(move: Limit) -> Refused | None:
        if move.rounds not in (*BOARD.round_choices, state.rounds):
            return Refused(move, f"Choose one of these: {', '.join(map(str, BOARD.round_choices))}.", "2.6")
        if move.rounds < state.round:
            return Refused(move, f"It's round {state.round} already.", "2.6")
        if move.rounds == state.limits.get(me, state.rounds):
            return Refused(move, "That's how it is already.", "2.6")
        return None

    return Offers(Limit, list, refuse, lambda move: Offer(move, f"End after round {move.rounds}", typed=True))


def limit(table: Table, state: State, me: Seat, rounds: int) -> None:
    """A majority of all seats decides (2.6)."""
    if rounds == state.rounds:
        del state.limits[me]
        table.tell(f"{mark(me)} no longer asks for another end of the campaign.")
        return
    state.limits[me] = rounds
    many = list(state.limits.values()).count(rounds)
    if 2 * many > state.seats:
        state.rounds, state.limits = rounds, {}
        table.tell(f"A majority wants it: the campaign ends after round {rounds}.")
    else:
        table.tell(f"{mark(me)} asks to end the campaign after round {rounds}. A majority has to ask for the same.")


def asking(state: State, me: Seat) -> Offers[AskMe]:
    """Whether to be asked before each roll, also without cards; typed (12.1)."""
    return Offers(
        AskMe,
        list,
        lambda move: (
            Refused(move, "That's how it is already.", "12.1")
            if move.before_roll is state.candidates[me].asks
            else None
        ),
        lambda move: Offer(move, "Ask me before each roll" if move.before_roll else "Don't ask me", typed=True),
    )


async def visit_media(table: Table, state: State, me: Seat) -> None:
    """The Media in one's own turn: the die, then a declaration, then scandals (7.1)."""
    media_effects(table, state, me)
    await cards.look(table, state)
    answer = await decide(
        table,
        state,
        me,
        lambda: Question(
            f"You're at {where(state, me)}. Do you declare an ideology?",
            (declarations(state, me), [stay(state, me)], no_declaration(state, me)),
            absent=Pass(),
            topic="declare",
            clause="7.3",
        ),
    )
    if isinstance(answer, Declare):
        tell_declared(table, state, me, Ideology(answer.ideology))
        await cards.look(table, state)
    remove_scandals(table, state, me)
