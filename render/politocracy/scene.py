"""A position of Politocracy as it is to be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from render import scene as scenes
from render.palette import Theme, look
from render.politocracy.changes import Changes, changes
from rules import Seat, signed
from rules.politocracy.board import CONSTITUENTS, REGIONS
from rules.politocracy.view import PolitocracyView

Scene: TypeAlias = scenes.Scene[PolitocracyView, Changes]


SIDES = 2
"""The finalists."""


class Piece(NamedTuple):
    """A candidate on a trail, or the Surrogate of one."""

    seat: Seat
    surrogate: bool
    new: bool


def scene_of(view: PolitocracyView, since: PolitocracyView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    return Scene(view, changes(since, view), tuple(map(look, range(len(view.candidates)))), names, theme)


def on_square(scene: Scene, number: int) -> Sequence[Piece]:
    """Who is on a square of the Campaign Trail: a seat has one piece at most there."""
    return [*_on_square(scene, number)]


def _on_square(scene: Scene, number: int) -> Iterator[Piece]:
    for seat, one in enumerate(scene.view.candidates):
        if one.surrogate == number:
            yield Piece(seat, surrogate=True, new=seat in scene.found.surrogates)
        elif one.square == number and one.surrogate is None:
            yield Piece(seat, surrogate=False, new=seat in scene.found.moved)


def on_stop(scene: Scene, number: int) -> Sequence[Piece]:
    """Who is on a stop of the Money Trail."""
    there = (seat for seat, one in enumerate(scene.view.candidates) if one.stop == number)
    return [Piece(seat, surrogate=False, new=seat in scene.found.moved) for seat in there]


def worth(view: PolitocracyView, name: str, owner: Seat) -> int:
    """The percent that a constituent brings to its owner now."""
    return CONSTITUENTS[name].values[view.candidates[owner].ideology].percent


def won(view: PolitocracyView, seat: Seat) -> Mapping[str, int]:
    """The constituents that a seat has won over with what each is worth, the best first."""
    found = {name: worth(view, name, seat) for name, owner in view.owners.items() if owner == seat}
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def voting(view: PolitocracyView) -> str | None:
    """The region that votes next, once the chits are shown and as long as nobody is elected."""
    if not view.chits or view.elected is not None:
        return None
    return next((name for name in REGIONS if name not in view.regions), None)


class Sum(NamedTuple):
    """What a finalist's best die and all ads come to in a region, the ads in words, and the dice."""

    total: int
    ads: str
    dice: tuple[int, ...]


def summed(view: PolitocracyView, region: str, seat: Seat) -> Sum | None:
    """What a finalist came to in a region; nothing without any dice."""
    one, at = view.regions.get(region), view.finalists.index(seat)
    if one is None or len(one.dice) <= at or not one.dice[at]:
        return None
    own = one.positive[at] if len(one.positive) > at else 0
    against = sum(spent for other, spent in enumerate(one.negative) if other != at)
    ads = " ".join(signed(count) for count in (own, -against) if count)
    return Sum(max(one.dice[at]) + own - against, ads, one.dice[at])
