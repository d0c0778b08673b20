"""Where points come from (9.2)."""

from __future__ import annotations

from rules import Accounts, Source
from rules.redistricting.board import District, Position
from rules.redistricting.state import Heading, State
from rules.redistricting.voting import points, poll


def accounts(state: State) -> Accounts:
    """The points of each goal: for an issue and against it are two, so that a row says what was wanted.

    Before the vote whoever is ahead alone counts as elected.
    """
    elected = state.elected if state.heading is Heading.OVER else ahead(state)
    return Accounts("point", tuple(source(state, goal, elected) for goal in Position))


def ahead(state: State) -> dict[District, str | None]:
    """Who is ahead alone in each district."""
    return {district: poll(state, state.people(district)).leader for district in District}


def source(state: State, goal: Position, elected: dict[District, str | None]) -> Source:
    """In quotation marks, as it stands after "from" in a sentence, and no wider, for five seats fit beside it."""
    return Source(f"“{goal}”", tuple(points([goal] * one.goals.count(goal), elected) for one in state.operatives))
