"""The chart of a page: the values of its lines, which the template writes down as a drawing that can be scaled."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.replay_steps import ReplayStep, known_steps
from bot.model.session import Session
from bot.pages.chart import chart_of
from render.boxes import Box, Point
from render.chart import Chart, Line, alt
from render.chart.curve import RHYTHMS
from render.chart.layout import AIR, DISC, FIGURE, LEADER, LETTER, NAME, RIGHT, SIZE, End, Flag, figure_room, layout_of
from render.lettering import text_width
from render.palette import look
from rules import Seat, Story, letter


@dataclass(frozen=True)
class Stroke:
    """The line of a seat: its path as SVG has it, and the lengths of its dashes, "" where it has none."""

    seat: Seat
    path: str
    dashes: str
    won: bool


@dataclass(frozen=True)
class Label:
    """What stands at the end of a line; its name and its figure are so wide, whatever the browser's letters are."""

    seat: Seat
    at: Point
    y: int
    letter: str
    name: str
    width: int
    figure: str
    figure_width: int


@dataclass(frozen=True)
class Curve:
    """A chart as values: where all of it lies, and where the line of each step stands.

    `rounds` are the middles of their names, these, and how wide each is.
    """

    size: tuple[int, int]
    plot: Box
    title: str
    alt: str
    ticks: Sequence[tuple[int, str]]
    borders: Sequence[int]
    rounds: Sequence[tuple[int, str, int]]
    strokes: Sequence[Stroke]
    labels: Sequence[Label]
    flags: Sequence[Flag]
    places: Sequence[int]


def curve_of(session: Session, story: Story, replayed: Sequence[ReplayStep]) -> Curve | None:
    """The chart of a match that is over; None where it was told of no seats."""
    if (chart := chart_of(session, story)) is None:
        return None
    lies = layout_of(chart)
    first = [point.step for point in story.points]
    places = [max(0, bisect_right(first, step) - 1) for step in known_steps(session, replayed)]
    return Curve(
        size=SIZE,
        plot=lies.plot,
        title=f"{chart.title}: {chart.unit}",
        alt=alt(chart),
        ticks=lies.ticks,
        borders=lies.borders,
        rounds=[(x, label, text_width(label, LETTER)) for x, label in lies.rounds],
        strokes=[_stroke(chart, line, lies.paths[line.seat]) for line in reversed(chart.ranking)],
        labels=[_label(chart, end) for end in lies.ends],
        flags=lies.flags,
        places=[lies.paths[0][place][0] for place in places],
    )


def _stroke(chart: Chart, line: Line, path: Sequence[Point]) -> Stroke:
    (x, y), parts, level = path[0], list[str](), path[0][1]
    for across, down in path[1:]:
        if down != level:
            parts.append(f"H{across}V{down}")
            level = down
    parts.append(f"H{path[-1][0]}")
    dashes = " ".join(map(str, RHYTHMS[look(line.seat, line.hue).pattern]))
    return Stroke(line.seat, f"M{x} {y}{''.join(parts)}", dashes, line.seat in chart.winners)


def _label(chart: Chart, end: End) -> Label:
    seat = end.line.seat
    room = RIGHT - figure_room(chart) - AIR - (end.at[0] + LEADER + DISC + AIR)
    width = min(text_width(end.name, NAME, "Semibold"), room)
    figure = chart.figure(end.line.counts[-1])
    figure_width = text_width(figure, FIGURE, "Bold")
    return Label(seat, end.at, end.y, letter(seat), end.name, width, figure, figure_width)
