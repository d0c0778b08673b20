"""What a seat of Politocracy may see: everything but what others are choosing."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Seat, Standings, View, by_seat
from rules.politocracy.state import State


@dataclass(frozen=True)
class Standing:
    """Where a seat went last, empty before the first round, and its points."""

    at: str
    score: int


@dataclass(frozen=True)
class PolitocracyView(View):
    """The position as a seat or a spectator sees it; `winners` are those who have won at last."""

    round: int
    rounds: int
    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]


def view(state: State, seat: Seat | None) -> PolitocracyView:
    """What this seat may see; None for a spectator."""
    return PolitocracyView(
        me=seat,
        round=state.round,
        rounds=state.rounds,
        standings=tuple(map(Standing, state.at, state.scores)),
        winners=tuple(state.winners),
    )


def standings(view: PolitocracyView) -> Standings:
    """The points that each has."""
    return by_seat("points", [one.score for one in view.standings])
