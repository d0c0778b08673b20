"""A position of Ninety as it is to be drawn: who leads where, who stands where, and how each seat looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from render.lettering import named
from render.ninety.changes import Changes
from render.palette import Look, Palette, look
from rules import Seat
from rules.ninety.board import BOARD
from rules.ninety.city import TURFS
from rules.ninety.view import NinetyView


def leaders(votes: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has most votes; nobody where there are none."""
    return tuple(seat for seat, many in enumerate(votes) if many and many == max(votes))


def stands(view: NinetyView, seat: Seat) -> str:
    """The neighborhood in which a seat's marker is drawn."""
    return drawn_at(view.campaigns[seat].at)


def drawn_at(space: str) -> str:
    """The neighborhood for a space: for a home turf the middle one of the three."""
    return TURFS[space].neighborhoods[1] if space in TURFS else space


@dataclass(frozen=True)
class Scene:
    """A view, what is new in it, the names of the seats and the colours of the theme."""

    view: NinetyView
    found: Changes
    names: Mapping[Seat, str]
    colours: Palette

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        return tuple(map(look, self.seats))

    @property
    def seats(self) -> range:
        return range(len(self.view.campaigns))

    @property
    def active(self) -> Seat | None:
        """Whose day it is, or who seeds."""
        return self.view.turn.seat if self.view.turn else self.view.seeder

    @cached_property
    def crowds(self) -> Mapping[str, tuple[Seat, ...]]:
        """The neighborhoods with markers, and whose: whoever has the turn stands first."""
        found = dict[str, tuple[Seat, ...]]()
        for seat in sorted(self.seats, key=lambda seat: (seat != self.active, seat)):
            where = stands(self.view, seat)
            found[where] = (*found.get(where, ()), seat)
        return found

    @cached_property
    def homes(self) -> Mapping[str, Seat]:
        """The neighborhoods with houses, and whose."""
        return {name: seat for seat, one in enumerate(self.view.campaigns) for name in TURFS[one.turf].neighborhoods}

    def name(self, seat: Seat) -> str:
        return named(self.names, seat)

    @property
    def chart(self) -> tuple[int, ...]:
        return BOARD.points(len(self.view.campaigns))
