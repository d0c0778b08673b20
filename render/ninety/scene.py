"""A position of Ninety as it is to be drawn: who leads where and who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from render import scene as scenes
from render.ninety.changes import Changes, changes
from render.palette import Theme, looks
from rules import Seat
from rules.ninety.view import NinetyView

Scene: TypeAlias = scenes.Scene[NinetyView, Changes]


def scene_of(view: NinetyView, since: NinetyView | None, names: Mapping[Seat, str], theme: Theme) -> Scene:
    return Scene(view, since, changes(since, view), looks(len(view.campaigns)), names, theme)
