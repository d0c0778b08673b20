"""What a candidate's day comes to in one line, its lines added up; and the count (sections 5 to 10, 13.3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules import Gist, Seat, listed, mark, marks, plural
from rules.ninety.board import EVENTS
from rules.ninety.words import goods, money

T = TypeVar("T", str, int)

LONG = 140
"""As long as a line may be that names the events attended; in a longer one they are counted."""
PLACES = 2
"""As many neighborhoods as are named of those that got votes."""


@dataclass(frozen=True, slots=True)
class Deed(Gist):
    """What a line tells of a day: figures are added up; of texts, the day and its points the last one counts.

    `points` are all that the dice have given so far, `new` and `attended` the neighborhoods of events, `at` is where
    the candidate is by then ("at home"); `votes` have come to neighborhoods, or gone, `solid` are those made so, and
    `lost` is what was taken from whom.
    """

    day: int = 0
    points: int = 0
    new: str = ""
    attended: str = ""
    votes: tuple[tuple[str, int], ...] = ()
    solid: int = 0
    lost: tuple[tuple[Seat, str, int], ...] = ()
    canvassers: int = 0
    cash: int = 0
    coffees: int = 0
    at: str = ""


@dataclass(frozen=True, slots=True)
class Count(Gist):
    """The count of a region: who has most votes there, how many, and the points for it."""

    region: str
    first: tuple[Seat, ...]
    votes: int
    points: int


def sum_up(gists: Sequence[Gist]) -> str:
    """A day in a line, or the count of Election Day."""
    deeds = [one for one in gists if isinstance(one, Deed)]
    counts = [one for one in gists if isinstance(one, Count)]
    return " ".join([*([of_a_day(deeds)] if deeds else []), *([of_the_count(counts)] if counts else [])])


def of_the_count(counts: Sequence[Count]) -> str:
    """Who wins which regions."""
    won = defaultdict[tuple[Seat, ...], list[str]](list)
    for one in counts:
        if one.first:
            won[one.first].append(f"{one.region} ({plural(one.votes, 'vote')}, +{one.points})")
    said = (f"{marks(first)} {'wins' if len(first) == 1 else 'share'} {listed(where)}" for first, where in won.items())
    return f"Most votes: {'; '.join(said) or 'nobody'}."


def of_a_day(deeds: Sequence[Deed]) -> str:
    """What was won, what it cost whom, where the day ended, and the event that it brought."""
    events = [one.attended for one in deeds if one.attended]
    titles = [EVENTS[where].title for where in events]
    named = in_a_line(deeds, listed(titles))
    return named if len(named) <= LONG else in_a_line(deeds, plural(len(events), "event") if events else "")


def in_a_line(deeds: Sequence[Deed], events: str) -> str:
    done = ", ".join(filter(None, (events, *voting(deeds), *gains(deeds))))
    at = last(one.at for one in deeds)
    said = "; ".join(filter(None, (done, at and f"now {at}")))
    return f"{heading(deeds)}{f': {said}' if said else ''}.{brought(deeds)}"


def last(told: Iterable[T]) -> T | None:
    """What was told last, of lines that need not tell it."""
    return next((one for one in reversed([*told]) if one), None)


def heading(deeds: Sequence[Deed]) -> str:
    """Whose day it is, which one, and its action points, as far as these lines tell."""
    day, many = last(one.day for one in deeds), last(one.points for one in deeds)
    parts = (mark(deeds[0].seat), f"day {day}" if day else "", plural(many, "action point") if many else "")
    return ", ".join(filter(None, parts))


def voting(deeds: Sequence[Deed]) -> Iterator[str]:
    """The votes that came and went."""
    won, back = Counter[str](), Counter[str]()
    for place, many in (vote for one in deeds for vote in one.votes):
        (won if many > 0 else back)[place] += abs(many)
    if won:
        yield f"{plural(won.total(), 'vote')} {spread(won)}"
    if solid := sum(one.solid for one in deeds):
        yield f"{solid} made solid" if won else f"{plural(solid, 'vote')} made solid"
    taken = defaultdict[Seat, Counter[str]](Counter)
    for seat, place, many in (loss for one in deeds for loss in one.lost):
        taken[seat][place] += many
    yield from (f"{mark(seat)} loses {plural(gone.total(), 'vote')} {spread(gone)}" for seat, gone in taken.items())
    if back:
        yield f"returns {plural(back.total(), 'vote')} {spread(back)}"


def spread(votes: Mapping[str, int]) -> str:
    """Where votes lie, those with most first: "in Hays", "(3 in Hays, 2 in Bluff, 1 elsewhere)"."""
    if len(votes) == 1:
        return f"in {next(iter(votes))}"
    most = sorted(votes, key=lambda place: -votes[place])
    parts = [f"{votes[place]} in {place}" for place in most[:PLACES]]
    others = sum(votes[place] for place in most[PLACES:])
    return f"({', '.join([*parts, f'{others} elsewhere'] if others else parts)})"


def gains(deeds: Sequence[Deed]) -> Iterator[str]:
    """What was gained of goods."""
    people, cash, coffees = (
        sum(figures) for figures in zip(*((one.canvassers, one.cash, one.coffees) for one in deeds), strict=True)
    )
    if people:
        yield f"+{plural(people, 'canvasser')}"
    if cash:
        yield f"+{money(cash)}"
    if coffees:
        yield f"+{plural(coffees, 'coffee')}"


def brought(deeds: Sequence[Deed]) -> str:
    """The event that the day brought, for others to attend."""
    new = last(one.new for one in deeds)
    if not new or any(one.attended == new for one in deeds):
        return ""
    return f" New event: {new}, {goods(EVENTS[new].reward)}."
