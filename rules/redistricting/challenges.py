"""Legal challenges: a red die against the risk (section 6)."""

from __future__ import annotations

from collections.abc import Iterable

from rules import Seat, Table
from rules.redistricting.board import BOARD, Token
from rules.redistricting.state import City, State
from rules.redistricting.telling import Verdict

FACES = 6
"""Of a die; nothing passes against as high a risk (5.8)."""


def verdict(table: Table, state: State, me: Seat, risk: int) -> Verdict:
    """Whether the courts let it pass; a die that blocks is kept for the next turn, if any (6.1 to 6.3)."""
    rolled = table.roll()
    if rolled > risk:
        return Verdict(rolled, risk)
    state.blocked = True
    table.break_off(me)
    if is_last(state):
        return Verdict(rolled, risk)
    state.operatives[me].dice.append(rolled)
    return Verdict(rolled, risk, cost=rolled)


def risk_of_cubes(city: City, people: Iterable[Token], more: int = 0) -> int:
    """Twice the suppression cubes that these would have, with some more (8.3)."""
    return 2 * (sum(one in city.suppressed for one in people) + more)


def told_risk(risk: int) -> str:
    """A risk in a label: " · a die of 1 or 2 blocks it"."""
    if not risk:
        return ""
    return f" · {'every die' if risk >= FACES else f'a die of {blocking(risk)}'} blocks it"


def blocking(risk: int) -> str:
    """What a die shows that blocks."""
    return "1 or 2" if risk == 2 else f"1 to {risk}" if risk < FACES else "every die"


def warning(state: State, risk: int) -> str:
    """What to accept before something that no die lets pass (5.8)."""
    if risk < FACES:
        return ""
    later = "" if is_last(state) else " The die also comes off your next turn's action points."
    return f"No die is higher than this risk: the courts will block it, and what it costs is lost.{later}"


def is_last(state: State) -> bool:
    """Whether no turn is left that a die could cost points (6.3)."""
    return state.round == len(BOARD.months)
