"""The bar of all 538 votes: those that each seat carries now, the most first, those unclaimed, the mark at 270."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render.barrage.scene import Scene
from render.boxes import Box
from render.lettering import text_width
from render.marks import Block, Field, Mark, Panel, Text
from render.palette import WON, Look, Palette, on
from rules.barrage.board import BOARD, STATES

ALL_VOTES = sum(state.votes for state in STATES.values())


@dataclass(frozen=True)
class Bar:
    """Where the bar lies, and the sizes of its figures; the last one is for letters alone."""

    at: Box
    sizes: tuple[int, ...]

    @property
    def size(self) -> int:
        return self.sizes[0]

    @property
    def middle(self) -> int:
        return (self.at[1] + self.at[3]) // 2

    @property
    def mark(self) -> int:
        """Where the majority is reached."""
        left, _, right, _ = self.at
        return left + (right - left) * BOARD.majority // ALL_VOTES

    def marks(self, scene: Scene) -> Iterator[Mark]:
        left, top, right, bottom = self.at
        yield Panel((left - 3, top - 3, right + 3, bottom + 3), "land", "line", 3, 6)
        candidates, so_far, start = scene.view.candidates, 0, left
        for seat in sorted(scene.seats, key=lambda seat: (-candidates[seat].votes, seat)):
            if mine := candidates[seat].votes:
                so_far += mine
                end = left + (right - left) * so_far // ALL_VOTES
                yield from self.segment(scene.looks[seat], mine, start, end, scene.colours)
                start = end
        yield from self.unclaimed(ALL_VOTES - so_far, start)
        yield Block((self.mark - 3, top - 3, self.mark + 3, bottom + 3), "panel")
        yield Block((self.mark - 1, top - 3, self.mark + 2, bottom + 3), "ink")

    def segment(self, own: Look, count: int, left: int, right: int, colours: Palette) -> Iterator[Mark]:
        """A seat's part of the bar, with its letter and votes as far as they fit beside the mark."""
        _, top, _, bottom = self.at
        yield Field((left, top, right, bottom), own, WON)
        yield Block((right - 2, top, right, bottom), "panel")
        sides = (left, min(right, self.mark - 4)), (max(left, self.mark + 4), right)
        start, end = max(sides, key=lambda side: side[1] - side[0])
        ink, middle = on(own.tint(colours, WON)), ((start + end) // 2, self.middle)
        for text, size in ((f"{own.letter} {count}", self.size), *((own.letter, size) for size in self.sizes)):
            if text_width(text, size, "Bold") + 8 <= end - start:
                yield Text(middle, text, size, "Bold", ink, "mm")
                return

    def unclaimed(self, free: int, start: int) -> Iterator[Mark]:
        """How many votes nobody carries, as far as there is room."""
        right = self.at[2]
        for text in (f"{free} unclaimed", str(free)):
            if text_width(text, self.size) + 24 <= right - start:
                yield Text((right - 12, self.middle), text, self.size, "Regular", "ink", "rm")
                return
