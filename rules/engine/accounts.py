"""Of what each seat's score consists: so many points from each source, as a player would name it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.seats import Seat
from rules.engine.texts import number, plural


@dataclass(frozen=True, slots=True)
class Source:
    """Where points come from, as it stands after "from" and over a column; those of each seat, in the seats' order."""

    words: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accounts:
    """What the scores consist of now: each point comes from one source.

    `unit` is what one point is ("electoral vote"), or what all are, where a `sign` stands at each figure ("%").
    `among` are the seats that can still win, where some can't any more. `note` says why some points went to nobody.
    """

    unit: str
    sources: tuple[Source, ...]
    sign: str = ""
    among: tuple[Seat, ...] = ()
    note: str = ""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat; nothing where there are no sources yet, or no seats."""
        return tuple(map(sum, zip(*(one.points for one in self.sources), strict=True)))

    @property
    def units(self) -> str:
        """What several points are, as Standings have it."""
        return self.unit if self.sign else f"{self.unit}s"

    def amount(self, points: int) -> str:
        """So many points in words: "41 electoral votes", "34%"."""
        return f"{number(points)}{self.sign}" if self.sign else plural(points, self.unit)
