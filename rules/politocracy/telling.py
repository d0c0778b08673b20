"""What is done in a turn, line by line, and all of it in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Gist, Seat, Table, mark


@dataclass(frozen=True, slots=True)
class Did(Gist):
    """What a seat does in its turn, or what that brings somebody else, as a sentence has it behind the name."""

    what: str


def tell(table: Table, seat: Seat, what: str, *then: str) -> None:
    """A line that may be summed up: without how things stand `then`, which standings tell."""
    table.tell(f"{mark(seat)} {', '.join(filter(None, [what, *then]))}.", gist=Did(seat, what))


def tell_of(table: Table, me: Seat, whom: Seat, what: str, *then: str) -> None:
    """What a turn brings an opponent."""
    brought = f"{mark(whom)} {what}"
    table.tell(f"{', '.join(filter(None, [brought, *then]))}.", gist=Did(me, brought))


def sum_up(gists: Sequence[Did]) -> str:
    """A turn in one line."""
    return f"{mark(gists[0].seat)} {'; '.join(one.what for one in gists)}."
