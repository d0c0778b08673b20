"""A position as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from render.lettering import named
from render.palette import PALETTES, Look, Palette, Theme
from rules import Seat

ViewT_co = TypeVar("ViewT_co", covariant=True)
FoundT_co = TypeVar("FoundT_co", covariant=True)


@dataclass(frozen=True)
class Scene(Generic[ViewT_co, FoundT_co]):
    """A game's view, an earlier one or none and what is new since; how the seats look and are called; the theme."""

    view: ViewT_co
    since: ViewT_co | None
    found: FoundT_co
    looks: tuple[Look, ...]
    names: Mapping[Seat, str]
    theme: Theme

    @property
    def seats(self) -> range:
        return range(len(self.looks))

    @property
    def colours(self) -> Palette:
        return PALETTES[self.theme]

    def name(self, seat: Seat) -> str:
        return named(self.names, seat)
