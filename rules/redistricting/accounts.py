"""Where points come from (9.2)."""

from __future__ import annotations

from rules import Accounts, Source
from rules.redistricting.board import District, Position
from rules.redistricting.state import Heading, State
from rules.redistricting.voting import points, poll


def accounts(state: State) -> Accounts:
    """The points of each goal. Before the vote whoever is ahead alone counts as elected."""
    elected = state.elected if state.heading is Heading.OVER else ahead(state)
    return Accounts("point", tuple(source(state, goal, elected) for goal in Position))


def ahead(state: State) -> dict[District, str | None]:
    """Who is ahead alone in each district."""
    return {district: poll(state, state.people(district)).leader for district in District}


def source(state: State, goal: Position, elected: dict[District, str | None]) -> Source:
    """What each seat has from elected candidates who share a goal, where it is one of theirs."""
    had = ([one for one in operative.goals if one is goal] for operative in state.operatives)
    return Source(f"wins {goal}", tuple(points(some, elected) for some in had))
