"""Legal challenges: a red die against the risk (section 6)."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Seat, Table, die, plural
from rules.redistricting.state import State

FACES = 6
"""The faces of a die; nothing passes against so high a risk (5.8)."""


@dataclass(frozen=True)
class Verdict:
    """A die against a risk, and what it costs next turn, if it blocks and a turn follows (6.1 to 6.3)."""

    rolled: int
    risk: int
    cost: int = 0

    @property
    def passes(self) -> bool:
        return self.rolled > self.risk

    def __str__(self) -> str:
        if self.passes:
            return f"die {die(self.rolled)}, risk {self.risk}"
        cost = f": costs {plural(self.cost, 'action point')} next turn" if self.cost else ""
        return f"blocked by a {die(self.rolled)}{cost}"


def verdict(table: Table, state: State, me: Seat, risk: int) -> Verdict:
    """The courts' die against a risk; whoever is blocked takes it, for the next turn, if any (6.1 to 6.3)."""
    rolled = table.roll()
    if rolled > risk:
        return Verdict(rolled, risk)
    state.blocked = True
    table.break_off(me)
    state.operatives[me].dice.append(rolled)
    return Verdict(rolled, risk, cost=0 if state.is_last_month else rolled)


def risk_label(risk: int) -> str:
    """A risk in a label: " · a die of 1 or 2 blocks it"."""
    if not risk:
        return ""
    return f" · a die of {blocking(risk)} blocks it" if risk < FACES else " · every die blocks it"


def blocking(risk: int) -> str:
    """What a blocking die shows: "1 or 2", "every die"."""
    if risk >= FACES:
        return "every die"
    return "1 or 2" if risk == 2 else f"1 to {risk}"


def warning(state: State, risk: int) -> str:
    """What to accept before something that no die lets pass (5.8)."""
    if risk < FACES:
        return ""
    later = "" if state.is_last_month else " The die also comes off your next turn's action points."
    return f"No die is higher than this risk: the courts will block it, and what it costs is lost.{later}"
