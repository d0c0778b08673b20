"""Electoral Barrage in words: its positions, what its seats hold, and the parts of its board."""

from render.barrage import words
from render.barrage.parts import changes_by_part, close_ups

__all__ = ["LEFT_TO_TEXT", "changes_by_part", "close_ups", "holdings", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("first", "lineup")
"""The fields of the view that neither the picture nor its alt text tells."""
