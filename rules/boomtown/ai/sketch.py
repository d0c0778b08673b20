"""A sketch of a town in plain numbers, on which much can be tried out in a moment.

Factions have the numbers of their order, and governance the next one; so have goods, and goods of one's choice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from rules import Seat
from rules.boomtown.board import CARD_OF, LOCATIONS, MARK_OF, NAME_OF
from rules.boomtown.notation import PICKS, Resource, Target, Term, Whom, Word, picks
from rules.boomtown.picks import namings
from rules.boomtown.sharing import shares
from rules.boomtown.view import BoomtownView, Spot

KINDS = tuple(Resource)
ANY = len(KINDS)
"""The number of goods of one's choice."""
BEST = -1
"""Stands for the number of the faction that likes a seat best (5.8)."""

Change: TypeAlias = tuple[tuple[int, int], ...]
"""Numbers, and how much more there is of each."""
Terms: TypeAlias = tuple[tuple[Term, ...], tuple[Term, ...]]
"""What a location costs, and what it brings."""
Lying: TypeAlias = tuple[tuple[Seat, int], ...]
"""Whose dice lie at a location, and which of its parts each has named."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a seat pays and gains at a location where it names these factions, and an opponent, who gets `scorn`."""

    names: tuple[str, ...]
    whom: Seat | None
    pays: Change
    goods: Change
    favor: Change
    grows: Change
    scorn: Change


@dataclass(frozen=True, slots=True)
class Lot:
    """A location: the `card` that must be out to `mark`, if any, and the least die that it `needs`.

    The locations in `after`, by number, must be full first. `parts` has all that may be named here, by the
    number of sharers, from one, and by their order.
    """

    where: str
    card: int | None
    mark: int
    needs: int
    slots: int
    after: tuple[int, ...]
    parts: Sequence[Sequence[Sequence[Part]]]


COLUMNS = ("pays", "goods", "favor", "grows", "scorn")
"""The changes that a part consists of."""


@dataclass(slots=True)
class Draft:
    """A position: how far cards are out; the goods, the net Favor and the dice of each seat; who lies on each lot."""

    out: list[int]
    goods: list[list[int]]
    net: list[list[int]]
    dice: list[list[int]]
    lying: list[Lying]

    def copy(self) -> Draft:
        goods, net, dice = ([one.copy() for one in them] for them in (self.goods, self.net, self.dice))
        return Draft(self.out.copy(), goods, net, dice, self.lying.copy())

    def best(self, seat: Seat) -> int:
        """The faction that likes a seat best (5.8)."""
        net, out = self.net[seat], self.out
        return max(range(len(net)), key=lambda name: (net[name], out[name]))


class Sketch:
    """The town of a view: its cards, how far they go out, and the locations that are open or may open this round."""

    def __init__(self, view: BoomtownView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.factions = tuple(view.factions)
        self.cards = (*self.factions, view.government)
        self.most = (*(card.most for card in view.factions.values()), view.offices.most)
        open = [where for where, spot in view.spots.items() if spot.open]
        places = [where for where, card in CARD_OF.items() if card in self.cards or where in open]
        self.lots = [self.lot(where, places) for where in places]

    def now(self) -> Draft:
        """The position of the view."""
        seen = self.view.standings
        return Draft(
            [*(card.out for card in self.view.factions.values()), self.view.offices.out],
            [[one.goods[kind] for kind in KINDS] for one in seen],
            [[one.favor.get(name, 0) - one.scorn.get(name, 0) for name in self.factions] for one in seen],
            [sorted(one.dice) for one in seen],
            [lying(lot, self.view.spots.get(lot.where)) for lot in self.lots],
        )

    def lot(self, where: str, places: Sequence[str]) -> Lot:
        printed, spot, card = LOCATIONS[where], self.view.spots.get(where), CARD_OF[where]
        terms = (spot.cost, spot.reward) if spot else (printed.cost, printed.reward)
        most, ways = min(len(printed.slots), len(self.view.standings)), [*self.namings_at(where, terms[1])]
        return Lot(
            where,
            self.cards.index(card) if card in self.cards else None,
            MARK_OF.get(where, 0),
            spot.slots[0].needs if spot else printed.slots[0].needs,
            len(printed.slots),
            tuple(places.index(NAME_OF[source]) for source in printed.requires),
            [
                [[self.part(where, terms, range(size), at, *one) for one in ways] for at in range(size)]
                for size in range(1, most + 1)
            ],
        )

    def namings_at(self, where: str, reward: tuple[Term, ...]) -> Iterator[tuple[tuple[str, ...], Seat | None]]:
        """All that may be named at a location: factions, and an opponent where one gets Scorn."""
        wanted = picks(reward)
        hurts = any(term.whom is Whom.OPPONENT for term in reward)
        victims = [seat for seat in range(len(self.view.standings)) if seat != self.me] if hurts else [None]
        yield from product(namings(wanted, CARD_OF[where], self.factions), victims)

    def part(self, where: str, terms: Terms, sharing: range, at: int, names: Sequence[str], whom: Seat | None) -> Part:
        """What falls to one of those who share a location, the one who decides first (4.6 to 4.8)."""
        (cost, reward), left, pick = terms, iter(names), ""
        found = defaultdict[str, list[tuple[int, int]]](list)
        for term, share in zip(cost, shares(cost, sharing), strict=True):
            found["pays"] += [(good(term), share[at])] if at in share else []
        for term, share in zip(reward, shares(reward, sharing), strict=True):
            pick = next(left) if term.target in PICKS else pick
            amount = share.get(at, 0) if term.shared else term.amount * (at == 0 or term.whom is Whom.EACH)
            more = self.more(term, amount, pick)
            found[column(term)] += [(one, more) for one in self.numbers(term, where, pick) if more]
        return Part(tuple(names), whom, **{name: tuple(found[name]) for name in COLUMNS})

    def more(self, term: Term, amount: int, pick: str) -> int:
        """How much more a term makes of something: Scorn counts against Favor, and is removed while there is some."""
        if term.what is not Word.SCORN or term.whom is Whom.OPPONENT:
            return amount
        return min(-amount, self.view.standings[self.me].scorn.get(pick, 0)) if amount < 0 else -amount

    def numbers(self, term: Term, where: str, pick: str) -> Sequence[int]:
        """What a term is about."""
        match term.target:
            case None:
                return (len(self.factions) if term.what is Word.CIVIC else good(term),)
            case Target.ALL:
                return range(len(self.factions))
            case Target.BEST:
                return (BEST,)
            case Target.SELF:
                return (self.factions.index(CARD_OF[where]),)
            case _:
                return (self.factions.index(pick),)


def good(term: Term) -> int:
    """The number of the goods that a term is about."""
    return KINDS.index(term.what.resource) if term.what.resource else ANY


def column(term: Term) -> str:
    """Which change of a part a term belongs to."""
    match term.what:
        case Word.FAVOR:
            return "favor"
        case Word.SCORN:
            return "scorn" if term.whom is Whom.OPPONENT else "favor"
        case Word.MEEPLE | Word.CIVIC:
            return "grows"
        case _:
            return "goods"


def lying(lot: Lot, spot: Spot | None) -> Lying:
    """Whose dice lie on a lot, and what they named."""
    parts = [part.names for part in lot.parts[0][0]]
    there = [slot.seat for slot in spot.slots if slot.seat is not None] if spot else []
    names = {seat: spot.named.get(seat, ()) for seat in there} if spot else {}
    return tuple((seat, parts.index(names[seat]) if names[seat] in parts else 0) for seat in there)
