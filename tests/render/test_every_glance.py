"""The picture of a post: few things, each large enough for a phone."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import cycle
from typing import Any

import pytest
from PIL import Image

from render import Theme, draw
from render.glance import SQUARE
from render.marks import Token
from render.wording import GLANCE_LIMIT
from rules import Game, letter, so_far
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong
from tests.render.test_every_drawing import drawing, each_game, worst

THEMES: Sequence[Theme] = ("light", "dark")


@each_game
@pytest.mark.parametrize("names", [LONG_NAMES, TALL_NAMES], ids=["long", "tall"])
def test_nothing_covers_anything_else_and_no_letter_is_under_nine_pixels(game: Game, names: dict[int, str]) -> None:
    for seats in game.rules.seats:
        for view, since in worst(game, seats):
            board = drawing(game).BOARD
            layers = board.glance_layers(board.scene_of(view, since, names, "light"))
            assert layers.ground.size == SQUARE
            assert wrong(layers) == [], (seats, view)


@each_game
def test_it_is_small_and_its_alt_text_short(game: Game) -> None:
    themes = cycle(THEMES)
    for view, since in worst(game, game.rules.seats[-1]):
        picture = draw(game, view, names=LONG_NAMES, theme=next(themes), since=since, glance=True)
        with Image.open(BytesIO(picture.data)) as image:
            assert image.size == SQUARE
        assert len(picture.data) < 110_000
        assert len(picture.alt) <= GLANCE_LIMIT


@each_game
def test_who_is_asked_stands_in_the_first_line(game: Game) -> None:
    """Whoever else has the turn."""
    board = drawing(game).BOARD
    view = so_far(game, game.guide.picture).view()
    for seat in range(2):
        scene = replace(board.scene_of(view, None, {0: "Ann", 1: "Bob"}, "light"), asked=(seat,))
        head = min(board.glance_layers(scene).patches, key=lambda patch: patch.box[1])
        assert any(isinstance(mark, Token) and mark.look.letter == letter(seat) for mark in head.marks)


@each_game
def test_what_is_new_is_marked(game: Game) -> None:
    def is_marked(view: Any, since: Any) -> bool:
        plain, new = (draw(game, view, names={}, since=one, glance=True).data for one in (None, since))
        return plain != new

    assert any(since is not None and is_marked(view, since) for view, since in worst(game, game.rules.seats[0]))
