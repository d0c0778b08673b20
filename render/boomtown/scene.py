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


def net(view: BoomtownView, seat: Seat, faction: str) -> int:
    """Favor less Scorn."""
    one = view.standings[seat]
    return one.favor.get(faction, 0) - one.scorn.get(faction, 0)


def ahead(view: BoomtownView, faction: str) -> int:
    """By how much net Favor the one who would get the faction's votes is ahead of the next."""
    leader = view.factions[faction].leader
    if leader is None:
        return 0
    others = (net(view, seat, faction) for seat in range(len(view.standings)) if seat != leader)
    return net(view, leader, faction) - max(others)
