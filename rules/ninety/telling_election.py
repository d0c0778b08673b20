"""Who leads, and what happens on Election Day: how it is told, in the order of the rulebook (section 13)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from rules import Apart, Fact, Neutral, Seat, join_words, mark, marks, plural
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
        return f"{self.region} by {plural(self.votes, 'vote')} to {self.next}{self.before}"

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
            f"{marks(first)} {'takes the lead' if len(first) == 1 else 'tie'} in {join_words(map(str, some))}"
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
class Swing:
    """Points that all drops together bring somebody in a region or cost, and the place there if that is another now."""

    region: str
    points: int
    place: str = ""

    def __str__(self) -> str:
        place = f" ({self.place})" if self.place else ""
        return f"{'+' if self.points > 0 else '−'}{abs(self.points)} in {self.region}{place}"


class Dropped(Apart):
    """The drop of somebody who has kept canvassers, by region (13.2)."""

    regions: tuple[tuple[str, int], ...]

    def say(self) -> str:
        return f"{mark(self.me)} {self.where}."

    @property
    def where(self) -> str:
        """Where the canvassers went: "drops 4 canvassers (3 in North Side and 1 in Hill & Oakland)"."""
        if not self.regions:
            return "drops no canvassers"
        most = sorted(self.regions, key=lambda one: -one[1])
        parts = join_words(f"{many} in {region}" for region, many in most)
        return f"drops {canvassers(sum(many for _, many in most))} ({parts})"


class AfterDrops(Fact):
    """The points of somebody before and after all drops, and where they came from or went, most gained first (13.2)."""

    who: Seat
    before: int
    after: int
    swings: tuple[Swing, ...]

    @property
    def scores(self) -> tuple[tuple[Seat, int], ...]:
        return ((self.who, self.after),)

    def say(self) -> str:
        before, after = self.before, points(self.after)
        went = f"stays at {after}" if before == self.after else f"goes from {before} to {after}"
        where = f": {', '.join(map(str, self.swings))}" if self.swings else ""
        return f"{mark(self.who)} {went}{where}."


@dataclass(frozen=True)
class Share:
    """Somebody's votes in a region, and the points of their place."""

    who: Seat
    votes: int
    points: int

    def __str__(self) -> str:
        return f"{self.votes} (+{self.points})" if self.points else f"{self.votes}"


@dataclass(frozen=True)
class Tally:
    """The points of everybody in the count so far, the most first, and who alone had most before."""

    points: tuple[tuple[Seat, int], ...]
    led: Seat | None = None

    def __str__(self) -> str:
        each = f"{', '.join(f'{mark(seat)} {many}' for seat, many in self.points)} points"
        return f"{mark(self.leader)} takes the lead: {each}" if self.leader is not None and self.turns else each

    @property
    def leader(self) -> Seat | None:
        """Who alone has most points."""
        (seat, most), (_, other) = self.points[:2]
        return seat if most > other else None

    @property
    def turns(self) -> bool:
        """Whether somebody leads who did not before."""
        return self.leader not in {None, self.led}


class Counted(Neutral):
    """The votes of a region, from most to fewest, and the points after it (13.3, 13.4); how many have still to come."""

    region: str
    shares: tuple[Share, ...]
    tally: Tally
    left: int

    @property
    def weight(self) -> int:
        return 3 if self.tally.turns and not self.left else 2

    def say(self) -> str:
        if not self.shares:
            return f"{self.region}: no votes."
        parts = ", ".join(f"{mark(one.who)} {one}" for one in self.shares)
        return f"{self.region}, {plural(sum(one.votes for one in self.shares), 'vote')}: {parts}. {self.tally}."


class CardsCounted(Neutral):
    """How many event cards each holds, and the points of all then (13.5)."""

    cards: tuple[tuple[Seat, int], ...]
    tally: Tally

    @property
    def weight(self) -> int:
        return 3 if self.tally.turns else 2

    def say(self) -> str:
        each = ", ".join(f"{mark(seat)} {many}" for seat, many in self.cards)
        return f"Event cards, 1 point each: {each}. {self.tally}."


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


class Elected(Neutral):
    """The new Mayor, what decided, and the points of the others (13.5, 13.6)."""

    who: Seat
    has: int
    by: Decider
    others: tuple[tuple[Seat, int], ...]

    @property
    def weight(self) -> int:
        return 3

    def say(self) -> str:
        others = join_words(f"{mark(seat)} ({many})" for seat, many in self.others)
        return f"{mark(self.who)} is the new Mayor of Pittsburgh with {points(self.has)}{BY[self.by]}, before {others}!"
