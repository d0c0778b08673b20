"""The campaigns of Ninety: who leads where, whose day it is, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Seat
from rules.ninety.city import TURFS
from rules.ninety.view import NinetyView, Posted


def leaders(votes: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has most votes; nobody where there are none."""
    return tuple(seat for seat, many in enumerate(votes) if many and many == max(votes))


def stands(view: NinetyView, seat: Seat) -> str:
    """The neighborhood in which a seat's marker is drawn."""
    return marker_place(view.campaigns[seat].at)


def marker_place(space: str) -> str:
    """The neighborhood where a marker in a space is drawn: for a home turf the middle one of its three."""
    return TURFS[space].neighborhoods[1] if space in TURFS else space


def active(view: NinetyView) -> Seat | None:
    """Whose day it is, or who seeds."""
    return view.turn.seat if view.turn else view.seeder


def out(view: NinetyView) -> Sequence[Posted]:
    """The events that can be attended: on Election Day and after it none."""
    return view.schedule if view.turn else ()


def crowds(view: NinetyView) -> Mapping[str, tuple[Seat, ...]]:
    """The neighborhoods with markers, and whose: whoever has the turn stands first."""
    found = dict[str, tuple[Seat, ...]]()
    for seat in sorted(range(len(view.campaigns)), key=lambda seat: (seat != active(view), seat)):
        where = stands(view, seat)
        found[where] = (*found.get(where, ()), seat)
    return found


def homes(view: NinetyView) -> Mapping[str, Seat]:
    """The neighborhoods with houses, and whose."""
    return {name: seat for seat, one in enumerate(view.campaigns) for name in TURFS[one.turf].neighborhoods}
