"""The owners of Politocracy's constituents, and the worth of these, in percent."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Seat
from rules.politocracy.board import CONSTITUENTS, Ideology
from rules.politocracy.view import PolitocracyView


def constituents_of(view: PolitocracyView, seat: Seat) -> Sequence[str]:
    """The constituents of a seat, in the order of the board."""
    return [name for name in CONSTITUENTS if view.owners.get(name) == seat]


def price(view: PolitocracyView, seat: Seat, name: str) -> int:
    """What a constituent costs a seat, by who has it (5.1, 5.3)."""
    owner = view.owners.get(name)
    theirs = None if owner in (None, seat) else view.candidates[owner].ideology
    return CONSTITUENTS[name].price(view.candidates[seat].ideology, theirs)


def worth(view: PolitocracyView, seat: Seat, *names: str) -> int:
    """The percents that these constituents are worth together to a seat."""
    return total_worth(names, view.candidates[seat].ideology)


def total_worth(names: Sequence[str], ideology: Ideology) -> int:
    """The percents that these constituents are worth together to an ideology."""
    return sum(CONSTITUENTS[name].values[ideology].percent for name in names)
