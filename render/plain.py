"""The picture of a game that has no drawing of its own: its view in words, on a card."""

from collections.abc import Mapping

from render import position
from render.canvas import SIZE, Canvas, Picture, Theme, cut, named, spoken, written
from rules import Seat, View

MARGIN = 48
TITLE = 64
LINE = 36
STEP = 52


def draw(title: str, view: View, *, names: Mapping[Seat, str], theme: Theme) -> Picture:
    canvas = Canvas(theme)
    width, height = SIZE
    canvas.card((MARGIN // 2, MARGIN // 2, width - MARGIN // 2, height - MARGIN // 2))
    canvas.text((MARGIN * 2, MARGIN * 2), written(title), TITLE, "Bold", width=width - 4 * MARGIN)
    lines = [written(line) for line in position.lines(view, lambda seat: named(names, seat))]
    top = MARGIN * 2 + 2 * STEP
    room = (height - MARGIN - top) // STEP
    shown = lines if len(lines) <= room else [*lines[: room - 1], "…"]
    for row, line in enumerate(shown):
        canvas.text((MARGIN * 2, top + row * STEP), line, LINE, width=width - 4 * MARGIN)
    said = position.lines(view, lambda seat: spoken(names, seat))
    return Picture(canvas.png(), cut(". ".join([title, *said])))
