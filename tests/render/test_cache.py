"""The cache of drawn images: what is found again, what leaves, and what a preparation puts there."""

from collections.abc import Callable
from itertools import cycle

import pytest
from PIL import Image

from render import canvas, close_ups, draw, prepare
from render.cache import BESIDE, CACHE, Cache
from render.glance import SQUARE
from render.marks import Pen
from render.palette import Theme
from rules import Game, Match, games, letter

SIDE = 100
WEIGHT = SIDE * SIDE + BESIDE


def squares(cache: Cache, drawn: list[int]) -> Callable[[int], Image.Image]:
    """What draws a square of a size and notes that."""

    @cache.keep
    def square(side: int) -> Image.Image:
        drawn.append(side)
        return Image.new("L", (side, SIDE))

    return square


def test_what_lies_there_is_not_drawn_again() -> None:
    drawn = list[int]()
    square = squares(Cache(10 * WEIGHT), drawn)
    assert square(SIDE) is square(SIDE)
    assert drawn == [SIDE]


def test_what_was_not_used_for_longest_leaves_first() -> None:
    drawn = list[int]()
    square = squares(Cache(2 * WEIGHT), drawn)
    for side in (98, 99, 98, 97):
        square(side)
    assert drawn == [98, 99, 97]
    square(98)
    square(99)
    assert drawn == [98, 99, 97, 99]


def test_what_is_larger_than_the_cache_is_drawn_and_not_kept() -> None:
    drawn, cache = list[int](), Cache(WEIGHT)
    square = squares(cache, drawn)
    assert square(5 * SIDE).width == square(5 * SIDE).width == 5 * SIDE
    assert drawn == [500, 500]
    assert cache.taken == 0


def test_images_of_all_modes_and_tuples_of_them_are_weighed() -> None:
    cache = Cache(100 * WEIGHT)
    pair = cache.keep(lambda: (Image.new("RGB", (10, 10)), None, (1, 2), Image.new("1", (10, 10))))
    assert pair() is pair()
    assert cache.taken == 400 + 100 + 2 * BESIDE


def test_two_functions_do_not_find_each_other_s() -> None:
    cache = Cache(100 * WEIGHT)
    one, other = (cache.keep(lambda side, mode=mode: Image.new(mode, (side, side))) for mode in ("L", "RGB"))
    assert (one(3).mode, other(3).mode, one(3).mode) == ("L", "RGB", "L")


def test_the_cache_of_all_pictures_holds_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """A theme has other colours, which weigh the same."""
    monkeypatch.setattr(CACHE, "room", 8 * 2**20)
    for game, theme in zip(games().values(), cycle(Theme.__args__), strict=False):
        view = Match(game, game.rules.seats[-1], "cache").view()
        for focus in (None, *[*close_ups(game, view, letter)][-2:]):
            draw(game, view, names={}, theme=theme, focus=focus)
            assert 0 < CACHE.taken <= CACHE.room


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_after_a_preparation_no_ground_is_painted(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = list[tuple[int, int]]()

    class Watched(Pen):
        def __init__(self, image: Image.Image, *where: object) -> None:
            sizes.append(image.size)
            super().__init__(image, *where)  # pyright: ignore[reportArgumentType]

    prepare(game)
    monkeypatch.setattr(canvas, "Pen", Watched)
    draw(game, Match(game, game.rules.seats[0], "a match under way").view(), names={0: "Ada"}, glance=True)
    assert sizes
    assert SQUARE not in sizes
