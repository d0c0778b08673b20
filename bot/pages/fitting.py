"""How much fits into a message."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate


def how_many_fit(lines: Iterable[str], room: int, gap: int = 0) -> int:
    """How many of the first lines fit into so many characters; the gap after each counts too."""
    ends = [*accumulate(len(line) + gap for line in lines)]
    return bisect_right(ends, room)
