"""Draws a board from a View: the pictures, and the words that stand in for them. Knows no people and no Discord.

A game's folder here has two doors: its `__init__` says a position in words, and loads nothing that draws; its `picture`
draws, and a `hand` beside it what a seat holds. What draws is loaded when it is first needed, in a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, cast

from render import position
from render.picture import Picture, Theme
from render.wording import Explained, Headline
from rules import Game, Match, Seat, View, join_words, so_far

if TYPE_CHECKING:
    from render.callouts import Callout
    from render.canvas import Layers

__all__ = [
    "Explained",
    "Headline",
    "Picture",
    "Theme",
    "changed_parts",
    "close_ups",
    "draw",
    "drawing_of",
    "draws_hands",
    "hand",
    "holdings",
    "how_to_play",
    "prepare",
    "wording_of",
    "words",
]


EXAMPLE: Mapping[Seat, str] = dict(enumerate(("Ann", "Bob", "Cleo", "Dev", "Eve", "Finn", "Gus", "Hana")))
"""The players' names in a picture that explains a game."""


class Wording(Protocol):
    """What the folder of a game offers: a position in words.

    `close_ups` names the parts that may be seen closely by their keys, the likeliest first; `changes_by_part` tells by
    the same keys what is new there since an earlier view. `LEFT_TO_TEXT` has the fields of the view and of its parts
    that neither the picture nor its alt text tells, but `lines` do. `holdings` tells what a seat holds now: all that it
    alone sees, and what else is its own.
    """

    @property
    def LEFT_TO_TEXT(self) -> tuple[str, ...]: ...

    def lines(self, view: View, name: Callable[[Seat], str]) -> Iterable[str]: ...

    def close_ups(self, view: View, name: Callable[[Seat], str]) -> Mapping[str, str]: ...

    def changes_by_part(self, view: View, since: View, name: Callable[[Seat], str]) -> Mapping[str, Sequence[str]]: ...

    def holdings(self, view: View, name: Callable[[Seat], str]) -> Iterable[str | Explained]: ...


class Drawing(Protocol):
    """What the `picture` in it offers.

    `layers` has all that `draw` composes the whole picture of; `glance` draws the picture of a post, of few and large
    things. `callouts` are the labels on the picture of the guide's position, as a spectator sees it.
    """

    def layers(self, view: View, *, names: Mapping[Seat, str], theme: Theme, since: View | None) -> Layers: ...

    def callouts(self, view: View) -> Iterable[Callout]: ...

    def draw(
        self, view: View, *, names: Mapping[Seat, str], theme: Theme, focus: str | None, since: View | None
    ) -> Picture: ...

    def glance(
        self, view: View, *, names: Mapping[Seat, str], theme: Theme, since: View | None, asked: Sequence[Seat]
    ) -> Picture: ...


class DrawsHands(Protocol):
    """What a `hand` in it offers, where there is one: a picture of what the seat of a view holds, or None."""

    def hand(self, view: View, *, names: Mapping[Seat, str], theme: Theme) -> Picture | None: ...


def draw(
    game: Game,
    view: View,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "dark",
    focus: str | None = None,
    since: View | None = None,
    glance: bool = False,
    asked: Sequence[Seat] = (),
) -> Picture:
    """The picture of a position: by the folder here that has the game's key, or in plain text where there is none.

    `focus` is the key of a part to be seen closely; what differs from the earlier view `since` is marked. At a `glance`
    it has fewer and larger things, to be read in a channel on a phone, and names the seats that are `asked`.
    """
    if (drawing := drawing_of(game)) is None:
        from render import fallback

        return fallback.draw(game.name, view, names=names, theme=theme)
    if glance:
        return drawing.glance(view, names=names, theme=theme, since=since, asked=asked)
    return drawing.draw(view, names=names, theme=theme, focus=focus, since=since)


def how_to_play(game: Game, theme: Theme = "dark") -> Picture:
    """The picture that explains a game: the position of its guide, with call-outs."""
    view, drawing = so_far(game, game.guide.picture).view(), drawing_of(game)
    if drawing is None:
        return draw(game, view, names=EXAMPLE, theme=theme)
    from render.callouts import overlay
    from render.canvas import Layers, as_png
    from render.wording import paragraph

    layers, callouts = drawing.layers(view, names=EXAMPLE, theme=theme, since=None), [*drawing.callouts(view)]
    explained = Layers(layers.ground, (*layers.patches, *overlay(callouts)))
    return Picture(
        as_png(theme, explained), paragraph([f"A picture of {game.name}, explained", *(one.text for one in callouts)])
    )


def prepare(game: Game, theme: Theme = "dark") -> None:
    """Draw a match's start for a post, so that ground, fonts and pieces are ready: most of a first picture's cost."""
    draw(game, Match(game, game.rules.seats[-1], "prepared").view(), names={}, theme=theme, glance=True)


def words(game: Game, view: View, name: Callable[[Seat], str]) -> list[str]:
    """The whole position in lines: as the folder here has it, or field by field."""
    wording = wording_of(game)
    return [*(wording.lines(view, name) if wording else position.lines(view, name))]


def holdings(game: Game, view: View, public: View, name: Callable[[Seat], str]) -> list[str | Explained]:
    """What a seat holds, in lines: as the folder here has it, or the fields that differ from what a spectator sees."""
    wording = wording_of(game)
    return [*(wording.holdings(view, name) if wording else position.holdings(view, public, name))]


def draws_hands(game: Game) -> bool:
    """Whether a game has pictures of what its seats hold."""
    return wording_of(game) is not None and find_spec(f"render.{game.key}.hand") is not None


def hand(game: Game, view: View, *, names: Mapping[Seat, str], theme: Theme = "dark") -> Picture | None:
    """What the seat of a view holds, as a picture; None where the game draws none, or the seat holds nothing."""
    if not draws_hands(game):
        return None
    return cast("DrawsHands", whole(f"render.{game.key}.hand", DrawsHands, game.name)).hand(
        view, names=names, theme=theme
    )


def changed_parts(game: Game, view: View, since: View, name: Callable[[Seat], str]) -> Mapping[str, Sequence[str]]:
    """What is new since an earlier view, in words, by the key of each part that may be seen closely and has news."""
    wording = wording_of(game)
    return wording.changes_by_part(view, since, name) if wording else {}


def close_ups(game: Game, view: View, name: Callable[[Seat], str]) -> Mapping[str, str]:
    """The parts of a board that may be seen closely: what each is called, by the key that `focus` takes."""
    wording = wording_of(game)
    return wording.close_ups(view, name) if wording else {}


def wording_of(game: Game) -> Wording | None:
    """The folder here that has the game's key. Raises TypeError for one that lacks a part of what a wording offers."""
    name = f"render.{game.key}"
    return cast("Wording", whole(name, Wording, game.name)) if find_spec(name) else None


def drawing_of(game: Game) -> Drawing | None:
    """The `picture` in that folder. Raises TypeError for one that lacks a part of what a drawing offers."""
    return cast("Drawing", whole(f"render.{game.key}.picture", Drawing, game.name)) if wording_of(game) else None


@cache
def whole(name: str, offer: type, game: str) -> ModuleType:
    """A module with all that it is to offer; cached by names, for a game may be a passing copy, which nothing keeps."""
    module = import_module(name)
    parts = [part for part in vars(offer) if not part.startswith("_")]
    if lacking := [part for part in parts if not hasattr(module, part)]:
        file = name.replace(".", "/") + ("/__init__.py" if hasattr(module, "__path__") else ".py")
        raise TypeError(f"{file} lacks {join_words(lacking)}: {game} needs all that render.{offer.__name__} names")
    return module
