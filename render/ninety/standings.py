"""The standings of Ninety: the votes of each seat in each region, the points of its place there, and the totals."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Point
from render.canvas import Patch
from render.lettering import Weight, text_width
from render.marks import Block, Field, Mark, Panel, Text, Token, text_within
from render.ninety.campaigns import leaders
from render.ninety.layout import TABLE
from render.ninety.map import TINTS, name_lines
from render.ninety.scene import Scene
from render.palette import LED, on
from rules import Seat
from rules.ninety.city import REGIONS

HEAD, ROW = 50, 40
"""The heights of the head and of a row."""
TWO, STEP = 20, 18
"""The size of a name in two lines, and from one to the next."""

NAMES, TIGHT = 206, 160
"""The width of the first column, at tables of up to four seats and of more."""


def standings(scene: Scene) -> Iterator[Patch]:
    """The head with the totals, then a row a region, each in a patch of its own."""
    yield Patch((TABLE[0], TABLE[1], TABLE[2], TABLE[1] + HEAD), tuple(head(scene)))
    for number, region in enumerate(REGIONS):
        top = TABLE[1] + HEAD + number * ROW
        yield Patch((TABLE[0], top, TABLE[2], top + ROW), tuple(row(scene, region, top)))
    top = TABLE[1] + HEAD + len(REGIONS) * ROW
    yield Patch((TABLE[0], top, TABLE[2], TABLE[3]), tuple(foot(scene, top)))


def names(scene: Scene) -> int:
    """The width of the first column."""
    return NAMES if len(scene.seats) < 5 else TIGHT


def column(scene: Scene, seat: Seat) -> tuple[int, int]:
    """The left and the right end of a seat's column."""
    left = TABLE[0] + names(scene)
    step = (TABLE[2] - 6 - left) // len(scene.seats)
    return left + seat * step, left + (seat + 1) * step


def middle(scene: Scene, seat: Seat) -> int:
    return sum(column(scene, seat)) // 2


def head(scene: Scene) -> Iterator[Mark]:
    left, top, right, _ = TABLE
    yield Panel((left, top, right, top + HEAD + 20), "panel", "line", 2, 12)
    yield Text((left + 14, top + HEAD // 2 + 2), "Votes", 30, "Bold")
    if len(scene.seats) < 5:
        yield Text(
            (left + 14 + text_width("Votes ", 30, "Bold"), top + HEAD // 2 + 2), "+ points", 26, "Regular", "muted"
        )
    for seat in scene.seats:
        yield Token("disc", scene.looks[seat], (middle(scene, seat), top + HEAD // 2 + 2), 42)


def sides(top: int, bottom: int) -> Iterator[Mark]:
    left, _, right, _ = TABLE
    yield Block((left, top, right, bottom), "line")
    yield Block((left + 2, top, right - 2, bottom), "panel")


def row(scene: Scene, region: str, top: int) -> Iterator[Mark]:
    """A region: its tint and name, and a cell a seat; the leader's has its colour."""
    left, _, right, _ = TABLE
    standing, y = scene.view.regions[region], top + ROW // 2
    yield from sides(top, top + ROW)
    yield Block((left + 2, top, right - 2, top + 2), TINTS[region])
    yield Block((left + 2, top, left + names(scene) - 6, top + ROW), TINTS[region])
    yield from named(region, (left + 14, y), names(scene) - 22)
    first = leaders(standing.votes)
    for seat in scene.seats:
        start, end = column(scene, seat)
        ink = "ink"
        if seat in first:
            own = scene.looks[seat]
            yield Field((start + 2, top + 3, end - 2, top + ROW - 1), own, LED)
            ink = on(own.tint(scene.colours, LED))
        yield from cell(scene, region, seat, y, ink)


def named(region: str, at: Point, room: int) -> Iterator[Text]:
    """The name of a region, in two lines where one has no room."""
    x, y = at
    lines = name_lines(region, room, TWO)
    for number, line in enumerate(lines):
        lower = y + (2 * number + 1 - len(lines)) * STEP // 2
        yield text_within((x, lower), line, (30, 28, 26, 24, 22) if len(lines) == 1 else TWO, room, "Semibold")


def cell(scene: Scene, region: str, seat: Seat, y: int, ink: str) -> Iterator[Mark]:
    """The votes, those of the drop among them, and the points for the place."""
    standing = scene.view.regions[region]
    votes, points = standing.votes[seat], standing.points[seat]
    start, end = column(scene, seat)
    if not votes:
        yield Text(((start + end) // 2, y), "–", 36, "Regular", "muted", "mm")
        return
    parts: list[tuple[str, int, Weight]] = [(str(votes), 38, "Bold")]
    if drop := scene.view.campaigns[seat].drop.get(region):
        parts.append((f"({drop})", 24, "Regular"))
    if points:
        parts.append((f"+{points}", 36, "Regular"))
    room = end - start - 4
    while len(parts) > 1 and sum(text_width(text, size, weight) + 5 for text, size, weight in parts) - 5 > room:
        parts.pop(1)
    x = (start + end - sum(text_width(text, size, weight) + 5 for text, size, weight in parts) + 5) // 2
    for text, size, weight in parts:
        yield Text((x, y), text, size, weight, ink)
        x += text_width(text, size, weight) + 5


def foot(scene: Scene, top: int) -> Iterator[Mark]:
    """The event cards, and all points."""
    left, _, right, bottom = TABLE
    yield Panel((left, top - 20, right, bottom), "panel", "line", 2, 12)
    yield Block((left + 2, top, right - 2, top + 2), "line")
    events, total = top + 18, top + 56
    yield Text((left + 14, events), "Events", 26, "Regular", "muted")
    yield Text((left + 14, total), "Points", 36, "Bold")
    most = max(one.points for one in scene.view.campaigns)
    for seat, one in enumerate(scene.view.campaigns):
        x = middle(scene, seat)
        yield Text((x, events), str(len(one.cards)), 30, "Regular", "ink", "mm")
        changed = "points" in scene.changes.counts.get(seat, {})
        yield Text(
            (x, total), str(one.points), 44 if one.points == most else 38, "Bold", "changed" if changed else "ink", "mm"
        )
