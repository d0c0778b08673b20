"""The tables and terms of the independent model: what a candidate is, what is asked, what was drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeVar

from tests.lockstep import Move
from tests.politocracy.model_tables import CHANGE, CONSTITUENTS, GROUPS, HOPE, PROFILES

T = TypeVar("T")

IDEOLOGIES = ("Progressive", "Centrist", "Conservative")
SIDES = ("Progressive", "Conservative")
CORNERS = (0, 9, 18, 27)
POLLS = {"Poll/Debate A": 0, "Poll/Debate B": 18}
MEDIA = {"Media A": 9, "Media B": 27}
HOPE_SQUARES = (3, 12, 21, 30)
STREET_CARDS = {0: "Hope", 9: "Change", 18: "Hope", 27: "Change"}
HOPE_STOPS, LAST_STOP = (3, 11), 16
MEDIA_CHART = {
    "Progressive": (5, 5, 0, 0, -3, -3),
    "Conservative": (3, 3, 0, 0, -5, -5),
    "Centrist": (5, 5, 0, 0, -5, -5),
}
DEBATE_CHART = {6: 10, 5: 5, 4: 3, 3: 0, 2: -2, 1: -5}
INSTEAD_OF_ROLLING = {"Straight to the Poll", "Press Conference", "Private Fundraiser"}
AGAINST_ONE = {
    "Leaked Recording",
    "Campaign-Fund Probe",
    "Stolen Playbook",
    "Push Poll",
    "Whisper Campaign",
    "October Surprise",
    "Summoned to Explain",
    "Donor Freeze",
    "Confirmation Hearing",
    "Hostile Takeover",
    "Audit",
}


def _rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def _pairs(text: str, size: int) -> dict[str, tuple[int, ...]]:
    """A run of numbers, so many for each ideology."""
    numbers = tuple(map(int, text.split()))
    return {one: numbers[size * at : size * at + size] for at, one in enumerate(IDEOLOGIES)}


NAMES = {int(at): name for at, name, _ in _rows(CONSTITUENTS)}
VALUES = {int(at): _pairs(values, 2) for at, _, values in _rows(CONSTITUENTS)}
"""By square and ideology: percent and price."""
PAYS = {int(at): _pairs(values, 1) for at, _, values in _rows(GROUPS)}
CARDS_OF_PROFILES = {name: values.split() for name, values in _rows(PROFILES)}


def _pack(table: str) -> Counter[str]:
    lines = (line.split(" ", 1) for line in table.strip().splitlines())
    return Counter({name: int(copies) for copies, name in lines})


def full_hope() -> Counter[str]:
    return _pack(HOPE)


def full_change() -> Counter[str]:
    return _pack(CHANGE)


@dataclass(frozen=True)
class Asked:
    """A question: its kind, who waits, its stand-in, the moves, the verbs with open fields, what is done beside it."""

    kind: str
    waits: str
    absent: str
    moves: frozenset[str]
    open: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()


Questions = dict[int, Asked]
Flow = Generator[Questions, dict[int, Move], T]


class Election(Exception):
    """The campaign is over: two are at 50%, or the rounds are played."""


@dataclass
class Candidate:
    """What a candidate is and has."""

    square: int
    profile: str = ""
    hearts: int = 0
    stars: int = 0
    dollars: int = 0
    insider: bool = False
    ideology: str = "Centrist"
    money: int = 0
    pandering: int = 0
    adjustment: int = 0
    scandals: int = 0
    lost_turns: int = 0
    hand: list[str] = field(default_factory=list[str])
    stop: int | None = None
    surrogate: int | None = None
    gathered: int = 0
    asks: bool = False
    again: bool = False


@dataclass
class Pile:
    """Cards face down, and those played."""

    left: Counter[str]
    played: Counter[str] = field(default_factory=Counter[str])
