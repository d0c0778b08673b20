"""The election of Politocracy at a glance: the bar to the majority, and a card for each region in its order."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box, Point, grid
from render.canvas import Patch
from render.glance import LEAST
from render.lettering import text_width, wrap
from render.marks import Block, Field, Halo, Mark, Panel, Text, Token, text_within
from render.palette import WON, on
from render.politocracy.chits import alone, come_to, there, voting
from render.politocracy.election import Race
from render.politocracy.map import NOBODY
from render.politocracy.regions import TOTALS
from render.politocracy.scene import Scene
from rules import Seat, number, with_sign
from rules.politocracy.board import MAJORITY, REGIONS

BAR: Box = (8, 76, 1092, 220)
CARDS: Box = (8, 228, 1092, 888)
COLUMNS, GAP = 5, 8
HEAD, PIECE = 84, 50


def election(scene: Scene) -> Iterator[Patch]:
    """The bar, then the cards."""
    yield Patch(BAR, tuple(bar(scene)))
    for region, box in zip(REGIONS, grid(CARDS, COLUMNS, 2, GAP), strict=True):
        yield Patch(box, tuple(card(scene, region, box)))


def bar(scene: Scene) -> Iterator[Mark]:
    """The votes of both finalists from either end, and what it takes to win."""
    left, top, right, bottom = BAR
    view, y = scene.view, top + 40
    looks = tuple(scene.looks[seat] for seat in view.finalists)
    won = tuple(view.votes[seat] for seat in view.finalists)
    middle = Text(((left + right) // 2, y), f"{MAJORITY} to win", 34, "Semibold", "muted", "mm")
    yield middle
    for at, seat in enumerate(view.finalists):
        way, x = (-1, right - 36) if at else (1, left + 36)
        new = any(view.regions[one].winner == seat for one in scene.changes.voted)
        votes = Text((x + way * 42, y), str(won[at]), 64, "Bold", "changed" if new else "ink", "rm" if at else "lm")
        yield Token("disc", scene.looks[seat], (x, y), 60)
        yield votes
        start = votes.box[0 if at else 2] + way * 14
        room = abs((middle.box[2] if at else middle.box[0]) - start) - 16
        name = text_within((start, y), scene.name(seat), (40, 36, 32, 28), room, "Semibold")
        yield Text(name.at, name.text, name.size, "Semibold", "ink", "rm" if at else "lm")
    yield Race((left + 8, top + 86, right - 8, bottom - 8), looks, won, (0, 0))


def card(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """A region: its number and votes in its winner's colours, its states, then the finalists there."""
    left, top, right, bottom = box
    view = scene.view
    new, under_way = region in scene.changes.voted, region == voting(view)
    edge = "changed" if new else "turn" if under_way else "line"
    yield Panel(box, "panel", edge, 6 if new or under_way else 2, 12)
    yield from head(scene, region, (left + 6, top + 6, right - 6, top + HEAD))
    for row, line in enumerate(wrap(" ".join(REGIONS[region].states), right - left - 24, LEAST)):
        yield Text((left + 14, top + HEAD + 20 + row * 30), line, LEAST, "Regular", "muted")
    if not view.chits:
        yield Text((left + 14, bottom - 64), f"{TOTALS[region]} so far", 30, "Regular", "muted")
        return
    one = view.regions.get(region)
    if not there(view, region) and not (one and one.dice):
        yield Text(((left + right) // 2, bottom - 120), "no chits", 36, "Regular", "muted", "mm")
        yield Text(((left + right) // 2, bottom - 76), "votes last", 30, "Regular", "muted", "mm")
        return
    for at, seat in enumerate(view.finalists):
        yield from finalist(scene, region, seat, (left + 12, bottom - 140 + at * 88), right - 12)


def head(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The number and the votes of a region, and whose they are."""
    left, top, right, bottom = box
    y, ink, one = (top + bottom) // 2, "ink", scene.view.regions.get(region)
    if one and one.winner is not None:
        own = scene.looks[one.winner]
        yield Field(box, own, WON)
        ink = on(own.tint(scene.colours, WON))
        yield Token("disc", own, (left + 42 + text_width(region, 44, "Bold"), y), 46)
    elif one:
        yield Block(box, NOBODY)
    yield Text((left + 10, y), region, 44, "Bold", ink)
    yield Text((right - 8, y), str(REGIONS[region].votes), 48, "Bold", ink, "rm")


def finalist(scene: Scene, region: str, seat: Seat, at: Point, right: int) -> Iterator[Mark]:
    """A finalist's chits in a region, which are its dice; once these are rolled the best with all ads, and its sum."""
    left, y = at
    middle, chits = (left + PIECE // 2, y), scene.view.chits.get(seat, {}).get(region, 0)
    if scene.changes.chits and chits:
        yield Halo("disc", middle, PIECE)
    yield Token("disc", scene.looks[seat], middle, PIECE, hollow=not chits)
    x = left + PIECE + 12
    come = come_to(scene.view, region, seat)
    if come is None:
        tail = "alone" if alone(scene.view, region) == seat else "dice" if chits > 1 else "die"
        count = Text((x, y), str(chits), 48, "Bold", "ink" if chits else "muted")
        yield count
        if chits:
            yield Text((count.box[2] + 10, y), tail, 30, "Regular", "muted")
        return
    total = Text((right, y), number(come.total), 52, "Bold", "ink", "rm")
    yield total
    best = max(come.dice)
    if ads := come.total - best:
        room = total.box[0] - x - 4
        yield text_within((x, y), f"{best}{with_sign(ads)}", (36, 32, 30, 28, LEAST), room, "Semibold")
        return
    yield Panel((x, y - 24, x + 48, y + 24), "panel", "ink", 3, 10)
    yield Text((x + 24, y), str(best), 36, "Bold", "ink", "mm")
