"""How a match went, as a chart: a line a seat. This says it in words; `picture` beside it draws."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from render.wording import Name, alt_name, paragraph
from rules import Hue, Seat, cut, join_words

LIMIT = 900
"""Characters of the alt text."""

SAYS = 130
"""Those of what brought a turning point about."""

SPELLED = 4
"""How many leads are told one by one."""


class Line(NamedTuple):
    """How a seat stood at each point of the match; where it was out before the end, up to then."""

    seat: Seat
    name: str
    hue: Hue | None
    counts: tuple[int, ...]


class Round(NamedTuple):
    """The point at which a round begins, and what it is called ("7", "Sat")."""

    at: int
    label: str


class Moment(NamedTuple):
    """A turning point: from which point to which it came about, on whose line it is marked, and in a few words how."""

    number: int
    since: int
    at: int
    seat: Seat
    says: str = ""


class Lead(NamedTuple):
    """Who led from a point on: several who are level, or nobody."""

    at: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The lines of all seats, in their order, over the points of a match; points are counted from 0.

    `unit` is what they count, in the plural, and `sign` stands at each figure ("%"). `each` is what the game calls a
    round.
    """

    title: str
    unit: str
    lines: tuple[Line, ...]
    sign: str = ""
    each: str = "round"
    rounds: tuple[Round, ...] = ()
    moments: tuple[Moment, ...] = ()
    leads: tuple[Lead, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def points(self) -> int:
        """How many points there are."""
        return max(len(line.counts) for line in self.lines)

    @property
    def ranking(self) -> list[Line]:
        """Who won first, then the most."""
        return sorted(self.lines, key=lambda line: (line.seat not in self.winners, -line.counts[-1], line.seat))

    def figure(self, count: int) -> str:
        """A count as it is written: "12,000", "48%"."""
        return f"{'−' if count < 0 else ''}{abs(count):,}{self.sign}"

    def round_at(self, point: int) -> str:
        """What the round of a point is called; "" before the first."""
        number = bisect_right(self.rounds, point, key=lambda one: one.at)
        return self.rounds[number - 1].label if number else ""


def alt(chart: Chart) -> str:
    """The chart in words: how it ended, who led when, and the turning points."""
    name = partial(alt_name, {line.seat: line.name for line in chart.lines})
    ends = ", ".join(f"{name(line.seat)} {chart.figure(line.counts[-1])}{won(chart, line)}" for line in chart.ranking)
    sentences = [f"{chart.title}: {chart.unit} from the start to the end", f"At the end {ends}", *leaders(chart, name)]
    turns = [turn(chart, moment, name) for moment in chart.moments]
    spent = len(". ".join([*sentences, *turns]))
    room = min(SAYS, (LIMIT - spent) // max(len(turns), 1) - len(": ."))
    sentences += [text + (f": {cut(one.says, room)}" if one.says and room > 0 else "") for text, one in zip(turns, chart.moments, strict=True)]
    return paragraph(sentences, LIMIT)


def won(chart: Chart, line: Line) -> str:
    return " (won)" if line.seat in chart.winners else ""


def turn(chart: Chart, moment: Moment, name: Name) -> str:
    """A turning point without its cause: "Turning point 1, round 7: Ann from 30 to 59"."""
    counts = chart.lines[moment.seat].counts
    when = f", {chart.each} {label}" if (label := chart.round_at(moment.at)) else ""
    was, now = (chart.figure(counts[at]) for at in (moment.since, moment.at))
    return f"Turning point {moment.number}{when}: {name(moment.seat)} from {was} to {now}"


def leaders(chart: Chart, name: Name) -> Iterator[str]:
    """Who led at the end of which rounds; of a lead that changed often, how often and who had it longest."""
    by_round = [Lead(one.at, leading(chart, end - 1)) for one, end in spans(chart)]
    told = [one for number, one in enumerate(by_round) if not number or one.seats != by_round[number - 1].seats]
    if 0 < len(told) <= SPELLED:
        yield "Who led: " + ", ".join(led(chart, one, name) for one in told)
    elif told:
        longest = Counter(seat for one in by_round for seat in one.seats).most_common(1)[0][0]
        last = led(chart, told[-1], name)
        yield f"The lead changed {len(told) - 1} times; {name(longest)} had it longest, at the end {last}"


def spans(chart: Chart) -> Iterator[tuple[Round, int]]:
    """Each round with the point at which the next one begins."""
    return zip(chart.rounds, (*(one.at for one in chart.rounds[1:]), chart.points), strict=True)


def leading(chart: Chart, point: int) -> tuple[Seat, ...]:
    """Who led at a point."""
    number = bisect_right(chart.leads, point, key=lambda one: one.at)
    return chart.leads[number - 1].seats if number else ()


def led(chart: Chart, lead: Lead, name: Name) -> str:
    who = join_words(map(name, lead.seats)) if len(lead.seats) < 3 else "several level"
    return f"{who or 'nobody'} from {chart.each} {chart.round_at(lead.at)}"
