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
    """What several answer, known when all have; until then whoever has nothing to pay may trade (8.2)."""

    def all_questions() -> dict[Seat, Decision[V | Deal | Drop]]:
        found = ask()
        if all(one.forced_answer is not None for one in found.values()):
            return {seat: found[seat] for seat in state.order() if seat in found}
        trades.void_offers(table, state)
        return dict(questions(state, found))

    def do(seat: Seat, move: V | Deal | Drop) -> None:
        if isinstance(move, Drop):
            drop(table, state, seat)
        else:
            deal(table, state, seat, cast(Deal, move))

    return cast("dict[Seat, V]", await table.ask_all_beside(all_questions, do))


def questions(state: State, decisions: Mapping[Seat, Decision[V]]) -> Iterator[tuple[Seat, Decision[V | Deal | Drop]]]:
    """The question of each who is asked; to each of the others, whether they trade."""
    for seat in state.order():
        deals = trades.offers(state, seat) if trades.may_trade(state, seat) else ()
        proposals = partial(trades.proposals, state, seat)
        if seat in decisions:
            yield seat, decisions[seat].beside(*deals, proposals=proposals) if deals else decisions[seat]
        elif deals or (state.proposal and state.proposal.by == seat):
            yield seat, idle(state, seat).beside(*deals, dropping(state, seat), proposals=proposals)


def idle(state: State, seat: Seat) -> Decision[Deal | Drop]:
    """The open question to somebody who is asked nothing else."""
    can = "trade" if seat not in state.payers else "withdraw or decline offers"
    trading = f"While others answer, you can {can}.{trades.offer_reminder(state, seat)}"
    if trades.split_by(state, seat):
        prompt, button = "While others think about your split, you can drop it.", Group("your split", "Your split")
    else:
        prompt, button = trading, trades.TRADE
    return Decision(prompt, absent=None, waits="open", clause="8.2", button=button)
