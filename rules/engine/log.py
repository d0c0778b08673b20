"""The log of a match. It only grows: an undo, or a redo, is one more entry, and numbers are never used twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, TypeAlias, TypeGuard

from rules.engine.seats import Seat
from rules.engine.verbs import Verb


@dataclass(frozen=True, slots=True)
class Played:
    """A seat made a move; `silent` where nobody else knows that it did, as of a secret answer that was changed."""

    seat: Seat
    move: Verb
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """The match stands again as it stood after entry `to` (0: at the start); with `fresh`, on new chance from here.

    With a `salt` it stands where it stood, and goes on from there by chance that nobody can know who knows its seed:
    whatever is drawn anew from here on comes of both. A copy that goes its own way begins so.
    """

    silent: ClassVar[bool] = False

    to: int
    fresh: bool
    salt: str = ""


Entry: TypeAlias = Played | Back
"""Entry number n is the n-th of the log, counted from 1."""


def mainline(log: Sequence[Entry], number: int | None = None) -> list[int]:
    """The numbers of the entries that stood after entry `number` (by default the last), oldest first.

    They are the moves, and each Back that renewed chance.
    """
    at, standing = len(log) if number is None else number, list[int]()
    while at:
        match log[at - 1]:
            case Played():
                standing.append(at)
                at -= 1
            case Back(to, fresh):
                standing += [at] if fresh else []
                at = to
    return standing[::-1]


def redo_stack(log: Sequence[Entry]) -> list[int]:
    """The numbers of the positions that can be redone, the last undone at the end.

    A move known to all, or salt, empties it.
    """
    stack: list[int] = []
    for number, entry in enumerate(log, 1):
        if entry.silent:
            continue
        if isinstance(entry, Played) or entry.salt:
            stack.clear()
        elif stack and entry.to == stack[-1]:
            stack.pop()
        else:
            stack.append(number - 1)
    return stack


def salt_of(log: Sequence[Entry]) -> str:
    """The salt of which chance comes after the last entry of a log, beside the seed; "" before the first salt.

    A match that goes back to before its salt keeps it, for its seed may be known.
    """
    return next((entry.salt for entry in reversed(log) if isinstance(entry, Back) and entry.salt), "")


def steps(log: Sequence[Entry]) -> list[int]:
    """For each entry, how many up to it everybody knows of: the number by which people know it."""
    return [*accumulate(0 if entry.silent else 1 for entry in log)]


def step(log: Sequence[Entry]) -> int:
    """How many entries of a log everybody knows of."""
    return sum(not entry.silent for entry in log)


def last_of_step(log: Sequence[Entry], step: int) -> int:
    """The number of the last entry of the line that stands with which a match stood at this step; 0 for the start."""
    known = steps(log)
    return max((number for number in mainline(log) if known[number - 1] <= step), default=0)


def is_known_move(entry: Entry) -> TypeGuard[Played]:
    """Whether an entry is a move, and everybody knows of it."""
    return isinstance(entry, Played) and not entry.silent


def last_known(log: Sequence[Entry]) -> Entry | None:
    """The newest entry that everybody knows of."""
    return next((entry for entry in reversed(log) if not entry.silent), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """What stood once an entry of the log had been played, or at the start.

    `disclosed` tells how much had become known, `lines` how many lines everybody could read, `turn` which turn was
    under way; `asked_at` is the entry with which the question arose that this entry answers.
    """

    disclosed: int
    lines: int
    turn: int
    asked_at: int = 0
