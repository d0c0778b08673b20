"""Trading: offers that stand until answered, withdrawn or overtaken, and keep nobody waiting (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rules import Group, Offer, Offers, Open, Proposal, Refused, Seat, Table, mark, plural, with_sign
from rules.boomtown import verbs
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Trade
from rules.boomtown.state import State
from rules.boomtown.telling_deals import AcceptsTrade, EndsOffer, OffersTrade, OfferVoid, goods_changes
from rules.boomtown.verbs import Accept, Decline, Withdraw
from rules.boomtown.words import face_of, terms

Deal: TypeAlias = verbs.Offer | Accept | Decline | Withdraw

TRADE = Group("trade", "Trade")


def offers(state: State, me: Seat) -> tuple[Offers[Deal], ...]:
    """Offers to answer, those to make, and one's own that stand (8.1 to 8.4)."""

    def answers(verb: type[Accept | Decline]) -> Offers[Accept | Decline]:
        return Offers(
            verb,
            moves=lambda: (
                verb(trade.by)
                for trade in state.trades
                if trade.to == me and not thinks_about_split(state, me, trade.by)
            ),
            refuse=lambda move: why_not(state, move, move.whom, me),
            show=lambda move: offer_answer(state, me, move),
        )

    new = Offers(
        verbs.Offer,
        moves=lambda: (verbs.Offer(other, ()) for other in state.clockwise(me)),
        refuse=lambda move: why_not_offer(state, me, move),
        show=lambda move: offer(state, me, move),
    )
    back = Offers(
        Withdraw,
        moves=lambda: (Withdraw(trade.to) for trade in state.trades if trade.by == me),
        refuse=lambda move: why_not(state, move, me, move.to),
        show=lambda move: offer_withdrawal(state, me, move),
    )
    return answers(Accept), answers(Decline), new, back


def offer_reminder(state: State, seat: Seat) -> str:
    """How many offers wait for a seat's answer, as the end of its question, or ""."""
    count = sum(trade.to == seat for trade in state.trades)
    return f" You have {plural(count, 'offer')} to answer." if count else ""


def proposals(state: State, me: Seat) -> Iterator[Proposal]:
    """What others offer a seat, except those whose split it is thinking about."""
    return (
        proposal(state, trade)
        for trade in state.trades
        if trade.to == me and not thinks_about_split(state, me, trade.by)
    )


def proposal(state: State, trade: Trade) -> Proposal:
    """An offer that stands, and what both would have once it is accepted."""
    by, to = trade.by, trade.to
    move = verbs.Offer(to, tuple(map(str, trade.give)), tuple(map(str, trade.want)))
    holding = f"Then {after(state, to, trade.give, trade.want)}; {after(state, by, trade.want, trade.give)}."
    return Proposal(by, move, holding, (Accept(by), Decline(by)))


def offer_line(by: Seat, move: verbs.Offer) -> str:
    """What somebody reads who gets an offer."""
    trade = Trade(by, move.to, tuple(map(Resource, move.give)), tuple(map(Resource, move.want)))
    return f"{mark(by)} offers you {terms(trade)}."


def after(state: State, seat: Seat, gets: Sequence[Resource], gives: Sequence[Resource]) -> str:
    """What a seat would have of the goods that change hands: "@1 has 4 Coin, 0 Food"."""
    kinds = [kind for kind in Resource if gets.count(kind) != gives.count(kind)]
    amounts = [
        f"{state.sheets[seat].goods[kind] + gets.count(kind) - gives.count(kind)} {face_of(kind)}" for kind in kinds
    ]
    return f"{mark(seat)} has {', '.join(amounts) or 'the same'}"


def standing(state: State, by: Seat, to: Seat) -> Trade | None:
    """The offer of one seat to another, if there is one."""
    return next((trade for trade in state.trades if (trade.by, trade.to) == (by, to)), None)


def split_by(state: State, seat: Seat) -> bool:
    """Whether the others who share a location think about this seat's split."""
    return state.proposal is not None and state.proposal.by == seat and seat in state.payers


def thinks_about_split(state: State, me: Seat, by: Seat) -> bool:
    """Whether what I answer somebody now is about their split."""
    return me in state.payers and split_by(state, by)


def why_not(state: State, move: Accept | Decline | Withdraw, by: Seat, to: Seat) -> Refused | None:
    """An offer can be declined or withdrawn while it stands, and accepted if neither has something else to pay."""
    if standing(state, by, to):
        return why_not_now(state, move, by, to) if isinstance(move, Accept) else None
    return Refused(
        move, "There's no such offer. It was answered or withdrawn, it became impossible, or it was never made.", "8.4"
    )


def why_not_now(state: State, move: verbs.Offer | Accept, me: Seat, other: Seat) -> Refused | None:
    """Nobody with a payment open trades, nor anybody once the last die has been placed (8.2)."""
    if not state.trading:
        return Refused(move, "The last die has been placed, so there are no more trades.", "8.2")
    if paying := [seat for seat in (me, other) if seat in state.payers]:
        return Refused(move, f"{mark(paying[0])} has to pay for {state.completing} first.", "8.2")
    return None


def offer_answer(state: State, me: Seat, move: Accept | Decline) -> Offer[Accept | Decline]:
    trade = standing(state, move.whom, me)
    assert trade is not None
    does = "Accept" if isinstance(move, Accept) else "Decline"
    return Offer(move, f"{does} {mark(move.whom)}'s offer · {balance(trade.give, trade.want)}", group=TRADE)


def offer_withdrawal(state: State, me: Seat, move: Withdraw) -> Offer[Withdraw]:
    trade = standing(state, me, move.to)
    assert trade is not None
    return Offer(move, f"Withdraw your offer to {mark(move.to)}", terms(trade), group=TRADE)


def may_trade(state: State, me: Seat) -> bool:
    """Whether the seat has an offer to make, to answer or to withdraw."""
    if not state.trading:
        return False
    if any(me in (trade.by, trade.to) for trade in state.trades):
        return True
    return me not in state.payers and any(
        has_for(state, me, other) for other in state.clockwise(me)[1:] if other not in state.payers
    )


def has_for(state: State, giver: Seat, taker: Seat) -> bool:
    """Whether one has anything that another could take."""
    taking = state.sheets[taker]
    return any(have and taking.may_receive(kind) > 0 for kind, have in state.sheets[giver].goods.items())


def why_not_offer(state: State, me: Seat, move: verbs.Offer) -> Refused | None:
    """An offer goes to another seat, which can write down what it gets (8.1, 11.1)."""
    if move.to == me or move.to not in range(state.seats):
        return Refused(move, "Offer a trade to another player.", "8.1")
    if refused := why_not_now(state, move, me, move.to):
        return refused
    if not has_for(state, me, move.to):
        return Refused(move, f"You have nothing that {mark(move.to)} could take.", "8.1")
    if move.want and not has_for(state, move.to, me):
        return Refused(move, f"{mark(move.to)} has nothing to give you. You can still offer a gift.", "8.1")
    return None


def offer(state: State, me: Seat, move: verbs.Offer) -> Offer[verbs.Offer]:
    """A trade with one other, of what both have."""
    give, want, made = tradable(state, me, move.to), tradable(state, move.to, me), standing(state, me, move.to)
    fields = (Open("give", give, 1, sum(give.values())), Open("want", want, 0, sum(want.values())))
    return Offer(
        move,
        f"Offer {mark(move.to)} a {'trade' if want else 'gift'}",
        f"Replaces your offer of {terms(made)}" if made else "",
        group=TRADE,
        open=fields if want else fields[:1],
    )


def tradable(state: State, giver: Seat, taker: Seat) -> dict[str, int]:
    """How much of each kind one could give to another."""
    goods, taking = state.sheets[giver].goods, state.sheets[taker]
    most = {kind.value: min(have, taking.may_receive(kind)) for kind, have in goods.items() if have}
    return {kind: count for kind, count in most.items() if count > 0}


def balance(gets: Iterable[Resource], gives: Iterable[Resource]) -> str:
    """A trade as a change of one's goods: "+2 Coin, −1 Food"."""
    return ", ".join(f"{with_sign(one.amount)} {one.what}" for one in goods_changes(gets, gives)) or "no change"


def deal(table: Table, state: State, seat: Seat, move: Deal) -> None:
    """Make an offer, or answer or withdraw one (8.2 to 8.4)."""
    match move:
        case verbs.Offer(to, give, want):
            made = Trade(seat, to, tuple(map(Resource, give)), tuple(map(Resource, want)))
            drop(state, seat, to)
            state.trades.append(made)
            state.offered[seat][to] = state.round
            table.tell(OffersTrade(seat, to, made.give, made.want))
        case Accept(whom):
            trade = drop(state, whom, seat)
            hand_over(state, trade.by, trade.to, trade.give)
            hand_over(state, trade.to, trade.by, trade.want)
            table.tell(AcceptsTrade(seat, trade))
        case Decline(whom):
            drop(state, whom, seat)
            table.tell(EndsOffer(seat, whom, seat))
        case Withdraw(to):
            drop(state, seat, to)
            table.tell(EndsOffer(seat, seat, to))


def drop(state: State, by: Seat, to: Seat) -> Trade:
    """The offer of one seat to another, which stands no longer; an empty one where there was none."""
    found = standing(state, by, to) or Trade(by, to, (), ())
    state.trades = [trade for trade in state.trades if trade != found]
    return found


def hand_over(state: State, giver: Seat, taker: Seat, kinds: Iterable[Resource]) -> None:
    for kind in kinds:
        state.sheets[giver].give(kind, 1)
        state.sheets[taker].receive(kind, 1)


def void_offers(table: Table, state: State) -> None:
    """Offers for which somebody no longer has the goods, or the room, are void (8.5)."""
    for trade in [trade for trade in state.trades if not possible(state, trade)]:
        drop(state, trade.by, trade.to)
        table.tell(OfferVoid(trade.by, trade.to))


def possible(state: State, trade: Trade) -> bool:
    """Whether both have what they are to give, and can take what they are to get."""
    return can_give(state, trade.by, trade.to, trade.give) and can_give(state, trade.to, trade.by, trade.want)


def can_give(state: State, giver: Seat, taker: Seat, kinds: Sequence[Resource]) -> bool:
    """Whether one has all of these, and another can take them."""
    having, taking = state.sheets[giver].goods, state.sheets[taker]
    return all(kinds.count(kind) <= min(having[kind], taking.may_receive(kind)) for kind in kinds)
