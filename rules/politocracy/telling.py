"""What the log of Politocracy is made of: the parts of a turn, each a fact, and all of them in one line.

The facts themselves stand in `telling_campaign`, `telling_hope`, `telling_change` and `telling_election`.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rules import Deed, Fact, OfTurn, Seat, TurnOf, fill, mark
from rules.politocracy.words import money

LONG = 400
"""The most characters of a turn's line where names are long; a longer one tells what weighs little in short."""
A_NAME = "A rather long player"


@dataclass(frozen=True, slots=True)
class Now:
    """The popularity of a seat after a change: "now 34%"."""

    percent: int

    def __str__(self) -> str:
        return f"now {self.percent}%"


@dataclass(frozen=True, slots=True)
class Has:
    """The money of a seat after some came in: "now $12M"."""

    units: int

    def __str__(self) -> str:
        return f"now {money(self.units)}"


@dataclass(frozen=True, slots=True)
class Left:
    """The same after some was paid: "$6.5M left"."""

    units: int

    def __str__(self) -> str:
        return f"{money(self.units)} left"


Then: TypeAlias = tuple[Now | Has | Left, ...]
"""How somebody stands after what is told, which standings tell too: it is left out of the line of a turn."""


def and_then(what: str, then: Then) -> str:
    """What happened, and how things stand then."""
    return ", ".join([what, *map(str, then)])


class Part(Fact):
    """A part of a turn: what somebody does or gets there, and how things stand then."""

    me: Seat
    then: Then = field(default=(), kw_only=True)

    def say(self) -> str:
        return f"{mark(self.me)} {self.in_full()}."

    def in_full(self) -> str:
        """What stands behind the name."""
        return and_then(self.what(), self.then)

    @abstractmethod
    def what(self) -> str:
        """The same, as the line of a turn has it."""

    def short(self) -> str | None:
        """What is left of that where there is little room: "" for nothing, None for all."""
        return None


class Done(Deed, Part):
    """What a candidate does, in its own turn or out of it."""


class Befallen(OfTurn, Part):
    """What happens to a candidate, and is no move."""


class Caused(Befallen):
    """The same in consequence of what somebody did, to stand in the line of whoever it was."""

    by: TurnOf

    @property
    def turn_of(self) -> Seat | None:
        return self.by


def sum_up(facts: Sequence[Part]) -> str:
    """A turn in one line: with all of it, or with what weighs little in short, or with as much as fits."""
    texts = [one.what() for one in facts]
    shorter = [(short, at) for at, one in enumerate(facts) if (short := one.short()) is not None]
    for short, at in sorted(shorter, key=lambda both: both[0] != ""):
        if not fits(facts, texts):
            texts[at] = short
    most = next(many for many in range(len(texts), 0, -1) if many == 1 or fits(facts, texts[:many]))
    line = "; ".join(parts(facts, texts[:most]))
    return f"{line}; and more." if most < len(texts) else f"{line}."


def fits(facts: Iterable[Part], texts: Iterable[str]) -> bool:
    return len(fill("; ".join(parts(facts, texts)), lambda _: A_NAME)) <= LONG


def parts(facts: Iterable[Part], texts: Iterable[str]) -> Iterator[str]:
    """Each text behind the name of whoever it is about, unless that was named last; facts without one are left out."""
    last = None
    for one, what in zip(facts, texts, strict=False):
        if what:
            yield what if one.me == last else f"{mark(one.me)} {what}"
            last = one.me
