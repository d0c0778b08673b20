"""What the questions and the log of Ninety say of goods, places and days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import add
from typing import NamedTuple

from rules import Group, Seat, face, join_words, letter, mark, plural, quote
from rules.ninety.board import BOARD, Bio, EventCard, Goods, weekday
from rules.ninety.city import DOWNTOWN

LABEL = 80
"""The most characters on a button."""
EFFECT = 28
"""The most characters of what a journey brings, to stand on its label."""
NOTE = 100
"""The most characters beside an offer."""
CONFIRM = 200
"""The most characters of a warning to accept first."""
EVENTS = "Events: "
"""What stands before the titles for which a label has no room."""

LONG_NAME = 20
"""The most characters of a player's name in a list."""
MOST_NAMES = 3
"""The most neighborhoods that the way of a journey names."""

HOME = "home"
"""What a home turf is called to its owner, and of its owner."""
MAIL = "direct mail"
FREE_MUD = "your free mudsling"
HERE = Group("here", "What you can do here")


def money(dollars: int) -> str:
    return f"${dollars:,}"


@cache
def with_face(count: int, key: str, noun: str) -> str:
    """A number of things that have a face."""
    return f"{count} {face(key, noun if count == 1 else f'{noun}s')}"


def canvassers(many: int) -> str:
    return with_face(many, "canvasser", "canvasser")


def lean_votes(many: int) -> str:
    return with_face(many, "lean", "lean vote")


@cache
def cash(dollars: int) -> str:
    """Money with its face, which stands for the dollar sign."""
    return f"{face('cash', '$')}{dollars:,}"


def goods(some: Goods) -> str:
    """What an event gives: "3 canvassers and $300"."""
    return join_words(parts(some)) or "nothing"


def goods_with_faces(some: Goods) -> str:
    """The same with faces, for the log."""
    many = ((some.canvassers, canvassers), (some.cash, cash), (some.votes, lean_votes))
    return join_words(say(count) for count, say in many if count) or "nothing"


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
    """What a journey crosses, or else passes through; "" for the space next door."""
    if over:
        return f"via {join_words(over)}"
    *between, _ = spaces
    some = (
        between if len(between) <= MOST_NAMES else [*between[: MOST_NAMES - 1], f"{len(between) - MOST_NAMES + 1} more"]
    )
    return f"via {join_words(some)}" if some else ""


def price(many: int) -> str:
    """Action points on a label, which begins with them."""
    return action_points(many) if many else "Free"


def label(*some: str) -> str:
    """The parts of a label, what tells it from others first, for a phone cuts the rest."""
    text = " · ".join(filter(None, some))
    return text[:1].upper() + text[1:]


class JourneyLabel(NamedTuple):
    """The label of a journey, the names of events that it does not hold, and whether it says what they bring."""

    label: str
    left_out: str = ""
    brings: bool = False


def journey_label(
    price: str, use: str, brings: str, place: str, titles: Sequence[str], *, skip: bool = False
) -> JourneyLabel:
    """The label of a journey: it names the events there and on the way, or else says how many they are.

    The place comes first, for the rest is often the same; before the names stands what the journey brings, or else the
    number of events. The names that have no room are `left_out`: they are told before the journey can begin (9.2).
    """
    if not titles:
        return JourneyLabel(label(place, price, use))
    skipping = "skipping " if skip else ""
    names, many = ", ".join(titles), f"{skipping}{plural(len(titles), 'event')}"
    first = (brings, True) if len(brings) <= EFFECT else (many, False)
    for effect, tells in (first, ("" if skip else many, False), ("", False)):
        if len(text := label(place, price, both(use, effect), f"{skipping}{names}")) <= LABEL:
            return JourneyLabel(text, brings=tells)
    return JourneyLabel(label(place, price, both(use, many)), names)


def both(*some: str) -> str:
    return ", ".join(filter(None, some))


def confirmation(titles: str, warning: str, shorter: str) -> str:
    """What is to be accepted before a journey: the events that its label does not name, then the warning.

    Where there is no room for the warning, the `shorter` one stands there.
    """
    if not titles:
        return warning
    whole = f"{EVENTS}{titles}. {warning}".rstrip()
    return whole if len(whole) <= CONFIRM else f"{EVENTS}{titles}. {shorter}"


def whereabouts(space: str, turf: str) -> str:
    """Where somebody with this home turf is: "at home", "Downtown", "in Bluff"."""
    if space == turf:
        return "at home"
    return space if space == DOWNTOWN else f"in {space}"


def toward(place: str, turf: str = "") -> str:
    """Where somebody with this home turf goes: "to Bluff", but "Downtown", and "home"."""
    if place == turf:
        return HOME
    return place if place == DOWNTOWN else f"to {place}"


def as_named(spaces: Sequence[str], turf: str) -> Sequence[str]:
    """Spaces as the way of somebody with this home turf names them: that is home."""
    return [HOME if space == turf else space for space in spaces]


def note(*parts: str) -> str:
    """As many of the parts as fit beside an offer, the first ones first."""
    left, fitting = NOTE + len("; "), list[str]()
    for part in filter(None, parts):
        if (size := width(part) + len("; ")) <= left:
            left -= size
            fitting.append(part)
    text = "; ".join(fitting)
    return text[:1].upper() + text[1:]


def width(text: str) -> int:
    """How long a text is at most, once names stand for its marks."""
    return len(text) + text.count("@") * (LONG_NAME - len("@0"))


def too_few(noun: str, many: int) -> str:
    """What somebody with too few has: "only 1 canvasser", "no canvassers"."""
    return f"only {plural(many, noun)}" if many else f"no {noun}s"


def enough_solid(place: str) -> str:
    return f"{place} can hold only {BOARD.most_solid} solid votes of yours."


def no_such_place(place: str) -> str:
    return f"There's no neighborhood called {quote(place)}. Check the map for its name."


def vote_comparison(votes: Sequence[int], me: Seat, more: int = 0) -> str:
    """The seat's votes, so many more, and those of the best opponent: "3 votes for you, 5 for @1"."""
    rival = max((seat for seat in range(len(votes)) if seat != me), key=lambda seat: votes[seat])
    ahead = f", {votes[rival]} for {mark(rival)}" if votes[rival] else ""
    return f"{plural(votes[me] + more, 'vote')} for you{ahead}"
