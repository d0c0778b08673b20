"""How a match went, as a chart: a line a seat. This says it in words; `picture` beside it draws."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import NamedTuple

from render.wording import Name, alt_name, paragraph
from rules import Hue, Seat, cut, join_words

LIMIT = 900
"""Characters of the alt text."""

SPELLED = 4
"""How many leads it tells one by one."""


class Line(NamedTuple):
    """How a seat stood at each point of the match, in the chart's unit."""

    seat: Seat
    name: str
    hue: Hue | None
    counts: tuple[int, ...]


class Round(NamedTuple):
    """The point at which a round begins, and what it is called ("Round 7", "July")."""

    at: int
    label: str


class Moment(NamedTuple):
    """A turning point: where it stands, on whose line, and by how much that changed; what happened, as sentences."""

    number: int
    at: int
    seat: Seat
    change: int
    says: str = ""


class Lead(NamedTuple):
    """Who led from a point on: several who are level, or nobody."""

    at: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The lines of all seats, in their order, over the points of a match; points are counted from 0, and there is one.

    `unit` is what they count, in the plural; `sign` stands at each figure ("%").
    """

    title: str
    unit: str
    lines: tuple[Line, ...]
    sign: str = ""
    rounds: tuple[Round, ...] = ()
    moments: tuple[Moment, ...] = ()
    leads: tuple[Lead, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def points(self) -> int:
        """How many points there are."""
        return len(self.lines[0].counts)

    @property
    def ranking(self) -> list[Line]:
        """Who won first, then the most."""
        return sorted(self.lines, key=lambda line: (line.seat not in self.winners, -line.counts[-1], line.seat))

    def figure(self, count: int) -> str:
        """A count as it is written: "12,000", "−3", "48%"."""
        return f"{'−' if count < 0 else ''}{abs(count):,}{self.sign}"


def alt(chart: Chart) -> str:
    """The chart in words: how it ended, who led when, and the turning points."""
    name = partial(alt_name, {line.seat: line.name for line in chart.lines})
    ends = ", ".join(f"{name(line.seat)} {end(chart, line)}" for line in chart.ranking)
    title = f"{chart.title}: {chart.unit} from the start to the end"
    first = paragraph([title, f"At the end {ends}", *leaders(chart, name)])
    turns = [turn(chart, one, name) for one in chart.moments]
    room = (LIMIT - len(" ".join([first, *turns]))) // max(len(turns), 1)
    told = (told_of(text, one.says, room) for text, one in zip(turns, chart.moments, strict=True))
    return cut(" ".join([first, *told]), LIMIT)


def end(chart: Chart, line: Line) -> str:
    """How a seat stood at the end: "87 (won)"."""
    return chart.figure(line.counts[-1]) + (" (won)" if line.seat in chart.winners else "")


def turn(chart: Chart, moment: Moment, name: Name) -> str:
    """A turning point without what happened: "Turning point 1 (Ann +29)"."""
    plus = "+" if moment.change >= 0 else ""
    return f"Turning point {moment.number} ({name(moment.seat)} {plus}{chart.figure(moment.change)})"


def told_of(turn: str, says: str, room: int) -> str:
    """A turning point with what happened, as far as the room takes it."""
    return f"{turn}: {cut(says, room - len(': '))}" if says and room > len(": ") else f"{turn}."


def leaders(chart: Chart, name: Name) -> Iterator[str]:
    """Who led at the end of which rounds; of a lead that changed often, how often, and who had it longest."""
    by_round = [(one.label, leading(chart, after - 1)) for one, after in spans(chart)]
    told = [next(some) for _, some in groupby(by_round, key=lambda one: one[1])]
    if len(told) > SPELLED:
        longest = Counter(seat for _, seats in by_round for seat in seats).most_common(1)[0][0]
        last = led(*told[-1], name)
        yield f"The lead changed {len(told) - 1} times; {name(longest)} had it longest; at the end {last}"
    elif told:
        yield f"Who led: {', '.join(led(label, seats, name) for label, seats in told)}"


def spans(chart: Chart) -> Iterator[tuple[Round, int]]:
    """Each round, with the point at which the next one begins."""
    begins = [one.at for one in chart.rounds]
    return zip(chart.rounds, [*begins[1:], chart.points], strict=False)


def leading(chart: Chart, point: int) -> tuple[Seat, ...]:
    """Who led at a point."""
    number = bisect_right(chart.leads, point, key=lambda one: one.at)
    return chart.leads[number - 1].seats if number else ()


def led(label: str, seats: Sequence[Seat], name: Name) -> str:
    """Who led, and since when: "Ann and Bob from Round 3 on"."""
    who = join_words(map(name, seats)) if len(seats) < 3 else "several"
    return f"{who or 'nobody'} from {label} on"
