"""The picture of Electoral Barrage below a post: the votes, the map with the offices in its sea, the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from render import glance
from render.barrage.bar import Bar
from render.barrage.glance_map import SIZES, fixtures, states
from render.barrage.places import halos, sharing, staffers
from render.barrage.scene import Scene
from render.barrage.signs import OF_OFFICE, Sign
from render.barrage.tile import tile
from render.barrage.words import AT_ONCE, TO_DO, part_of, when
from render.boxes import Box, Point
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE
from render.lettering import largest, text_width
from render.marks import Mark, Panel, Text, Token
from render.panels import panel_mark
from rules.barrage.board import AREAS, BOARD, NEEDS, place_name
from rules.barrage.view import Throw

VOTES: Box = (6, 86, 1094, 136)
BAR = Bar((12, 90, 1088, 132), (36, 27))
OFFICES: Mapping[str, Box] = {
    "Recruitment": (212, 162, 540, 208),
    "Town Hall": (548, 162, 836, 208),
    "Absentee Ballots": (212, 214, 540, 260),
    "Attack Ads": (548, 214, 806, 260),
}
"""Where the offices lie: in the sea above the map."""
DIE: Box = (932, 656, 1088, 896)
SEATS: Box = (12, 908, 1088, 1088)
LARGE, NEXT = (36, 32, 28), 32
"""The sizes of the name beside the die, and how far below its first line the second one stands."""


def majority() -> Iterator[Mark]:
    """The number at the mark of the bar."""
    yield Text((BAR.mark, 148), str(BOARD.majority), 28, "Semibold", "muted", "mm")


GROUND = Ground((*fixtures(), *majority()), SQUARE)


def layers(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield heading(scene)
    yield Patch(VOTES, tuple(BAR.marks(scene)))
    yield from states(scene)
    yield from (office(scene, name) for name in OFFICES if not scene.view.won)
    yield from die(scene)
    yield from glance.tiles(scene, SEATS, tile)


def heading(scene: Scene) -> Patch:
    """The part of the round, and whose turn it is or who has won."""
    view = scene.view
    title = f"{part_of(view)} · {when(view)}"
    if view.elected is not None:
        return glance.head(scene, title, view.elected, f"wins with {view.candidates[view.elected].votes}")
    if view.turn is None:
        return glance.head(scene, title, None, AT_ONCE.get(view.heading, ""))
    return glance.head(scene, title, view.turn, TO_DO.get(view.heading, "to play"))


def office(scene: Scene, name: str) -> Patch:
    """An office with the Staffers there; what it takes to win there is shown beside the die."""
    box = left, top, right, bottom = OFFICES[name]
    y, here, step = (top + bottom) // 2, sharing(name), SIZES.staffer + 1
    marks: list[Mark] = [
        panel_mark(box, lit=scene.view.contest in here),
        Sign(OF_OFFICE.get(name, "staffer"), (left + 23, y), 28),
        Text((left + 42, y), name, LEAST, "Semibold"),
    ]
    x = right - 7 - SIZES.staffer // 2 - (sum(AREAS[one] for one in here) - 1) * step
    for one in here:
        middles = [(x + at * step, y) for at in range(AREAS[one])]
        marks += (*halos(scene, one, middles, SIZES.staffer - 8), *vacancies(scene, one, middles))
        x += len(middles) * step
    return Patch(box, tuple(marks))


def vacancies(scene: Scene, name: str, middles: Sequence[Point]) -> Iterator[Mark]:
    """The Staffers at an office, and its free areas."""
    return staffers(scene, name, middles, SIZES.staffer, 24, "muted", gone=SIZES.gone)


def die(scene: Scene) -> Iterator[Patch]:
    """The place that is rolled for, with the least roll that wins; the die, and what it comes to."""
    view = scene.view
    place = view.contest or (view.throw.place if view.throw else None)
    if place is None:
        return
    left, top, right, _ = DIE
    x, (*lines, last) = (left + right) // 2, name_in(place, right - left - 20)
    marks: list[Mark] = [Panel(DIE, edge="turn" if view.contest else "line", width=6 if view.contest else 2)]
    for line in lines:
        marks.append(Text((x, top + 26), line, LARGE[-1], "Bold", "ink", "mm"))
        top += NEXT
    size = LARGE[-1] if lines else largest(last, right - left - 20, LARGE, "Bold")
    marks.append(Text((x, top + 32 - 4 * len(lines)), last, size, "Bold", "ink", "mm"))
    marks.append(Text((x, top + 68 - 4 * len(lines)), f"{NEEDS[place]}+ wins", 32, "Semibold", "ink", "mm"))
    if view.throw:
        marks += throw(scene, view.throw, x, top + 90 - 8 * len(lines), 64 if lines else 80)
    yield Patch(DIE, tuple(marks))


def name_in(place: str, room: int) -> Sequence[str]:
    """The name of a place, in two lines where two words have no room in one; where neither has, the code of a state."""
    title = place_name(place)
    words = [title] if text_width(title, LARGE[-1], "Bold") <= room else wrap(title, 1, break_long_words=False)
    return words if len(words) <= 2 and all(text_width(one, LARGE[-1], "Bold") <= room for one in words) else [place]


def throw(scene: Scene, one: Throw, x: int, top: int, size: int) -> Iterator[Mark]:
    """The die with what is added to it, and whether that wins."""
    y = top + size // 2 + 4
    if one.bonus:
        yield Token("square", scene.looks[one.seat], (x - 34, y), 64, str(one.die))
        yield Text((x + 4, y), f"+{one.bonus}", 40, "Bold")
    else:
        yield Token("square", scene.looks[one.seat], (x, y), size, str(one.die))
    verdict = f"{one.missing} short" if one.missing > 0 else "wins"
    yield Text((x, top + size + 36), verdict, 36, "Bold", "turn", "mm")
