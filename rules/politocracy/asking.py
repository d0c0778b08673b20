"""A seat's own questions, with all that may be done beside each: cards, stars, wishes (3.5, 3.6)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from rules import Seat, Table, Verb
from rules.politocracy import cards, media
from rules.politocracy.beside import asking, exchange, exchanges, limit, limits
from rules.politocracy.card_figures import ANSWERS
from rules.politocracy.playable import plays
from rules.politocracy.question import Question
from rules.politocracy.state import State
from rules.politocracy.verbs import AskMe, Exchange, Limit, Play

V = TypeVar("V", bound=Verb)


async def decide(table: Table, state: State, me: Seat, question: Callable[[], Question[V]]) -> V:
    """The answer to a question, which is put anew after whatever was done beside it.

    Whoever holds a card is asked whatever is legal, lest a question tell which card it is.
    """
    while True:
        beside = [plays(state, me), exchanges(state, me), limits(state, me), asking(state, me)]
        one = question()
        always = one.always or bool(state.candidates[me].hand)
        move = await replace(one, always=always).put(table, me, beside=beside)
        if not await is_done_beside(table, state, me, move):
            return move


async def is_done_beside(table: Table, state: State, me: Seat, move: Verb) -> bool:
    """Whether a move is no answer, but done beside one; if so, it is carried out."""
    match move:
        case Play(card) if card not in ANSWERS:
            await cards.play(table, state, me, move)
        case Exchange(into):
            exchange(table, state, me, into)
            await cards.check_for_election(table, state)
        case Limit(rounds):
            limit(table, state, me, rounds)
        case AskMe(before_roll):
            state.candidates[me].asks = before_roll
        case _:
            return False
    return True


async def visit_media(table: Table, state: State, me: Seat) -> None:
    """The Media in one's own turn."""
    await media.visit(
        table,
        state,
        me,
        lambda: decide(table, state, me, lambda: media.declaring(state, me)),
        lambda: cards.check_for_election(table, state),
    )
