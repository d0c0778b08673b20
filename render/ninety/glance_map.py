"""The map of Ninety at a glance: regions with who leads them, counted votes, and names only where something is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from render.boxes import Box, Point, around, touches, within
from render.canvas import Patch
from render.glance import LEAST
from render.marks import Spot, Text, Token
from render.ninety.campaigns import active, crowds, homes, leaders, marker_place, out, stands
from render.ninety.glance_badges import badges
from render.ninety.glance_cells import FIRST, LAST, NEXT, Piece, Room, at_home, boxes_behind, lay, middle
from render.ninety.glance_ground import BADGES, FIELD
from render.ninety.glance_pieces import CHIP, EVENT, HIGH, HOME, RINGED, chip, house, is_new, name, pawn, votes, width
from render.ninety.pieces import Round, Track, dots, trip
from render.ninety.scene import Scene
from rules.ninety.city import LABELS, REGION_OF

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
    labels = [*names(room, [*standing(scene, laid), *unlisted(scene, laid)], behind, must=True)]
    labels += names(room, [*nearby(scene, laid, 1)], behind)
    laid |= lay(cells, LAST, room)
    labels += names(room, [*seeded(scene, laid), *nearby(scene, laid, 2)])
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
    """How many votes each seat has in a neighborhood, in the order of the seats, so that they do not change places.

    Those that are new, lead a region, or lie where whose turn it is stands are shown.
    """
    seat = active(scene.view)
    here = None if seat is None else stands(scene.view, seat)
    for place, there in scene.view.votes.items():
        first = leaders(scene.view.regions[REGION_OF[place]].votes)
        for number, one in enumerate(sorted(there)):
            level = NEXT if one in first or place == here or is_new(scene, place, one) else LAST
            yield Piece(place, CHIP, partial(votes, scene, place, one), (VOTES, number, one), level)


class Name(NamedTuple):
    """The name of a place, the point that it belongs to, and whether that is next door.

    Of where somebody stands, `short` is what is said where the name has no room.
    """

    text: str
    spot: Point
    near: bool = False
    short: str = ""


def names(room: Room, those: Sequence[Name], behind: Sequence[Box] = (), *, must: bool = False) -> Iterator[Patch]:
    """Some names, each where it is nearer to its place than to that of any other, if there is room.

    Where somebody stands may be told nearer to others. No name lies on what is `behind`, unless it must be seen.
    """
    for one in those:
        for text in filter(None, (one.text, one.short)):
            wide = width(text)
            about = ((one.spot[0] + across, one.spot[1] + down) for across, down in beside(wide))
            own = [at for at in about if one.short or min(those, key=lambda it: math.dist(it.spot, at)) == one]
            if at := room.put((wide, HIGH), own, behind) or (room.put((wide, HIGH), own) if must else None):
                yield name(text, at, near=one.near)
                break


def label(place: str) -> str:
    return LABELS.get(place, place)


def standing(scene: Scene, laid: Mapping[Piece, Point]) -> Iterator[Name]:
    """Where whose turn it is stands: "A: Regent Square"; to that seat itself, "you: home"."""
    seat = active(scene.view)
    spots = {piece.weight: spot for piece, spot in laid.items()}
    if seat is not None and (spot := spots.get((PAWNS, False, 0))):
        at, whose = scene.view.campaigns[seat], "you" if scene.view.me == seat else scene.looks[seat].letter
        yield Name(f"{whose}: {'home' if at.at == at.turf else label(at.at)}", spot, short="here")


def unlisted(scene: Scene, laid: Mapping[Piece, Point]) -> Iterator[Name]:
    """The places of events, where there are too many for the list to name them."""
    turn = scene.view.turn
    if turn and len(out(scene.view)) > FEW:
        spots = {piece.place: spot for piece, spot in laid.items() if piece.weight[0] == EVENTS}
        yield from (Name(label(place), spot, turn.near.get(place) == 1) for place, spot in spots.items())


def nearby(scene: Scene, laid: Mapping[Piece, Point], away: int) -> Iterator[Name]:
    """The other places so many points away from whoever has the turn, but for home turfs."""
    turn, posted = scene.view.turn, {one.where for one in out(scene.view)}
    known, lying = posted if len(posted) > FEW else (), {piece.place: spot for piece, spot in laid.items()}
    for place, points in turn.near.items() if turn else ():
        if points == away and place in LABELS and place not in known and place not in homes(scene.view):
            yield Name(label(place), lying.get(place, middle(place)), away == 1)


def seeded(scene: Scene, laid: Mapping[Piece, Point]) -> Iterator[Name]:
    """In seeding the neighborhoods with votes."""
    if scene.view.seeder is not None:
        spots = {piece.place: spot for piece, spot in laid.items() if piece.weight[0] == VOTES}
        yield from (Name(label(place), spot) for place, spot in spots.items())


def beside(wide: int) -> Iterator[Point]:
    """The steps from a place to where a name so wide may stand: on it, below it, above it, at its sides."""
    yield 0, 0
    yield from ((across, down) for down in (41, -41) for across in (0, -wide // 3, wide // 3))
    yield from ((across, down) for down in (0, -18, 18, -36, 36) for across in (wide // 2 + 26, -wide // 2 - 26))
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
