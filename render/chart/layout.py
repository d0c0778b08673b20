"""Where the parts of a chart lie: all that is worked out before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from render.boxes import Box, Point
from render.chart import Chart, Line, Moment, spans
from render.chart.scale import Scale, nice, scale_of, spread
from render.lettering import picture_name, text_width
from rules import Seat

SIZE = (1100, 700)
"""Twice the box of a desk; three units are a pixel on a phone."""

PANEL: Box = (12, 84, 1088, 688)
LEFT, RIGHT = 28, 1068
HIGH, HIGHER, LOW = 112, 160, 620
"""Where the plot begins, without turning points and below their numbers, and where it ends."""
NUMBERS, ROUNDS = 118, 654
"""The middles of those numbers, and of the names of rounds."""
AIR, INSET = 16, 8
"""Between labels, and from the panel's edge to those at the ends of lines."""
TAIL, LEADER = 14, 28
"""How far a line goes on behind its last point, and from the plot to the letters."""

FIGURE, NAME, NUMBER, LETTER = 40, 32, 32, 30
"""The sizes of the figures and the names at the ends of lines, of turning points, and of what stands along the axes."""
NAME_ROOM = 190
DISC, FLAG = 46, 42
"""The sizes of the discs with the letters, and with the numbers."""
SLOT = 64
"""From one label at the ends to the next at least."""

THIN, STRONG = 6, 10
"""The widths of the lines; that of who won is stronger."""
ABREAST, BUNDLE = 8, 48
"""How far apart lines are that are level, and how far all of them at most."""


class End(NamedTuple):
    """The label of a line: where its line ends, how high it stands itself, and its name."""

    line: Line
    at: Point
    y: int
    name: str


class Flag(NamedTuple):
    """The number of a turning point: where its middle is above the plot, and what it marks."""

    moment: Moment
    x: int
    at: Point


@dataclass(frozen=True)
class Layout:
    """`paths` are the points of each line, and where it ends; `ends` their labels from the top down.

    `ticks` are the lines of the grid with what stands at them, `borders` those between rounds, `rounds` the names of
    rounds with their middles.
    """

    plot: Box
    ticks: tuple[tuple[int, str], ...]
    zero: int | None
    borders: tuple[int, ...]
    rounds: tuple[tuple[int, str], ...]
    paths: tuple[tuple[Point, ...], ...]
    ends: tuple[End, ...]
    flags: tuple[Flag, ...]


def layout_of(chart: Chart) -> Layout:
    """Where all of a chart lies."""
    names = {line.seat: line.name for line in chart.lines}
    shown = [picture_name(names, line.seat) for line in chart.lines]
    scale = scale_of([count for line in chart.lines for count in line.counts])
    plot = plot_of(chart, scale, shown)
    xs = across(chart, plot)
    paths = side_by_side(chart, plot, scale, xs)
    borders, rounds = rounds_of(chart, [*xs, plot[2]], plot)
    heights = {tick: round(height(plot, scale, tick)) for tick in scale.ticks}
    return Layout(
        plot=plot,
        ticks=tuple((y, chart.figure(tick)) for tick, y in heights.items()),
        zero=heights.get(0),
        borders=tuple(borders),
        rounds=tuple(rounds),
        paths=tuple(map(tuple, paths)),
        ends=tuple(ends_of(chart, [path[-1] for path in paths], shown)),
        flags=tuple(flags_of(chart, paths, plot)),
    )


def plot_of(chart: Chart, scale: Scale, names: Sequence[str]) -> Box:
    """The room that the figures at its left and the labels at its right leave to the plot."""
    left = LEFT + max(text_width(chart.figure(tick), LETTER) for tick in scale.ticks) + AIR
    name = min(max(text_width(name, NAME, "Semibold") for name in names), NAME_ROOM)
    right = RIGHT - figure_room(chart) - AIR - name - AIR - DISC - LEADER
    return left, HIGHER if chart.moments else HIGH, right, LOW


def figure_room(chart: Chart) -> int:
    """The width of the widest figure at the end of a line."""
    return max(text_width(chart.figure(line.counts[-1]), FIGURE, "Bold") for line in chart.lines)


def across(chart: Chart, plot: Box) -> list[int]:
    """Where the points are; the lines go on behind the last."""
    left, last = plot[0], plot[2] - TAIL
    return [left + (last - left) * point // max(chart.points - 1, 1) for point in range(chart.points)]


def height(plot: Box, scale: Scale, count: int) -> float:
    """How far down a count lies."""
    return plot[3] - (plot[3] - plot[1]) * scale.share(count)


def side_by_side(chart: Chart, plot: Box, scale: Scale, xs: Sequence[int]) -> list[list[Point]]:
    """The path of each line; those that would cover each other are moved apart."""
    paths: list[list[Point]] = [[] for _ in chart.lines]
    gap, ranking = min(ABREAST, BUNDLE // len(chart.lines)), chart.ranking
    before, heights = None, dict[Seat, int]()
    for x, *counts in zip(xs, *(line.counts for line in chart.lines), strict=True):
        if counts != before:
            downwards = sorted((line.seat for line in ranking), key=lambda seat: -counts[seat])
            wishes = [height(plot, scale, counts[seat]) for seat in downwards]
            heights = dict(zip(downwards, spread(wishes, gap, plot[1], plot[3]), strict=True))
            before = counts
        for seat, path in enumerate(paths):
            path.append((x, heights[seat]))
    return [[*path, (plot[2], path[-1][1])] for path in paths]


def rounds_of(chart: Chart, xs: Sequence[int], plot: Box) -> tuple[list[int], list[tuple[int, str]]]:
    """The lines between rounds, and the names of rounds, each in the middle of its time.

    Where these have no room every second, fifth, tenth … is named, at the line where it begins; the last of them, which
    may have a long name, only where it stands clear.
    """
    rounds = [(xs[one.at], xs[end], one.label) for one, end in spans(chart)]
    middles = [inside((start + end) // 2, label, plot) for start, end, label in rounds]
    if apart(middles):
        return [start for start, _, _ in rounds[1:]], middles
    starts = [inside(start, label, plot) for start, _, label in rounds]
    few = next(few for step in nice() if apart((few := starts[step - 1 :: step])[:-1]))
    few = few if apart(few) else few[:-1]
    return [x for x, _ in few], few


def inside(x: int, label: str, plot: Box) -> tuple[int, str]:
    """A label with its middle, moved so that it stands below the plot."""
    half = text_width(label, LETTER) // 2
    return max(plot[0] + half, min(x, plot[2] - half)), label


def apart(labels: Sequence[tuple[int, str]]) -> bool:
    """Whether labels are clear of each other."""
    sides = [(x, text_width(label, LETTER) / 2) for x, label in labels]
    return all(x + half + AIR <= other - beside for (x, half), (other, beside) in pairwise(sides))


def ends_of(chart: Chart, ends: Sequence[Point], names: Sequence[str]) -> Iterator[End]:
    """A label at the end of each line, moved as little as keeps them apart."""
    rank = {line.seat: place for place, line in enumerate(chart.ranking)}
    downwards = sorted(zip(chart.lines, ends, names, strict=True), key=lambda one: (one[1][1], rank[one[0].seat]))
    top, bottom = PANEL[1] + INSET + DISC // 2, PANEL[3] - INSET - DISC // 2
    ys = spread([at[1] for _, at, _ in downwards], SLOT, top, bottom)
    return (End(line, at, y, name) for (line, at, name), y in zip(downwards, ys, strict=True))


def flags_of(chart: Chart, paths: Sequence[Sequence[Point]], plot: Box) -> Iterator[Flag]:
    """The numbers above the plot, from left to right, moved as little as keeps them apart."""
    moments = sorted(chart.moments, key=lambda one: (one.at, one.number))
    marked = [paths[one.seat][one.at] for one in moments]
    xs = spread([x for x, _ in marked], FLAG + 4, plot[0], plot[2] - TAIL)
    return (Flag(one, x, at) for one, x, at in zip(moments, xs, marked, strict=True))
