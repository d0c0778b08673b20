"""Splits of a location that several share: who may propose which, what each would have, who agrees (4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Choice, Decision, Group, Offer, Offers, Open, Refused, Seat, Table, mark
from rules.boomtown.board import LOCATIONS
from rules.boomtown.notation import Term
from rules.boomtown.pieces import Proposal
from rules.boomtown.sharing import Share, price, sharers, shares, unable, units
from rules.boomtown.state import State
from rules.boomtown.telling_deals import DropsSplit
from rules.boomtown.verbs import Accept, Decline, Drop, Split
from rules.boomtown.words import Amounts, Portion, amounts, goods, no_such_location, not_here

SPLITS = Group("splits", "Propose a split")


def split_for(state: State, where: str, seats: Sequence[Seat]) -> Proposal | None:
    """The split that was proposed for a location, if it is for those who share it (4.9)."""
    split = state.proposal
    return split if split and split.where == where and {*split.cost, *split.reward} <= {*seats} else None


def payable_split(state: State, where: str, seats: Sequence[Seat]) -> Proposal | None:
    """The split that was proposed for a location, if each can also pay their part of it."""
    split = split_for(state, where, seats)
    return split if split and not unable(state, where, seats, split.cost) else None


def why_not_split(state: State, me: Seat, move: Split) -> Refused | None:
    """A split is for a location that the seat's next die fills, and others share (4.9)."""
    where = move.where
    if where not in LOCATIONS or not state.is_revealed(where):
        return Refused(move, not_here(state.chosen, where) if where in LOCATIONS else no_such_location(where), "4.9")
    if state.participants(where) in ([], [me]):
        return Refused(move, f"Nobody else has dice on {where}, so there's nothing to split.", "4.9")
    if state.slots(where).count(None) != 1 or state.blocked_by(where) or not state.dice_for(me, where):
        return Refused(move, f"Your next die can't fill {where}. Propose a split once it can.", "4.9")
    costs, rewards = units(state.cost(where)), units(state.reward(where))
    if not (costs or rewards) or (move.cost and not costs) or (move.reward and not rewards):
        return Refused(move, f"{where} has nothing of that kind to split.", "4.8")
    return None


def offer_split(state: State, me: Seat, move: Split) -> Offer[Split]:
    """Every unit of the cost and of the reward to be given to somebody."""
    where, seats = move.where, sharers(state, move.where, me)
    parts = {"cost": units(state.cost(where)), "reward": units(state.reward(where))}
    open_fields = tuple(
        Open(
            name,
            {str(seat): len(found) for seat in seats},
            len(found),
            len(found),
            {str(seat): Choice(mark(seat)) for seat in seats},
        )
        for name, found in parts.items()
        if found
    )
    does = {"cost": "pays", "reward": "gets"}
    order = ", then who ".join(
        f"{does[name]} each of {goods(term.what.value.title() for term in found)}"
        for name, found in parts.items()
        if found
    )
    note = f"Pick, one by one, who {order}"
    return Offer(move, f"Propose a split of {where}", note, group=SPLITS, open=open_fields)


def dropping(state: State, me: Seat) -> Offers[Drop]:
    """A seat may drop its own proposal, also while the others think (4.9)."""
    split = state.proposal
    mine = split is not None and split.by == me
    return Offers(
        Drop,
        moves=lambda: [Drop()] if mine else [],
        refuse=lambda move: None if mine else Refused(move, "You haven't proposed a split.", "4.9"),
        show=lambda move: Offer(move, f"Drop your proposed split of {split.where if split else ''}", group=SPLITS),
    )


def consents(state: State, seats: Sequence[Seat]) -> dict[Seat, Decision[Accept | Decline]]:
    """The question to all who share the location, while the proposal stands (4.9)."""
    split = state.proposal
    return {seat: consent(state, seat, split) for seat in seats if seat != split.by} if split else {}


def consent(state: State, seat: Seat, proposal: Proposal) -> Decision[Accept | Decline]:
    """Whether a participant agrees to a split (4.9); for a short time, then it is declined."""
    return Decision(
        f"{mark(proposal.by)} proposes to split {proposal.where}: {comparison(state, seat, proposal)}. Do you agree?",
        [Offer(Accept(proposal.by), "Agree"), Offer(Decline(proposal.by), "Decline · equal shares")],
        absent=Decline(proposal.by),
        waits="window",
        topic="split",
        clause="4.9",
    )


def comparison(state: State, seat: Seat, proposal: Proposal) -> str:
    """What a seat would pay and get by a split, and by equal shares; and what the other of two gets who pay nothing."""
    where, seats = proposal.where, sharers(state, proposal.where, proposal.by)
    mine, equal = portion(state, proposal, seat), equal_portion(state, where, seats, seat)
    if mine.pays is not None:
        equally = f"With equal shares, you'd {equal.does('pay', 'get', '')}"
        return f"you {mine.does('pay', 'get', 'of your choice')}. {equally}"
    theirs = portion(state, proposal, proposal.by)
    other = f", {mark(proposal.by)} {amounts(theirs.gets or (), '')}" if len(seats) == 2 else ""
    gets, equally = amounts(mine.gets or (), "of your choice"), amounts(equal.gets or (), "")
    return f"you get {gets}{other}. Equal shares give you {equally}"


def drop(table: Table, state: State, me: Seat) -> None:
    """A split that is proposed no longer (4.9)."""
    state.proposal = None
    table.tell(DropsSplit(me))


def portion(state: State, proposal: Proposal, seat: Seat) -> Portion:
    """What a seat would pay and get by a proposal."""
    cost, reward = state.cost(proposal.where), state.reward(proposal.where)
    pays, gets = shares(cost, [], proposal.cost), shares(reward, [], proposal.reward)
    return Portion(seat, part(cost, pays, seat), part(reward, gets, seat))


def equal_portion(state: State, where: str, seats: Sequence[Seat], seat: Seat) -> Portion:
    """What a seat would pay and get by equal shares."""
    cost, reward = state.cost(where), state.reward(where)
    return Portion(seat, part(cost, shares(cost, seats), seat), part(reward, shares(reward, seats), seat))


def part(terms: Sequence[Term], parts: Sequence[Share], seat: Seat) -> Amounts | None:
    """What a seat has of several terms; None where none of them can be divided."""
    return (*price(terms, parts, seat).items(),) if units(terms) else None
