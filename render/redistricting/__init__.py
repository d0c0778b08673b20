"""Re[District]ing in words: its positions, what its seats hold, and the parts of its board."""

from render.redistricting import words
from render.redistricting.parts import changes_by_part, close_ups

__all__ = ["LEFT_TO_TEXT", "changes_by_part", "close_ups", "holdings", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("aside", "drawn", "hand")
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""
