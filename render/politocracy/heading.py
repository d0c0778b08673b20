"""The heading in the middle of Politocracy's board: the moment, whose turn it is, and the cards left."""

from __future__ import annotations

from collections.abc import Iterator

from render.canvas import Patch
from render.marks import Mark, Token, legend_text, name_within, text_within
from render.politocracy.layout import MIDDLE
from render.politocracy.scene import Scene
from render.politocracy.words import moment

TITLE, TURN, DECKS = 34, 104, 208
"""How far below the top of the middle the three lines stand."""


def heading(scene: Scene) -> Iterator[Patch]:
    """The moment, whose turn it is, and the cards left."""
    left, top, right, _ = MIDDLE
    yield Patch((left, top, right, top + DECKS + 26), tuple(heading_marks(scene)))


def heading_marks(scene: Scene) -> Iterator[Mark]:
    left, top, right, _ = MIDDLE
    view = scene.view
    yield text_within((left + 8, top + TITLE), moment(view), (72, 64, 56, 48), right - left - 16, "Bold")
    if view.turn is not None:
        yield Token("disc", scene.looks[view.turn], (left + 40, top + TURN), 64)
        room = right - left - 92
        yield name_within((left + 84, top + TURN), scene.name(view.turn), "to play", (52, 48, 44, 40), room)
    yield legend_text((left + 8, top + DECKS), f"Cards left: Hope {view.hope_left}, Change {view.change_left}")
