"""Everything true in a match of Electoral Barrage, and its small questions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from rules import Seat, clockwise
from rules.barrage.board import (
    ABSENTEE,
    AREAS,
    BANKS,
    BOARD,
    NEEDS,
    OFFICES,
    RECRUITMENT,
    STATES,
    Character,
    needs_no_roll,
    owns_all,
    stars_of,
)
from rules.barrage.leads import Lead, leaders
from rules.barrage.telling_states import Plain


class Options(BaseModel):
    """What the host may choose (10.1)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    rounds: Annotated[
        int | None,
        Field(
            ge=1,
            le=BOARD.most_rounds,
            title="Rounds",
            description="Usually 9 for up to four players, 5 for more",
            json_schema_extra={
                "lengths": {"short": 4, "usual": None, "long": BOARD.most_rounds},
                "measure": "rounds",
            },
        ),
    ] = None
    first: Annotated[
        Seat | None,
        Field(
            ge=0,
            le=7,
            title="First player",
            description="Traditionally the player who voted last; leave empty to roll",
        ),
    ] = None
    pairs: Annotated[bool, Field(title="Pairs", description="Two Staffers per turn; the Banker isn't used")] = False


class Heading(StrEnum):
    """The part of the rulebook under way, to be shown; the rules never look at it."""

    SETTING_UP = "Setting up"
    PLACEMENT = "Placement"
    ATTACK_ADS = "Attack Ads"
    RESOLUTION = "Resolution"
    BALLOTS = "Absentee ballots"
    COUNT = "The count"


@dataclass
class Roll:
    """A die under way at a place, and what is added to it."""

    seat: Seat
    place: str
    die: int
    bonus: int

    @property
    def missing(self) -> int:
        """How much more would win; 0 or less has won."""
        return NEEDS[self.place] - self.die - self.bonus


@dataclass
class State:
    """The position; lists that are not described here have an entry for each seat.

    `placed` are the Staffers at each place, `stars` the tokens on each state's stars, `ballots` those laid at the end,
    all by whose they are; `hand` counts the Staffers to place, `spent` tells whose power is used up this round;
    `lineups` are the orders in which Staffers roll, so far as they were given, None where a seat is asked each time;
    `circles` holds whose token lies on each round's circle; `contest` is the place that is being resolved or tried
    for, `roll` the die thrown for it, `untold` the rolls that wait to be told with others; `tied` is the note of clause
    9.1; `won` who carries each state at last, and `elected` who wins the match.
    """

    seats: int
    rounds: int
    pairs: bool
    first: Seat | None
    dealt: list[tuple[Character, ...]]
    staffers: list[int]
    hand: list[int]
    spent: list[bool]
    free_ballots: list[int]
    bank: dict[str, list[int]]
    lineups: list[tuple[str, ...] | None]
    heading: Heading = Heading.SETTING_UP
    round: int = 0
    starter: Seat = 0
    turn: Seat | None = None
    contest: str | None = None
    roll: Roll | None = None
    untold: list[Plain] = field(default_factory=list["Plain"])
    characters: list[Character] = field(default_factory=list[Character])
    circles: list[Seat | None] = field(default_factory=list["Seat | None"])
    placed: dict[str, list[Seat]] = field(default_factory=lambda: {place: [] for place in AREAS})
    stars: dict[str, list[Seat]] = field(default_factory=lambda: {code: [] for code in STATES})
    ballots: dict[str, list[Seat]] = field(default_factory=dict[str, "list[Seat]"])
    tied: dict[str, tuple[Seat, ...]] = field(default_factory=dict[str, tuple[Seat, ...]])
    won: dict[str, Seat] = field(default_factory=dict[str, Seat])
    elected: Seat | None = None

    def order(self) -> list[Seat]:
        """The seats clockwise from the starting player of the round."""
        return clockwise(self.starter, self.seats)

    def is_(self, seat: Seat, character: Character) -> bool:
        return self.characters[seat] is character

    def power(self, seat: Seat, character: Character) -> bool:
        """Whether the seat plays this character and has its power of the round left."""
        return self.characters[seat] is character and not self.spent[seat]

    def free(self, place: str) -> int:
        """How many areas of the place have no Staffer."""
        return AREAS[place] - len(self.placed[place])

    def may_enter(self, seat: Seat, place: str) -> bool:
        """Whether the place is open to the seat's character at all (7.4)."""
        only = place in OFFICES and OFFICES[place].only
        return not only or self.is_(seat, only)

    def open_areas(self, seat: Seat) -> dict[str, int]:
        """The places where the seat can place a Staffer, in board order, each with its free areas."""
        free = {place: areas - len(self.placed[place]) for place, areas in AREAS.items()}
        return {place: left for place, left in free.items() if left and self.may_enter(seat, place)}

    def standing(self, seat: Seat) -> list[str]:
        """The places where the seat has Staffers, in board order."""
        return [place for place, seats in self.placed.items() if seat in seats]

    def roll_order(self, seat: Seat) -> tuple[str, ...]:
        """Where the seat's Staffers roll unasked: in its own order, then board order; empty where it is asked."""
        if (lineup := self.lineups[seat]) is None:
            return ()
        left = Counter({place: seats.count(seat) for place, seats in self.placed.items()})
        first = list[str]()
        for place in lineup:
            if left[place]:
                left[place] -= 1
                first.append(place)
        return (*first, *left.elements())

    def rivals_at(self, seat: Seat, place: str) -> list[Seat]:
        """Who else has a Staffer at the place, in seat order."""
        return sorted(set(self.placed[place]) - {seat})

    def owns_all(self, seat: Seat, place: str) -> bool:
        """Whether it is a state of which every star is the seat's."""
        return owns_all(seat, place, self.stars.get(place, ()))

    def defends(self, seat: Seat, place: str) -> bool:
        """Whether a Staffer of the seat would defend there (5.8)."""
        return stars_of(place) > 1 and self.owns_all(seat, place)

    def stake(self, seat: Seat, place: str) -> bool:
        """Whether a win there would do anything (5.10, 5.11, 6.1)."""
        if place in STATES:
            return not self.owns_all(seat, place) or bool(self.rivals_at(seat, place))
        return place not in RECRUITMENT or self.staffers[seat] < BOARD.most_staffers

    def targets(self, seat: Seat) -> list[tuple[str, Seat]]:
        """Every rival's Staffer that an ad could send home: where, and whose."""
        return [(place, rival) for place in AREAS for rival in self.rivals_at(seat, place)]

    def wins_unrolled(self, seat: Seat, place: str) -> bool:
        """Whether the Movie Star wins there without a roll (7.8)."""
        return needs_no_roll(self.characters[seat], place) and not self.owns_all(seat, place)

    def next_door(self, code: str) -> list[str]:
        """The one-star states across a border of this one that have no token (7.6)."""
        return [other for other in STATES[code].red_borders if not self.stars[other]]

    def ballot_states(self, seat: Seat) -> list[str]:
        """The states of the note where the seat may lay a ballot that it has (9.1, 7.9)."""
        tied = [code for code, seats in self.tied.items() if seat in seats]
        if self.bank[ABSENTEE][seat]:
            return tied
        return [code for code in tied if STATES[code].stars == 2 and self.free_ballots[seat]]

    @property
    def is_last(self) -> bool:
        """Whether no round comes after this one."""
        return self.round == self.rounds

    @property
    def staffers_a_turn(self) -> int:
        """One, or two with Pairs (10.2)."""
        return 2 if self.pairs else 1

    def supply(self, seat: Seat) -> int:
        """The tokens that the seat has left, or will have: one of 35 lies on the Staffer track."""
        if not self.characters:
            return BOARD.tokens - 1
        ballots_paid = [*chain(*self.ballots.values())].count(seat) - self.free_used(seat)
        return BOARD.tokens - 1 - self.circles.count(seat) - self.on_map(seat) - self.in_banks(seat) - ballots_paid

    def on_map(self, seat: Seat) -> int:
        return [*chain(*self.stars.values())].count(seat)

    def in_banks(self, seat: Seat) -> int:
        return sum(tokens[seat] for tokens in self.bank.values())

    def free_used(self, seat: Seat) -> int:
        return BOARD.free_ballots - self.free_ballots[seat] if self.is_(seat, Character.WAR_HERO) else 0

    def tokens_in(self, code: str) -> list[Seat]:
        """Whose tokens are in the state, ballots included."""
        return self.stars[code] + self.ballots.get(code, [])

    def tally(self, code: str) -> Counter[Seat]:
        """How many tokens each seat has in the state, ballots included."""
        return Counter(self.tokens_in(code))

    def leading(self, code: str) -> Lead:
        """Who has most tokens in the state."""
        return leaders(self.tokens_in(code))

    def carriers(self) -> dict[str, Seat]:
        """Who would carry each state if the match ended now: nobody a tied one, until its coin has fallen."""
        marked = [code for code in STATES if self.stars[code] or code in self.ballots]
        return {code: lead[0] for code in marked if len(lead := self.leading(code)) == 1} | self.won

    def votes(self) -> list[int]:
        """The electoral votes that each seat would carry now."""
        votes = [0] * self.seats
        for code, seat in self.carriers().items():
            votes[seat] += STATES[code].votes
        return votes


def rounds(options: Options, seats: int) -> int:
    """The number of rounds: the host's, or the recommended one (2.4)."""
    return options.rounds or (BOARD.rounds_few if seats <= 4 else BOARD.rounds_many)


def new(seats: int, options: Options) -> State:
    """The position before anything is dealt."""
    return State(
        seats=seats,
        rounds=rounds(options, seats),
        pairs=options.pairs,
        first=options.first,
        dealt=[],
        staffers=[BOARD.starting_staffers] * seats,
        hand=[BOARD.starting_staffers] * seats,
        spent=[False] * seats,
        free_ballots=[0] * seats,
        bank={office: [0] * seats for office in BANKS},
        lineups=[None] * seats,
    )


def check(state: State) -> None:
    """Nothing is made or lost: nine Staffers and 35 tokens a seat, and no place holds more than it can."""
    for seat in range(state.seats):
        out = sum(seats.count(seat) for seats in state.placed.values())
        assert state.hand[seat] + out == state.staffers[seat] <= BOARD.most_staffers
    assert all(0 <= state.supply(seat) < BOARD.tokens for seat in range(state.seats))
    assert all(state.free(place) >= 0 for place in AREAS)
    assert all(len(tokens) <= STATES[code].stars for code, tokens in state.stars.items())
    assert all(count >= 0 for counts in state.bank.values() for count in counts)
