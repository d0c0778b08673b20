"""A position of Boomtown as it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from render.boomtown.changes import Changes
from render.lettering import named
from render.palette import Look, Palette, look
from rules import Seat
from rules.boomtown.view import BoomtownView


@dataclass(frozen=True)
class Scene:
    """A view, what is new in it, the names of the seats and the colours of the theme."""

    view: BoomtownView
    found: Changes
    names: Mapping[Seat, str]
    colours: Palette

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        return tuple(look(seat) for seat in range(len(self.view.standings)))

    def name(self, seat: Seat) -> str:
        return named(self.names, seat)


def net(view: BoomtownView, seat: Seat, faction: str) -> int:
    """Favor less Scorn."""
    one = view.standings[seat]
    return one.favor.get(faction, 0) - one.scorn.get(faction, 0)


def ahead(view: BoomtownView, faction: str) -> int:
    """By how much net Favor the one who would get the faction's votes is ahead of the next, or of none."""
    leader = view.factions[faction].leader
    if leader is None:
        return 0
    others = (net(view, seat, faction) for seat in range(len(view.standings)) if seat != leader)
    return net(view, leader, faction) - max(0, *others)
