"""Draws a sheet of records: its figures as tiles, a row a line, and below them what stands out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.boxes import Box
from render.canvas import Ground, Layers, Patch, as_png
from render.glance import HEAD, LEAST, SIZES
from render.lettering import largest, printable, text_width, wrap
from render.marks import Block, Mark, Panel, Text, text_within
from render.picture import Picture, Theme
from render.records import Bar, Figure, Row, Sheet, alt

WIDE = 1_100
EDGE, AIR = 12, 16
INSET = 28
"""From a panel's edge to what stands in it."""
FIGURES, ROW, LINE, HEADING = 150, 62, 40, 58
"""The heights of a row of tiles, of a row of the table, of a line of text, and of what stands over the table."""
VALUE_SIZES, LABEL_SIZES, ROW_SIZES = (64, 56, 48, 40), (30, 28, LEAST), (34, 32, 30, 28)
TEXT, SAYS = 30, 34
BAR, MARK = 22, 10
"""How thick a bar is, and how wide the mark in it."""
PLACE, LABELS = 56, 400
"""How wide a place in an order is, and all that stands left of a bar at most."""


def draw(sheet: Sheet, theme: Theme = "dark") -> Picture:
    """The sheet as a picture, 1,100 wide."""
    return Picture(as_png(theme, layers(sheet)), alt(sheet))


def layers(sheet: Sheet) -> Layers:
    """All that the picture is composed of."""
    tiles, y = HEAD[3], HEAD[3] + (FIGURES + EDGE if sheet.figures else 0)
    table: Box = (EDGE, y, WIDE - EDGE, y + AIR + (HEADING if sheet.heading else 0) + ROW * len(sheet.rows))
    text = lines_of(sheet)
    y = table[3] + EDGE if sheet.rows else y
    below: Box = (EDGE, y, WIDE - EDGE, y + 2 * AIR + LINE * len(text))
    high = below[3] + EDGE if text else y
    patches = [Patch(HEAD, tuple(head(sheet)))]
    patches += [Patch(box, tuple(figure(box, one))) for box, one in tiles_of(sheet.figures, tiles)]
    patches += [Patch(table, (Panel(table), *rows(sheet, table)))] if sheet.rows else []
    patches += [Patch(below, (Panel(below), *paragraph(text, below)))] if text else []
    return Layers(Ground((), (WIDE, high)), tuple(patches))


def head(sheet: Sheet) -> Iterator[Mark]:
    """Whose records they are, and of what."""
    left, top, right, bottom = HEAD
    y, about = (top + bottom) // 2, Text((right - 2, (top + bottom) // 2), sheet.about, 34, "Regular", "muted", "rm")
    yield about
    yield text_within((left, y), called(sheet.title), SIZES, about.box[0] - 24 - left, "Bold")


def called(name: str) -> str:
    """A name as far as the fonts have its signs."""
    return printable(name) or "Somebody"


def tiles_of(figures: Sequence[Figure], top: int) -> Iterator[tuple[Box, Figure]]:
    """A tile for each figure, side by side."""
    for at, one in enumerate(figures):
        left, right = (EDGE + (WIDE - EDGE) * number // len(figures) for number in (at, at + 1))
        yield (left, top, right - EDGE, top + FIGURES), one


def figure(box: Box, one: Figure) -> Iterator[Mark]:
    left, top, right, _ = box
    middle, room = (left + right) // 2, right - left - 2 * AIR
    yield Panel(box)
    size = largest(one.value, room, VALUE_SIZES, "Bold")
    yield Text((middle, top + 62), one.value, size, "Bold", "ink", "mm")
    yield Text((middle, top + 118), one.label, largest(one.label, room, LABEL_SIZES), "Regular", "muted", "mm")


def rows(sheet: Sheet, box: Box) -> Iterator[Mark]:
    """A line each: what it is of, its bar, what it says."""
    left, top, right, _ = box
    left, right, y = left + INSET, right - INSET, top + AIR // 2
    if sheet.heading:
        yield Text((left, y + HEADING // 2), sheet.heading, TEXT, "Regular", "muted")
        y += HEADING
    says = max(text_width(one.says, SAYS, "Bold") for one in sheet.rows)
    places = PLACE if any(one.place for one in sheet.rows) else 0
    labels = min(LABELS, places + max(text_width(called(one.label), ROW_SIZES[0], "Semibold") for one in sheet.rows))
    start, end = left + labels + INSET, right - says - INSET
    for at, one in enumerate(sheet.rows):
        middle = y + ROW * at + ROW // 2
        if one.place:
            yield Text((left, middle), f"{one.place}.", SAYS, "Regular", "muted")
        yield from row(one, middle, (left + places, labels - places), (start, end), right)


def row(one: Row, y: int, label: tuple[int, int], bar: tuple[int, int], right: int) -> Iterator[Mark]:
    """The label from its left end in its room, the bar from where to where, and what it says up to its right end."""
    yield text_within((label[0], y), called(one.label), ROW_SIZES, label[1], "Semibold")
    if one.bar and bar[1] - bar[0] > 2 * BAR:
        yield from strip(one.bar, bar, y)
    yield Text((right, y), one.says, SAYS, "Bold", "ink", "rm")


def strip(bar: Bar, room: tuple[int, int], y: int) -> Iterator[Mark]:
    """A bar in its room; a range lies on a thin line, and has a mark at what is most likely."""
    left, right = room
    start, end = (left + round((right - left) * share) for share in (bar.start, bar.end))
    thick = 2 if bar.mark is not None else BAR // 2
    yield Block((left, y - thick, right, y + thick), "land")
    if end > start:
        yield Block((start, y - BAR // 2, end, y + BAR // 2), "turn")
    if bar.mark is not None:
        at = left + round((right - left) * bar.mark)
        yield Block((at - MARK // 2, y - BAR, at + MARK // 2, y + BAR), "ink")


def lines_of(sheet: Sheet) -> list[str]:
    """What stands out, in lines that fit."""
    room = WIDE - 2 * EDGE - 2 * INSET
    return [line for one in sheet.lines for line in wrap(printable(one), room, TEXT)]


def paragraph(lines: Sequence[str], box: Box) -> Iterator[Mark]:
    left, top = box[0] + INSET, box[1] + AIR
    return (Text((left, top + LINE * at + LINE // 2), line, TEXT) for at, line in enumerate(lines))
