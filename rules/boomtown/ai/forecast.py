"""What would become of a position: its sums alone, and how the terms of a location change them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules import Seat
from rules.boomtown.board import BOARD, FACTIONS, Track
from rules.boomtown.notation import PICKS, Resource, Target, Term, Whom, Word
from rules.boomtown.pieces import Proposal
from rules.boomtown.sharing import Share, shares
from rules.boomtown.sheet import ENDLESS
from rules.boomtown.view import BoomtownView, Spot


@dataclass
class Position:
    """What counts: meeples by faction, offices; by seat its goods and its room for more, its net Favor and its Scorn.

    `demand` says how much of each kind the town asks for: by it, whoever may choose takes what is short and pays with
    what is plenty.
    """

    meeples: dict[str, int]
    offices: int
    goods: list[dict[Resource, int]]
    room: list[dict[Resource, int]]
    net: list[dict[str, int]]
    scorn: list[dict[str, int]]
    demand: Mapping[Resource, float]

    def copy(self) -> Position:
        return Position(
            self.meeples.copy(),
            self.offices,
            [goods.copy() for goods in self.goods],
            [room.copy() for room in self.room],
            [net.copy() for net in self.net],
            [scorn.copy() for scorn in self.scorn],
            self.demand,
        )

    @property
    def locations_out(self) -> int:
        """How many locations of the factions' cards and of governance are pulled out (M-20)."""
        factions = sum(marks_reached(BOARD.track(FACTIONS[name]), count) for name, count in self.meeples.items())
        return factions + marks_reached(BOARD.tracks.governance, self.offices)

    def short(self, seat: Seat) -> Resource:
        """The kind of which the seat has least for what it needs, among those that it has room for."""
        goods, room = self.goods[seat], self.room[seat]
        return min(goods, key=lambda kind: (room[kind] <= 0, goods[kind] / self.demand[kind]))

    def plenty(self, seat: Seat) -> Resource | None:
        """The kind of which the seat has most for what it needs; None where it has nothing."""
        goods = self.goods[seat]
        return max(
            (kind for kind in goods if goods[kind]), key=lambda kind: goods[kind] / self.demand[kind], default=None
        )

    def best(self, seat: Seat) -> str:
        """The faction with which the seat stands best (5.8), which it is taken to name where it has named none."""
        return max(self.meeples, key=lambda name: (self.net[seat][name], self.meeples[name]))

    def change(self, term: Term, seat: Seat, amount: int, names: Sequence[str]) -> None:
        """What a term does to a seat, and to the factions it is about."""
        match term.what:
            case Word.FAVOR:
                for name in names:
                    self.net[seat][name] += amount
            case Word.SCORN:
                for name in names:
                    self.get_scorn(seat, name, amount)
            case Word.MEEPLE:
                for name in names:
                    self.meeples[name] = max(1, min(self.meeples[name] + amount, BOARD.track(FACTIONS[name]).most))
            case Word.CIVIC:
                self.offices = min(self.offices + amount, BOARD.tracks.governance.most)
            case _:
                for _ in range(amount):
                    self.gain(seat, term.what.resource or self.short(seat))

    def gain(self, seat: Seat, kind: Resource) -> None:
        """One piece of goods, where the sheet has a circle left (11.1)."""
        if self.room[seat][kind] > 0:
            self.goods[seat][kind] += 1
            self.room[seat][kind] -= 1

    def get_scorn(self, seat: Seat, name: str, amount: int) -> None:
        """Adds Scorn, or below zero removes it, as much as there is."""
        amount = max(amount, -self.scorn[seat][name])
        self.scorn[seat][name] += amount
        self.net[seat][name] -= amount

    def pay(self, seat: Seat, term: Term, amount: int) -> bool:
        """Hands goods in, as many as there are: whether there were enough."""
        for _ in range(amount):
            kind = term.what.resource or self.plenty(seat)
            if kind is None or not self.goods[seat][kind]:
                return False
            self.goods[seat][kind] -= 1
        return True


def marks_reached(track: Track, out: int) -> int:
    """How many light-blue meeples of a track are out."""
    return bisect_right(track.marks, out)


def position(view: BoomtownView, demand: Mapping[Resource, float]) -> Position:
    """The sums of a view."""
    return Position(
        {name: card.out for name, card in view.factions.items()},
        view.offices.out,
        [dict(one.goods) for one in view.standings],
        [dict(one.left or dict.fromkeys(Resource, ENDLESS)) for one in view.standings],
        [{name: one.favor.get(name, 0) - one.scorn.get(name, 0) for name in view.factions} for one in view.standings],
        [{name: one.scorn.get(name, 0) for name in view.factions} for one in view.standings],
        demand,
    )


@dataclass(frozen=True)
class Filled:
    """A location as it may be filled: who shares it, the one who decides first; whom they name; a split of it."""

    spot: Spot
    seats: Sequence[Seat]
    named: Mapping[Seat, tuple[str, ...]]
    whom: Seat | None = None
    split: Proposal | None = None


def after_filling(before: Position, filled: Filled) -> Position | None:
    """The position once all have paid and gained (4.5 to 4.10); None where somebody cannot pay."""
    after, spot, seats, split = before.copy(), filled.spot, filled.seats, filled.split
    for term, share in zip(spot.cost, shares(spot.cost, seats, split and split.cost), strict=True):
        if not all(after.pay(seat, term, amount) for seat, amount in share.items()):
            return None
    picked, picks = dict[Seat, str](), 0
    for term, share in zip(spot.reward, shares(spot.reward, seats, split and split.reward), strict=True):
        amounts = amount_by_seat(term, filled, share)
        if term.target in PICKS:
            picked |= faction_by_seat(after, term, filled, amounts, picks)
            picks += 1
        for seat, amount in amounts.items():
            after.change(term, seat, amount, aims(after, term, spot.card, seat, picked))
    return after


def amount_by_seat(term: Term, filled: Filled, share: Share) -> Share:
    """How much of a term falls to each seat (4.6 to 4.8)."""
    match term.whom:
        case Whom.EACH:
            return dict.fromkeys(filled.seats, term.amount)
        case Whom.OPPONENT:
            return {} if filled.whom is None else {filled.whom: term.amount}
        case _:
            return share if term.shared else {filled.seats[0]: term.amount}


def faction_by_seat(after: Position, term: Term, filled: Filled, amounts: Share, picks: int) -> dict[Seat, str]:
    """The faction for a pick, by seat: each names one for their own part, else the one who decides for all (5.5)."""

    def name(seat: Seat) -> str:
        names = filled.named.get(seat, ())[picks : picks + 1]
        return names[0] if names and names[0] in after.meeples else after.best(seat)

    if term.shared:
        return {seat: name(seat) for seat in amounts}
    return dict.fromkeys([*filled.seats, *amounts], name(filled.seats[0]))


def aims(after: Position, term: Term, card: str, seat: Seat, picked: Mapping[Seat, str]) -> Sequence[str]:
    """The factions that a term is about for a seat; none for goods and offices."""
    match term.target:
        case None:
            return ()
        case Target.SELF:
            return (card,)
        case Target.ALL:
            return tuple(after.meeples)
        case Target.BEST:
            return (after.best(seat),)
        case _:
            return (picked[seat],) if seat in picked else ()
