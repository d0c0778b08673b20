"""What a candidate's day comes to in one line, its lines added up; and the count (sections 5 to 10, 13.3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules import Gist, Seat, listed, mark, marks, plural
from rules.ninety.board import EVENTS
from rules.ninety.city import REGIONS
from rules.ninety.words import action_points, money, told_goods

T = TypeVar("T", str, int)

LONG = 120
"""As long as a line is as a rule, with marks for names; what weighs little is left out of a longer one."""
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
    """Who wins which regions; their names are short where several are tied, for then there are many of players."""
    won = defaultdict[tuple[Seat, ...], list[str]](list)
    is_long = sum(len(one.first) > 1 for one in counts) > 1
    for one in counts:
        if one.first:
            each = " each" if len(one.first) > 1 else ""
            name = REGIONS[one.region].short if is_long else one.region
            won[one.first].append(f"{name} ({plural(one.votes, 'vote')}, +{one.points}{each})")
    said = (f"{marks(first)} {'wins' if len(first) == 1 else 'tie in'} {listed(where)}" for first, where in won.items())
    return f"Most votes: {'; '.join(said) or 'nobody'}."


def of_a_day(deeds: Sequence[Deed]) -> str:
    """What was won, what it cost whom, where the day ended, and the event that it brought.

    Where that is too long, what weighs less is told shortly or left out.
    """
    forms = by_weight(deeds)
    said = {key: some[-1] for key, some in forms.items()}
    for key, some in forms.items():
        fitting = (form for form in some if len(in_a_line(deeds, {**said, key: form})) <= LONG)
        said[key] = next(fitting, some[-1])
    return in_a_line(deeds, said)


def by_weight(deeds: Sequence[Deed]) -> dict[str, tuple[str, ...]]:
    """All parts of the line, what matters most first, each from its longest form to its shortest."""
    at = last(one.at for one in deeds)
    goods = ((one, "") for one in gains(deeds))
    return {
        **voting(deeds),
        "new": brought(deeds),
        "attended": attended(deeds),
        "at": (f"now {at}" if at else "", ""),
        **dict(zip(("canvassers", "cash", "coffees"), goods, strict=True)),
    }


def in_a_line(deeds: Sequence[Deed], said: Mapping[str, str]) -> str:
    keys = ("won", "taken", "solid", "back", "attended", "canvassers", "cash", "coffees")
    done = "; ".join(filter(None, (", ".join(filter(None, map(said.get, keys))), said["at"])))
    day, many = last(one.day for one in deeds), last(one.points for one in deeds)
    whose = mark(deeds[0].seat) + (f", day {day}" if day else "")
    told = ": ".join(filter(None, (whose, done or (f"rolls {action_points(many)}" if many else ""))))
    return " ".join(filter(None, (f"{told}.", said["new"])))


def last(told: Iterable[T]) -> T | None:
    """What was told last, of lines that need not tell it."""
    return next((one for one in reversed([*told]) if one), None)


def voting(deeds: Sequence[Deed]) -> dict[str, tuple[str, ...]]:
    """The votes that came and went."""
    won, back = Counter[str](), Counter[str]()
    for place, many in (vote for one in deeds for vote in one.votes):
        (won if many > 0 else back)[place] += abs(many)
    taken = defaultdict[Seat, Counter[str]](Counter)
    for seat, place, many in (loss for one in deeds for loss in one.lost):
        taken[seat][place] += many
    losses = [(f"{mark(seat)} loses {plural(gone.total(), 'vote')}", gone) for seat, gone in taken.items()]
    solid = sum(one.solid for one in deeds)
    return {
        "won": with_places(f"+{plural(won.total(), 'vote')}", won),
        "taken": (
            ", ".join(f"{said} {spread(gone)}" for said, gone in losses),
            ", ".join(said for said, _ in losses),
        ),
        "solid": (f"{solid if won else plural(solid, 'vote')} made solid" if solid else "", ""),
        "back": with_places(f"gives up {plural(back.total(), 'vote')}", back),
    }


def with_places(said: str, votes: Mapping[str, int]) -> tuple[str, ...]:
    """Votes with where they are, or without; nothing where there are none."""
    return (f"{said} {spread(votes)}", said) if votes else ("",)


def spread(votes: Mapping[str, int]) -> str:
    """Where votes lie, those with most first: "in Hays", "(3 in Hays, 2 in Bluff, 1 elsewhere)"."""
    if len(votes) == 1:
        return f"in {next(iter(votes))}"
    most = sorted(votes, key=lambda place: -votes[place])
    parts = [f"{votes[place]} in {place}" for place in most[:PLACES]]
    others = sum(votes[place] for place in most[PLACES:])
    return f"({', '.join([*parts, f'{others} elsewhere'] if others else parts)})"


def attended(deeds: Sequence[Deed]) -> tuple[str, ...]:
    """The events by name, or how many they were."""
    titles = [EVENTS[one.attended].title for one in deeds if one.attended]
    return (f"attends {listed(titles)}", f"attends {plural(len(titles), 'event')}", "") if titles else ("",)


def gains(deeds: Sequence[Deed]) -> Iterator[str]:
    """What was gained of goods: canvassers, cash and coffee."""
    people, cash, coffees = (
        sum(figures) for figures in zip(*((one.canvassers, one.cash, one.coffees) for one in deeds), strict=True)
    )
    yield f"+{plural(people, 'canvasser')}" if people else ""
    yield f"+{money(cash)}" if cash else ""
    yield f"+{plural(coffees, 'coffee')}" if coffees else ""


def brought(deeds: Sequence[Deed]) -> tuple[str, ...]:
    """The event that the day brought, for others to attend."""
    new = last(one.new for one in deeds)
    if not new or any(one.attended == new for one in deeds):
        return ("",)
    return f"New event in {new} ({told_goods(EVENTS[new].reward)}).", f"New event in {new}."
