"""What a seat does in a turn, line by line, and all of it in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Gist, Seat, Table, mark


@dataclass(frozen=True, slots=True)
class Did(Gist):
    """What a seat does, as a sentence has it behind the name."""

    what: str


def tell(table: Table, seat: Seat, what: str) -> None:
    """A line that may be summed up; what is drawn or shown from a hand has one of its own."""
    table.tell(f"{mark(seat)} {what}.", gist=Did(seat, what))


def sum_up(gists: Sequence[Did]) -> str:
    """A turn in one line."""
    return f"{mark(gists[0].seat)} {'; '.join(one.what for one in gists)}."
