"""A position of Stub as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from render import scene as scenes
from render.palette import Theme, looks
from rules import Seat
from tools.stub.render.changes import Changes, changes
from tools.stub.rules.view import StubView

Scene: TypeAlias = scenes.Scene[StubView, Changes]


def scene_of(view: StubView, since: StubView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    return Scene(view, since, changes(since, view), looks(len(view.standings)), names, theme)
