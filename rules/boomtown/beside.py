"""What all may do while somebody is asked something in a round: trade (8.2), and drop a split of their own (4.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar, cast

from rules import Decision, Group, Seat, Table, Verb
from rules.boomtown import trades
from rules.boomtown.splits import drop, dropping
from rules.boomtown.state import State
from rules.boomtown.trades import Deal, deal
from rules.boomtown.verbs import Drop

V = TypeVar("V", bound=Verb)


async def answers(table: Table, state: State, ask: Callable[[], Mapping[Seat, Decision[V]]]) -> dict[Seat, V]:
    """What several answer, known when all have; until then all trade who have nothing to pay (8.2)."""

    def asked() -> dict[Seat, Decision[V | Deal | Drop]]:
        found = ask()
        if all(one.forced is not None for one in found.values()):
            return {seat: found[seat] for seat in state.order() if seat in found}
        trades.overtaken(table, state)
        return dict(questions(state, found))

    def do(seat: Seat, move: V | Deal | Drop) -> None:
        if isinstance(move, Drop):
            drop(table, state, seat)
        else:
            deal(table, state, seat, cast(Deal, move))

    return cast("dict[Seat, V]", await table.ask_all_beside(asked, do))


def questions(state: State, asked: Mapping[Seat, Decision[V]]) -> Iterator[tuple[Seat, Decision[V | Deal | Drop]]]:
    """Of those who are asked, what they are asked; of the others, whether they trade."""
    for seat in state.order():
        deals = trades.offers(state, seat) if trades.may_trade(state, seat) else ()
        held_out = partial(trades.proposals, state, seat)
        if seat in asked:
            yield seat, asked[seat].beside(*deals, proposals=held_out) if deals else asked[seat]
        elif deals or (state.proposal and state.proposal.by == seat):
            yield seat, idle(state, seat).beside(*deals, dropping(state, seat), proposals=held_out)


def idle(state: State, seat: Seat) -> Decision[Deal | Drop]:
    """What somebody reads who is asked nothing."""
    can = "trade" if seat not in state.payers else "withdraw or decline offers"
    trading = f"While others answer, you can {can}.{trades.offered(state, seat)}"
    if trades.split_by(state, seat):
        said, button = "While others think about your split, you can drop it.", Group("your split", "Your split")
    else:
        said, button = trading, trades.TRADE
    return Decision(said, absent=None, waits="open", clause="8.2", button=button)
