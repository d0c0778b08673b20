"""Who leads each region: told at the end of a day that changed it (11.1, 13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from rules import Seat, Table, with_most
from rules.ninety.state import State
from rules.ninety.telling_election import Lead, LeadsChanged

Votes: TypeAlias = Mapping[str, Sequence[int]]
"""The votes of each seat by region."""


def tell_leads(table: Table, state: State, before: Votes) -> Votes:
    """Tells where a lead has changed hands since `before`; returns the votes as they are now."""
    now = state.count()
    if leads := tuple(lead_changes(before, now)):
        table.tell(LeadsChanged(leads))
    return now


def lead_changes(before: Votes, now: Votes) -> Iterator[Lead]:
    """The regions where others have most votes now than before."""
    for region, votes in now.items():
        first, past = leaders(votes), leaders(before[region])
        if first != past:
            best, second = sorted(votes, reverse=True)[:2]
            yield Lead(region, (*first,), best, second, (*past,))


def leaders(votes: Sequence[int]) -> list[Seat]:
    """The seats with most votes in a region; none where nobody has any."""
    return with_most(votes) if any(votes) else []
