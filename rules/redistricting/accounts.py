"""Where points come from (9.2)."""

from __future__ import annotations

from rules import Accounts, Source
from rules.redistricting.board import District, Issue
from rules.redistricting.state import Heading, State
from rules.redistricting.voting import points, poll


def accounts(state: State) -> Accounts:
    """The points of each goal, by its issue, whether for it or against it.

    Before the vote whoever is ahead alone counts as elected.
    """
    elected = state.elected if state.heading is Heading.OVER else ahead(state)
    return Accounts("point", tuple(source(state, issue, elected) for issue in Issue))


def ahead(state: State) -> dict[District, str | None]:
    """Who is ahead alone in each district."""
    return {district: poll(state, state.people(district)).leader for district in District}


def source(state: State, issue: Issue, elected: dict[District, str | None]) -> Source:
    goals = ([goal for goal in one.goals if goal.issue is issue] for one in state.operatives)
    return Source(f"wins on {issue.named}", tuple(points(some, elected) for some in goals))
