"""Who leads, and what happens on Election Day: how it is told, in the order of the rulebook (section 13)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from rules import Apart, Fact, OfTurn, Seat, TurnOf, join_words, mark, marks, plural
from rules.ninety.board import EVENTS
from rules.ninety.words import canvassers, points


@dataclass(frozen=True)
class Lead:
    """Who has most votes in a region, how many, and the next best; and who had most before."""

    region: str
    first: tuple[Seat, ...]
    votes: int
    next: int
    past: tuple[Seat, ...]

    def __str__(self) -> str:
        if len(self.first) > 1:
            return f"{self.region} ({plural(self.votes, 'vote')} each)"
        return f"{self.region} {self.votes} to {self.next}{self.before}"

    @property
    def before(self) -> str:
        """Who led before whoever leads alone now."""
        others = [one for one in self.past if one not in self.first]
        if not others:
            return ""
        if len(others) < len(self.past):
            return f" (was tied with {marks(others)})"
        return f" ({marks(others)} {'led' if len(others) == 1 else 'were tied'} before)"


class LeadsChanged(Fact):
    """Where a lead has changed hands in a day (13.3)."""

    leads: tuple[Lead, ...]

    def say(self) -> str:
        where = defaultdict[tuple[Seat, ...], list[Lead]](list)
        for one in self.leads:
            where[one.first].append(one)
        nobody = [f"Nobody has votes left in {one.region}" for one in where.pop((), ())]
        somebody = [
            f"{marks(first)} {'now leads' if len(first) == 1 else 'are now tied in'} {join_words(map(str, some))}"
            for first, some in sorted(where.items(), key=lambda one: len(one[0]) > 1)
        ]
        return f"{'. '.join([*somebody, *nobody])}."


class LastCards(Fact):
    """Invitations that are never over: their cards, by who was there first (5.6)."""

    kept: tuple[tuple[Seat, tuple[str, ...]], ...]

    def say(self) -> str:
        each = (f"{mark(seat)} ({join_words(EVENTS[where].title for where in cards)})" for seat, cards in self.kept)
        return f"The last invitation cards go to those who were there first: {'; '.join(each)}."


@dataclass(frozen=True)
class Overtaken:
    """Points that the drops of others cost somebody in a region, and whether the lead went with them."""

    region: str
    points: int
    led: bool

    def __str__(self) -> str:
        return f"{self.region} (−{self.points})"


class Dropped(Apart):
    """The drop of somebody who has kept so many canvassers, by region, and their points before and after (13.2).

    Whoever has kept none was not asked.
    """

    kept: int
    regions: tuple[tuple[str, int], ...]
    before: int
    after: int
    overtaken: tuple[Overtaken, ...]

    @property
    def doer(self) -> Seat | None:
        return self.me if self.kept else None

    def say(self) -> str:
        before, after = self.before, points(self.after)
        went = f"stays at {after}" if before == self.after else f"goes from {before} to {after}"
        return f"{mark(self.me)} {self.where} and {went}{self.losing}."

    @property
    def where(self) -> str:
        """Where the canvassers went: "drops 4 canvassers (3 in North Side and 1 in Hill & Oakland)"."""
        if not self.regions:
            return "drops no canvassers"
        most = sorted(self.regions, key=lambda one: -one[1])
        parts = join_words(f"{many} in {region}" for region, many in most)
        return f"drops {canvassers(sum(many for _, many in most))} ({parts})"

    @property
    def losing(self) -> str:
        """Where the drops of others cost points: ", losing the lead in North Side (−4)"."""
        some = [
            f"{what} in {join_words(map(str, where))}"
            for what, led in (("the lead", True), ("ground", False))
            if (where := [one for one in self.overtaken if one.led == led])
        ]
        return f", losing {' and '.join(some)}" if some else ""


@dataclass(frozen=True)
class Share:
    """Somebody's votes in a region, and the points of their place."""

    who: Seat
    votes: int
    points: int


class Counted(OfTurn):
    """The votes of a region, from most to fewest (13.3, 13.4); `me` is Player #1, from whom the count begins."""

    me: TurnOf
    region: str
    shares: tuple[Share, ...]

    def say(self) -> str:
        parts = [f"{plural(one.votes, 'vote')} for {mark(one.who)} (+{one.points})" for one in self.shares]
        return f"{self.region}: {'; '.join(parts) or 'no votes'}."

    @property
    def first(self) -> tuple[Seat, ...]:
        """Those who have most votes."""
        return tuple(one.who for one in self.shares if one.votes == self.shares[0].votes)


class CardsCounted(Fact):
    """How many event cards each holds (13.5)."""

    cards: tuple[tuple[Seat, int], ...]

    def say(self) -> str:
        return f"Event cards, 1 point each: {'; '.join(f'{many} for {mark(seat)}' for seat, many in self.cards)}."


class Decider(StrEnum):
    """What decides, one after the other (13.5, 13.6)."""

    POINTS = "Most points"
    CARDS = "then most event cards"
    CASH = "then most cash"
    ROLL = "then a roll"


BY = {
    Decider.POINTS: "",
    Decider.CARDS: " and more event cards",
    Decider.CASH: " and more cash",
    Decider.ROLL: " and the highest roll",
}
"""What the Mayor has beside points, where it decided."""


class Elected(Fact):
    """The new Mayor, and what decided (13.5, 13.6)."""

    who: Seat
    has: int
    by: Decider

    def say(self) -> str:
        return f"{mark(self.who)} is the new Mayor of Pittsburgh with {points(self.has)}{BY[self.by]}!"
