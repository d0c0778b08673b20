"""The chance of the independent model, and the set-up that comes of it (D-6 to D-10, D-D2, D-D4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tests.lockstep import Draw, Mismatch
from tests.redistricting.model_terms import BLOCKS, COLUMNS, NAMES, POSITIONS, ROWS, SYMBOLS, VOTERS

T = TypeVar("T")

CORNERS = [BLOCKS[row + column] for row in (0, 27, 54) for column in (0, 3, 6)]
"""The first block of each tile, row by row."""


@dataclass(frozen=True)
class SetUp:
    """What chance makes of the city and of the players."""

    districts: dict[str, str]
    candidates: dict[str, str]
    voters: dict[str, tuple[str, ...]]
    goals: tuple[tuple[str, ...], ...]
    first: int


class Chance:
    """The draws that the game made, for the rules to use up in their order."""

    def __init__(self, draws: Iterable[Draw] = ()) -> None:
        self.left = [*draws]

    def below(self, limit: int) -> int:
        """Which of so many was drawn, from 0."""
        if not self.left:
            raise Mismatch(f"the rules draw one of {limit}, the game did not")
        drawn = self.left.pop(0)
        if drawn.limit != limit:
            raise Mismatch(f"the rules draw one of {limit}, the game one of {drawn.limit}")
        return drawn.value

    def die(self) -> int:
        return 1 + self.below(6)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in another order, settled from the last to the first."""
        pack = [*items]
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack

    def roll_off(self, group: Sequence[T]) -> T:
        """Who has the highest die; those tied roll again (X-1)."""
        while len(group) > 1:
            rolled = [(one, self.die()) for one in group]
            most = max(die for _, die in rolled)
            group = [one for one, die in rolled if die == most]
        return group[0]


def set_up(chance: Chance, seats: int) -> SetUp:
    """Tiles, the way each is turned, candidates, voters, goals, and who begins."""
    districts, symbols = dict[str, str](), set[str]()
    for (district, corner), turns in zip(
        zip(chance.shuffled(SYMBOLS), CORNERS, strict=True), turnings(chance), strict=True
    ):
        blocks = square(corner)
        districts |= dict.fromkeys(blocks, district)
        symbols |= {blocks[rotate(int(symbol) - 1, turns)] for symbol in SYMBOLS[district]}
    candidates = chance.shuffled(NAMES)
    voters = chance.shuffled(VOTERS)
    return SetUp(
        districts,
        dict(zip([block for block in BLOCKS if block in symbols], candidates, strict=False)),
        dict(zip([block for block in BLOCKS if block not in symbols], voters, strict=False)),
        goals(chance, seats),
        chance.roll_off(range(seats)),
    )


def turnings(chance: Chance) -> Iterable[int]:
    """How many quarter turns each tile gets."""
    for _ in SYMBOLS:
        yield chance.below(4)


def rotate(at: int, turns: int) -> int:
    """Where one of the nine blocks of a tile, from 0, comes to lie after so many quarter turns."""
    for _ in range(turns):
        at = 3 * (at % 3) + 2 - at // 3
    return at


def square(corner: str) -> list[str]:
    """The nine blocks of the tile whose first is this one."""
    column, row = COLUMNS.index(corner[0]), ROWS.index(corner[1])
    return [letter + number for number in ROWS[row : row + 3] for letter in COLUMNS[column : column + 3]]


def goals(chance: Chance, seats: int) -> tuple[tuple[str, ...], ...]:
    """Two positions each; opposing ones go back, those of all five players if anybody has them (D-10, D-A19)."""
    pool, dealt = [*POSITIONS], dict[int, list[str]]()
    due = [*range(seats)]
    while due:
        for seat in due:
            dealt[seat] = [pool.pop(chance.below(len(pool))) for _ in range(2)]
        opposed = [seat for seat, (one, other) in dealt.items() if one[0] == other[0]]
        due = [*range(seats)] if opposed and seats == 5 else opposed
        pool += [position for seat in due for position in dealt[seat]]
    return tuple(tuple(dealt[seat]) for seat in range(seats))
