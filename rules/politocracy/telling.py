"""What is done in a turn, line by line, and all of it in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules import Gist, Seat, Table, fill, mark

LONG = 400
"""As long as the line of a turn may be where names are long; in a longer one what weighs little is shorter."""
NAME = "x" * 20


@dataclass(frozen=True, slots=True)
class Did(Gist):
    """What is done in the turn of a seat, by it or to it or by `whose` else, as a sentence has it behind the name.

    `short` is the same where there is little room; "" may be left out.
    """

    whose: Seat
    what: str
    short: str | None = None


def tell(table: Table, seat: Seat, what: str, *then: str, short: str | None = None) -> None:
    """A line that may be summed up: without how things stand `then`, which standings tell."""
    tell_of(table, seat, seat, what, *then, short=short)


def tell_of(table: Table, me: Seat, whose: Seat, what: str, *then: str, short: str | None = None) -> None:
    """The same of what somebody does or gets in the turn of `me`."""
    table.tell(f"{mark(whose)} {', '.join(filter(None, [what, *then]))}.", gist=Did(me, whose, what, short))


def sum_up(gists: Sequence[Did]) -> str:
    """A turn in one line: with all of it, or with what weighs little in short, or with as much as fits."""
    said = [*gists]
    shorter = [(one.short, at) for at, one in enumerate(gists) if one.short is not None]
    for short, at in sorted(shorter, key=lambda both: both[0] != ""):
        if not fits(said):
            said[at] = replace(gists[at], what=short)
    most = next(many for many in range(len(said), 0, -1) if many == 1 or fits(said[:many]))
    return f"{'; '.join(parts(said[:most]))}{'; and more' * (most < len(said))}."


def fits(said: Iterable[Did]) -> bool:
    return len(fill("; ".join(parts(said)), lambda _: NAME)) <= LONG


def parts(said: Iterable[Did]) -> Iterator[str]:
    """Each after the name of whoever it is about, unless that was named last."""
    named = None
    for one in said:
        if one.what:
            yield one.what if one.whose == named else f"{mark(one.whose)} {one.what}"
            named = one.whose
