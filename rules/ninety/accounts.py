"""Where points come from (13.3 to 13.5)."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Accounts, Source
from rules.ninety.board import BOARD
from rules.ninety.scoring import bonus
from rules.ninety.state import State


def accounts(state: State) -> Accounts:
    """The votes in each region with the points for the place there, then event cards."""
    chart = BOARD.points(state.seats)
    cards = Source("event cards", tuple(len(one.cards) for one in state.candidates))
    return Accounts("point", (*(region(name, votes, chart) for name, votes in state.count().items()), cards))


def region(name: str, votes: Sequence[int], chart: Sequence[int]) -> Source:
    return Source(name, tuple(many + more for many, more in zip(votes, bonus(votes, chart), strict=True)))
