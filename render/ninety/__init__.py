"""Ninety in words: its positions, what its seats hold, and the parts of its board."""

from render.ninety import words
from render.ninety.parts import changes_by_part, close_ups

__all__ = ["LEFT_TO_TEXT", "changes_by_part", "close_ups", "holdings", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("way", "near", "slow", "deck", "discards")
"""The fields of the view and of its parts that neither the picture of a position nor its alt text tells; `lines` does.

A way shows where an earlier view is given.
"""
