"""The figures, bios and event cards of Ninety, read from board.toml and events.toml and checked when imported.

The figures are the published rules'; the chart (N-D6), the bios (N-D7) and the event deck (N-D8) are our own designs.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from rules import Count, Name, load, require, rows
from rules.ninety.city import DOWNTOWN, PLACES

Amount = Annotated[int, Field(ge=0)]

COFFEE = "Hot Pot of Coffee"
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_PART = re.compile(r"(?P<kind>[CL$])(?P<amount>[\d,]+)")
_KINDS = {"C": "canvassers", "L": "votes", "$": "cash"}


class Bio(StrEnum):
    """The fifteen candidates (N-D7), each with its article; `bare` is the name without."""

    bare: str

    def __new__(cls, bare: str) -> Self:
        one = str.__new__(cls, f"The {bare}")
        one._value_, one.bare = str(one), bare
        return one

    BLOCK_PARTY_CAPTAIN = "Block-Party Captain"
    BOND_LAWYER = "Bond Lawyer"
    MAIL_CARRIER = "Walking Mail Carrier"
    PRECINCT_VETERAN = "Precinct Veteran"
    HEIRESS = "Reform Heiress"
    POTHOLE_CRUSADER = "Pothole Crusader"
    RADIO_HOST = "Morning-Radio Host"
    BRIDGE_INSPECTOR = "Bridge Inspector"
    HAPPY_WARRIOR = "Happy Warrior"
    RESEARCHER = "Opposition Researcher"
    FESTIVAL_REGULAR = "Festival Regular"
    SUNDAY_ORGANIZER = "Sunday Organizer"
    SCHOOL_BOARD_VETERAN = "School-Board Veteran"
    EARLY_RISER = "Early Riser"
    REALTOR = "Rowhouse Realtor"


class BioCard(BaseModel, frozen=True, extra="forbid"):
    """What a bio is good for, and the figure in it: dice, dollars, canvassers or points; what it adds at the start."""

    amount: Count
    canvassers: Amount = 0
    text: Annotated[str, Field(min_length=1, max_length=80)]


class Discount(Enum):
    """What a bio takes off once a day: 1 point, from a step that costs 1 or from a crossing (N-A30)."""

    STEP = auto()
    CROSSING = auto()


@dataclass(frozen=True)
class Goods:
    """What an event gives or a no-show loses: canvassers, dollars, lean votes."""

    canvassers: Amount = 0
    cash: Amount = 0
    votes: Amount = 0

    def __add__(self, other: Self) -> Self:
        return type(self)(self.canvassers + other.canvassers, self.cash + other.cash, self.votes + other.votes)


def read_goods(text: object) -> object:
    """Reads `C2+$700` as goods, `-` as none. Raises ValueError for anything else."""
    parts = [] if text == "-" else str(text).removeprefix("-").split("+")
    found = [_PART.fullmatch(part) for part in parts]
    if not all(found):
        raise ValueError(f"this is neither a reward nor a loss: {text!r}")
    return {_KINDS[one["kind"]]: int(one["amount"].replace(",", "")) for one in found if one}


Reward = Annotated[Goods, BeforeValidator(read_goods)]


class EventCard(BaseModel, frozen=True, extra="forbid"):
    """An event in a neighborhood; one with a loss is an invitation, for whoever does not appear."""

    where: Name
    title: Name
    reward: Reward
    loss: Reward

    @property
    def invitation(self) -> bool:
        return self.loss != Goods()


def read_events(text: object) -> list[dict[str, str]]:
    return [dict(zip(("where", "title", "reward", "loss"), row, strict=True)) for row in rows(text)]


class Deck(BaseModel, frozen=True, extra="forbid"):
    """All of events.toml."""

    coffees: Count
    events: Annotated[tuple[EventCard, ...], BeforeValidator(read_events)]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        where = sorted([DOWNTOWN, *(one.where for one in self.events)])
        require(where == [*PLACES], "there is one event for each neighborhood but Downtown")
        require(len({one.title for one in self.events}) == len(self.events), "two events have one title")
        return self


class Board(BaseModel, frozen=True, extra="forbid"):
    """All of board.toml: counts, dollars, days; `chart` has the points for each place in a region."""

    schedule: Count
    canvassers: Count
    cash: Count
    seed_cards: Count
    seed_votes: Count
    seed_choices: Count
    most_votes: Count
    most_own: Count
    most_solid: Count
    crossing: Count
    slow_crossing: Count
    mail_here: Count
    mail_elsewhere: Count
    weekend_cash: Count
    weekend_removals: Count
    fundraising: Count
    kept: Count
    chart: tuple[Amount, ...]
    chart_of_two: tuple[Amount, ...]
    days: Count
    bios: Mapping[Bio, BioCard]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        require([*self.bios] == [*Bio], "the bios stand in their order")
        return self

    def points(self, seats: int) -> tuple[int, ...]:
        """The points for each place in a region at a table of so many (N-D6)."""
        return self.chart_of_two if seats == 2 else self.chart


def is_weekend(day: int) -> bool:
    return (day - 1) % len(WEEKDAYS) >= 5


def weekday(day: int) -> str:
    """Mon to Sun; day 1 is a Monday (N-D4)."""
    return WEEKDAYS[(day - 1) % len(WEEKDAYS)]


BOARD = load(Board, "rules.ninety", "board.toml")
BIOS = BOARD.bios
DECK = load(Deck, "rules.ninety", "events.toml")
EVENTS: Mapping[str, EventCard] = MappingProxyType({one.where: one for one in DECK.events})
"""The events by neighborhood, which is also how the cards are told apart."""
CARDS: tuple[str, ...] = (*EVENTS, *[COFFEE] * DECK.coffees)
"""Every card of the deck."""
