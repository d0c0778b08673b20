"""How a game's drawing becomes its pictures: its module says what lies where, and this makes one of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from PIL import Image

from render.canvas import Layers, as_png, png
from render.glance import keyed
from render.picture import Picture, Theme
from render.scene import Scene
from render.wording import ALT_LIMIT, GLANCE_LIMIT, Alt, Name, Part, alt_name
from rules import Seat

ViewT = TypeVar("ViewT")
ChangesT = TypeVar("ChangesT")


@dataclass(frozen=True)
class Board(Generic[ViewT, ChangesT]):
    """The parts of a game's drawing: its scenes, what lies on the board in one, and the alt text.

    `glance_of` has the few, large things of a post's picture (see `render/glance.py`). `close_ups` are the parts that
    may be seen closely, by their keys; `close_up` is one of them in pixels of the picture, or None where the whole
    board is as good.
    """

    scene_of: Callable[[ViewT, ViewT | None, Mapping[Seat, str], Theme], Scene[ViewT, ChangesT]]
    layers_of: Callable[[Scene[ViewT, ChangesT]], Layers]
    glance_of: Callable[[Scene[ViewT, ChangesT]], Layers]
    close_ups: Callable[[ViewT, Name], Mapping[str, str]]
    close_up: Callable[[Scene[ViewT, ChangesT], str], Image.Image | None]
    alt: Callable[[Scene[ViewT, ChangesT], Name, Part | None], Alt]

    def draw(
        self,
        view: ViewT,
        *,
        names: Mapping[Seat, str],
        theme: Theme = "dark",
        focus: str | None = None,
        since: ViewT | None = None,
    ) -> Picture:
        """The position as this view has it; what differs from the earlier view `since` is marked."""
        scene, name = self.scene_of(view, since, names, theme), partial(alt_name, names)
        parts = self.close_ups(view, name)
        if focus and focus in parts and (image := self.close_up(scene, focus)):
            return Picture(png(image), self.alt(scene, name, Part(focus, parts[focus])).within(ALT_LIMIT))
        return Picture(as_png(theme, self.layers_of(scene)), self.alt(scene, name, None).within(ALT_LIMIT))

    def glance(
        self,
        view: ViewT,
        *,
        names: Mapping[Seat, str],
        theme: Theme = "dark",
        since: ViewT | None = None,
        asked: Sequence[Seat] = (),
    ) -> Picture:
        """The same position as a post shows it: few things, each large enough for a phone; who is `asked`."""
        scene = replace(self.scene_of(view, since, names, theme), asked=tuple(asked))
        alt = self.alt(scene, partial(alt_name, names), None)
        return Picture(as_png(theme, self.glance_layers(scene)), alt.within(GLANCE_LIMIT))

    def glance_layers(self, scene: Scene[ViewT, ChangesT]) -> Layers:
        """All that a post's picture is composed of."""
        return keyed(scene, self.glance_of(scene))

    def layers(
        self, view: ViewT, *, names: Mapping[Seat, str], theme: Theme = "dark", since: ViewT | None = None
    ) -> Layers:
        """All that the whole picture is composed of."""
        return self.layers_of(self.scene_of(view, since, names, theme))
