"""A position as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from render.lettering import picture_name
from render.palette import PALETTES, Look, Palette, Theme
from rules import Seat

ViewT_co = TypeVar("ViewT_co", covariant=True)
ChangesT_co = TypeVar("ChangesT_co", covariant=True)


@dataclass(frozen=True)
class Scene(Generic[ViewT_co, ChangesT_co]):
    """A game's view, an earlier one or None, the changes since; how the seats look and are called; the theme.

    Below a post `asked` are the seats whose answers it waits for.
    """

    view: ViewT_co
    since: ViewT_co | None
    changes: ChangesT_co
    looks: tuple[Look, ...]
    names: Mapping[Seat, str]
    theme: Theme
    asked: tuple[Seat, ...] = ()

    @property
    def seats(self) -> range:
        return range(len(self.looks))

    @property
    def colours(self) -> Palette:
        return PALETTES[self.theme]

    def name(self, seat: Seat) -> str:
        return picture_name(self.names, seat)
