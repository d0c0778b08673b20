"""What questions, lines and pictures of Politocracy say of money, popularity and ideologies."""

from __future__ import annotations

from rules import Seat, die, plural, quoted, signed
from rules.politocracy.board import BOARD, Ideology
from rules.politocracy.state import State
from rules.politocracy.trail import Walk

THOUSANDS = 50
"""Dollars of a unit, in thousands."""


def money(units: int) -> str:
    """Units as people read them: $1.4M, $350K, $0."""
    millions, thousands = divmod(units * THOUSANDS, 1000)
    if not millions:
        return f"${thousands}K" if thousands else "$0"
    return f"${millions}.{thousands:03}".rstrip("0").rstrip(".") + "M"


def now(state: State, seat: Seat) -> str:
    """The popularity of a seat after a change: "now 34%"."""
    return f"now {state.popularity(seat)}%"


def received(state: State, seat: Seat, units: int) -> str:
    """Money that came in: "+$2M, now $12M"."""
    return f"+{money(units)}, now {money(state.candidates[seat].money)}"


def has_scandals(state: State, seat: Seat) -> str:
    """The scandals of a seat, and what they cost until they are removed (4.4)."""
    costs = f"{BOARD.scandal_percent}% a turn, or {money(BOARD.scandal_money)} on the Money Trail"
    return f"now has {plural(state.candidates[seat].scandals, 'scandal')}, at {costs}"


def number(count: int) -> str:
    """A number that negative ads can bring below zero: "−2"."""
    return str(count).replace("-", "−")


def percent(change: int) -> str:
    """A change of popularity: "+3%", "−5%"."""
    return f"{signed(change)}%"


def side(ideology: Ideology) -> str:
    """An ideology with its article: "a Progressive"."""
    return f"a {ideology}"


def walked(step: Walk, many: int, what: str) -> list[str]:
    """How a walk is told, to be listed with where it led: "rolls a 4"; "draws Wrong Exit", "goes back 2 squares"."""
    if step.card is None:
        return [f"rolls a {die(step.steps)}"]
    return [f"draws {step.card}", f"goes {'back' if step.steps < 0 else 'ahead'} {plural(many, what)}"]


def no_such(what: str, typed: str) -> str:
    """The answer to a name that nothing has."""
    return f"There's no {what} called {quoted(typed)}."
