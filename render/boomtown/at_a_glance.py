"""The picture of Boomtown below a post: the town or the count, then the seats with their dice and goods."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from render import glance
from render.boomtown.factions import net
from render.boomtown.glance_count import count
from render.boomtown.glance_key import LINE, key
from render.boomtown.glance_town import town
from render.boomtown.scene import Scene
from render.boomtown.sheets import DICE, GOODS
from render.boomtown.symbols import Sign
from render.boomtown.words import moment, verdict
from render.boxes import GAP, Box, Point, grid
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE, Count, Row
from render.marks import Mark, Spot, Text, Token
from rules import Seat, join_words, plural

TOP, FOOT, LEFT, RIGHT = 90, 1090, 12, 1088
TILES = {2: 138, 3: 176, 4: 176, 5: 196}
"""The height of a seat's tile by the number of seats."""

MANY = 5
"""So many seats leave room for one line of the key."""

NARROW = glance.Title(36, 48, 36, 66, (32, 28, LEAST), end=12)
"""The head of a tile that is one of five."""

ROOMY = 72
"""The width of a good from which on its sign and count are larger."""

GROUND = Ground((), SQUARE)


def layers(scene: Scene) -> Layers:
    top = FOOT - TILES[len(scene.seats)]
    seats = grid((LEFT, top, RIGHT, FOOT), len(scene.seats), 1, GAP)
    tiles = (Patch(box, tuple(tile(scene, seat, box))) for seat, box in enumerate(seats))
    signs = LEFT, top - LINE * (2 if len(scene.seats) < MANY else 1), RIGHT, top
    middle = (count if scene.view.elected else town)(scene, (LEFT, TOP, RIGHT, signs[1]))
    return Layers(GROUND, (head(scene), *middle, key(signs), *tiles))


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


def waited_for(scene: Scene) -> Collection[Seat | None]:
    """The seats that have won or are to do something."""
    return scene.view.elected or scene.view.owed or (scene.view.turn,)


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and the votes, the free dice, the goods."""
    left, top, right, bottom = box
    seats, one = len(scene.seats), scene.view.standings[seat]
    lit, new = glance.lit(scene, seat, *waited_for(scene)), bool(scene.changes.of(seat, "votes"))
    x = left + 16
    if seats == 2:
        yield from glance.title(scene, seat, box, str(one.votes), lit=lit, new=new)
        yield from dice(scene, seat, x, bottom - 34, 46)
        yield from goods(scene, seat, (x + 162, bottom - 54, right - 84, bottom - 14), 4)
        yield under(one.votes, (right - 16, bottom - 34))
    elif seats < 5:
        yield from glance.title(scene, seat, box, str(one.votes), lit=lit, new=new)
        yield from dice(scene, seat, x, top + 100, 46)
        yield under(one.votes, (right - 16, top + 98))
        yield from goods(scene, seat, (left + 12, bottom - 46, right - 6, bottom - 10), 4)
    else:
        yield from narrow(scene, seat, box, lit=lit, new=new)
        yield from goods(scene, seat, (x, bottom - 78, right - 12, bottom - 8), 2)


def under(votes: int, at: Point) -> Text:
    """The word for a number of votes, below it."""
    return Text(at, "vote" if votes == 1 else "votes", 28, "Regular", "muted", "rm")


def narrow(scene: Scene, seat: Seat, box: Box, *, lit: bool, new: bool) -> Iterator[Mark]:
    """The upper half of a tile that is one of five."""
    left, top, right, _ = box
    votes = str(scene.view.standings[seat].votes)
    yield from glance.title(scene, seat, box, "", lit=lit, style=NARROW)
    yield from dice(scene, seat, left + 14, top + 90, 38)
    yield Text((right - 14, top + 90), votes, 48, "Bold", "changed" if new else "ink", "rm")


def dice(scene: Scene, seat: Seat, x: int, y: int, size: int) -> Iterator[Mark]:
    """The dice that are free, and the places of the others; at the end the net Favor with all, which breaks ties."""
    if scene.view.elected:
        yield Sign("favor", (x + 17, y), 34)
        yield Text((x + 40, y), str(sum(net(scene.view, seat, name) for name in scene.view.factions)), 34, "Semibold")
        return
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
    size = 32 if (box[2] - box[0]) // abreast >= ROOMY else 28
    for (kind, sign), (left, top, _, bottom) in zip(GOODS, grid(box, abreast, len(GOODS) // abreast, 2), strict=True):
        y, count = (top + bottom) // 2, has.get(kind, 0)
        ink = "changed" if scene.changes.of(seat, str(kind)) else "ink" if count else "muted"
        yield from glance.counts([Count(partial(Sign, sign), str(count), ink)], (left, y), Row(size, size, 0, 3))
