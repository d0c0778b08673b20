"""How several divide what a location costs and brings (4.6 to 4.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from rules import Seat
from rules.boomtown.notation import Resource, Term, Word
from rules.boomtown.state import State

Share: TypeAlias = Mapping[Seat, int]
"""How much each participant has of a term that is divided."""


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


def price(terms: Sequence[Term], parts: Sequence[Share], seat: Seat) -> dict[Word, int]:
    """How much a seat has to pay, by the word of each term."""
    owed = dict[Word, int]()
    for term, part in zip(terms, parts, strict=True):
        owed[term.what] = owed.get(term.what, 0) + part.get(seat, 0)
    return {word: count for word, count in owed.items() if count > 0}


def can_pay(state: State, seat: Seat, owed: Mapping[Word, int]) -> bool:
    """Whether the seat has the goods that are named, and enough of any beside them."""
    return covers(state.sheets[seat].goods, owed)


def covers(have: Mapping[Resource, int], owed: Mapping[Word, int]) -> bool:
    """Whether goods are enough for those that are named, and for any beside them."""
    by_kind = {word.resource: count for word, count in owed.items() if word.resource}
    left = sum(have.values()) - sum(by_kind.values())
    return all(have.get(kind, 0) >= count for kind, count in by_kind.items() if kind) and left >= owed.get(Word.ANY, 0)


def unable(state: State, where: str, seats: Sequence[Seat], split: Sequence[Seat] | None = None) -> list[Seat]:
    """Who of the participants cannot pay their part."""
    terms = state.cost(where)
    parts = shares(terms, seats, split)
    return [seat for seat in seats if not can_pay(state, seat, price(terms, parts, seat))]


def mine(terms: Sequence[Term], parts: Sequence[Share], me: Seat) -> Sequence[int | None]:
    """How much of each term a seat has; None for what is not divided."""
    return [share.get(me, 0) if term.shared else None for term, share in zip(terms, parts, strict=True)]
