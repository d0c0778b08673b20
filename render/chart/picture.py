"""Draws a chart: what lies where is in `layout`."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Point, around
from render.canvas import Ground, Layers, Patch, as_png
from render.chart import Chart, Line, alt
from render.chart import layout as at
from render.chart.curve import Curve
from render.chart.layout import Layout, layout_of
from render.glance import HEAD, LEAST, SIZES, named
from render.marks import Block, Mark, Panel, Text, Token, text_within
from render.palette import Look, look
from render.picture import Picture, Theme
from render.strokes import Stroke

GROUND = Ground((Panel(at.PANEL),), at.SIZE)
RING = 24


def draw(chart: Chart, theme: Theme = "dark") -> Picture:
    """The chart as a picture of 1,100 by 700."""
    return Picture(as_png(theme, layers(chart)), alt(chart))


def layers(chart: Chart) -> Layers:
    """All that the picture is composed of."""
    lies = layout_of(chart)
    inside = (*grid(lies), *stems(lies), *curves(chart, lies), *rings(lies), *labels(chart, lies))
    return Layers(GROUND, (Patch(HEAD, tuple(head(chart, lies))), Patch(at.PANEL, inside)))


def head(chart: Chart, lies: Layout) -> Iterator[Mark]:
    """The game and what is counted; what the numbers mean."""
    left, top, right, bottom = HEAD
    y = (top + bottom) // 2
    if lies.flags:
        words = Text((right - 2, y), f"turning point{'s' * (len(lies.flags) > 1)}", at.LETTER, "Regular", "muted", "rm")
        yield words
        right = words.box[0] - 8
        for flag in reversed(lies.flags):
            right -= at.FLAG + 4
            yield from number(flag.moment.number, (right + at.FLAG // 2, y))
    yield text_within((left, y), f"{chart.title}: {chart.unit}", SIZES, right - 24 - left, "Bold")


def number(value: int, middle: Point) -> Iterator[Mark]:
    """The number of a turning point."""
    yield Panel(around(middle, at.FLAG), "ink", "ink", radius=at.FLAG // 2)
    yield Text(middle, str(value), at.NUMBER, "Bold", "panel", "mm")


def grid(lies: Layout) -> Iterator[Mark]:
    """Lines at round figures and where rounds begin, and what stands at them."""
    left, top, right, bottom = lies.plot
    for x in lies.borders:
        yield Block((x - 1, top, x + 1, bottom), "land")
    for y, figure in lies.ticks:
        yield Block((left, y - 1, right, y + 1), "line" if y == lies.zero else "land")
        yield Text((left - at.AIR, y), figure, at.LETTER, "Regular", "muted", "rm")
    for x, label in lies.rounds:
        yield Text((x, at.ROUNDS), label, at.LETTER, "Regular", "muted", "mm")


def curves(chart: Chart, lies: Layout) -> Iterator[Mark]:
    """The lines, who won last; the casings of those who lost below all of theirs, for such lines lie side by side."""
    losers = [line for line in reversed(chart.ranking) if line.seat not in chart.winners]
    winners = [line for line in reversed(chart.ranking) if line.seat in chart.winners]
    for group, width in ((losers, at.THIN), (winners, at.STRONG)):
        for casing in (True, False):
            for line in group:
                yield Curve(of(line), lies.paths[line.seat], width, casing)


def of(line: Line) -> Look:
    return look(line.seat, line.hue)


def stems(lies: Layout) -> Iterator[Mark]:
    """From the number of each turning point down to its place, and from the end of each line to its label."""
    _, top, right, _ = lies.plot
    for flag in lies.flags:
        x, y = flag.at
        yield Stroke(((flag.x, at.NUMBERS), (x, top), (x, y)), 3, "muted")
    for end in lies.ends:
        yield Stroke((end.at, (right, end.at[1]), (right + at.LEADER, end.y)), 3, "line")


def rings(lies: Layout) -> Iterator[Mark]:
    """The places of turning points, and their numbers."""
    for flag in lies.flags:
        yield Panel(around(flag.at, RING), "panel", "ink", 5, RING // 2)
        yield from number(flag.moment.number, (flag.x, at.NUMBERS))


def labels(chart: Chart, lies: Layout) -> Iterator[Mark]:
    """At the end of each line the letter, the name and the figure of its seat."""
    left = lies.plot[2] + at.LEADER
    start, end_of_name = left + at.DISC + at.AIR, at.RIGHT - at.figure_room(chart) - at.AIR
    for end in lies.ends:
        yield Token("disc", of(end.line), (left + at.DISC // 2, end.y), at.DISC)
        yield from named((start, end.y), end.name, (at.NAME, LEAST), end_of_name - start)
        yield Text((at.RIGHT, end.y), chart.figure(end.line.counts[-1]), at.FIGURE, "Bold", "ink", "rm")
