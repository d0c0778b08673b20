"""What a line of the log comes to, and one line for all that a seat did in its turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import Gist, face, mark, signed

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

    Of those about the same thing, such as what is picked at a location, or an offer of a trade and what ended it, the
    last one counts; but what brought something stays.
    """

    what: str = ""
    changes: Sequence[Change] = ()
    more: Sequence[str] = ()
    dice: int = 0
    about: str = ""


def faced(what: str) -> str:
    """The mark of a thing that has a face: "Coin", "Favor", "meeples"."""
    return face(what.lower().removesuffix("s"), what)


def written(change: Change) -> str:
    """An entry on a sheet: "+1 Favor with Choir Society", "+1 Coin (no room for 2 more)"."""
    entry = f"{faced(change.what)}" + (f" with {change.faction}" if change.faction else "")
    if change.lost and not change.amount:
        return f"no room for {change.lost} {entry}"
    return f"{signed(change.amount)} {entry}" + (f" (no room for {change.lost} more)" if change.lost else "")


def sum_up(gists: Sequence[Did]) -> str:
    """A seat's turns in a line: "@1 places a 2 on Ballast Yard: +3 Stone; places a 4 on Customs House: +6 Coin."."""
    who, last = mark(gists[0].seat), {gist.about: gist for gist in gists}
    gists = [gist for gist in gists if not gist.about or gist.changes or last[gist.about] is gist]
    if (many := sum(gist.dice for gist in gists)) > MOST:
        return f"{who} {with_results(f'places {many} dice', [*in_all(gists)])}."
    done = in_turn(gists)
    told = "; ".join(with_results(*one) for one in done)
    if not told:
        return f"{who}'s offers come to nothing."
    return f"{who}{'' if done[0][0] else ':'} {told}."


def with_results(what: str, results: Sequence[str]) -> str:
    """What was done, and what came of it: "places a 2 on Ballast Yard: +3 Stone"."""
    return ": ".join(filter(None, [what, ", ".join(results)]))


def in_turn(gists: Sequence[Did]) -> Sequence[tuple[str, list[str]]]:
    """Each thing done, with what it brought."""
    done = list[tuple[str, list[str]]]()
    for gist in gists:
        results = [*map(written, gist.changes), *gist.more]
        if gist.what or (results and not done):
            done.append((gist.what, results))
        elif results:
            done[-1][1].extend(results)
    return done


def in_all(gists: Sequence[Did]) -> Iterator[str]:
    """What many dice brought together: Favor and Scorn first, then goods."""
    total = Counter[tuple[str, str]]()
    for gist in gists:
        for change in gist.changes:
            total[change.faction, change.what] += change.amount
    entries = [Change(amount, what, faction) for (faction, what), amount in total.items() if amount]
    yield from map(written, sorted(entries, key=lambda one: not one.faction))
    for gist in gists:
        yield from gist.more
