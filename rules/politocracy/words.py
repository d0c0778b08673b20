"""What questions, lines and pictures of Politocracy say of money, popularity and ideologies."""

from __future__ import annotations

from rules import Seat, die, plural, quoted, signed
from rules.politocracy.board import BOARD, Ideology
from rules.politocracy.state import State
from rules.politocracy.trail import Walk

THOUSANDS = 50
"""Dollars of a unit, in thousands."""
AGAIN = "Roll, then ask me about cards again"


def money(units: int) -> str:
    """Units as people read them: $1.4M, $350K, $0."""
    millions, thousands = divmod(units * THOUSANDS, 1000)
    if not millions:
        return f"${thousands}K" if thousands else "$0"
    return f"${millions}.{thousands:03}".rstrip("0").rstrip(".") + "M"


def now(state: State, seat: Seat, change: int = 1) -> str:
    """The popularity of a seat after a change, if it was one: "now 34%"."""
    return f"now {state.popularity(seat)}%" if change else ""


def has(state: State, seat: Seat) -> str:
    """The money of a seat after some came in: "now $12M"."""
    return f"now {money(state.candidates[seat].money)}"


def left(state: State, seat: Seat) -> str:
    """The same after some was paid: "$6.5M left"."""
    return f"{money(state.candidates[seat].money)} left"


def scandal(state: State, seat: Seat) -> str:
    """One that a seat has just got; the first costs until all are removed, more cost no more (4.4)."""
    if state.candidates[seat].scandals > 1:
        return "another scandal"
    return f"a scandal ({BOARD.scandal_percent}% a turn, or {money(BOARD.scandal_money)} on the Money Trail)"


def number(count: int) -> str:
    """A number that negative ads can bring below zero: "−2"."""
    return str(count).replace("-", "−")


def percent(change: int) -> str:
    """A change of popularity: "+3%", "−5%"."""
    return f"{signed(change)}%" if change else "no change"


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
