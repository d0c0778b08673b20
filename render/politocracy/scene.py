"""A position of Politocracy as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from render import scene as scenes
from render.palette import Theme, look
from render.politocracy.changes import Changes, changes
from rules import Seat
from rules.politocracy.view import PolitocracyView

Scene: TypeAlias = scenes.Scene[PolitocracyView, Changes]


def scene_of(view: PolitocracyView, since: PolitocracyView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    return Scene(view, changes(since, view), tuple(map(look, range(len(view.standings)))), names, theme)
