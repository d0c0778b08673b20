"""The picture of Politocracy below a post: the trails or the election, and a tile for each candidate."""

from __future__ import annotations

from collections.abc import Iterator

from render import glance
from render.boxes import Box
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE
from render.lettering import text_width
from render.marks import Mark, Text, text_within
from render.politocracy.glance_counts import counts
from render.politocracy.glance_election import election
from render.politocracy.glance_trail import fixtures, trail
from render.politocracy.scene import Scene
from render.politocracy.words import moment, tie, total
from rules import Seat
from rules.politocracy.view import money

TOP: Box = (8, 4, 1092, 68)
SEATS: Box = (8, 900, 1092, 1092)
HEAD = glance.Title(32, 50, 34, 66, (38, 34, 30, 28, LEAST), 40, 14)
LOW = HEAD._replace(down=24, disc=40)
"""How the head of a tile is set, a low one too."""

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
        return glance.head(scene, total(view, view.elected) + tie(view), view.elected, "is elected", TOP)
    return glance.head(scene, moment(view), view.turn, "" if view.turn is None else "to play", TOP)


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Whose it is, the money, and all that is counted; in one line, or below each other where tiles are narrow."""
    left, top, right, bottom = box
    view, one = scene.view, scene.view.candidates[seat]
    low, beside = bottom - top < glance.LOW, right - left >= ROOMY
    style, step = (LOW, 42) if low else (HEAD, 46)
    figure, new = money(one.money), bool(scene.changes.of(seat, "money"))
    lit = glance.lit(scene, seat, view.turn, view.elected)
    yield from glance.title(scene, seat, box, figure if beside else "", lit=lit, new=new, style=style)
    lines = top + style.down + step
    if not beside:
        yield Text((left + style.start, lines), figure, 44, "Bold", "changed" if new else "ink")
        lines += step
    wide = right - left >= ROOMY and not low
    yield from counts(scene, seat, (left + 14, lines, right - 10, bottom - (44 if wide else 0)))
    if wide and one.profile:
        profile, side = one.profile, f", {'Insider' if one.insider else 'Outsider'}"
        about = f"{profile}{side if text_width(f'{profile}{side}', LEAST, 'Regular') < right - left - 26 else ''}"
        yield text_within((left + 14, bottom - 28), about, LEAST, right - left - 26, "Regular", "muted")
