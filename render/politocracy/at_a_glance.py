"""The picture of Politocracy below a post: the trails or the election, and a tile for each candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render import glance
from render.boxes import Box
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE
from render.lettering import text_width
from render.marks import Mark, Text, Token, text_within
from render.panels import panel_mark
from render.politocracy.glance_election import election
from render.politocracy.glance_trail import fixtures, trail
from render.politocracy.panels import Count
from render.politocracy.scene import Scene
from render.politocracy.symbols import sign
from render.politocracy.words import moment, tie, total
from rules import Seat
from rules.politocracy.view import Standing, money

HEAD: Box = (8, 4, 1092, 68)
SEATS: Box = (8, 900, 1092, 1092)
SIGN = 38
ROOMY = 300
"""The least width of a tile that has the money beside the name."""

TRAILS = Ground(tuple(fixtures()), SQUARE)
BARE = Ground((), SQUARE)


def layers(scene: Scene) -> Layers:
    return Layers(BARE if scene.view.finalists else TRAILS, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """The moment, the board, the seats."""
    yield heading(scene)
    yield from election(scene) if scene.view.finalists else trail(scene)
    yield from glance.tiles(scene, SEATS, tile)


def heading(scene: Scene) -> Patch:
    """The moment, and whose turn it is or who is elected."""
    view = scene.view
    if view.elected is not None:
        return glance.head(scene, total(view, view.elected) + tie(view), view.elected, "is elected", HEAD)
    return glance.head(scene, moment(view), view.turn, "" if view.turn is None else "to play", HEAD)


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Whose it is, the money, and all that is counted; in one line, or below each other where tiles are narrow."""
    left, top, right, bottom = box
    view, one = scene.view, scene.view.candidates[seat]
    yield panel_mark(box, lit=seat in (view.turn, view.elected))
    low = bottom - top < 120
    y, step = top + (24 if low else 32), 42 if low else 46
    yield Token("disc", scene.looks[seat], (left + 34, y), 40 if low else 50)
    figure = money(one.money)
    ink = "changed" if scene.changes.of(seat, "money") else "ink"
    x, room = left + 66, right - left - 78
    if right - left >= ROOMY:
        yield Text((right - 14, y), figure, 40, "Bold", ink, "rm")
        room -= text_width(figure, 40, "Bold") + 12
        lines = y + step
    else:
        yield Text((x, y + step), figure, 44, "Bold", ink)
        lines = y + 2 * step
    yield text_within((x, y), scene.name(seat), (38, 34, 30, 28, LEAST), room, "Semibold")
    wide = right - left >= ROOMY and not low
    yield from counts(scene, seat, (left + 14, lines, right - 10, bottom - (44 if wide else 0)))
    if wide and one.profile:
        profile, side = one.profile, f", {'Insider' if one.insider else 'Outsider'}"
        about = f"{profile}{side if text_width(f'{profile}{side}', LEAST, 'Regular') < right - left - 26 else ''}"
        yield text_within((left + 14, bottom - 28), about, LEAST, right - left - 26, "Regular", "muted")


def counts(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Signs with their counts, as many as have room in one or more lines."""
    left, y, right, bottom = box
    x = left
    for kind, count, what in counted(scene, seat):
        wide = SIGN + 6 + text_width(str(count), 32, "Bold")
        if x + wide > right:
            x, y = left, y + SIGN + 4
        if y + SIGN // 2 + 2 > bottom:
            return
        yield sign(kind, scene.looks[seat], (x + SIGN // 2, y), SIGN)
        changed = bool(scene.changes.of(seat, what))
        yield Text((x + SIGN + 6, y), str(count), 32, "Bold", "changed" if changed else "ink")
        x += wide + 12


def counted(scene: Scene, seat: Seat) -> Sequence[Count]:
    """What a seat has: cards always, then what there is of all else, the most telling first."""
    one: Standing = scene.view.candidates[seat]
    every: Sequence[Count] = (
        ("card", one.cards, "cards"),
        ("scandal", one.scandals, "scandals"),
        ("lost turn", one.lost_turns, "lost turns"),
        ("heart", one.hearts, "hearts"),
        ("star", one.stars, "stars"),
        ("pandering", one.pandering, "pandering"),
        ("dollar", one.dollars, "dollars"),
        ("surrogate", one.gathered, "gathered"),
    )
    return [found for found in every if found[1] or found[0] == "card"]
