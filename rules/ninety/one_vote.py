"""What one vote more or less does for a seat in a region: its points, and its place there (11.1, 13.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules import Seat, plural
from rules.ninety.board import BOARD
from rules.ninety.scoring import bonus

PLACES = ("1st", "2nd", "3rd", "4th", "5th")


@dataclass(frozen=True, slots=True)
class Change:
    """The points that a seat would gain or lose if all were counted now, and its place in the region then."""

    points: int
    place: str

    def within(self, region: str) -> str:
        """The change in words: "+11 points, 1st in North Side"."""
        return f"{self.gain}, {self.place} in {region}"

    def in_short(self, region: str) -> str:
        """The same behind a neighborhood and a name: "−5, no votes left in North Side"."""
        return f"{self.sign}{abs(self.points)}, {self.place} in {region}"

    @property
    def gain(self) -> str:
        """The points: "+11 points"."""
        return f"{self.sign}{plural(abs(self.points), 'point')}"

    @property
    def sign(self) -> str:
        return "+" if self.points >= 0 else "−"


def change(votes: Sequence[int], me: Seat, more: int = 1) -> Change:
    """What so many votes more, or less, do for a seat in a region with these votes."""
    return change_of((*votes,), me, more)


@lru_cache(maxsize=1024)
def change_of(votes: tuple[int, ...], me: Seat, more: int) -> Change:
    then = after(votes, me, more)
    return Change(more + for_places(then, me) - for_places(votes, me), place(then, me))


def gain_beside(votes: Sequence[int], seat: Seat, more: int, me: Seat) -> int:
    """The points that another's votes, more or less by so many, bring a seat by its place."""
    return for_places(after(votes, seat, more), me) - for_places(votes, me)


def after(votes: Sequence[int], seat: Seat, more: int) -> Sequence[int]:
    return [many + more * (at == seat) for at, many in enumerate(votes)]


def for_places(votes: Sequence[int], me: Seat) -> int:
    """The points of a seat for its place in a region with these votes (13.3)."""
    return bonus(votes, BOARD.points(len(votes)))[me]


def changes(votes: Mapping[str, Sequence[int]], me: Seat, more: int = 1) -> Mapping[str, Change]:
    """The same in each region."""
    return {region: change(one, me, more) for region, one in votes.items()}


def place(votes: Sequence[int], me: Seat) -> str:
    """A seat's place in a region: "1st", "tied for 2nd"; whoever has no vote takes none (13.3)."""
    if not votes[me]:
        return "no votes left"
    at = PLACES[sum(many > votes[me] for many in votes)]
    return f"tied for {at}" if votes.count(votes[me]) > 1 else at
