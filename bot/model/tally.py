"""What the running bot keeps count of."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

KEPT = 1_000
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Seconds by which it is told apart how long something took."""
SLOW = (1.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3_600.0)
"""The same of what is told in whole seconds."""


class Histogram:
    """How often something took how long: `counts` has a place for each of the `bounds`, and one for all above them.

    All is in seconds; the `sum` is that of all.
    """

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float] = QUICK) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds


class Pictures:
    """How many are `waiting`, how long the others `took`, by how urgent they were, and how many `failed`."""

    def __init__(self) -> None:
        self.waiting = 0
        self.failed = 0
        self.took = defaultdict[str, Histogram](Histogram)

    @contextmanager
    def counting(self, urgency: str) -> Iterator[None]:
        """Somebody waits for a picture as long as the block lasts."""
        began = monotonic()
        self.waiting += 1
        try:
            yield
            self.took[urgency].add(monotonic() - began)
        except Exception:
            self.failed += 1
            raise
        finally:
            self.waiting -= 1


@dataclass
class Tally:
    """The `moves`, by their game and who made them; the last interactions that `changed` something, by their ids; the
    last answers by the milliseconds that they `took`; the matches that were found `damaged`.

    Since the start: how long `answers` took; how long a change waited for its match (`waits`) and for its row, which
    another process had (`row_waits`); how `late` it was done what was due.
    """

    moves: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    changed: deque[int] = field(default_factory=lambda: deque[int](maxlen=KEPT))
    took: deque[int] = field(default_factory=lambda: deque[int](maxlen=KEPT))
    damaged: set[int] = field(default_factory=set[int])
    answers: Histogram = field(default_factory=Histogram)
    waits: Histogram = field(default_factory=Histogram)
    row_waits: Histogram = field(default_factory=Histogram)
    late: Histogram = field(default_factory=lambda: Histogram(SLOW))
    moves_told: int = 0

    def take_moves(self) -> int:
        """How many moves were made since this was last asked."""
        told, self.moves_told = self.moves_told, self.moves.total()
        return self.moves_told - told

    def take_p99(self) -> int | None:
        """The milliseconds in which 99 of 100 answers were given since this was last asked; None without any."""
        took = sorted(self.took)
        self.took.clear()
        return took[(len(took) * 99 - 1) // 100] if took else None
