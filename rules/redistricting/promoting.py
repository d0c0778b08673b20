"""Promotion: the undecided of a district follow a candidate (section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Group, Offer, Offers, Refused, Seat, Table, quoted
from rules.redistricting.board import BLOCKS, BOARD, CANDIDATES, Candidate, District
from rules.redistricting.forecast import Forecast, polls, preview, turned
from rules.redistricting.lines import Lines
from rules.redistricting.state import State
from rules.redistricting.telling import Promoted
from rules.redistricting.verbs import Promote

PROMOTE = Group("promote", "Promote")


def promotions(state: State, me: Seat) -> Offers[Promote]:
    """Every candidate in the city, row by row."""
    forecast = Forecast(state, Lines(state.tiles))
    homes = running(state)
    return Offers(
        Promote,
        moves=lambda: (
            Promote(name) for name, district in homes.items() if price(state.promoted(district)) <= state.points
        ),
        refuse=lambda move: why_not(state, homes, move),
        show=lambda move: shown(state, me, forecast, homes[move.who], move),
    )


def running(state: State) -> Mapping[str, District]:
    """The candidates in the city, row by row, each with the district."""
    tokens = ((block, state.tokens[block]) for block in BLOCKS)
    return {one.name: state.shown(block) for block, one in tokens if isinstance(one, Candidate)}


def why_not(state: State, homes: Mapping[str, District], move: Promote) -> Refused | None:
    """Why a candidate cannot be promoted, or None."""
    if move.who not in CANDIDATES:
        why = f"There's no candidate called {quoted(move.who)}." if move.who else "Name a candidate."
        return Refused(move, why, "7.1")
    if move.who not in homes:
        return Refused(move, f"{move.who} isn't in the city.", "7.1")
    if len(state.promotions) == BOARD.promotions:
        return Refused(move, "All promotion cubes have been laid.", "7.4")
    if (cost := price(state.promoted(homes[move.who]))) > state.points:
        return Refused(move, f"That costs {cost} AP; you have {state.points}.", "7.3")
    return None


def price(promoted: Sequence[str]) -> int:
    """In action points: one, and one for each promotion that was made in the district (7.3)."""
    return 1 + len(promoted)


def shown(state: State, me: Seat, forecast: Forecast, district: District, move: Promote) -> Offer[Promote]:
    """A candidate with the price, and how the district would vote."""
    goals = state.operatives[me].goals
    note = preview(forecast.now(district), forecast.after(move), goals)
    cost = price(state.promoted(district))
    return Offer(move, f"Promote {move.who} in {district} · {cost} AP", note=note, group=PROMOTE)


def promote(table: Table, state: State, me: Seat, who: str) -> None:
    """A white cube on the candidate (7.1)."""
    district = running(state)[who]
    before = polls(state, district)
    state.points -= price(state.promoted(district))
    state.promotions.append(who)
    table.tell(Promoted(me, who, district, then=turned(before, polls(state, district))))
