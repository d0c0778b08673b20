"""The constituents that a candidate has won over, and their worth to each ideology."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.boxes import Box
from render.canvas import Patch
from render.marks import Block, Mark, Panel, Text, text_within
from render.politocracy.constituents import constituents_of, total_worth
from render.politocracy.ground import TINTS
from render.politocracy.scene import Scene
from render.politocracy.symbols import PALE
from render.window import SIZE, STRIP
from rules import Seat, with_sign
from rules.politocracy.board import COLUMNS, CONSTITUENTS, Ideology

PANEL: Box = (1012, STRIP + 12, SIZE[0] - 12, SIZE[1] - 12)
EDGE, COLUMN = 20, 186
"""The margin between the edge of the panel and its texts, and the width of an ideology's column."""

HEAD, FOOT = 112, 132
"""The heights of the heading and of the sums."""

TALLEST = 104
"""The most height of a row."""


def following(scene: Scene, seat: Seat) -> Patch:
    """A panel with a row for each constituent; the column of the candidate's own ideology is edged."""
    mine, past = constituents_of(scene.view, seat), bool(scene.view.finalists)
    return Patch(PANEL, (Panel(PANEL), *(table(scene, seat, mine) if mine else nobody(past=past))))


def nobody(*, past: bool) -> Iterator[Mark]:
    """The note that there are no constituents, and during the campaign how to get them."""
    left, top, right, _ = PANEL
    yield Text((left + EDGE, top + HEAD // 2), "No constituents" if past else "No constituents yet", 56, "Bold")
    if past:
        return
    for at, line in enumerate(("Land on one and buy it. What it costs and", "brings depends on the buyer's ideology.")):
        yield text_within((left + EDGE, top + HEAD + 36 + at * 54), line, (44, 40, 36), right - left - 2 * EDGE)


def table(scene: Scene, seat: Seat, mine: Sequence[str]) -> Iterator[Mark]:
    """The columns, the heading, the rows, and the sums."""
    left, top, _, bottom = PANEL
    own = scene.view.candidates[seat].ideology
    step = min((bottom - FOOT - top - HEAD) / len(mine), TALLEST)
    foot = round(top + HEAD + step * len(mine))
    for ideology in COLUMNS:
        yield from column(ideology, foot + FOOT - 10, own=ideology is own)
    yield Text((left + EDGE, top + HEAD // 2), "Constituents", 50, "Bold")
    for at, name in enumerate(mine):
        y = round(top + HEAD + step * at)
        yield from row(scene, name, own, (left + EDGE, y, columns_from(), round(y + step)))
    yield from sums(mine, own, foot)
    if not scene.view.finalists:
        yield from prospects(mine, own, foot)


def columns_from() -> int:
    """The left end of the first column."""
    return PANEL[2] - EDGE - len(COLUMNS) * COLUMN


def middle_of(ideology: Ideology) -> int:
    return columns_from() + COLUMNS.index(ideology) * COLUMN + COLUMN // 2


def column(ideology: Ideology, bottom: int, *, own: bool) -> Iterator[Mark]:
    """The ground of a column and its name."""
    x = middle_of(ideology)
    box = (x - COLUMN // 2 + 4, PANEL[1] + 20, x + COLUMN // 2 - 4, bottom)
    yield Panel(box, PALE[ideology], "ink" if own else "line", 7 if own else 2, 12)
    yield Text((x, PANEL[1] + HEAD // 2 + 4), ideology, 28, "Semibold" if own else "Regular", "ink", "mm")


SIZES: Mapping[int, int] = {46: 76, 40: 56, 34: 46}
"""The letters of a constituent's name, the largest first, and how high a row must be for them."""


def row(scene: Scene, name: str, own: Ideology, box: Box) -> Iterator[Mark]:
    """A constituent on its street's ground, and its percents."""
    left, top, right, bottom = box
    y, high = (top + bottom) // 2, bottom - top
    one, new = CONSTITUENTS[name], name in scene.changes.owners
    size = next((size for size, needs in SIZES.items() if high >= needs), 28)
    yield Block((left, top + 2, right - 8, bottom - 2), TINTS[one.street])
    ink = "changed" if new else "ink"
    yield text_within((left + 12, y), name, (size, 40, 36, 34, 30, 28), right - left - 32, "Semibold", ink)
    for ideology in COLUMNS:
        label, weight = f"{one.values[ideology].percent}%", "Bold" if ideology is own else "Regular"
        yield Text((middle_of(ideology), y), label, size + 4, weight, "ink", "mm")


def sums(mine: Sequence[str], own: Ideology, top: int) -> Iterator[Mark]:
    """The sums of all constituents."""
    y = top + 46
    yield Text((PANEL[0] + EDGE + 12, y), "In all", 50, "Bold")
    for ideology in COLUMNS:
        weight, ink = "Bold" if ideology is own else "Regular", "muted" if is_closed(ideology, own) else "ink"
        yield Text((middle_of(ideology), y), f"{total_worth(mine, ideology)}%", 56, weight, ink, "mm")


def is_closed(ideology: Ideology, own: Ideology) -> bool:
    """Whether a candidate can never change to an ideology: nobody becomes a Centrist again (4.2)."""
    return ideology is Ideology.CENTRIST is not own


def prospects(mine: Sequence[str], own: Ideology, top: int) -> Iterator[Mark]:
    """How declaring another ideology would change the sum."""
    y, now = top + 96, total_worth(mine, own)
    yield Text((PANEL[0] + EDGE + 12, y), "if declared", 36, "Regular", "muted")
    for ideology in COLUMNS:
        x, more = middle_of(ideology), total_worth(mine, ideology) - now
        if ideology is own:
            yield Text((x, y), "now", 36, "Semibold", "ink", "mm")
        elif not is_closed(ideology, own):
            yield Text((x, y), f"{with_sign(more)}%" if more else "same", 36, "Regular", "ink", "mm")
