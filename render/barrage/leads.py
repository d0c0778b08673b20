"""Who leads in the states of Electoral Barrage."""

from __future__ import annotations

from collections import Counter

from rules import Seat
from rules.barrage.view import BarrageView


def leader(view: BarrageView, code: str) -> Seat | None:
    """Who has won the state, or has most tokens there alone."""
    if code in view.won:
        return view.won[code]
    tokens = view.stars.get(code, ()) + view.ballots.get(code, ())
    if len({*tokens}) <= 1:
        return tokens[0] if tokens else None
    first, second = Counter(tokens).most_common(2)
    return None if first[1] == second[1] else first[0]
