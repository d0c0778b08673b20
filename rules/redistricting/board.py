"""The city, its districts, candidates, voters, cards and figures, from board.toml, checked when imported.

What the ids D-D name is our own design; the rest is as published.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from types import MappingProxyType
from typing import Annotated, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from rules import Count, join_words, load, require, rows

SIDE = 9
"""Blocks in a row of the city, and in a column."""
TILE = 3
"""Blocks in a row of a starting district, which is a square (D-4)."""
HOME_SIZE = TILE * TILE
"""Blocks of a starting district, from which its deviation counts (D-31)."""

Months = Annotated[tuple[Count, ...], Field(min_length=5, max_length=5)]
Spot = Annotated[int, Field(ge=1, le=HOME_SIZE)]
Text = Annotated[str, Field(pattern=r"^[A-Z].*[^.]$", max_length=100)]


class Issue(StrEnum):
    """What candidates and voters have positions on (D-12)."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def named(self) -> str:
        """Its color and the shape that pictures give it, for eyes that need one: "red circle"."""
        return f"{self} {SHAPES[self]}"


SHAPES: Mapping[Issue, str] = {
    Issue.RED: "circle",
    Issue.ORANGE: "diamond",
    Issue.YELLOW: "star",
    Issue.GREEN: "square",
    Issue.BLUE: "triangle",
}


def stance(what: str, *, is_for: bool) -> str:
    """A position on something: "for red", "against blue triangle"."""
    return f"{'for' if is_for else 'against'} {what}"


class Position(StrEnum):
    """For or against an issue (D-12); in texts with the shape too, "for red circle" for the value "for red"."""

    issue: Issue
    is_for: bool

    FOR_RED = Issue.RED, True
    AGAINST_RED = Issue.RED, False
    FOR_ORANGE = Issue.ORANGE, True
    AGAINST_ORANGE = Issue.ORANGE, False
    FOR_YELLOW = Issue.YELLOW, True
    AGAINST_YELLOW = Issue.YELLOW, False
    FOR_GREEN = Issue.GREEN, True
    AGAINST_GREEN = Issue.GREEN, False
    FOR_BLUE = Issue.BLUE, True
    AGAINST_BLUE = Issue.BLUE, False

    def __new__(cls, issue: Issue, is_for: bool) -> Self:
        made = str.__new__(cls, stance(issue.named, is_for=is_for))
        made._value_ = stance(issue, is_for=is_for)
        made.issue, made.is_for = issue, is_for
        return made

    @property
    def opposite(self) -> "Position":
        return Position(stance(self.issue, is_for=not self.is_for))


def position(issue: Issue, sign: str) -> Position:
    """The position of a sign, + or -, on an issue."""
    return Position(stance(issue, is_for=sign == "+"))


class District(StrEnum):
    """The nine districts, by the color of their starting tiles (D-4, D-D2)."""

    NAVY = "Navy"
    SALMON = "Salmon"
    GREY = "Grey"
    OLIVE = "Olive"
    TEAL = "Teal"
    PLUM = "Plum"
    WHEAT = "Wheat"
    UMBER = "Umber"
    LILAC = "Lilac"

    __hash__ = str.__hash__  # much faster than an Enum's own: a question looks thousands of them up

    @property
    def letter(self) -> str:
        """The first letter, which no other district has."""
        return self[0]


class Card(StrEnum):
    """The Campaign Playbook (D-D3)."""

    SUPPRESSION = "Voter Suppression"
    GET_OUT = "Get Out the Vote"
    REVIEW = "Judicial Review"
    CARPETBAGGER = "Carpetbagger"
    MOVING_VAN = "Moving Van"


class Month(StrEnum):
    """The rounds (D-11, D-A24)."""

    JULY = "July"
    AUGUST = "August"
    SEPTEMBER = "September"
    OCTOBER = "October"


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who can be elected, with a position on each issue (D-13)."""

    name: str
    positions: tuple[Position, ...]

    @property
    def introduction(self) -> str:
        """The name with all positions: "Rivera (for orange diamond and green square, against the rest)"."""
        supports = [position.issue.named for position in self.positions if position.is_for]
        if len(supports) in (0, len(Issue)):
            return f"{self.name} ({'for' if supports else 'against'} everything)"
        return f"{self.name} (for {join_words(supports)}, against the rest)"


@dataclass(frozen=True, slots=True)
class Voter:
    """A voter's primary and secondary concern; one voter has neither (D-15, D-16)."""

    primary: Position | None = None
    secondary: Position | None = None

    @property
    def concerns(self) -> str:
        """What they care about: "for red circle, then against blue triangle"."""
        return f"{self.primary}, then {self.secondary}" if self.primary else "no concerns"


Token: TypeAlias = Candidate | Voter
"""What lies on a block."""


def signs(text: object) -> Mapping[str, str]:
    """Each name of a table with its signs."""
    return {name: marks for name, marks, *_ in rows(text)}


class Candidates(BaseModel, frozen=True, extra="forbid"):
    """The names, each with a sign for every issue."""

    positions: Annotated[Mapping[str, str], BeforeValidator(signs)]

    @model_validator(mode="after")
    def complete(self) -> Self:
        wanted = {"".join(marks) for marks in product("+-", repeat=len(Issue))}
        require(set(self.positions.values()) == wanted, "the candidates aren't all that there can be")
        require(len(self.positions) == len(wanted), "two candidates are alike")
        return self


class Board(BaseModel, frozen=True, extra="forbid"):
    """All of board.toml."""

    modification_tiles: Count
    voter_suppressions: Count
    get_out_the_votes: Count
    judicial_reviews: Count
    promotions: Count
    copies: Count
    cards_a_turn: Count
    legal_dice: Count
    goals: Count
    months: Mapping[Month, Months]
    districts: Mapping[District, tuple[Spot, ...]]
    candidates: Candidates
    cards: Mapping[Card, Text]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        require([*self.months] == [*Month], "the months aren't those of the campaign")
        require([*self.districts] == [*District], "the districts aren't all there, in their order")
        require([*self.cards] == [*Card], "the cards aren't all there, in their order")
        totals = {sum(points) for points in zip(*self.months.values(), strict=True)}
        require(len(totals) == 1, "not everybody has as many action points in the whole match")
        require(all(len(set(spots)) == len(spots) for spots in self.districts.values()), "a symbol stands there twice")
        return self


BOARD = load(Board, "rules.redistricting", "board.toml")
CANDIDATES: Mapping[str, Candidate] = MappingProxyType(
    {name: Candidate(name, tuple(map(position, Issue, marks))) for name, marks in BOARD.candidates.positions.items()}
)
"""All candidates by name; 32, for so many differ in their positions (D-A1)."""
VOTERS = (*(Voter(one, two) for one, two in product(Position, Position) if one.issue is not two.issue), Voter())
"""All voters: each pair of concerns about two issues, and one without any (D-D1)."""
BLOCKS = tuple(f"{chr(ord('A') + column)}{row + 1}" for row in range(SIDE) for column in range(SIDE))
"""All blocks, row by row from the top: the letter is the column, the number the row."""
DISTRICTS: Mapping[str, District] = MappingProxyType({str(district): district for district in District})
"""All districts by what they are called."""
RUNNING = sum(map(len, BOARD.districts.values()))
"""Candidates in the city: one on each symbol (D-7)."""


def column(block: str) -> int:
    return ord(block[0]) - ord("A")


def row(block: str) -> int:
    return int(block[1]) - 1


def next_to(block: str) -> tuple[str, ...]:
    """The blocks that share an edge with one."""
    return tuple(one for one in BLOCKS if abs(column(one) - column(block)) + abs(row(one) - row(block)) == 1)


NEXT_TO: Mapping[str, tuple[str, ...]] = MappingProxyType({block: next_to(block) for block in BLOCKS})
