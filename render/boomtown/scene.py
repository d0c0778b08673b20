"""A position of Boomtown as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from render import scene as scenes
from render.boomtown.changes import Changes, changes
from render.palette import Theme, looks
from rules import Seat
from rules.boomtown.view import BoomtownView

Scene: TypeAlias = scenes.Scene[BoomtownView, Changes]


def scene_of(view: BoomtownView, since: BoomtownView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    return Scene(view, since, changes(since, view), looks(len(view.standings)), names, theme)
