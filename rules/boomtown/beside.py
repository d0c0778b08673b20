"""What all may do while somebody is asked something in a round: trade (8.2), and drop a split of their own (4.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar, cast

from rules import Decision, Seat, Table, Verb, mark
from rules.boomtown import trades
from rules.boomtown.placing import dropping
from rules.boomtown.state import State
from rules.boomtown.trades import Deal, deal
from rules.boomtown.verbs import Drop

V = TypeVar("V", bound=Verb)


async def answers(table: Table, state: State, ask: Callable[[], Mapping[Seat, Decision[V]]]) -> dict[Seat, V]:
    """What several answer, known when all have; until then all trade who have nothing to pay (8.2).

    They are asked anew after each trade, for that may change what is offered, and no longer where nothing is asked.
    """
    given = dict[Seat, V]()
    while True:
        trades.overtaken(table, state)
        asked = ask()
        given |= {seat: only for seat, one in asked.items() if seat not in given and (only := one.only) is not None}
        if asked.keys() <= given.keys():
            break
        seat, move = await table.ask_any(dict(questions(state, asked, given)))
        if seat in asked and seat not in given and asked[seat].check(move) is None:
            given[seat] = cast(V, move)
        elif isinstance(move, Drop):
            drop(table, state, seat)
        else:
            deal(table, state, seat, cast(Deal, move))
    if len(asked) > 1:
        table.reveal()
    return {seat: given[seat] for seat in asked}


def questions(
    state: State, asked: Mapping[Seat, Decision[V]], given: Mapping[Seat, V]
) -> Iterator[tuple[Seat, Decision[V | Deal | Drop]]]:
    """Of those who have not answered what they are asked, of the others whether they trade."""
    for seat in state.order():
        deals = trades.offers(state, seat) if trades.may_trade(state, seat) else ()
        if seat in asked and seat not in given:
            yield seat, asked[seat].beside(*deals)
        elif deals or (state.proposal and state.proposal.by == seat):
            prompt = f"While others answer, you may trade.{trades.offered(state, seat)}"
            if not deals:
                prompt = "While others think about your split, you may drop it."
            yield seat, Decision(prompt, *deals, dropping(state, seat), absent=None, waits="open", clause="8.2")


def drop(table: Table, state: State, me: Seat) -> None:
    """A split that is proposed no longer (4.9)."""
    state.proposal = None
    table.tell(f"{mark(me)} drops the split.")
