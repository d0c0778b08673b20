"""What a candidate has, counted by signs at a glance, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from render import glance
from render.boxes import Box
from render.glance import LEAST
from render.marks import Mark, Text
from render.politocracy.panels import Count
from render.politocracy.scene import Scene
from render.politocracy.symbols import Kind, sign
from rules import Seat
from rules.politocracy.view import Standing

SIGN = 38
ROW = glance.Row(32, SIGN, 12, 6)
"""How counts are set."""
WORDS: Mapping[Kind | Literal["surrogate"], str] = {
    "card": "cards",
    "heart": "heart: 5%",
    "pandering": "pandering",
    "scandal": "scandals",
    "star": "star",
    "dollar": "donor pay",
    "lost turn": "lost turns",
    "surrogate": "Surrogate",
}
"""What signs mean."""


def counts(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Signs with their counts, as many as have room in one or more lines."""
    left, y, right, bottom = box
    lines = list[list[glance.Count]]()
    for kind, count, what in counted(scene, seat):
        ink = "changed" if scene.changes.of(seat, what) else "ink"
        one = glance.Count(partial(sign, kind, scene.looks[seat]), str(count), ink)
        if lines and glance.counts_width([*lines[-1], one], ROW) <= right - left:
            lines[-1].append(one)
        else:
            lines.append([one])
    for line, at in zip(lines, range(y, bottom - SIGN // 2 - 1, SIGN + 4), strict=False):
        yield from glance.counts(line, (left, at), ROW)


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


def key_of_signs(scene: Scene, box: Box) -> Iterator[Mark]:
    """What the signs mean that any candidate has, as many as have room."""
    x, y = box[0] + 4, (box[1] + box[3]) // 2
    there = {kind for seat in scene.seats for kind, _, _ in counted(scene, seat)}
    for kind, meaning in WORDS.items():
        word = Text((x + SIGN + 6, y), meaning, LEAST, "Regular", "muted")
        if kind in there and word.box[2] <= box[2]:
            yield from (sign(kind, scene.looks[scene.seats[0]], (x + SIGN // 2, y), SIGN), word)
            x = word.box[2] + 16
