"""Everything true in a match of Ninety, and its small questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules import Seat, clockwise
from rules.ninety import bios
from rules.ninety.board import BOARD, CARDS, COFFEE, EVENTS, Bio, Discount, EventCard, Goods
from rules.ninety.city import DOWNTOWN, REGION_OF, REGIONS, TURF_OF, TURFS
from rules.ninety.routes import Route, routes
from rules.ninety.scoring import bonus


class Options(BaseModel):
    """What the host may choose (14.1)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    slow: Annotated[
        bool,
        Field(title="Slow crossings", description="A bridge, tunnel or road costs 2 action points instead of 1"),
    ] = False
    start: Annotated[
        Literal[1, 4, 6, 8, 11],
        Field(
            title="First day",
            description="A later day makes a shorter campaign: 15, 12, 10, 8 or 5 days",
            json_schema_extra={"lengths": {"short": 11, "medium": 6, "usual": 1}, "measure": "turns each"},
        ),
    ] = 1
    head_start: Annotated[
        bool,
        Field(title="Head start", description="Player #1 starts with a hot pot of coffee: a third white die, once"),
    ] = False


class Stage(StrEnum):
    """The part of the rulebook under way, to be shown; the rules never look at it."""

    SEEDING = "Seeding the map"
    CAMPAIGN = "The campaign"
    ELECTION = "Election Day"
    COUNT = "The count"


@dataclass(frozen=True)
class Votes:
    """The blocks of a seat in a neighborhood."""

    lean: int
    solid: int


@dataclass
class Scheduled:
    """An event on the public schedule; for an invitation, who appeared, in order, and who took the reward."""

    where: str
    appeared: list[Seat] = field(default_factory=list[Seat])
    rewarded: list[Seat] = field(default_factory=list[Seat])

    @property
    def card(self) -> EventCard:
        return EVENTS[self.where]

    def is_open(self, seat: Seat) -> bool:
        """Whether the seat may still have its reward."""
        return seat not in self.rewarded


@dataclass
class Candidate:
    """A seat's bio, home turf, place on the board, goods and votes.

    `at` is a neighborhood, or the home turf card while the marker is there; `lean` and `solid` are the neighborhoods
    of the blocks, in the order in which they were placed; `way` the spaces of the last day on which the candidate had
    a turn, from where it began; `cards` the events held; `owed` the lean votes to be returned at the start of the next
    turn (N-A26); `drop` the votes of Election Day by region.
    """

    bio: Bio
    turf: str
    at: str
    canvassers: int
    cash: int
    lean: list[str] = field(default_factory=list[str])
    solid: list[str] = field(default_factory=list[str])
    way: list[str] = field(default_factory=list[str])
    cards: list[str] = field(default_factory=list[str])
    coffees: int = 0
    owed: int = 0
    drop: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def is_home(self) -> bool:
        return self.at == self.turf

    @property
    def standing(self) -> tuple[str, ...]:
        """The neighborhoods where the marker is: in the home turf all three at once (N-A25)."""
        return TURFS[self.turf].neighborhoods if self.is_home else (self.at,)

    def space(self, place: str) -> str:
        """The space that a neighborhood is for this candidate."""
        return self.turf if TURF_OF.get(place) == self.turf else place

    def own(self, place: str) -> int:
        """The candidate's blocks in a neighborhood."""
        return self.lean.count(place) + self.solid.count(place)

    def may_firm(self, place: str) -> int:
        """How many lean votes there may become solid (N-57, N-58)."""
        return min(self.lean.count(place), BOARD.most_solid - self.solid.count(place))

    def firm(self, place: str) -> None:
        """A lean vote becomes a solid one."""
        take_last(self.lean, place)
        self.solid.append(place)


def take_last(blocks: list[str], place: str) -> None:
    """The block that was placed there last is taken away."""
    del blocks[len(blocks) - 1 - blocks[::-1].index(place)]


@dataclass
class Turn:
    """A candidate's day: the dice of the weekend, the white dice, the action points left, and what was used.

    `third` is the die of the coffee; `spent` the points used so far.
    """

    me: Seat
    bonus: list[int] = field(default_factory=list[int])
    white: list[int] = field(default_factory=list[int])
    third: int = 0
    points: int = 0
    spent: int = 0
    recruited: bool = False
    fundraised: bool = False
    rolled_again: bool = False
    discounted: bool = False
    slung: bool = False
    doubled: bool = False

    def spend(self, points: int) -> None:
        self.points -= points
        self.spent += points


@dataclass
class State:
    """The position. `schedule` has space #1 first; `aside` are the seeding cards until all have seeded (N-19).

    `seeder` is who seeds by choice now, `sown` the neighborhoods chosen so far; `elected` who wins at last.
    """

    seats: int
    slow: bool
    start: int
    head_start: bool
    day: int
    stage: Stage = Stage.SEEDING
    first: Seat | None = None
    candidates: list[Candidate] = field(default_factory=list[Candidate])
    deck: list[str] = field(default_factory=lambda: [*CARDS])
    discards: list[str] = field(default_factory=list[str])
    aside: list[str] = field(default_factory=list[str])
    schedule: list[Scheduled] = field(default_factory=list[Scheduled])
    seeder: Seat | None = None
    sown: list[str] = field(default_factory=list[str])
    turn: Turn | None = None
    elected: list[Seat] = field(default_factory=list[Seat])

    @property
    def now(self) -> Turn:
        """The turn under way."""
        assert self.turn is not None
        return self.turn

    def order(self) -> list[Seat]:
        """The seats clockwise from Player #1 (N-78)."""
        assert self.first is not None
        return clockwise(self.first, self.seats)

    def is_turf(self, place: str) -> bool:
        """Whether a neighborhood is in somebody's home turf, where no block may lie (N-14)."""
        return place in TURF_OF and any(one.turf == TURF_OF[place] for one in self.candidates)

    def room(self, seat: Seat, place: str) -> int:
        """How many blocks a seat may add in a neighborhood (N-14, N-40, N-60, N-61)."""
        if place == DOWNTOWN or self.is_turf(place):
            return 0
        own = [one.own(place) for one in self.candidates]
        return min(BOARD.most_own - own[seat], BOARD.most_votes - sum(own))

    def roomy(self, seat: Seat) -> frozenset[str]:
        """The neighborhoods with `room` for a block of the seat's, found for all of them at once."""
        mine = self.candidates[seat]
        own, blocks = Counter([*mine.lean, *mine.solid]), Counter[str]()
        for one in self.candidates:
            blocks.update([*one.lean, *one.solid])
        full = {place for place, many in blocks.items() if many >= BOARD.most_votes or own[place] >= BOARD.most_own}
        return frozenset(REGION_OF).difference(full, *(TURFS[one.turf].neighborhoods for one in self.candidates))

    def add_votes(self, seat: Seat, place: str, count: int) -> int:
        """Places lean votes as far as there is room; returns how many."""
        fitting = self.fitting(seat, place, count)
        self.candidates[seat].lean += [place] * fitting
        return fitting

    def fitting(self, seat: Seat, place: str, count: int) -> int:
        """How many of so many blocks there is room for."""
        return max(0, min(count, self.room(seat, place))) if count else 0

    def reward(self, seat: Seat, card: EventCard) -> Goods:
        """What an event gives this seat: votes as far as there is room, and what the bio adds (N-16, N-D8)."""
        return Goods(
            canvassers=card.reward.canvassers + bios.added_canvassers(self.candidates[seat].bio),
            cash=card.reward.cash,
            votes=self.fitting(seat, card.where, card.reward.votes),
        )

    def event_at(self, place: str) -> Scheduled | None:
        """The event of a neighborhood, while it is on the schedule."""
        return next((one for one in self.schedule if one.where == place), None)

    def open_events(self, seat: Seat) -> list[str]:
        """The neighborhoods whose event the seat may attend."""
        return [one.where for one in self.schedule if one.is_open(seat)]

    def discount(self, seat: Seat) -> Discount | None:
        """What the seat's bio takes off its next journey today (N-A30)."""
        return bios.discount(self.candidates[seat].bio, used=self.now.discounted)

    def routes(self, seat: Seat) -> Mapping[str, Route]:
        """Where the seat can go with its points, and how."""
        mine = self.candidates[seat]
        event_spaces = tuple(sorted(map(mine.space, self.open_events(seat))))
        return routes(mine.at, mine.turf, self.slow, self.discount(seat), event_spaces, self.now.points)

    def count(self) -> dict[str, list[int]]:
        """Each seat's points in every region: lean 1, solid 2, and those dropped on Election Day (N-68, N-A20)."""
        found = {region: [one.drop.get(region, 0) for one in self.candidates] for region in REGIONS}
        for seat, one in enumerate(self.candidates):
            for place in one.lean:
                found[REGION_OF[place]][seat] += 1
            for place in one.solid:
                found[REGION_OF[place]][seat] += 2
        return found

    def votes(self, region: str) -> list[int]:
        """Each seat's points in a region."""
        return self.count()[region]

    def totals(self) -> list[int]:
        """Each seat's points: all its votes, its places in the regions, and one for each event card (N-A5, N-75)."""
        found = [len(one.cards) for one in self.candidates]
        for votes in self.count().values():
            for seat, more in enumerate(bonus(votes, BOARD.points(self.seats))):
                found[seat] += votes[seat] + more
        return found

    def lying(self) -> Mapping[str, Mapping[Seat, Votes]]:
        """The blocks on the board, by neighborhood and seat."""
        found = dict[str, dict[Seat, Votes]]()
        for seat, one in enumerate(self.candidates):
            for place in sorted({*one.lean, *one.solid}):
                found.setdefault(place, {})[seat] = Votes(one.lean.count(place), one.solid.count(place))
        return found


def days(options: Options, seats: int) -> int:
    """How many days the campaign has, from its first on (14.1)."""
    return BOARD.days - options.start + 1


def lasts(options: Options, seats: int) -> float:
    """For how many days of answers a match waits: before day 1 come a vote of each player and one answer more (3.6)."""
    return days(options, seats) + 1 + 1 / seats


def new(seats: int, options: Options) -> State:
    """The position before anything is dealt."""
    return State(seats=seats, slow=options.slow, start=options.start, head_start=options.head_start, day=options.start)


def check(state: State) -> None:
    """Nothing is made or lost: every card is somewhere, blocks keep to their limits, nothing is below zero."""
    owned = [card for one in state.candidates for card in (*one.cards, *[COFFEE] * one.coffees)]
    cards = [*state.deck, *state.discards, *state.aside, *owned, *(one.where for one in state.schedule)]
    assert Counter(cards) == Counter(CARDS)
    assert len(state.schedule) <= BOARD.schedule
    for one in state.candidates:
        assert min(one.canvassers, one.cash, one.coffees, one.owed) >= 0
        assert one.cash % 100 == 0
        check_votes(state, one)
    if state.turn:
        assert state.turn.points >= 0


def check_votes(state: State, one: Candidate) -> None:
    """A candidate's blocks lie where they may, and keep to the limits (2.6, 11.2)."""
    for place in {*one.lean, *one.solid}:
        assert place != DOWNTOWN
        assert not state.is_turf(place)
        assert one.own(place) <= BOARD.most_own
        assert one.solid.count(place) <= BOARD.most_solid
        assert sum(other.own(place) for other in state.candidates) <= BOARD.most_votes
