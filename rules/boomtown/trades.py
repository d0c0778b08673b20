"""Trading: offers that stand until answered, withdrawn or overtaken, and keep nobody waiting (section 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from rules import Offer, Open, Refused, Seat, Table, mark
from rules.boomtown import verbs
from rules.boomtown.board import Resource
from rules.boomtown.pieces import Trade
from rules.boomtown.state import State
from rules.boomtown.verbs import Accept, Decline, Withdraw
from rules.boomtown.words import goods

Deal: TypeAlias = verbs.Offer | Accept | Decline | Withdraw

TRADE = "Trade"


def offers(state: State, me: Seat) -> Iterator[Offer[Deal] | Refused]:
    """Offers to answer, then those to make, then one's own that stand (8.1 to 8.4)."""
    for trade in state.trades:
        if trade.to == me:
            yield Offer(Accept(trade.by), f"Accept {mark(trade.by)}: {balance(trade.give, trade.want)}", group=TRADE)
            yield Offer(Decline(trade.by), f"Decline {mark(trade.by)}'s offer", group=TRADE)
    yield from (offer(state, me, other) for other in state.clockwise(me)[1:])
    for trade in state.trades:
        if trade.by == me:
            said = balance(trade.want, trade.give)
            yield Offer(Withdraw(trade.to), f"Withdraw your offer to {mark(trade.to)}: {said}", group=TRADE)
    yield Refused(verbs.Offer(me, ()), "Offer a trade to another player.", "8.1")


def offer(state: State, me: Seat, other: Seat) -> Offer[verbs.Offer] | Refused:
    """A trade with one other: what both have, and can write down (8.1, 11.1)."""
    give, want = tradable(state, me, other), tradable(state, other, me)
    if not give:
        return Refused(verbs.Offer(other, ()), f"You have nothing that {mark(other)} could take.", "8.1")
    fields = (Open("give", give, 1, sum(give.values())), Open("want", want, 0, sum(want.values())))[: 2 if want else 1]
    return Offer(
        verbs.Offer(other, ()),
        f"Offer {mark(other)} a trade",
        "What you give, and what you want for it; it is a gift if you want nothing",
        group=TRADE,
        open=fields,
    )


def tradable(state: State, giver: Seat, taker: Seat) -> dict[str, int]:
    """How much of each kind one could give to another."""
    held = {kind: min(have, state.sheets[taker].may_receive(kind)) for kind, have in state.sheets[giver].goods.items()}
    return {kind.value: count for kind, count in held.items() if count > 0}


def balance(gets: Iterable[Resource], gives: Iterable[Resource]) -> str:
    """A trade as a change of one's goods: "+2 Coin -1 Food"."""
    change = Counter(gets)
    change.subtract(gives)
    return " ".join(f"{count:+} {kind}" for kind, count in change.items() if count) or "no change"


def deal(table: Table, state: State, seat: Seat, move: Deal) -> None:
    """Make an offer, or answer or withdraw one (8.2 to 8.4)."""
    match move:
        case verbs.Offer(to, give, want):
            made = Trade(seat, to, tuple(map(Resource, give)), tuple(map(Resource, want)))
            drop(state, seat, to)
            state.trades.append(made)
            price = f"for {goods(want)}" if want else "as a gift"
            table.tell(f"{mark(seat)} offers {mark(to)} {goods(give)} {price}.")
        case Accept(whom):
            trade = drop(state, whom, seat)
            hand_over(state, trade.by, trade.to, trade.give)
            hand_over(state, trade.to, trade.by, trade.want)
            table.tell(f"{mark(seat)} gets {goods(trade.give)} from {mark(whom)} for {goods(trade.want)}.")
        case Decline(whom):
            drop(state, whom, seat)
            table.tell(f"{mark(seat)} declines {mark(whom)}'s offer.")
        case Withdraw(to):
            drop(state, seat, to)
            table.tell(f"{mark(seat)} withdraws the offer to {mark(to)}.")


def drop(state: State, by: Seat, to: Seat) -> Trade:
    """The offer of one seat to another, which stands no longer; an empty one where there was none."""
    found = next((trade for trade in state.trades if (trade.by, trade.to) == (by, to)), Trade(by, to, (), ()))
    state.trades = [trade for trade in state.trades if trade != found]
    return found


def hand_over(state: State, giver: Seat, taker: Seat, kinds: Iterable[Resource]) -> None:
    for kind in kinds:
        state.sheets[giver].give(kind, 1)
        state.sheets[taker].receive(kind, 1)


def overtaken(table: Table, state: State) -> None:
    """Offers for which somebody has the goods, or the room, no more are void (8.5)."""
    for trade in [trade for trade in state.trades if not possible(state, trade)]:
        drop(state, trade.by, trade.to)
        table.tell(f"{mark(trade.by)}'s offer to {mark(trade.to)} is void: the goods are gone.")


def possible(state: State, trade: Trade) -> bool:
    """Whether both have what they are to give, and can take what they are to get."""
    give, want = tradable(state, trade.by, trade.to), tradable(state, trade.to, trade.by)
    return Counter(trade.give) <= Counter(give) and Counter(trade.want) <= Counter(want)
