"""The picture of a game that has no drawing of its own: its view in words, on a panel."""

from collections.abc import Mapping

from render import position
from render.canvas import Ground, Layers, Patch, as_png
from render.lettering import picture_name, printable
from render.marks import Panel, text_within
from render.picture import Picture, Theme
from render.window import SIZE
from render.wording import ALT_LIMIT, alt_name
from rules import Seat, View, cut

MARGIN = 48
TITLE = 64
LINE = 36
STEP = 52
WIDTH, HEIGHT = SIZE
GROUND = Ground((Panel((MARGIN // 2, MARGIN // 2, WIDTH - MARGIN // 2, HEIGHT - MARGIN // 2)),))


def draw(title: str, view: View, *, names: Mapping[Seat, str], theme: Theme) -> Picture:
    room = WIDTH - 4 * MARGIN
    lines = [printable(line) for line in position.lines(view, lambda seat: picture_name(names, seat))]
    top = MARGIN * 2 + 2 * STEP
    most = (HEIGHT - MARGIN - top) // STEP
    rows = lines if len(lines) <= most else [*lines[: most - 1], "…"]
    marks = [text_within((MARGIN * 2, MARGIN * 2), printable(title), TITLE, room, "Bold")]
    marks += [text_within((MARGIN * 2, top + row * STEP), line, LINE, room) for row, line in enumerate(rows)]
    panel = Patch((MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN), tuple(marks))
    sentences = position.lines(view, lambda seat: alt_name(names, seat))
    return Picture(as_png(theme, Layers(GROUND, (panel,))), cut(". ".join([title, *sentences]), ALT_LIMIT))
