"""What is done in a turn, line by line, and all of it in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules import Gist, Seat, Table, mark

LONG = 400
"""As long as the line of a turn may be; of a longer one the last is told as "and more"."""


@dataclass(frozen=True, slots=True)
class Did(Gist):
    """What a seat does in its turn, as a sentence has it behind the name, and what comes of it."""

    what: str
    then: tuple[str, ...] = ()


def tell(table: Table, me: Seat, what: str, then: Iterable[str] = ()) -> None:
    """A line that may be summed up: what is done, and what it changes."""
    did = Did(me, what, tuple(then))
    table.tell(f"{mark(me)} {sentence(did)}.", gist=did)


def sentence(did: Did) -> str:
    return f"{did.what}: {'; '.join(did.then)}" if did.then else did.what


def sum_up(gists: Sequence[Did]) -> str:
    """A turn in one line, with as much as fits."""
    said = [sentence(one) for one in gists]
    most = next(many for many in range(len(said), 0, -1) if many == 1 or len("; ".join(said[:many])) <= LONG)
    return f"{mark(gists[0].seat)} {'; '.join(said[:most])}{'; and more' * (most < len(said))}."
