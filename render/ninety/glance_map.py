"""The map of Ninety at a glance: regions with who leads them, counted votes, and names only where something is."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from render.boxes import Box, Point, around, touches, within
from render.canvas import Patch
from render.glance import LEAST
from render.marks import Spot, Text, Token
from render.ninety.glance_badges import badges
from render.ninety.glance_cells import FIRST, LAST, NEXT, Piece, Room, at_home, boxes_behind, lay, middle
from render.ninety.glance_ground import BADGES, FIELD
from render.ninety.glance_pieces import CHIP, EVENT, HIGH, HOME, RINGED, chip, house, is_new, name, pawn, votes, width
from render.ninety.pieces import Round, Track, dots, trip
from render.ninety.scene import Scene, active, crowds, homes, leaders, marker_place, out, stands
from rules.ninety.city import REGION_OF

TRAIL = 12
LEFT_OUT: Box = (896, 858, 1096, 894)
HOUSES, PAWNS, EVENTS, VOTES = range(4)
"""What lies first in a neighborhood's cells."""
FEW = 4
"""How many events the list names with their places."""


def city(scene: Scene, taken: Sequence[Box]) -> Iterator[Patch]:
    """The ways, then the pieces and names by weight; on `taken` parts of the map lies something else."""
    room = Room([*taken, *BADGES.values(), LEFT_OUT])
    pieces = [*houses(scene), *pawns(scene), *events(scene), *counts(scene)]
    cells, laid = at_home(pieces), dict[Piece, Point]()
    for rank in (FIRST, NEXT):
        laid |= lay(cells, rank, room)
    behind = boxes_behind(cells[0], NEXT)
    labels = [*names(room, laid, {PAWNS: standing(scene), EVENTS: unlisted(scene)}, behind)]
    laid |= lay(cells, LAST, room)
    labels += names(room, laid, {VOTES: seeded(scene)})
    placed = [*badges(scene), *(piece.draw(spot) for piece, spot in laid.items()), *labels]
    yield from trails(scene, room)
    yield from placed
    if left_out := len(pieces) - len(laid):
        left, top, right, bottom = LEFT_OUT
        at = (left + right) // 2, (top + bottom) // 2
        yield Patch(LEFT_OUT, (Text(at, f"+{left_out} not shown", LEAST, "Regular", "muted", "mm"),))


def houses(scene: Scene) -> Iterator[Piece]:
    """The homes of the seats; a candidate who is at home stands in the middle one."""
    for place, seat in homes(scene.view).items():
        if place != stands(scene.view, seat):
            yield Piece(place, HOME, partial(house, scene, seat), (HOUSES,))


def pawns(scene: Scene) -> Iterator[Piece]:
    """The candidates, whoever has the turn first."""
    for place, seats in crowds(scene.view).items():
        for number, seat in enumerate(seats):
            yield Piece(place, RINGED, partial(pawn, scene, seat), (PAWNS, seat != active(scene.view), number))


def events(scene: Scene) -> Iterator[Piece]:
    """The number of each event, at its place."""
    for number, one in enumerate(out(scene.view), 1):
        new = one.where in scene.changes.posted
        yield Piece(one.where, EVENT, partial(chip, number, new=new), (EVENTS, number))


def counts(scene: Scene) -> Iterator[Piece]:
    """How many votes each seat has in a neighborhood, the most first; those that are new or lead a region are shown."""
    for place, there in scene.view.votes.items():
        first = leaders(scene.view.regions[REGION_OF[place]].votes)
        ranked = sorted((-one.lean - 2 * one.solid, seat) for seat, one in there.items())
        for rank, (count, seat) in enumerate(ranked):
            level = NEXT if seat in first or is_new(scene, place, seat) else LAST
            yield Piece(place, CHIP, partial(votes, scene, place, seat), (VOTES, rank, count, seat), level)


def names(
    room: Room, laid: Mapping[Piece, Point], named: Mapping[int, Collection[str]], behind: Sequence[Box] = ()
) -> Iterator[Patch]:
    """The names of some places, by the kind of their piece, each where it is nearer to that than to any other.

    A name may lie on what is `behind`, but rather does not.
    """
    spots = {
        piece.place: spot
        for kind, places in named.items()
        for piece, spot in laid.items()
        if piece.weight[0] == kind and piece.place in places
    }
    for place, (x, y) in spots.items():
        about = ((x + across, y + down) for across, down in beside(place))
        own = [at for at in about if min(spots, key=lambda one: math.dist(spots[one], at)) == place]
        if at := room.put((width(place), HIGH), own, behind) or room.put((width(place), HIGH), own):
            yield name(place, at)


def standing(scene: Scene) -> Collection[str]:
    """The neighborhood where whose turn it is stands, other than at home, which is known by its houses."""
    seat = active(scene.view)
    return [] if seat is None or (one := scene.view.campaigns[seat]).at == one.turf else [one.at]


def unlisted(scene: Scene) -> Collection[str]:
    """The places of events, where there are too many for the list to name them."""
    posted = out(scene.view)
    return [one.where for one in posted] if len(posted) > FEW else []


def seeded(scene: Scene) -> Collection[str]:
    """In seeding the neighborhoods with votes."""
    return scene.view.votes if scene.view.seeder is not None else []


def beside(place: str) -> Iterator[Point]:
    """The steps from a piece to where the name of its neighborhood may stand: below it, above it, at its sides."""
    wide = width(place)
    yield from ((across, down) for down in (41, -41) for across in (0, -wide // 3, wide // 3))
    yield from ((across, 0) for across in (wide // 2 + 26, -wide // 2 - 26))
    yield from ((across, down) for down in (60, -60, 78, -78) for across in (0, -wide // 3, wide // 3))


def trails(scene: Scene, room: Room) -> Iterator[Patch]:
    """Dots from where a candidate was to where it is, and a ring where it was, below all pieces."""
    for seat, was in scene.changes.left.items():
        way = [middle(marker_place(space)) for space in trip(scene.view.campaigns[seat], was)]
        marks = [Token("disc", scene.looks[seat], spot, TRAIL, " ") for spot in dots(way)]
        for mark in (*marks, Spot("disc", way[0], CHIP, "changed")):
            box = around(mark.middle, mark.size + 2)
            if not any(touches(box, other) for other in room.taken) and within(box, FIELD):
                yield Patch(box, (Track(mark),), Round(mark.size + 2))
