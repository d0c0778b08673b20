"""What Hope cards do, each told in a line with what came of it (9.1, 9.7)."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from rules import Seat, mark, plural
from rules.politocracy.board import HOPE, RING, HopeCard
from rules.politocracy.telling import Done, Then, and_then
from rules.politocracy.words import money, percent


@dataclass(frozen=True)
class Came(ABC):
    """What came of a Hope card, as a sentence has it behind its name, and how things stand then (9.7)."""

    then: Then = field(default=(), kw_only=True)

    def __str__(self) -> str:
        return and_then(self.what(), self.then)

    @abstractmethod
    def what(self) -> str: ...


@dataclass(frozen=True)
class Swung(Came):
    """The popularity of the drawer alone."""

    change: int

    def what(self) -> str:
        return f": {percent(self.change)}"


@dataclass(frozen=True)
class Swings(Came):
    """The popularity of all whom the card strikes, and how each stands then: those that change."""

    changes: tuple[tuple[Seat, int, Then], ...]

    def what(self) -> str:
        changes = [f"{mark(seat)} {percent(change)}" for seat, change, _ in self.changes]
        return f": {', '.join(changes) or 'no change'}"

    def __str__(self) -> str:
        changes = [and_then(f"{mark(seat)} {percent(change)}", then) for seat, change, then in self.changes]
        return f": {'; '.join(changes) or 'no change'}"


@dataclass(frozen=True)
class NextTurnLost(Came):
    """The drawer's next turn."""

    def what(self) -> str:
        return " and loses the next turn"


@dataclass(frozen=True)
class Received(Came):
    """Money for the drawer."""

    units: int

    def what(self) -> str:
        return f": +{money(self.units)}"


@dataclass(frozen=True)
class Spent(Came):
    """Money of the drawer, if there was any."""

    paid: int

    def what(self) -> str:
        return f" and pays {money(self.paid)}" if self.paid else ": no change"


@dataclass(frozen=True)
class HeartsLost(Came):
    """Hearts of the drawer, with their percents; none where it is the last."""

    hearts: int
    change: int

    def what(self) -> str:
        if not self.hearts:
            return " and keeps the last heart"
        return f" and loses {plural(self.hearts, 'heart')}: {percent(self.change)}"


@dataclass(frozen=True)
class PanderingGained(Came):
    """Points for the drawer."""

    points: int

    def what(self) -> str:
        return f" and gains {plural(self.points, 'Pandering Point')}"


class HopeDrawn(Done):
    """A Hope card and what came of it; where it strikes others, also what it says of them (9.1, 9.7)."""

    card: HopeCard
    came: Came

    def what(self) -> str:
        return f"draws {self.card}{self.came.what()}"

    def short(self) -> str:
        return f"draws {self.card}"

    def in_full(self) -> str:
        whom = HOPE[self.card].whom
        return f"draws {self.card}{f' ({whom})' if whom else ''}{self.came}"


class HopeMoved(Done):
    """A Hope card that names a square to go to (9.7)."""

    card: HopeCard
    square: int

    def what(self) -> str:
        return f"draws {self.card} and goes to {RING[self.square].name}"
