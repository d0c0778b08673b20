"""A line of the log that stands in a sentence of ours: its place is kept, its words are the match's."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Match, Seat, mark


@dataclass(frozen=True)
class Quote:
    """A move, by the first line of it that all could read: `at` is its place among the public lines after this entry.

    A move that told nothing to all is named by its seat alone; so is one of which nothing can be read any more.
    """

    seat: Seat
    entry: int
    at: int | None = None

    def say(self, match: Match | None) -> str:
        """The line as it was told, in quotes."""
        return f"“{self._text(match)}”"

    def _text(self, match: Match | None) -> str:
        event = None if match is None or self.at is None else match.line_after(self.entry, self.at)
        return event.text if event else bare_move(self.seat)


def bare_move(seat: Seat) -> str:
    """What stands for a move of a seat that told nothing to all."""
    return f"A move by {mark(seat)}."
