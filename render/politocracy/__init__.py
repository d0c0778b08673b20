"""Politocracy in words: its positions, what its seats hold, and the parts of its board."""

from render.politocracy import words
from render.politocracy.parts import changes_by_part, close_ups

__all__ = ["LEFT_TO_TEXT", "changes_by_part", "close_ups", "holdings", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = (
    "adjusted",
    "against",
    "asks",
    "at_least",
    "at_most",
    "bids",
    "discards",
    "first",
    "hands",
    "limits",
    "sealed",
)
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""
