"""What the signs on Ninety's map at a glance mean, and what a step costs, in the free corner beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from render.boxes import Box, around
from render.canvas import Patch
from render.glance import LEAST
from render.marks import Mark, Panel, Text
from render.ninety.glance_pieces import Votes
from render.ninety.pieces import House
from render.ninety.scene import Scene
from render.palette import SAMPLE
from rules.ninety.board import BOARD

KEY: Box = (898, 646, 1098, 852)
LINE, SIGN = 41, 36
"""The height of a line, and the size of a sign."""
PAYS: Box = (8, 724, 238, 892)
PLACES = ("1st", "2nd", "3rd", "4th")


def key(scene: Scene) -> Iterator[Patch]:
    """The signs that are on the map with their meanings; during a day what ways cost, in seeding what regions pay."""
    left, _, right, bottom = KEY
    lines = [*signs(scene), *costs(scene)]
    top = bottom - LINE * len(lines)
    marks = (line(sign, text, left, top + number * LINE) for number, (sign, text) in enumerate(lines))
    yield Patch((left, top, right, bottom), tuple(chain.from_iterable(marks)))
    if scene.view.turn is None and not scene.view.elected:
        yield pays(scene)


def signs(scene: Scene) -> Iterator[tuple[str, str]]:
    """The kinds of pieces that are on the map, with their words."""
    there = [one for votes in scene.view.votes.values() for one in votes.values()]
    if any(not one.solid for one in there):
        yield "lean", "lean votes"
    if any(one.solid for one in there):
        yield "solid", "with solid"
    yield "house", "home"


def costs(scene: Scene) -> Iterator[tuple[str, str]]:
    """The points that a step and a crossing cost, during a day."""
    if scene.view.turn is not None:
        yield ("near", "1 AP away") if scene.view.turn.near else ("", "a step: 1 AP")
        yield "", f"a bridge: {BOARD.slow_crossing if scene.view.slow else BOARD.crossing} AP"


def line(sign: str, text: str, left: int, top: int) -> Iterator[Mark]:
    """A sign and what it means."""
    y = top + LINE // 2
    middle = (left + SIGN // 2 + 2, y)
    if sign == "house":
        yield House(SAMPLE, middle, SIGN + 4, LEAST)
    elif sign == "near":
        yield Panel(around(middle, SIGN - 4), "panel", "turn", 3, 8)
    elif sign:
        yield Votes(SAMPLE, "", sign == "solid", middle, SIGN)
    yield Text((left + (SIGN + 12 if sign else 4), y), text, LEAST, "Regular", "muted")


def pays(scene: Scene) -> Patch:
    """What the places in a region are worth, where nothing is out that would stand there."""
    left, top, _, bottom = PAYS
    worth = [(place, one) for place, one in zip(PLACES, BOARD.points(len(scene.seats)), strict=False) if one]
    lines = ["Each region:", *(f"{place} +{one}" for place, one in worth[: len(scene.seats)])]
    high = bottom - LINE * len(lines)
    marks = (
        Text((left, high + LINE * number + LINE // 2), text, LEAST, "Regular" if number else "Semibold", "muted")
        for number, text in enumerate(lines)
    )
    return Patch((left, min(high, top), PAYS[2], bottom), tuple(marks))
