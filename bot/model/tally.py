"""What the running bot keeps count of."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

KEPT = 1_000


@dataclass
class Tally:
    """The `moves` since they were last asked for; the last interactions that `changed` something, by their ids; the
    last answers by the milliseconds that they `took`; the matches that were found `damaged`.
    """

    moves: int = 0
    changed: deque[int] = field(default_factory=lambda: deque[int](maxlen=KEPT))
    took: deque[int] = field(default_factory=lambda: deque[int](maxlen=KEPT))
    damaged: set[int] = field(default_factory=set[int])

    def take_moves(self) -> int:
        """How many moves were made since this was last asked."""
        moves, self.moves = self.moves, 0
        return moves

    def take_p99(self) -> int | None:
        """The milliseconds in which 99 of 100 answers were given since this was last asked; None without any."""
        took = sorted(self.took)
        self.took.clear()
        return took[(len(took) * 99 - 1) // 100] if took else None
