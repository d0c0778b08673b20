"""A position of Electoral Barrage as it is to be drawn: who leads where, and how each seat looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from render import scene as scenes
from render.barrage.changes import Changes, changes
from render.barrage.leads import leader
from render.barrage.map import at_sea
from render.palette import LED, WON, Look, Theme, look, on
from rules import Seat
from rules.barrage.board import OFFICES
from rules.barrage.view import BarrageView, colours

Scene: TypeAlias = scenes.Scene[BarrageView, Changes]


def scene_of(view: BarrageView, since: BarrageView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    """Each seat is in the colour of its character, once it has one."""
    own = tuple(look(seat, hue) for seat, hue in enumerate(colours(view)))
    return Scene(view, since, changes(since, view), own, names, theme)


def holder(scene: Scene, code: str) -> Look | None:
    """How the leader of a state looks."""
    ahead = leader(scene.view, code)
    return None if ahead is None else scene.looks[ahead]


def share(view: BarrageView, code: str) -> float:
    """How strongly the state has the colour of its leader."""
    return WON if code in view.won else LED


def ink(scene: Scene, code: str) -> str:
    """The colour of a label of the state."""
    return "ink" if at_sea(code) else ink_on(scene, code)


def ink_on(scene: Scene, code: str) -> str:
    """The colour of a label on the land of the state."""
    own = holder(scene, code)
    return on(own.tint(scene.colours, share(scene.view, code))) if own else "ink"


def faint(scene: Scene, code: str) -> str:
    """The colour of the state's empty places."""
    own = None if at_sea(code) else holder(scene, code)
    return own.faint(scene.colours, share(scene.view, code)) if own else "line"


def ring(view: BarrageView, place: str) -> str | None:
    """The colour around a place that is being resolved."""
    return "turn" if place == view.contest else None


def is_open(view: BarrageView, place: str) -> bool:
    """Whether anybody may go there: at the end nobody; the third area of Recruitment is one character's."""
    if view.won:
        return False
    only = OFFICES[place].only if place in OFFICES else None
    characters = [one.character for one in view.candidates]
    return only is None or only in characters or None in characters
