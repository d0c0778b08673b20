"""A light model of Boomtown: its town as plain numbers, with which a round is played out many times in a moment.

Factions are numbered in their order, governance after them; kinds of goods too, and after them those of one's choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product, repeat

from rules import Seat
from rules.boomtown.board import BOARD, CARD_OF, LOCATIONS, MARK_OF, NAME_OF, Resource
from rules.boomtown.notation import PICKS, Target, Term, Whom, Word
from rules.boomtown.picks import may_pick
from rules.boomtown.sharing import shares
from rules.boomtown.view import BoomtownView

KINDS = tuple(Resource)
ANY = len(KINDS)
"""The number of goods of one's choice."""
BEST = -1
"""The number of whichever faction likes a seat best (5.8)."""

Change = tuple[tuple[int, int], ...]
"""So much of each of some things by their numbers."""


@dataclass(frozen=True, slots=True)
class Part:
    """What somebody pays and gains at a location who names these factions, and perhaps an opponent."""

    names: tuple[str, ...]
    whom: Seat | None
    pays: Change
    goods: Change
    favor: Change
    grows: Change
    scorn: Change


@dataclass(frozen=True)
class Site:
    """A location: the number of the card that must be out to `mark`, None where it always is; what its slots need."""

    where: str
    card: int | None
    mark: int
    needs: int
    slots: int
    golden: bool
    after: tuple[int, ...]
    parts: tuple[tuple[tuple[Part, ...], ...], ...]
    """Everything that may be named there, by how many share it and in which order."""


class Plan:
    """The town of a view: its factions and all locations that are open or may open."""

    def __init__(self, view: BoomtownView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.seats = len(view.standings)
        self.factions = tuple(view.factions)
        self.cards = (*self.factions, view.government)
        self.most = tuple([one.most for one in view.factions.values()] + [view.offices.most])
        self.places = tuple(self._places())
        number = {where: at for at, where in enumerate(self.places)}
        self.sites = tuple(self._site(where, number) for where in self.places)

    def _places(self) -> Iterator[str]:
        for where, card in CARD_OF.items():
            if card in self.cards or (where in self.view.spots and self.view.spots[where].open):
                yield where

    def _site(self, where: str, number: dict[str, int]) -> Site:
        location, spot, card = LOCATIONS[where], self.view.spots.get(where), CARD_OF[where]
        return Site(
            where,
            self.cards.index(card) if card in self.cards else None,
            MARK_OF.get(where, 0),
            spot.slots[0].needs if spot else location.slots[0].needs,
            len(location.slots),
            location.golden,
            tuple(number[NAME_OF[one]] for one in location.requires),
            self._parts(where, spot.cost if spot else location.cost, spot.reward if spot else location.reward),
        )

    def _parts(
        self, where: str, cost: Sequence[Term], reward: Sequence[Term]
    ) -> tuple[tuple[tuple[Part, ...], ...], ...]:
        most = min(self.seats, len(LOCATIONS[where].slots))
        chosen = list(self._namings(where, reward))
        return tuple(
            tuple(
                tuple(self._part(where, cost, reward, count, rank, names, whom) for names, whom in chosen)
                for rank in range(count)
            )
            for count in range(1, most + 1)
        )

    def _namings(self, where: str, reward: Sequence[Term]) -> Iterator[tuple[tuple[str, ...], Seat | None]]:
        wanted = [term for term in reward if term.target in PICKS]
        hurts = any(term.whom is Whom.OPPONENT for term in reward)
        whoms = [seat for seat in range(self.seats) if seat != self.me] if hurts else [None]
        for names, whom in product(product(self.factions, repeat=len(wanted)), whoms):
            if all(map(may_pick, wanted, names, repeat(CARD_OF[where]), (None, *names[:-1]))):
                yield names, whom

    def _part(
        self,
        where: str,
        cost: Sequence[Term],
        reward: Sequence[Term],
        count: int,
        rank: int,
        names: tuple[str, ...],
        whom: Seat | None,
    ) -> Part:
        sharing, picked = range(count), iter(names)
        pays = [
            (number(term), share.get(rank, 0)) for term, share in zip(cost, shares(cost, sharing), strict=True)
        ]
        goods, favor, grows, scorn = (list[tuple[int, int]]() for _ in range(4))
        pick = ""
        for term, share in zip(reward, shares(reward, sharing), strict=True):
            if term.target in PICKS:
                pick = next(picked)
            amount = self._amount(term, share.get(rank, 0), rank)
            match term.what:
                case Word.FAVOR:
                    favor += [(at, amount) for at in self._aims(term, where, pick)]
                case Word.SCORN if term.whom is Whom.OPPONENT:
                    scorn += [(at, amount) for at in self._aims(term, where, pick)]
                case Word.SCORN if term.amount < 0:
                    held = self.view.standings[self.me].scorn.get(pick, 0)
                    favor += [(at, min(-amount, held)) for at in self._aims(term, where, pick)]
                case Word.SCORN:
                    favor += [(at, -amount) for at in self._aims(term, where, pick)]
                case Word.MEEPLE:
                    grows += [(at, amount) for at in self._aims(term, where, pick)]
                case Word.CIVIC:
                    grows.append((len(self.factions), amount))
                case _:
                    goods.append((number(term), amount))
        return Part(names, whom, *(tuple(one for one in them if one[1]) for them in (pays, goods, favor, grows, scorn)))

    def _amount(self, term: Term, share: int, rank: int) -> int:
        if term.shared:
            return share
        return term.amount if term.whom is Whom.EACH or rank == 0 else 0

    def _aims(self, term: Term, where: str, pick: str) -> Sequence[int]:
        match term.target:
            case Target.ALL:
                return range(len(self.factions))
            case Target.BEST:
                return (BEST,)
            case Target.SELF:
                return (self.factions.index(CARD_OF[where]),)
            case _:
                return (self.factions.index(pick),)


def number(term: Term) -> int:
    """The number of the goods that a term is about."""
    return KINDS.index(term.what.resource) if term.what.resource else ANY


class Draft:
    """A position in numbers: how far cards are out, and by seat goods, net Favor and dice; who lies where.

    `lying` has of each location who placed a die there and what they named, by its number in Site.parts.
    """

    __slots__ = ("dice", "goods", "lying", "net", "out")

    def __init__(
        self,
        out: list[int],
        goods: list[list[int]],
        net: list[list[int]],
        dice: list[list[int]],
        lying: list[tuple[tuple[Seat, int], ...]],
    ) -> None:
        self.out = out
        self.goods = goods
        self.net = net
        self.dice = dice
        self.lying = lying

    def copy(self) -> Draft:
        return Draft(
            self.out.copy(),
            [one.copy() for one in self.goods],
            [one.copy() for one in self.net],
            [one.copy() for one in self.dice],
            self.lying.copy(),
        )


def drafted(plan: Plan) -> Draft:
    """The position of a view."""
    view = plan.view
    return Draft(
        [*(card.out for card in view.factions.values()), view.offices.out],
        [[one.goods[kind] for kind in KINDS] for one in view.standings],
        [[one.favor.get(name, 0) - one.scorn.get(name, 0) for name in plan.factions] for one in view.standings],
        [list(one.dice) for one in view.standings],
        [lying(plan, site) for site in plan.sites],
    )


def lying(plan: Plan, site: Site) -> tuple[tuple[Seat, int], ...]:
    """Whose dice lie at a location, and what they named there."""
    spot = plan.view.spots.get(site.where)
    if spot is None:
        return ()
    named = [part.names for part in site.parts[0][0]]

    def said(seat: Seat) -> int:
        names = spot.named.get(seat, ())
        return named.index(names) if names in named else 0

    return tuple((slot.seat, said(slot.seat)) for slot in spot.slots if slot.seat is not None)
