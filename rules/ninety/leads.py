"""Who leads each region: told at the end of a day that changed it (11.1, 13.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Table, marks, with_most
from rules.ninety.city import REGION_OF, REGIONS
from rules.ninety.state import State


def counted(state: State) -> Mapping[str, Sequence[int]]:
    """Each seat's votes in every region, lean 1 and solid 2, counted in one go."""
    votes = {region: [0] * state.seats for region in REGIONS}
    for seat, one in enumerate(state.candidates):
        for place in one.lean:
            votes[REGION_OF[place]][seat] += 1
        for place in one.solid:
            votes[REGION_OF[place]][seat] += 2
    return votes


def tell_leads(table: Table, state: State, before: Mapping[str, Sequence[int]]) -> Mapping[str, Sequence[int]]:
    """Says where a lead has changed hands since `before`; the votes as they are now."""
    now = counted(state)
    said = [lead(region, votes) for region, votes in now.items() if leaders(votes) != leaders(before[region])]
    if said:
        table.tell(f"{'; '.join(said)}.")
    return now


def leaders(votes: Sequence[int]) -> list[int]:
    """The seats with most votes in a region; none where nobody has any."""
    return with_most(votes) if any(votes) else []


def lead(region: str, votes: Sequence[int]) -> str:
    """Who leads a region now: "@1 now leads North Side 6 to 5"."""
    first = leaders(votes)
    if not first:
        return f"nobody has votes in {region} any more"
    if len(first) > 1:
        return f"{marks(first)} are now level in {region} with {max(votes)} each"
    return f"{marks(first)} now leads {region} {max(votes)} to {sorted(votes)[-2]}"
