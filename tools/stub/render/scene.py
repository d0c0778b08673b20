"""A position of Stub as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from render import scene as scenes
from render.palette import Theme, look
from rules import Seat
from tools.stub.render.changes import Changes, changes
from tools.stub.rules.view import StubView

Scene: TypeAlias = scenes.Scene[StubView, Changes]


def scene_of(view: StubView, since: StubView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    return Scene(view, changes(since, view), tuple(map(look, range(len(view.standings)))), names, theme)
