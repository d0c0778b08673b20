"""A position of Re[District]ing as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from render import scene as scenes
from render.palette import Theme, looks
from render.redistricting.changes import Changes, changes
from rules import Seat
from rules.redistricting.view import RedistrictingView

Scene: TypeAlias = scenes.Scene[RedistrictingView, Changes]


def scene_of(
    view: RedistrictingView, since: RedistrictingView | None, names: Mapping[Seat, str], theme: Theme
) -> Scene:
    return Scene(view, since, changes(since, view), looks(len(view.operatives)), names, theme)
