"""Everything true in a match of Re[District]ing, and the small questions asked of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules import Seat, clockwise
from rules.redistricting.board import (
    BLOCKS,
    BOARD,
    CANDIDATES,
    RUNNING,
    VOTERS,
    Candidate,
    Card,
    District,
    Month,
    Position,
    Token,
    Voter,
)


class Options(BaseModel):
    """What the host may choose (1.2)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    simple: Annotated[
        bool,
        Field(
            title="Simple play",
            description="No cards and no legal challenges: districts keep their nine blocks. Good for a first match",
            json_schema_extra={"on_post": {"False": "The whole game", "True": "Simple play · good for a first match"}},
        ),
    ] = False
    most_cubes: Annotated[
        bool,
        Field(
            title="Most cubes",
            description="Undecided voters follow the candidate promoted most often, and nobody when that's a tie",
        ),
    ] = False
    last_turn: Annotated[
        Literal["whole", "goes"],
        Field(
            title="The last turn",
            description="Single goes: in October you go round, one action or card each; playing last counts for less",
            json_schema_extra={"words": {"whole": "in one go (as printed)", "goes": "in single goes"}},
        ),
    ] = "whole"


class Heading(StrEnum):
    """The part of the rulebook under way, to be shown; the rules never look at it."""

    SETTING_UP = "Setting up"
    CAMPAIGN = "The campaign"
    OVER = "The vote"


@dataclass
class Operative:
    """One seat: its goals, its hand, and the red dice that the courts gave it since its last turn began."""

    goals: list[Position] = field(default_factory=list[Position])
    hand: list[Card] = field(default_factory=list[Card])
    dice: list[int] = field(default_factory=list[int])


@dataclass
class Turn:
    """A seat's turn under way: the action points left, and the cards played in it."""

    points: int
    played: int = 0


@dataclass
class State:
    """The position. `tokens` and `tiles` have an entry a block; of `tiles` the first is its home, the last one shows.

    Cubes lie on tokens and go with them: `promotions` are candidates by name, in the order in which cubes were laid;
    `aside` are candidates out of the city, `drawn` the two that a Carpetbagger holds; `turn` is whose turn or go it is,
    `turns` are the turns under way by seat: one, but in single goes those of all who have not ended theirs; `blocked`
    is whether the courts stopped what was done last. `elected` is nobody in a district without candidates.
    """

    seats: int
    simple: bool
    most_cubes: bool
    last_in_goes: bool
    operatives: list[Operative]
    deck: list[Card]
    discards: list[Card] = field(default_factory=list[Card])
    tiles: dict[str, list[District]] = field(default_factory=dict[str, list[District]])
    tokens: dict[str, Token] = field(default_factory=dict[str, Token])
    aside: list[str] = field(default_factory=list[str])
    promotions: list[str] = field(default_factory=list[str])
    suppressed: list[Voter] = field(default_factory=list[Voter])
    doubled: list[Voter] = field(default_factory=list[Voter])
    reviewed: list[District] = field(default_factory=list[District])
    heading: Heading = Heading.SETTING_UP
    round: int = 0
    first: Seat | None = None
    turn: Seat | None = None
    turns: dict[Seat, Turn] = field(default_factory=dict[Seat, Turn])
    blocked: bool = False
    drawn: list[str] = field(default_factory=list[str])
    elected: dict[District, str | None] = field(default_factory=dict[District, str | None])
    winners: list[Seat] = field(default_factory=list[Seat])

    @property
    def month(self) -> Month | None:
        """The month under way, or None before July."""
        return list(Month)[self.round - 1] if self.round else None

    @property
    def is_last_month(self) -> bool:
        """Whether no month is left before the vote (4.4)."""
        return self.round == len(Month)

    @property
    def in_goes(self) -> bool:
        """Whether the turns of this month are taken in single goes (4.6)."""
        return self.last_in_goes and self.is_last_month

    @property
    def points(self) -> int:
        """The action points left to whoever's turn it is."""
        return self.now.points

    @property
    def now(self) -> Turn:
        """The turn of whoever's it is; one in which nothing is left where it is nobody's."""
        under_way = None if self.turn is None else self.turns.get(self.turn)
        return under_way or Turn(0)

    def order(self) -> list[Seat]:
        """All seats in turn order (4.4)."""
        return clockwise(self.first or 0, self.seats)

    def district_of(self, block: str) -> District:
        """The district of a block."""
        return self.tiles[block][-1]

    def blocks(self, district: District) -> list[str]:
        """The blocks of a district, row by row."""
        return [block for block in BLOCKS if self.tiles[block][-1] is district]

    def people(self, district: District) -> list[Token]:
        """Who lives in a district, row by row."""
        return [self.tokens[block] for block in self.blocks(district)]

    def tiles_left(self, district: District) -> int:
        """The modification tiles of a district that can still be laid (5.4)."""
        in_use = sum(stack.count(district) - (stack[0] is district) for stack in self.tiles.values())
        return BOARD.modification_tiles - in_use

    def running(self, district: District) -> list[Candidate]:
        """The candidates of a district, row by row."""
        return [one for one in self.people(district) if isinstance(one, Candidate)]

    def voters(self, district: District) -> dict[str, Voter]:
        """The voters of a district by block, row by row."""
        here = {block: self.tokens[block] for block in self.blocks(district)}
        return {block: one for block, one in here.items() if isinstance(one, Voter)}

    def candidates(self) -> dict[str, str]:
        """The candidates in the city by name, with their blocks row by row."""
        return {one.name: block for block in BLOCKS if isinstance(one := self.tokens[block], Candidate)}

    def replaceable(self) -> dict[str, str]:
        """The candidates whom a Carpetbagger may replace, by name, with their blocks row by row (8.6)."""
        return {name: block for name, block in self.candidates().items() if name not in self.promotions}

    def may_play(self, seat: Seat) -> bool:
        """Whether a card may be played, for all that everybody sees (8.2)."""
        return bool(self.operatives[seat].hand) and self.turns[seat].played < BOARD.cards_a_turn

    def can_go_on(self, seat: Seat) -> bool:
        """Whether anything may be left to do in a turn, for all that everybody sees (4.3)."""
        return bool(self.turns[seat].points) or self.may_play(seat)


def new(seats: int, options: Options) -> State:
    """The position before anything is laid out."""
    deck = [] if options.simple else [card for card in Card for _ in range(BOARD.copies)]
    operatives, last_in_goes = [Operative() for _ in range(seats)], options.last_turn == "goes"
    return State(seats, options.simple, options.most_cubes, last_in_goes, operatives, deck)


def check(state: State) -> None:
    """Nothing is made or lost (1.3)."""
    hands = [card for one in state.operatives for card in one.hand]
    reviews = [Card.REVIEW] * len(state.reviewed)
    cards = Counter([*state.deck, *state.discards, *hands, *reviews])
    assert set(cards.values()) <= {BOARD.copies}, cards
    assert len(cards) == (0 if state.simple else len(Card))
    if state.tokens:
        check_city(state)


def check_city(state: State) -> None:
    """Tokens are there once each; tiles and cubes are no more than there are."""
    candidates = [one.name for one in state.tokens.values() if isinstance(one, Candidate)]
    voters = [one for one in state.tokens.values() if isinstance(one, Voter)]
    assert sorted([*candidates, *state.aside, *state.drawn]) == sorted(CANDIDATES)
    assert (len(candidates), len(voters)) == (RUNNING, len(BLOCKS) - RUNNING)
    assert len(set(voters)) == len(voters)
    assert set(voters) <= set(VOTERS)
    assert all(state.tiles_left(district) >= 0 for district in District)
    assert all(one is not two for stack in state.tiles.values() for one, two in pairwise(stack))
    assert set(state.promotions) <= set(candidates)
    assert len(state.promotions) <= BOARD.promotions
    assert len(state.suppressed) <= BOARD.voter_suppressions
    assert len(state.doubled) <= BOARD.get_out_the_votes
    cubes = [*state.suppressed, *state.doubled]
    assert all(cubes.count(one) == 1 and one in voters for one in cubes)
