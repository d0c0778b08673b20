"""What a fact is in the line of a turn, and that line, which has all that a seat did."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules import Deed, Fact, Seat, face, mark, with_sign

MOST = 4
"""The most dice that are told of one by one."""

EVERY = "every faction"
"""What stands for the name of a faction where something is written down with each of them."""


@dataclass(frozen=True)
class Change:
    """What was written on a sheet: goods, or Favor or Scorn with a faction; `lost` is what found no circle."""

    amount: int
    what: str
    faction: str = ""
    lost: int = 0

    def __str__(self) -> str:
        """The entry: "+1 Favor with Choir Society", "+1 Coin (no room for 2 more)"."""
        entry = face(self.what.lower(), self.what) + (f" with {self.faction}" if self.faction else "")
        if self.lost and not self.amount:
            return f"no room for {self.lost} {entry}"
        return f"{with_sign(self.amount)} {entry}" + (f" (no room for {self.lost} more)" if self.lost else "")


@dataclass(frozen=True)
class Part:
    """What a seat did, "" where it goes on; what that brought; `more` that it led to; how many dice it placed.

    Of parts about the same thing, such as what is picked at a location, or an offer to a seat and what ended it, the
    last one counts; but a part that brought something stays.
    """

    what: str = ""
    changes: Sequence[Change] = ()
    more: Sequence[str] = ()
    dice: int = 0
    about: Seat | str | None = None


class InTurn(Fact):
    """A fact that stands in one line with others of a turn."""

    @property
    @abstractmethod
    def part(self) -> Part:
        """The part that it is of that line."""


class Step(InTurn, Deed):
    """The same, where a seat did it."""


def sum_up(facts: Sequence[InTurn]) -> str:
    """A seat's turn in a line: "@1 places a 2 on Ballast Yard: +3 Stone; places a 4 on Customs House: +6 Coin."."""
    seat, parts = facts[0].turn_of, [fact.part for fact in facts]
    assert seat is not None
    last = {part.about: part for part in parts}
    parts = [part for part in parts if part.about is None or part.changes or last[part.about] is part]
    if (many := sum(part.dice for part in parts)) > MOST:
        return f"{mark(seat)} {with_results(f'places {many} dice', [*in_all(parts)])}."
    done = in_turn(parts)
    text = "; ".join(with_results(*one) for one in done)
    if not text:
        return f"{mark(seat)}'s offers come to nothing."
    return f"{mark(seat)}{'' if done[0][0] else ':'} {text}."


def with_results(what: str, results: Sequence[str]) -> str:
    """What was done, and what came of it: "places a 2 on Ballast Yard: +3 Stone"."""
    return ": ".join(filter(None, [what, ", ".join(results)]))


def in_turn(parts: Sequence[Part]) -> Sequence[tuple[str, list[str]]]:
    """Each thing done, with what it brought."""
    done = list[tuple[str, list[str]]]()
    for part in parts:
        results = [*map(str, part.changes), *part.more]
        if part.what or (results and not done):
            done.append((part.what, results))
        elif results:
            done[-1][1].extend(results)
    return done


def in_all(parts: Sequence[Part]) -> Iterator[str]:
    """What many dice brought together: Favor and Scorn first, then goods."""
    total = Counter[tuple[str, str]]()
    for part in parts:
        for change in part.changes:
            total[change.faction, change.what] += change.amount
    entries = [Change(amount, what, faction) for (faction, what), amount in total.items() if amount]
    yield from map(str, sorted(entries, key=lambda one: not one.faction))
    for part in parts:
        yield from part.more
