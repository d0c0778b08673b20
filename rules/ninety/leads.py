"""Who leads each region: told at the end of a day that changed it (11.1, 13.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rules import Seat, Table, listed, mark, marks, plural, with_most
from rules.ninety.city import REGION_OF, REGIONS
from rules.ninety.state import State

Votes: TypeAlias = Mapping[str, Sequence[int]]
"""The votes of each seat by region."""


def counted(state: State) -> Votes:
    """Each seat's votes in every region, lean 1 and solid 2, counted in one go."""
    votes = {region: [0] * state.seats for region in REGIONS}
    for seat, one in enumerate(state.candidates):
        for place in one.lean:
            votes[REGION_OF[place]][seat] += 1
        for place in one.solid:
            votes[REGION_OF[place]][seat] += 2
    return votes


def tell_leads(table: Table, state: State, before: Votes) -> Votes:
    """Says where a lead has changed hands since `before`; the votes as they are now."""
    now, said = counted(state), list[str]()
    won, tied = defaultdict[Seat, list[str]](list), defaultdict[str, list[str]](list)
    for region, votes in now.items():
        first, past = leaders(votes), leaders(before[region])
        if first == past:
            continue
        if len(first) == 1:
            won[first[0]].append(f"{region} {max(votes)} to {sorted(votes)[-2]}{whose(past, first[0])}")
        elif first:
            tied[marks(first)].append(f"{region} ({plural(max(votes), 'vote')} each)")
        else:
            said.append(f"Nobody has votes left in {region}")
    leads = [f"{mark(seat)} now leads {listed(where)}" for seat, where in won.items()]
    ties = [f"{who} are now tied in {listed(where)}" for who, where in tied.items()]
    if leads or ties or said:
        table.tell(f"{'. '.join([*leads, *ties, *said])}.")
    return now


def whose(past: Sequence[Seat], seat: Seat) -> str:
    """Who led before."""
    others = [one for one in past if one != seat]
    if not others:
        return ""
    if seat in past:
        return f" (was tied with {marks(others)})"
    return f" ({marks(others)} {'led' if len(others) == 1 else 'were tied'} before)"


def leaders(votes: Sequence[int]) -> list[Seat]:
    """The seats with most votes in a region; none where nobody has any."""
    return with_most(votes) if any(votes) else []


def standing(region: str, votes: Sequence[int], me: Seat) -> str:
    """A region with one's own votes and those of the best opponent: "North Side: 3 for you, 5 for @1"."""
    return f"{region}: {compared(votes, me)}"


def compared(votes: Sequence[int], me: Seat) -> str:
    """One's own votes and those of the best opponent."""
    rival = max((seat for seat in range(len(votes)) if seat != me), key=lambda seat: votes[seat])
    ahead = f", {votes[rival]} for {mark(rival)}" if votes[rival] else ""
    return f"{votes[me]} for you{ahead}"
