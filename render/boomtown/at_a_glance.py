"""The picture of Boomtown below a post: the town with every slot, then the seats with their dice and goods."""

from __future__ import annotations

from collections.abc import Iterator

from render import glance
from render.boomtown.glance_town import town
from render.boomtown.scene import Scene
from render.boomtown.sheets import DICE, GOODS
from render.boomtown.symbols import Sign
from render.boomtown.words import moment, verdict
from render.boxes import Box, grid
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE
from render.marks import Mark, Spot, Text, Token, text_within
from render.panels import GAP, panel_mark
from rules import Seat, join_words, plural

TOP, FOOT, LEFT, RIGHT = 90, 1090, 12, 1088
TILES = {2: 138, 3: 176, 4: 176, 5: 196}
"""The height of a seat's tile by the number of seats."""

GROUND = Ground((), SQUARE)


def layers(scene: Scene) -> Layers:
    top = FOOT - TILES[len(scene.seats)]
    seats = grid((LEFT, top, RIGHT, FOOT), len(scene.seats), 1, GAP)
    tiles = (Patch(box, tuple(tile(scene, seat, box))) for seat, box in enumerate(seats))
    return Layers(GROUND, (head(scene), *town(scene, (LEFT, TOP, RIGHT, top - GAP)), *tiles))


def head(scene: Scene) -> Patch:
    """The moment, and whose turn it is, who has won, or what is waited for."""
    seat, says = asked(scene)
    return glance.head(scene, moment(scene.view), seat, says)


def asked(scene: Scene) -> tuple[Seat | None, str]:
    """A seat, if it is one, and what is said of it."""
    view = scene.view
    match [*view.elected], [*view.owed.items()]:
        case [winner], _:
            return winner, verdict(view)
        case [_, *_] as all, _:
            return None, f"{join_words([scene.name(seat) for seat in all])} {verdict(view)}"
        case _, [(seat, count)]:
            return seat, f"chooses {plural(count, 'good')}"
        case _, [_, *_] as several:
            return None, f"{len(several)} players choose goods"
        case _:
            if view.proposal:
                return view.proposal.by, "proposes a split"
            return view.turn, "" if view.turn is None else "to play"


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and the votes, the free dice, the goods."""
    left, top, right, bottom = box
    count, one = len(scene.seats), scene.view.standings[seat]
    lit, new = seat == scene.view.turn or seat in scene.view.elected, bool(scene.changes.of(seat, "votes"))
    x, wide = left + 16, right - left - 32
    if count == 2:
        yield from glance.title(scene, seat, box, str(one.votes), lit=lit, new=new)
        yield from dice(scene, seat, x, bottom - 34, 48)
        yield from goods(scene, seat, (x + 186, bottom - 54, right - 16, bottom - 14), 4)
    elif count < 5:
        yield from glance.title(scene, seat, box, str(one.votes), lit=lit, new=new)
        yield from dice(scene, seat, x, top + 100, 46)
        yield Text((right - 16, top + 98), "vote" if one.votes == 1 else "votes", 28, "Regular", "muted", "rm")
        yield from goods(scene, seat, (left + 12, bottom - 46, right - 6, bottom - 10), 4)
    else:
        yield from narrow(scene, seat, box, lit=lit, new=new)
        yield from goods(scene, seat, (x, bottom - 78, right - 12, bottom - 8), 2)


def narrow(scene: Scene, seat: Seat, box: Box, *, lit: bool, new: bool) -> Iterator[Mark]:
    """The upper half of a tile that is one of five."""
    left, top, right, _ = box
    votes = str(scene.view.standings[seat].votes)
    yield panel_mark(box, lit=lit)
    yield Token("disc", scene.looks[seat], (left + 36, top + 36), 48)
    yield text_within((left + 66, top + 36), scene.name(seat), (32, 28, LEAST), right - left - 78, "Semibold")
    yield from dice(scene, seat, left + 14, top + 90, 38)
    yield Text((right - 14, top + 90), votes, 48, "Bold", "changed" if new else "ink", "rm")


def dice(scene: Scene, seat: Seat, x: int, y: int, size: int) -> Iterator[Mark]:
    """The dice that are free, and the places of the others."""
    mine = scene.view.standings[seat].dice
    for at in range(DICE):
        middle = (x + size // 2 + at * (size + 5), y)
        if at < len(mine):
            yield Token("square", scene.looks[seat], middle, size, str(mine[at]))
        else:
            yield Spot("square", middle, size, "land")


def goods(scene: Scene, seat: Seat, box: Box, abreast: int) -> Iterator[Mark]:
    """The count of each good."""
    has = scene.view.standings[seat].goods
    for (kind, sign), (left, top, _, bottom) in zip(GOODS, grid(box, abreast, len(GOODS) // abreast, 2), strict=True):
        y, count = (top + bottom) // 2, has.get(kind, 0)
        new = scene.changes.of(seat, str(kind))
        yield Sign(sign, (left + 14, y), 28)
        yield Text((left + 32, y), str(count), 30, "Bold", "changed" if new else "ink" if count else "muted")
