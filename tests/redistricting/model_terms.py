"""The tables and terms of the independent model: the tiles, the months, the candidates, and what is asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

COLUMNS, ROWS = "ABCDEFGHI", "123456789"
BLOCKS = [column + row for row in ROWS for column in COLUMNS]
"""Row by row from the top."""

SYMBOLS = {
    "Navy": "269",
    "Salmon": "5",
    "Grey": "19",
    "Olive": "35",
    "Teal": "28",
    "Plum": "46",
    "Wheat": "159",
    "Umber": "357",
    "Lilac": "248",
}
"""On which blocks of a starting tile, 1 to 9, a candidate stands."""

MONTHS = {"July": "23444", "August": "33333", "September": "33333", "October": "43222"}
"""Action points in turn order."""

ISSUES = "ROYGB"
NAMES = (
    *("Adler", "Bishop", "Carver", "Doyle", "Ellis", "Flores", "Gupta", "Hughes"),
    *("Ito", "Jensen", "Khan", "Lopez", "Mason", "Nolan", "Okafor", "Price"),
    *("Quinn", "Rivera", "Silva", "Tran", "Usher", "Varga", "Walsh", "Xiong"),
    *("Young", "Zimmer", "Amari", "Brandt", "Chen", "Diaz", "Ericson", "Fontana"),
)
STANDS = {
    name: frozenset(issue + sign for issue, sign in zip(ISSUES, signs, strict=True))
    for name, signs in zip(NAMES, product("+-", repeat=5), strict=True)
}
"""The five positions of each candidate."""

POSITIONS = [issue + sign for issue in ISSUES for sign in "+-"]
Voter = tuple[str, ...]
"""The primary and the secondary concern; nothing for the one who has none."""
VOTERS: list[Voter] = [(one, other) for one in POSITIONS for other in POSITIONS if one[0] != other[0]] + [()]

SUPPRESSION, DOUBLING = "Voter Suppression", "Get Out the Vote"
REVIEW, CARPETBAGGER, VAN = "Judicial Review", "Carpetbagger", "Moving Van"
CARDS = (SUPPRESSION, DOUBLING, REVIEW, CARPETBAGGER, VAN)

TILES, PROMOTIONS, VOTER_CUBES, REVIEWS, COPIES, PLAYED_A_TURN, SIZE = 4, 19, 6, 4, 4, 3, 9


@dataclass(frozen=True)
class Pool:
    """What an open field takes: so many of these, none twice."""

    choices: frozenset[str]
    least: int
    most: int


Frames = dict[str, dict[str, Pool]]
"""Moves with open fields: the text without them, then the fields."""


@dataclass(frozen=True)
class Asked:
    """A question to a seat: every whole move, both ways of typing a pair, and the frames of all others."""

    seat: int
    kind: str
    moves: frozenset[str]
    frames: Frames = field(default_factory=Frames)


@dataclass
class Deck:
    """Cards face down, and those played that will be shuffled."""

    left: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(CARDS, COPIES)))
    played: Counter[str] = field(default_factory=Counter[str])
