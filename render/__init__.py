"""Draws a board from a View: the pictures, and the words that stand in for them. Knows no people and no Discord."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from render import plain
from render.canvas import Picture, Theme
from rules import Game, Seat, View

__all__ = ["Picture", "Theme", "draw"]


class Drawing(Protocol):
    """What the module of a game offers."""

    def draw(self, view: View, *, names: Mapping[Seat, str], theme: Theme, focus: str | None) -> Picture: ...


def draw(
    game: Game, view: View, *, names: Mapping[Seat, str], theme: Theme = "light", focus: str | None = None
) -> Picture:
    """The picture of a position: by the module here that has the game's key, or in plain text where there is none."""
    module = f"render.{game.key}"
    if find_spec(module) is None:
        return plain.draw(game.name, view, names=names, theme=theme)
    return cast("Drawing", import_module(module)).draw(view, names=names, theme=theme, focus=focus)
