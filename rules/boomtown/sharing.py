"""How several divide what a location costs and brings (4.6 to 4.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules import Seat
from rules.boomtown.notation import Term, Word
from rules.boomtown.pieces import Proposal
from rules.boomtown.state import State
from rules.boomtown.words import Amounts, amounts, exchange

Share: TypeAlias = Mapping[Seat, int]
"""Of a term that is divided: how much of it each participant has."""


def sharers(state: State, where: str, me: Seat) -> list[Seat]:
    """Who has dice at a location once this seat has placed one there: it first, then clockwise."""
    there = {*state.participants(where), me}
    return [seat for seat in state.clockwise(me) if seat in there]


def units(terms: Sequence[Term]) -> list[Term]:
    """What can be divided, one by one, in the order of the card."""
    return [term for term in terms if term.shared for _ in range(term.amount)]


def shares(terms: Sequence[Term], seats: Sequence[Seat], split: Sequence[Seat] | None = None) -> list[Share]:
    """Each term's shares: equal ones, the odd ones to those who come first (4.7); or as a split has it, unit by unit.

    What cannot be divided has none.
    """
    agreed = iter(split or ())
    return [_share(term, seats, None if split is None else agreed) if term.shared else {} for term in terms]


def _share(term: Term, seats: Sequence[Seat], agreed: Iterator[Seat] | None) -> Share:
    if agreed is not None:
        return Counter(next(agreed) for _ in range(term.amount))
    each, odd = divmod(term.amount, len(seats))
    return {seat: more for at, seat in enumerate(seats) if (more := each + (at < odd))}


def price(terms: Sequence[Term], parts: Sequence[Share], seat: Seat) -> Counter[Word]:
    """What a seat has to pay, by what it is."""
    owed = Counter[Word]()
    for term, part in zip(terms, parts, strict=True):
        owed[term.what] += part.get(seat, 0)
    return +owed


def can_pay(state: State, seat: Seat, owed: Mapping[Word, int]) -> bool:
    """Whether the seat has the goods that are named, and enough of any beside them."""
    have = state.sheets[seat].goods
    named = {word.resource: count for word, count in owed.items() if word.resource}
    left = sum(have.values()) - sum(named.values())
    return all(have[kind] >= count for kind, count in named.items() if kind) and left >= owed.get(Word.ANY, 0)


def unable(state: State, where: str, seats: Sequence[Seat], split: Sequence[Seat] | None = None) -> list[Seat]:
    """Who of the participants cannot pay their part."""
    terms = state.cost(where)
    parts = shares(terms, seats, split)
    return [seat for seat in seats if not can_pay(state, seat, price(terms, parts, seat))]


def proposed(state: State, where: str, seats: Sequence[Seat]) -> Proposal | None:
    """The split that was proposed for a location, if it is for those who share it (4.9)."""
    split = state.proposal
    return split if split and split.where == where and {*split.cost, *split.reward} <= {*seats} else None


def payable(state: State, where: str, seats: Sequence[Seat]) -> Proposal | None:
    """The same, if each can pay their part of it."""
    split = proposed(state, where, seats)
    return split if split and not unable(state, where, seats, split.cost) else None


@dataclass(frozen=True)
class Portion:
    """What a seat pays and gets where several share; None where nothing of that kind can be divided."""

    seat: Seat
    pays: Amounts | None
    gets: Amounts | None

    def does(self, pay: str, get: str, chosen: str) -> str:
        """In words: "pays 2 Coin and gets nothing"; goods of any kind are `chosen`."""
        parts = ((pay, self.pays), (get, self.gets))
        return " and ".join(f"{verb} {amounts(has, chosen)}" for verb, has in parts if has is not None)


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


def bargain_of(state: State, me: Seat, where: str) -> str:
    """What a location brings and costs the seat that fills it: of what is shared its part, by its split if any."""
    seats, cost, reward = sharers(state, where, me), state.cost(where), state.reward(where)
    if len(seats) == 1:
        return exchange(cost, reward)
    split = payable(state, where, seats)
    pays, gets = shares(cost, seats, split and split.cost), shares(reward, seats, split and split.reward)
    said = exchange(cost, reward, pays=mine(cost, pays, me), gets=mine(reward, gets, me))
    return f"{said} if agreed" if split else said


def mine(terms: Sequence[Term], parts: Sequence[Share], me: Seat) -> Sequence[int | None]:
    """How much of each term a seat has; None for what is not divided."""
    return [share.get(me, 0) if term.shared else None for term, share in zip(terms, parts, strict=True)]
