"""What the routine lines of Electoral Barrage come to, and the one line for all that a seat did in a turn."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules import Gist, listed, mark
from rules.barrage.board import named


@dataclass(frozen=True, slots=True)
class Sent(Gist):
    """Staffers went to these places."""

    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Won(Gist):
    """A win, and what came of it; how to say it of several, where that is not by "twice"."""

    what: str
    several: str = ""


@dataclass(frozen=True, slots=True)
class Used(Gist):
    """A ballot, and what came of it."""

    what: str


@dataclass(frozen=True, slots=True)
class Missed(Gist):
    """A roll that failed: where, and the die with what was added to it."""

    place: str
    rolled: str


@dataclass(frozen=True, slots=True)
class Idle(Gist):
    """A roll with nothing to win: where, and the die with what was added to it."""

    place: str
    rolled: str


@dataclass(frozen=True, slots=True)
class UnderWay(Gist):
    """A roll of which the next line tells more."""

    what: str


def sum_up(gists: Sequence[Gist]) -> str:
    """What a seat did, in one line: what it won first."""
    return f"{mark(gists[0].seat)} {'; '.join(parts(settled(gists)))}."


def settled(gists: Sequence[Gist]) -> list[Gist]:
    """Without what a later one tells of the same roll."""
    return [
        one for one, after in zip(gists, [*gists[1:], None], strict=True) if not isinstance(one, UnderWay) or not after
    ]


def parts(gists: Sequence[Gist]) -> Iterator[str]:
    """What was won, where ballots were used, what was missed, what is not over, and where Staffers went."""
    if won := [(one.what, one.several) for one in gists if isinstance(one, Won)]:
        yield f"wins {listed(repeated(won))}"
    if used := [(one.what, "") for one in gists if isinstance(one, Used)]:
        yield f"uses {'ballots' if len(used) > 1 else 'a ballot'} in {listed(repeated(used))}"
    if missed := [one for one in gists if isinstance(one, Missed)]:
        yield f"misses {listed(by_place(missed))}"
    if idle := [f"{one.rolled} in {named(one.place)}" for one in gists if isinstance(one, Idle)]:
        yield f"rolls {listed(idle)} with nothing to win"
    yield from (one.what for one in gists if isinstance(one, UnderWay))
    if sent := [place for one in gists if isinstance(one, Sent) for place in one.places]:
        yield f"sends {'Staffers' if len(sent) > 1 else 'a Staffer'} to {places(sent)}"


def by_place(missed: Iterable[Missed]) -> Iterator[str]:
    """Each place once, with all that was rolled there: "Texas with a 2 and a 1"."""
    dice = defaultdict[str, list[str]](list)
    for one in missed:
        dice[one.place].append(one.rolled)
    yield from (f"{named(place)} with {listed(rolled)}" for place, rolled in dice.items())


def repeated(many: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Each once, and how many: "2 Staffers" where there is a word for several, else "Texas (a tie) twice"."""
    for (one, several), count in Counter(many).items():
        times = f"{count} {several}" if several else f"{one} {'twice' if count == 2 else f'{count} times'}"
        yield one if count == 1 else times


def places(many: Iterable[str]) -> str:
    """Places by name, each once, with a number where it is there several times."""
    counts = Counter(many)
    return listed(f"{named(place)}{f' ({count})' if count > 1 else ''}" for place, count in counts.items())
