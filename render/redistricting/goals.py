"""The goals of seats of Re[District]ing as the districts stand: the candidates who share them, and their points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules import Seat
from rules.redistricting.board import CANDIDATES, District, Position
from rules.redistricting.view import RedistrictingView


def mine(view: RedistrictingView) -> Sequence[Position]:
    """The goals of the view's seat, until all are laid open; a spectator has none."""
    return () if view.me is None or view.winners else view.operatives[view.me].goals


def shared_goals(goals: Sequence[Position], name: str | None) -> Sequence[Position]:
    """The goals among these that a candidate shares; none for None."""
    return [goal for goal in goals if name and goal in CANDIDATES[name].positions]


def tie_count(view: RedistrictingView) -> int:
    """The number of districts in which several candidates are ahead."""
    return sum(len(here.poll.leaders) > 1 for here in view.districts.values())


def scores(view: RedistrictingView, district: District) -> Mapping[Seat, int]:
    """The points that the candidate elected in a district brings each seat, without seats that get none."""
    elected = view.districts[district].elected
    counts = {seat: len(shared_goals(one.goals, elected)) for seat, one in enumerate(view.operatives)}
    return {seat: count for seat, count in counts.items() if count}


def allies(view: RedistrictingView, district: District) -> Iterator[tuple[str, int]]:
    """The candidates in a district who share all one's goals, with the votes they are behind; the nearest first."""
    votes = view.districts[district].poll.votes
    for name in sorted(votes, key=lambda name: -votes[name]):
        if len(shared_goals(mine(view), name)) == len(mine(view)):
            yield name, max(votes.values()) - votes[name]
