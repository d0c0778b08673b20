"""What a candidate's day comes to in one line, its facts added up (sections 5 to 10)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import add
from typing import TypeAlias, TypeVar

from rules import Deed, Fact, OfTurn, Seat, join_words, mark, plural
from rules.ninety import telling, telling_turn
from rules.ninety.board import EVENTS, Goods
from rules.ninety.words import action_points, goods_with_faces, money

T = TypeVar("T", str, int)

Day: TypeAlias = Sequence[Deed | OfTurn]
"""The facts of a candidate's day, in order."""
Forms: TypeAlias = tuple[str, ...]
"""A part of the line, from its longest form to its shortest."""

LONG = 120
"""How long a line may be, with marks for names, before what weighs little is left out."""
PLACES = 2
"""The most neighborhoods with new votes that are named."""


def sum_up(day: Day) -> str:
    """A day in a line: what was won, what it cost whom, where the day ended, and the event that it brought.

    Where that is too long, what weighs less is shortened or left out.
    """
    forms, whose, rolls = by_weight(day), whose_day(day), points_rolled(day)
    words = {key: some[-1] for key, some in forms.items()}
    for key, some in forms.items():
        fitting = (form for form in some if len(in_a_line(whose, rolls, {**words, key: form})) <= LONG)
        words[key] = next(fitting, some[-1])
    return in_a_line(whose, rolls, words)


def by_weight(day: Day) -> dict[str, Forms]:
    """All parts of the line, what matters most first."""
    at = last(one.at for one in day if isinstance(one, telling_turn.Travelled | telling_turn.MovedFreely))
    return {
        **voting(day),
        "new": new_event(day),
        "attended": attendance(day),
        "at": (f"now {at}" if at else "", ""),
        **{key: (f"+{words}" if words else "", "") for key, words in gains(day).items()},
    }


def whose_day(day: Day) -> str:
    """Whose day it is, and which: "@0, day 3"."""
    date = last(one.day for one in day if isinstance(one, telling.DayBegan))
    return mark(day[0].me) + (f", day {date}" if date else "")


def points_rolled(day: Day) -> str:
    """The action points of the white dice, as they lie at last; "" where none were rolled."""
    dice = (telling_turn.Rolled, telling_turn.DrankCoffee, telling_turn.Rerolled)
    many = last(one.points for one in day if isinstance(one, dice))
    return f"rolls {action_points(many)}" if many else ""


def in_a_line(whose: str, rolls: str, words: Mapping[str, str]) -> str:
    """The line with these words for its parts; the roll stands alone where nothing was done."""
    keys = ("won", "taken", "solid", "back", "attended", "canvassers", "cash", "coffees")
    done = "; ".join(filter(None, (", ".join(filter(None, map(words.get, keys))), words["at"])))
    line = ": ".join(filter(None, (whose, done or rolls)))
    return " ".join(filter(None, (f"{line}.", words["new"])))


def last(items: Iterable[T]) -> T | None:
    """The last of some items, if there is any."""
    return next(reversed([*items]), None)


def voting(day: Day) -> dict[str, Forms]:
    """The votes that came and went."""
    won = reduce(add, map(new_votes, day), Counter[str]())
    back = Counter(one.where for one in day if isinstance(one, telling.GaveUp))
    mailed = sum(one.votes for one in day if isinstance(one, telling_turn.Mailed))
    solid = mailed + sum(isinstance(one, telling_turn.Upgraded) for one in day)
    return {
        "won": with_places(f"+{plural(won.total(), 'vote')}", won),
        "taken": rival_losses(day),
        "solid": (f"{solid if won else plural(solid, 'vote')} made solid" if solid else "", ""),
        "back": with_places(f"gives up {plural(back.total(), 'vote')}", back),
    }


def new_votes(fact: Fact) -> Counter[str]:
    """Where new votes lie, and how many."""
    match fact:
        case telling.Seeded():
            return Counter(fact.places)
        case telling_turn.Canvassed():
            return Counter({fact.where: fact.votes})
        case telling.Attended():
            return Counter({fact.where: fact.got.votes})
        case _:
            return Counter()


def rival_losses(day: Day) -> Forms:
    """What was taken from others."""
    lost = defaultdict[Seat, Counter[str]](Counter)
    for one in day:
        match one:
            case telling_turn.Removed(lost=losses):
                pass
            case telling_turn.SlungMud(lost=loss):
                losses = (loss,)
            case _:
                losses = ()
        for loss in losses:
            lost[loss.who][loss.where] += loss.votes
    words = {seat: f"{mark(seat)} loses {plural(gone.total(), 'vote')}" for seat, gone in lost.items()}
    return ", ".join(f"{words[seat]} {spread(gone)}" for seat, gone in lost.items()), ", ".join(words.values())


def with_places(words: str, votes: Mapping[str, int]) -> Forms:
    """Votes with where they are, or without; nothing where there are none."""
    return (f"{words} {spread(votes)}", words) if votes else ("",)


def spread(votes: Mapping[str, int]) -> str:
    """Where votes lie, those with most first: "in Hays", "(3 in Hays, 2 in Bluff, 1 elsewhere)"."""
    if len(votes) == 1:
        return f"in {next(iter(votes))}"
    most = sorted(votes, key=lambda place: -votes[place])
    parts = [f"{votes[place]} in {place}" for place in most[:PLACES]]
    if others := sum(votes[place] for place in most[PLACES:]):
        parts.append(f"{others} elsewhere")
    return f"({', '.join(parts)})"


def attendance(day: Day) -> Forms:
    """The events by name, or how many they were."""
    titles = [EVENTS[one.where].title for one in day if isinstance(one, telling.Attended)]
    return (f"attends {join_words(titles)}", f"attends {plural(len(titles), 'event')}", "") if titles else ("",)


def gains(day: Day) -> dict[str, str]:
    """What was gained of goods, "" for none: canvassers, cash and coffee."""
    got, coffees = reduce(add, map(goods_from, day)), sum(isinstance(one, telling.DrewCoffee) for one in day)
    return {
        "canvassers": plural(got.canvassers, "canvasser") if got.canvassers else "",
        "cash": money(got.cash) if got.cash else "",
        "coffees": plural(coffees, "coffee") if coffees else "",
    }


def goods_from(fact: Fact) -> Goods:
    match fact:
        case telling.Attended() | telling_turn.Gathered():
            return fact.got
        case telling_turn.TookCash():
            return Goods(cash=fact.dollars)
        case _:
            return Goods()


def new_event(day: Day) -> Forms:
    """The event that the day brought, for others to attend."""
    new = last(one.where for one in day if isinstance(one, telling.Drew))
    if not new or any(isinstance(one, telling.Attended) and one.where == new for one in day):
        return ("",)
    return f"New event in {new} ({goods_with_faces(EVENTS[new].reward)}).", f"New event in {new}."
