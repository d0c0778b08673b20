"""Promotion: the undecided of a district follow a candidate (section 7)."""

from __future__ import annotations

from rules import Group, Offer, Offers, Refused, Seat, Table, quote
from rules.redistricting.board import BOARD, CANDIDATES
from rules.redistricting.forecast import Forecast, preview
from rules.redistricting.state import State
from rules.redistricting.telling import Promoted, turnovers
from rules.redistricting.verbs import Promote

PROMOTE = Group("promote", "Promote")


def promotions(state: State, me: Seat, forecast: Forecast) -> Offers[Promote]:
    """Every candidate in the city, row by row."""
    return Offers(
        Promote,
        moves=lambda: (one for one in map(Promote, state.candidates()) if forecast.price(one) <= state.points),
        refuse=lambda move: why_not(state, forecast, move),
        show=lambda move: offer_promotion(state, me, forecast, move),
        refuse_listed=lambda move: no_cube(state, move),
    )


def why_not(state: State, forecast: Forecast, move: Promote) -> Refused | None:
    """Why a candidate cannot be promoted, or None."""
    if move.who not in CANDIDATES:
        why = f"There's no candidate called {quote(move.who)}." if move.who else "Name a candidate."
        return Refused(move, why, "7.1")
    if CANDIDATES[move.who] not in state.tokens.values():
        return Refused(move, f"{move.who} isn't in the city.", "7.1")
    if refused := no_cube(state, move):
        return refused
    if (cost := forecast.price(move)) > state.points:
        return Refused(move, f"That costs {cost} AP; you have {state.points}.", "7.3")
    return None


def no_cube(state: State, move: Promote) -> Refused | None:
    """Why nobody can be promoted, or None."""
    laid = len(state.promotions) == BOARD.promotions
    return Refused(move, "All promotion cubes have been laid.", "7.4") if laid else None


def offer_promotion(state: State, me: Seat, forecast: Forecast, move: Promote) -> Offer[Promote]:
    """A candidate with the price, and how the district would vote."""
    return Offer(
        move,
        label=f"Promote {move.who} in {forecast.home(move.who)} · {forecast.price(move)} AP",
        note=lambda: preview(*forecast.change(move), state.operatives[me].goals),
        group=PROMOTE,
    )


def promote(table: Table, state: State, me: Seat, move: Promote) -> None:
    """A white cube on the candidate (7.1)."""
    forecast = Forecast(state)
    now, then = forecast.change(move)
    (district,) = now
    state.turns[me].points -= forecast.price(move)
    state.promotions.append(move.who)
    table.tell(Promoted(me, move.who, district, then=turnovers(now, then)))
