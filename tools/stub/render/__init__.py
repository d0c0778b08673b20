"""Stub in words: its positions, what its seats hold, and the parts of its board."""

from tools.stub.render import words
from tools.stub.render.parts import changes_by_part, close_ups

__all__ = ["LEFT_TO_TEXT", "changes_by_part", "close_ups", "holdings", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ()
"""The fields of the view that neither the picture nor its alt text tells; `lines` does."""
