"""Everything true in a match of Politocracy, and the small questions asked of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules import Seat, clockwise
from rules.politocracy.board import (
    BOARD,
    CHANGE,
    CONSTITUENTS,
    HOPE,
    PROFILES,
    REGIONS,
    RING,
    STARTS,
    ChangeCard,
    HopeCard,
    Ideology,
    Profile,
)

TWO, THREE, MORE = (BOARD.round_limits[seats] for seats in (2, 3, 4))
USUAL_ROUNDS = f"{TWO} with two players, {THREE} with three, {MORE} with more"


class Options(BaseModel):
    """What the host may choose (2.6)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    rounds: Annotated[
        Literal[10, 20, 30, 40, 80] | None,
        Field(
            title="Rounds",
            description=f"Usually {USUAL_ROUNDS}; choose 20 at a turn a day",
            json_schema_extra={
                "usual": USUAL_ROUNDS,
                "lengths": {"short": 10, "usual": None, "long": 80},
                "measure": "rounds max",
            },
        ),
    ] = None
    crowded: Annotated[
        bool,
        Field(
            title="Up to six players",
            description="The printed game advises against more than four: you wait longer for your turn",
        ),
    ] = False
    sealed: Annotated[
        bool,
        Field(title="Sealed ads", description="In each region both finalists bid once, in secret; both bids are spent"),
    ] = False


class Heading(StrEnum):
    """The part of the rulebook under way, to be shown; the rules never look at it."""

    SETTING_UP = "Setting up"
    CAMPAIGN = "The campaign"
    SUPPORT = "Support"
    CHITS = "Voting chits"
    ELECTION = "The election"
    OVER = "Elected"


@dataclass
class Candidate:
    """One seat. Money is in units of $50K; `adjusted` are the percents that cards, Media, debates and scandals gave.

    `square` is that of the Campaign Trail, on the Money Trail the one that was left; `stop` that of the Money Trail.
    Whoever holds cards is asked before each roll, whoever `asks` also without; and `again` after this turn's square.
    `brought` is what Surrogates had gathered when the finalists were found: part of `adjusted` from then on.
    """

    square: int
    profile: Profile | None = None
    hearts: int = 0
    stars: int = 0
    dollars: int = 0
    insider: bool = False
    ideology: Ideology = Ideology.CENTRIST
    money: int = 0
    pandering: int = 0
    adjusted: int = 0
    scandals: int = 0
    lost_turns: int = 0
    hand: list[ChangeCard] = field(default_factory=list[ChangeCard])
    stop: int | None = None
    surrogate: int | None = None
    gathered: int = 0
    brought: int = 0
    asks: bool = False
    again: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a region voted: for whom, nobody where it was passed over; the last dice and the ads of each finalist.

    `positive` and `negative` are $1M each, in the order of the finalists, as `dice` are.
    """

    winner: Seat | None
    dice: tuple[tuple[int, ...], ...] = ()
    positive: tuple[int, ...] = ()
    negative: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bid:
    """What a finalist files for a region, in $1M each: spent in any case, answered with, and for negative ads."""

    at_least: int = 0
    at_most: int = 0
    against: int = 0

    def within(self, millions: int) -> Bid:
        """The same as far as so many $1M go."""
        return Bid(min(self.at_least, millions), min(self.at_most, millions), self.against)


@dataclass
class State:
    """Everything true. `bank` is what the bank has given out, below zero, in units of $50K.

    `hope` and `change` lie face down and are drawn from at random; `profiles` are those that nobody was dealt; `called`
    is who stands in a debate with whoever is in turn, until its dice.
    """

    seats: int
    rounds: int
    sealed: bool
    candidates: list[Candidate]
    hope: list[HopeCard]
    change: list[ChangeCard]
    profiles: list[Profile]
    hope_discards: list[HopeCard] = field(default_factory=list[HopeCard])
    change_discards: list[ChangeCard] = field(default_factory=list[ChangeCard])
    owners: dict[str, Seat] = field(default_factory=dict[str, Seat])
    bank: int = 0
    heading: Heading = Heading.SETTING_UP
    round: int = 0
    first: Seat | None = None
    turn: Seat | None = None
    called: Seat | None = None
    limits: dict[Seat, int] = field(default_factory=dict[Seat, int])
    finalists: list[Seat] = field(default_factory=list[Seat])
    supporters: dict[Seat, Seat] = field(default_factory=dict[Seat, Seat])
    chits: dict[Seat, dict[str, int]] = field(default_factory=dict[Seat, dict[str, int]])
    by_region: list[Seat] = field(default_factory=list[Seat])
    bids: dict[Seat, dict[str, Bid]] = field(default_factory=dict[Seat, dict[str, Bid]])
    regions: dict[str, Outcome] = field(default_factory=dict[str, Outcome])
    opener: Seat | None = None
    elected: Seat | None = None

    def order(self, first: Seat | None = None) -> list[Seat]:
        """All seats clockwise, from this one, or whoever is in turn, or the first player."""
        known = [seat for seat in (first, self.turn, self.first) if seat is not None]
        return clockwise(known[0] if known else 0, self.seats)

    def others(self, me: Seat) -> list[Seat]:
        """All but this one, clockwise."""
        return self.order(me)[1:]

    def on_money_trail(self, seat: Seat) -> bool:
        return self.candidates[seat].stop is not None

    def popularity(self, seat: Seat, hearts: int = 0) -> int:
        """Percent: hearts (with so many more), pandering, constituents, adjustments; at least nothing (4.1)."""
        mine = self.candidates[seat]
        return in_percent(mine.hearts + hearts, mine.pandering, self.following(seat), mine.adjusted)

    def following(self, seat: Seat, ideology: Ideology | None = None) -> int:
        """Percent: what the constituents of a seat are worth at its ideology, or would be at another."""
        return following(self.owners, seat, ideology or self.candidates[seat].ideology)

    def revaluation(self, seat: Seat, ideology: Ideology) -> int:
        """Percent: what the constituents of a seat would gain, or lose, if it declared another ideology (4.3)."""
        return self.following(seat, ideology) - self.following(seat)

    def worth(self, seat: Seat, name: str) -> int:
        """Percent: what a constituent is, or would be, to a seat."""
        return CONSTITUENTS[name].values[self.candidates[seat].ideology].percent

    def price(self, seat: Seat, name: str) -> int:
        """Units: what a constituent costs a seat, by who has it (5.1, 5.3)."""
        owner = self.owners.get(name)
        theirs = None if owner in (None, seat) else self.candidates[owner].ideology
        return CONSTITUENTS[name].price(self.candidates[seat].ideology, theirs)

    def spare_stars(self, seat: Seat) -> int:
        """How many stars can still be exchanged; one stays (3.6)."""
        return max(0, self.candidates[seat].stars - 1)

    def contenders(self) -> list[Seat]:
        """Who has enough popularity to call the election (10.1)."""
        return [seat for seat in range(self.seats) if self.popularity(seat) >= BOARD.election_popularity]

    def votes(self, seat: Seat, among: Collection[str] = REGIONS) -> int:
        """Electoral votes won so far, in all regions or among some."""
        won = (name for name, region in self.regions.items() if region.winner == seat and name in among)
        return sum(REGIONS[name].votes for name in won)

    def contested(self) -> list[str]:
        """The regions where both finalists have chits, in the order in which they vote."""
        return [name for name in REGIONS if all(self.chits[seat].get(name) for seat in self.finalists)]


def in_percent(hearts: int, pandering: int, constituents: int, adjusted: int) -> int:
    """Popularity by its parts, constituents and adjustments in percent; at least nothing (4.1)."""
    return max(0, BOARD.heart * hearts + pandering + constituents + adjusted)


def following(owners: Mapping[str, Seat], seat: Seat, ideology: Ideology) -> int:
    """Percent: what the constituents of a seat are worth at an ideology."""
    return sum(CONSTITUENTS[name].values[ideology].percent for name, owner in owners.items() if owner == seat)


def rounds(options: Options, seats: int) -> int:
    """After how many rounds the campaign is over at the latest (P-D8)."""
    return options.rounds or BOARD.round_limits[seats]


def new(seats: int, options: Options) -> State:
    """Nobody has a profile; odd seats start at one Poll/Debate square, even ones at the other (2.4)."""
    return State(
        seats=seats,
        rounds=rounds(options, seats),
        sealed=options.sealed,
        candidates=[Candidate(square=STARTS[seat % len(STARTS)]) for seat in range(seats)],
        hope=[card for card, what in HOPE.items() for _ in range(what.copies)],
        change=[card for card, what in CHANGE.items() for _ in range(what.copies)],
        profiles=list(PROFILES),
    )


def check(state: State) -> None:
    """Money comes from the bank and goes back there; cards lie somewhere, once; nothing is below zero."""
    assert sum(one.money for one in state.candidates) + state.bank == 0, "money was made or lost"
    assert Counter([*state.hope, *state.hope_discards]) == {card: what.copies for card, what in HOPE.items()}
    change = Counter([*state.change, *state.change_discards, *(card for one in state.candidates for card in one.hand)])
    assert change == {card: what.copies for card, what in CHANGE.items()}
    assert all(CHANGE[card].kind != "now" for one in state.candidates for card in one.hand), "it is not to be held"
    dealt = [one.profile for one in state.candidates if one.profile]
    assert len({*dealt, *state.profiles}) == len(dealt) + len(state.profiles)
    for one in state.candidates:
        assert min(one.money, one.pandering, one.scandals, one.lost_turns, one.gathered) >= 0
        assert one.profile is None or min(one.hearts, one.stars, one.dollars) >= 1
        assert one.surrogate is None or one.stop is not None, "a Surrogate without a trip"
        assert 0 <= one.square < len(RING)
    assert {*state.owners} <= {*CONSTITUENTS}
