"""What goals come to as the districts of Re[District]ing stand: who shares them, and the points they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules import Seat
from rules.redistricting.board import CANDIDATES, District, Position
from rules.redistricting.view import RedistrictingView


def mine(view: RedistrictingView) -> Sequence[Position]:
    """The goals of whoever looks, until all are laid open; a spectator has none."""
    return () if view.me is None or view.winners else view.operatives[view.me].goals


def shared_goals(goals: Sequence[Position], name: str | None) -> Sequence[Position]:
    """Those of the goals that a candidate shares; none where there is nobody."""
    return [goal for goal in goals if name and goal in CANDIDATES[name].positions]


def tie_count(view: RedistrictingView) -> int:
    """In how many districts several are ahead."""
    return sum(len(here.poll.leaders) > 1 for here in view.districts.values())


def scores(view: RedistrictingView, district: District) -> Mapping[Seat, int]:
    """The points of each seat that whoever was elected in a district brings any."""
    elected = view.districts[district].elected
    counts = {seat: len(shared_goals(one.goals, elected)) for seat, one in enumerate(view.operatives)}
    return {seat: count for seat, count in counts.items() if count}


def allies(view: RedistrictingView, district: District) -> Iterator[tuple[str, int]]:
    """Who in a district shares all goals of whoever looks, and by how many votes they are behind; the nearest first."""
    votes = view.districts[district].poll.votes
    for name in sorted(votes, key=lambda name: -votes[name]):
        if len(shared_goals(mine(view), name)) == len(mine(view)):
            yield name, max(votes.values()) - votes[name]
