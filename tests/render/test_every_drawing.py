"""What each drawing does in the same way: close-ups and the line above them, both themes, what is new."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from render import changed_parts, close_ups, draw
from render.marks import Token
from render.wording import ALT_LIMIT, Part
from rules import Game, games, letter
from tests.render.boards import LONG_NAMES, TALL_NAMES, line_above, wrong_alone
from tests.render.pictures import alike, draw_once

each_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
WITH_FIGURES = [game for game in games().values() if game.key != "redistricting"]
"""Those whose line above a close-up says how all stand; the others have one of their own."""


def drawing(game: Game) -> ModuleType:
    found = import_module(f"render.{game.key}.picture")
    assert hasattr(found, "BOARD"), f"render/{game.key}/picture.py has no BOARD: write BOARD = Board(scene_of, …) there"
    return found


def closeup(game: Game) -> ModuleType:
    found = import_module(f"render.{game.key}.closeup")
    assert hasattr(found, "strip"), (
        f"render/{game.key}/closeup.py has no `strip(scene, focus)`: the marks of the line above a close-up"
    )
    return found


def worst(game: Game, seats: int) -> Iterator[tuple[Any, Any]]:
    """The positions of its tests, each with an earlier one or none."""
    for make in import_module(f"tests.render.{game.key}.positions").WORST.values():
        yield make(seats)


def scene(game: Game, view: Any, since: Any = None) -> Any:
    return drawing(game).BOARD.scene_of(view, since, LONG_NAMES, "light")


@each_game
def test_a_close_up_of_nothing_on_the_board_is_the_board(game: Game) -> None:
    for view, _ in [*worst(game, game.rules.seats[0])][:2]:
        assert draw(game, view, names={}, focus="nowhere") == draw_once(game, view, names={})


@each_game
def test_the_themes_differ_and_say_the_same(game: Game) -> None:
    view, since = next(worst(game, game.rules.seats[0]))
    light, dark = (draw_once(game, view, names={}, theme=theme, since=since) for theme in ("light", "dark"))
    assert not alike(light, dark)
    assert light.alt == dark.alt


@each_game
def test_nothing_is_new_without_an_earlier_view_since_now_and_at_another_table(game: Game) -> None:
    """Nor is anything marked or told."""
    fewest, most = game.rules.seats[0], game.rules.seats[-1]
    for (view, _), (other, _) in zip(worst(game, fewest), worst(game, most), strict=True):
        nothing, where = scene(game, view).changes, f"render/{game.key}/changes.py"
        assert nothing == type(nothing)(), f"{where} finds something new without an earlier view: {nothing}"
        now, elsewhere = scene(game, view, view).changes, scene(game, view, other).changes
        assert now == nothing, f"{where} finds something new since now: {now}"
        assert elsewhere == nothing, f"{where} compares with a view of another table: {elsewhere}"
        assert not changed_parts(game, view, view, letter), (
            f"`changes_by_part` of render/{game.key} tells what is new since now"
        )
        marked = drawing(game).layers(view, names={}, since=view).patches
        assert marked == drawing(game).layers(view, names={}).patches, f"render/{game.key} marks what is new since now"
        assert "New: " not in drawing(game).BOARD.alt(scene(game, view, view), letter, None).within(ALT_LIMIT)


@each_game
def test_an_alt_text_is_called_by_its_part_and_never_too_long(game: Game) -> None:
    for seats in (game.rules.seats[0], game.rules.seats[-1]):
        for view, since in worst(game, seats):
            for key, name in close_ups(game, view, letter).items():
                alt = (
                    drawing(game)
                    .BOARD.alt(scene(game, view, since), LONG_NAMES.__getitem__, Part(key, name))
                    .within(ALT_LIMIT)
                )
                assert f"{name} seen closely. " in alt
                assert len(alt) <= ALT_LIMIT


@pytest.mark.parametrize("game", WITH_FIGURES, ids=lambda game: game.key)
def test_the_line_above_a_close_up_holds_all_seats(game: Game) -> None:
    """Of the first position above all its close-ups, of the others above one."""
    for seats, names in product(game.rules.seats, (LONG_NAMES, TALL_NAMES)):
        for number, (view, _) in enumerate(worst(game, seats)):
            parts = [*close_ups(game, view, letter)]
            for focus in parts[:1] if number else parts:
                line = line_above(closeup(game).strip(replace(scene(game, view), names=names), focus))
                assert wrong_alone(line) == [], focus
                finalists = getattr(view, "finalists", ())
                shown = len(finalists) if finalists and view.regions else seats
                assert sum(isinstance(mark, Token) for mark in line.marks) == shown
