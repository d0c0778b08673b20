"""Where electoral votes come from (9.4, 9.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules import Accounts, Source
from rules.barrage.board import STATES
from rules.barrage.state import State

BY_STARS: Mapping[int, str] = {2: "two-star states", 1: "one-star states"}
"""The states that are counted together."""


def accounts(state: State) -> Accounts:
    """The votes of each state with three stars, and those of all others by their stars."""
    return Accounts("electoral vote", (*sources(state),))


def sources(state: State) -> Iterator[Source]:
    carriers, of = state.carriers(), dict[str, list[int]]()
    for code, one in STATES.items():
        points = of.setdefault(BY_STARS.get(one.stars, one.name), [0] * state.seats)
        if code in carriers:
            points[carriers[code]] += one.votes
    return (Source(words, (*points,)) for words, points in of.items())
