"""What candidates do with their dice, and how it is told, in the order of the rulebook (sections 6 to 10)."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from rules import Deed, OfTurn, Seat, die, face, join_words, mark, plural
from rules.ninety.board import Goods
from rules.ninety.words import action_points, as_named, cash, goods_with_faces, lean_votes, toward, way, whereabouts


class OfWeekend(Deed):
    """What the die of a Saturday or Sunday is used for (6.1 to 6.3)."""

    dice: tuple[int, ...]

    def say(self) -> str:
        return f"{mark(self.me)} rolls {join_words(map(die, self.dice))} for the weekend and {self.does}."

    @property
    @abstractmethod
    def does(self) -> str:
        """What the die is used for, as the end of a sentence."""


class TookCash(OfWeekend):
    """Cash, for an odd die (6.2)."""

    dollars: int

    @property
    def does(self) -> str:
        return f"takes {cash(self.dollars)}"


class Upgraded(OfWeekend):
    """A lean vote made solid, for an odd die (6.2)."""

    where: str

    @property
    def does(self) -> str:
        return f"makes {lean_votes(1)} solid in {self.where}"


@dataclass(frozen=True)
class Lost:
    """Lean votes of a seat that another has removed from a neighborhood."""

    who: Seat
    where: str
    votes: int


class Removed(OfWeekend):
    """Lean votes of anybody's go back to the bank, for an even die (6.3)."""

    lost: tuple[Lost, ...]

    @property
    def does(self) -> str:
        votes = (f"{lean_votes(one.votes)} of {mark(one.who)} in {one.where}" for one in self.lost)
        return f"removes {join_words(votes)}"


class MovedFreely(OfWeekend):
    """A direct move to a neighborhood and its space, for an even die (6.3), of somebody with this home turf."""

    to: str
    space: str
    turf: str

    @property
    def does(self) -> str:
        return f"moves directly {toward(self.space if self.space == self.turf else self.to, self.turf)}"

    @property
    def at(self) -> str:
        """Where one is then."""
        return whereabouts(self.space, self.turf)


class LetBe(OfWeekend):
    """The die is not used (6.1)."""

    @property
    def does(self) -> str:
        return "does nothing with it"

    @property
    def word(self) -> str:
        return "lets it be"


class Rolled(OfTurn):
    """Both white dice, and the action points of the day (7.1)."""

    dice: tuple[int, ...]
    points: int

    def say(self) -> str:
        return f"{mark(self.me)} rolls {join_words(map(die, self.dice))}: {action_points(self.points)}."


class DrankCoffee(Deed):
    """A third white die, and the action points with it (7.3)."""

    rolled: int
    points: int

    def say(self) -> str:
        drinks = f"{mark(self.me)} drinks {face('coffee', 'coffee')} and rolls {die(self.rolled)}"
        return f"{drinks}: {action_points(self.points)} in all."


class Rerolled(Deed):
    """A white die of the Early Riser rolled again, and the action points with it (7.4)."""

    old: int
    new: int
    points: int

    def say(self) -> str:
        gets = f"rerolls the {die(self.old)} and gets {die(self.new)}"
        return f"{mark(self.me)} {gets}: {action_points(self.points)} in all."


class Gathered(Deed):
    """Canvassers recruited or cash raised, by the black dice (8.1, 8.2)."""

    got: Goods
    dice: tuple[int, ...]

    def say(self) -> str:
        gathers = "recruits" if self.got.canvassers else "raises"
        return f"{mark(self.me)} {gathers} {goods_with_faces(self.got)} ({', '.join(map(die, self.dice))})."


class Travelled(Deed):
    """A journey of somebody with this home turf, through these spaces and over these connectors (9.1)."""

    turf: str
    spaces: tuple[str, ...]
    over: tuple[str, ...]
    price: int

    def say(self) -> str:
        by = f" {journey}" if (journey := way(as_named(self.spaces, self.turf), self.over)) else ""
        return f"{mark(self.me)} travels {toward(self.spaces[-1], self.turf)}{by} ({action_points(self.price)})."

    @property
    def at(self) -> str:
        """Where one is then."""
        return whereabouts(self.spaces[-1], self.turf)


class Canvassed(Deed):
    """Canvassers become lean votes (9.3)."""

    where: str
    votes: int
    price: int

    def say(self) -> str:
        return f"{mark(self.me)} canvasses {self.where}: +{lean_votes(self.votes)} ({action_points(self.price)})."


class SlungMud(Deed):
    """Lean votes of an opponent go back to the bank (9.4)."""

    lost: Lost
    price: int

    def say(self) -> str:
        slings = f"{mark(self.me)} slings {face('mud', 'mud')} in {self.lost.where}"
        loses = f"{mark(self.lost.who)} loses {lean_votes(self.lost.votes)}"
        return f"{slings}: {loses} ({action_points(self.price)})."


class Mailed(Deed):
    """Lean votes become solid ones (10.1)."""

    where: str
    votes: int
    price: int

    def say(self) -> str:
        solid = f"{plural(self.votes, 'vote')} made {face('solid', 'solid')}"
        return f"{mark(self.me)} sends direct mail to {self.where} for {cash(self.price)}: {solid}."
