"""What the questions and the log of Ninety say of goods, places and days."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import add

from rules import Seat, letter, listed, plural, quoted
from rules.ninety.board import BOARD, EventCard, Goods, weekday
from rules.ninety.city import DOWNTOWN
from rules.ninety.routes import Route

LABEL = 80
"""What stands on a button."""
NOTE = 100
"""What stands beside an offer."""
CONFIRM = 200
"""What is to be accepted first."""

LONG_NAME = 20
"""As long as a player's name is in a list."""
NAMED = 3
"""As many neighborhoods as the way of a journey names."""


def money(dollars: int) -> str:
    return f"${dollars:,}"


def goods(some: Goods, none: str = "nothing") -> str:
    """What an event gives: "3 canvassers and $300"."""
    parts = [
        *([plural(some.canvassers, "canvasser")] if some.canvassers else []),
        *([money(some.cash)] if some.cash else []),
        *([plural(some.votes, "lean vote")] if some.votes else []),
    ]
    return listed(parts) or none


def together(rewards: Sequence[Goods]) -> str:
    """What several events give."""
    return goods(reduce(add, rewards), none="no room for votes")


def event(card: EventCard) -> str:
    """An event with what it gives, and what it costs not to be there."""
    loss = f"; a no-show loses {goods(card.loss)}" if card.invitation else ""
    return f"{card.title}: {goods(card.reward)}{loss}"


def date(day: int) -> str:
    return f"Day {day} of {BOARD.days} ({weekday(day)})"


def points(many: int) -> str:
    return plural(many, "point")


def block(place: str, seat: Seat) -> str:
    """A candidate's vote in a neighborhood, as it is typed: "Shadyside B"."""
    return f"{place} {letter(seat)}"


def way(route: Route) -> str:
    """What a journey crosses, or else comes through; nothing for the space next door."""
    if route.over:
        return f"over {listed(route.over)}"
    *between, _ = route.spaces
    some = between if len(between) <= NAMED else [*between[: NAMED - 1], f"{len(between) - NAMED + 1} more"]
    return f"through {listed(some)}" if some else ""


def naming(head: str, titles: Sequence[str], brings: str, tail: str) -> tuple[str, str]:
    """A label that names the events of a journey, with what they bring if it holds that too; or else how many they are.

    Beside it the names that it does not hold: they are told before the journey can begin (9.2).
    """
    names = ", ".join(titles)
    for said in (f"{names} ({brings})" if brings else names, names):
        if width(label := f"{head}{said}{tail}") <= LABEL:
            return label, ""
    return f"{head}{plural(len(titles), 'event')}{tail}", names


def warned(titles: str, warning: str, shorter: str) -> str:
    """What is to be accepted before a journey: the events that its label does not name, and what is forgotten.

    Where there is no room for the warning it is the `shorter` one.
    """
    if not titles:
        return warning
    whole = f"You meet {titles}. {warning}".rstrip()
    return whole if len(whole) <= CONFIRM else f"You meet {titles}, and {shorter}."


def toward(place: str) -> str:
    """Where somebody goes: "to Bluff", but "Downtown"."""
    return place if place == DOWNTOWN else f"to {place}"


def note(*parts: str) -> str:
    """As many of the parts as fit beside an offer, the first ones first."""
    some = [part for part in parts if part]
    said = "; ".join(some)
    if width(said) > NOTE:
        said = "; ".join(fitting(some))
    return said[:1].upper() + said[1:]


def fitting(parts: Iterable[str]) -> Iterator[str]:
    """The parts that fit beside an offer together, the first ones first."""
    left = NOTE
    for part in parts:
        if (size := width(part)) <= left:
            left -= size + len("; ")
            yield part


def width(text: str) -> int:
    """How long a text is at most, once names stand for its marks."""
    return len(text) + text.count("@") * (LONG_NAME - len("@0"))


def no_such_place(place: str) -> str:
    return f"There is no neighborhood called {quoted(place)} on this board."
