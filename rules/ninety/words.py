"""What the questions and the log of Ninety say of goods, places and days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import add
from typing import NamedTuple

from rules import Group, Seat, face, letter, listed, mark, plural, quoted
from rules.ninety.board import BOARD, Bio, EventCard, Goods, weekday
from rules.ninety.city import DOWNTOWN

LABEL = 80
"""What stands on a button."""
EFFECT = 28
"""As long as what a journey brings may be, to stand before its end."""
NOTE = 100
"""What stands beside an offer."""
CONFIRM = 200
"""What is to be accepted first."""
MET = "Events: "
"""What the titles follow that a label does not hold."""

LONG_NAME = 20
"""As long as a player's name is in a list."""
NAMED = 3
"""As many neighborhoods as the way of a journey names."""

MAIL = "direct mail"
FREE_MUD = "your free mudsling"
HERE = Group("here", "Here")


def money(dollars: int) -> str:
    return f"${dollars:,}"


@cache
def faced(count: int, key: str, noun: str) -> str:
    """A number of things that have a face."""
    return f"{count} {face(key, noun if count == 1 else f'{noun}s')}"


def canvassers(many: int) -> str:
    return faced(many, "canvasser", "canvasser")


def lean_votes(many: int) -> str:
    return faced(many, "lean", "lean vote")


@cache
def cash(dollars: int) -> str:
    """Money with its face, which stands for the dollar sign."""
    return f"{face('cash', '$')}{dollars:,}"


def goods(some: Goods) -> str:
    """What an event gives: "3 canvassers and $300"."""
    return listed(parts(some)) or "nothing"


def told_goods(some: Goods) -> str:
    """The same with faces, for the log."""
    many = ((some.canvassers, canvassers), (some.cash, cash), (some.votes, lean_votes))
    return listed(say(count) for count, say in many if count) or "nothing"


def parts(some: Goods) -> Iterator[str]:
    if some.canvassers:
        yield plural(some.canvassers, "canvasser")
    if some.cash:
        yield money(some.cash)
    if some.votes:
        yield plural(some.votes, "lean vote")


@lru_cache(maxsize=2048)
def together(rewards: tuple[Goods, ...]) -> str:
    """What several events give: "+3 canvassers, +$300"."""
    return ", ".join(f"+{part}" for part in parts(reduce(add, rewards))) or "no room for votes"


def event(card: EventCard) -> str:
    """An event with what it gives, and what it costs not to be there."""
    loss = f"; missing it costs {goods(card.loss)}" if card.invitation else ""
    return f"{card.title}: {goods(card.reward)}{loss}"


def date(day: int) -> str:
    return f"Day {day} of {BOARD.days} ({weekday(day)})"


def points(many: int) -> str:
    return plural(many, "point")


def action_points(many: int) -> str:
    return f"{many} AP"


def bio_name(bio: Bio) -> str:
    """A bio within a sentence: "the Heiress"."""
    return f"the {bio.bare}"


def block(place: str, seat: Seat) -> str:
    """A candidate's vote in a neighborhood, as it is typed: "Shadyside B"."""
    return f"{place} {letter(seat)}"


def way(spaces: Sequence[str], over: Sequence[str]) -> str:
    """What a journey crosses, or else comes through; nothing for the space next door."""
    if over:
        return f"via {listed(over)}"
    *between, _ = spaces
    some = between if len(between) <= NAMED else [*between[: NAMED - 1], f"{len(between) - NAMED + 1} more"]
    return f"via {listed(some)}" if some else ""


def price(many: int) -> str:
    """Action points on a label, which begins with them."""
    return action_points(many) if many else "Free"


def label(*some: str) -> str:
    """What decides comes first, for a phone cuts the rest: the price, what it brings, where."""
    said = " · ".join(filter(None, some))
    return said[:1].upper() + said[1:]


class Named(NamedTuple):
    """The label of a journey, the names of events that it does not hold, and whether it says what they bring."""

    label: str
    untold: str = ""
    brings: bool = False


def naming(price: str, use: str, brings: str, place: str, titles: Sequence[str], *, skip: bool = False) -> Named:
    """The label of a journey: it names the events there and on the way, or else says how many they are.

    Before its end stands what it brings, or else the number of events. Beside it the names that it does not hold: they
    are told before the journey can begin (9.2).
    """
    if not titles:
        return Named(label(price, use, place))
    skipping = "skipping " if skip else ""
    names, many = ", ".join(titles), f"{skipping}{plural(len(titles), 'event')}"
    first = (brings, True) if len(brings) <= EFFECT else (many, False)
    for effect, tells in (first, ("" if skip else many, False), ("", False)):
        if len(said := label(price, both(use, effect), f"{place}, {skipping}{names}")) <= LABEL:
            return Named(said, brings=tells)
    return Named(label(price, both(use, many), place), names)


def both(*some: str) -> str:
    return ", ".join(filter(None, some))


def warned(titles: str, warning: str, shorter: str) -> str:
    """What is to be accepted before a journey: the events that its label does not name, and what is forgotten.

    Where there is no room for the warning it is the `shorter` one.
    """
    if not titles:
        return warning
    whole = f"{MET}{titles}. {warning}".rstrip()
    return whole if len(whole) <= CONFIRM else f"{MET}{titles}. {shorter}"


def whereabouts(space: str, turf: str) -> str:
    """Where somebody is whose home turf this is: "at home", "Downtown", "in Bluff"."""
    if space == turf:
        return "at home"
    return space if space == DOWNTOWN else f"in {space}"


def toward(place: str) -> str:
    """Where somebody goes: "to Bluff", but "Downtown"."""
    return place if place == DOWNTOWN else f"to {place}"


def note(*parts: str) -> str:
    """As many of the parts as fit beside an offer, the first ones first."""
    left, fitting = NOTE + len("; "), list[str]()
    for part in filter(None, parts):
        if (size := width(part) + len("; ")) <= left:
            left -= size
            fitting.append(part)
    said = "; ".join(fitting)
    return said[:1].upper() + said[1:]


def width(text: str) -> int:
    """How long a text is at most, once names stand for its marks."""
    return len(text) + text.count("@") * (LONG_NAME - len("@0"))


def too_few(noun: str, many: int) -> str:
    """What somebody has who has too few: "only 1 canvasser", "no canvassers"."""
    return f"only {plural(many, noun)}" if many else f"no {noun}s"


def enough_solid(place: str) -> str:
    return f"{place} can hold only {BOARD.most_solid} solid votes of yours."


def no_such_place(place: str) -> str:
    return f"There's no neighborhood called {quoted(place)}. Check the map for its name."


def standing(region: str, votes: Sequence[int], me: Seat, more: int = 0) -> str:
    """A region with one's own votes, so many more, and the best opponent's: "North Side: 3 for you, 5 for @1"."""
    return f"{region}: {compared(votes, me, more)}"


def compared(votes: Sequence[int], me: Seat, more: int = 0) -> str:
    """One's own votes, so many more, and those of the best opponent."""
    rival = max((seat for seat in range(len(votes)) if seat != me), key=lambda seat: votes[seat])
    ahead = f", {votes[rival]} for {mark(rival)}" if votes[rival] else ""
    return f"{votes[me] + more} for you{ahead}"
