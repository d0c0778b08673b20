"""Where votes come from (10.3)."""

from __future__ import annotations

from rules import Accounts, Source
from rules.boomtown.state import State


def accounts(state: State) -> Accounts:
    """The votes of each faction, for whoever leads it."""
    return Accounts("vote", tuple(source(state, name, votes) for name, votes in state.meeples.items()))


def source(state: State, faction: str, votes: int) -> Source:
    leader = state.leader(faction)
    return Source(faction, tuple(votes if seat == leader else 0 for seat in range(state.seats)))
