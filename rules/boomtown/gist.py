"""What a line of the log comes to, and one line for all that a seat did in its turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import Gist, face, mark

MOST = 4
"""Up to so many dice are told of one by one."""


class Change(NamedTuple):
    """What was written on a sheet: goods, or Favor or Scorn with a faction; `lost` is what found no circle."""

    amount: int
    what: str
    faction: str = ""
    lost: int = 0


@dataclass(frozen=True)
class Did(Gist):
    """What a seat did, "" where it goes on; what that brought; `more` that it led to; how many dice it placed.

    Of those about the same thing, such as what is picked at a location, the last one counts. One that says nothing at
    all is an offer of a trade, or what ended it.
    """

    what: str = ""
    changes: Sequence[Change] = ()
    more: Sequence[str] = ()
    dice: int = 0
    about: str = ""


def faced(what: str) -> str:
    """The mark of a thing that has a face: "Coin", "Favor", "meeples"."""
    return face(what.lower().removesuffix("s"), what)


def signed(amount: int) -> str:
    """A change, with a minus that is as wide as the plus."""
    return f"{amount:+}".replace("-", "−")


def written(change: Change) -> str:
    """An entry on a sheet: "+1 Favor with Choir Society", "+1 Coin (no room for 2 more)"."""
    entry = f"{faced(change.what)}" + (f" with {change.faction}" if change.faction else "")
    if change.lost and not change.amount:
        return f"no room for {change.lost} {entry}"
    return f"{signed(change.amount)} {entry}" + (f" (no room for {change.lost} more)" if change.lost else "")


def sum_up(gists: Sequence[Did]) -> str:
    """A seat's turns in a line: "@1: a 2 on Ballast Yard, +3 Stone; a 4 on Customs House, +6 Coin."."""
    last = {gist.about: gist for gist in gists}
    gists = [gist for gist in gists if not gist.about or last[gist.about] is gist]
    many = sum(gist.dice for gist in gists) > MOST
    told = ", ".join(in_all(gists)) if many else "; ".join(in_turn(gists))
    return f"{mark(gists[0].seat)}: {told or 'offers trades'}."


def in_turn(gists: Sequence[Did]) -> Sequence[str]:
    """Each thing done, with what it brought."""
    done = list[str]()
    for gist in gists:
        told = ", ".join([*filter(None, [gist.what]), *map(written, gist.changes), *gist.more])
        if told and (gist.what or not done):
            done.append(told)
        elif told:
            done[-1] += f", {told}"
    return done


def in_all(gists: Sequence[Did]) -> Iterator[str]:
    """What many dice brought together: Favor and Scorn first, then goods."""
    yield f"{sum(gist.dice for gist in gists)} dice"
    total = Counter[tuple[str, str]]()
    for gist in gists:
        for change in gist.changes:
            total[change.faction, change.what] += change.amount
    entries = [Change(amount, what, faction) for (faction, what), amount in total.items() if amount]
    yield from map(written, sorted(entries, key=lambda one: not one.faction))
    for gist in gists:
        yield from gist.more
