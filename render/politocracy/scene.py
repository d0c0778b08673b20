"""A position of Politocracy as it is to be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from render import scene as scenes
from render.palette import Theme, looks
from render.politocracy.changes import Changes, changes
from rules import Seat
from rules.politocracy.view import PolitocracyView

Scene: TypeAlias = scenes.Scene[PolitocracyView, Changes]


class Piece(NamedTuple):
    """A candidate on a trail, or the Surrogate of one."""

    seat: Seat
    surrogate: bool
    new: bool


def scene_of(view: PolitocracyView, since: PolitocracyView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    return Scene(view, since, changes(since, view), looks(len(view.candidates)), names, theme)


def on_square(scene: Scene, number: int) -> Sequence[Piece]:
    """Who is on a square of the Campaign Trail: a seat has one piece at most there."""
    return [*_on_square(scene, number)]


def _on_square(scene: Scene, number: int) -> Iterator[Piece]:
    for seat, one in enumerate(scene.view.candidates):
        if one.surrogate == number:
            yield Piece(seat, surrogate=True, new=seat in scene.changes.surrogates)
        elif one.square == number and one.surrogate is None:
            yield Piece(seat, surrogate=False, new=seat in scene.changes.moved)


def on_stop(scene: Scene, number: int) -> Sequence[Piece]:
    """Who is on a stop of the Money Trail."""
    there = (seat for seat, one in enumerate(scene.view.candidates) if one.stop == number)
    return [Piece(seat, surrogate=False, new=seat in scene.changes.moved) for seat in there]
