"""The secrets of a seat of Re[District]ing, as a picture: its goals, what they would bring now, and its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from render.boxes import Box, grid
from render.canvas import BARE, Layers, Patch, as_png
from render.hands import CardKind, cards, whose
from render.marks import Mark, Panel, Text
from render.picture import Picture, Theme
from render.redistricting import words
from render.redistricting.goals import mine, shared_goals
from render.redistricting.outlook import outlook
from render.redistricting.scene import Scene, scene_of
from render.redistricting.symbols import Chip
from render.window import SIZE
from render.wording import alt_name, either
from rules import Seat
from rules.redistricting.board import BOARD, CANDIDATES
from rules.redistricting.view import RedistrictingView

HEADING: Box = (24, 16, SIZE[0] - 24, 128)
WHOLE: Box = (24, 140, SIZE[0] - 24, 1234)
LEFT: Box = (24, 140, 1000, 1234)
RIGHT: Box = (1014, 140, SIZE[0] - 24, 1234)
"""Cards lie on the right where there are any; else the goals have all the room."""

GOALS, CARPETBAGGER, FOOT, GAP = 232, 350, 70, 14
"""The heights of the goals, of a Carpetbagger's candidates, and of a line below; the gap between them."""
BESIDE = 160
"""The height of the goals where they stand beside each other."""


def hand(view: RedistrictingView, *, names: Mapping[Seat, str], theme: Theme = "dark") -> Picture | None:
    """The goals of this view's seat and its cards; None for a spectator, before goals are dealt, and at the end."""
    if view.me is None or not mine(view) or not view.districts:
        return None
    picture = as_png(theme, layers_of(scene_of(view, None, names, theme), view.me))
    return Picture(picture, alt(view, alt_name(names, view.me)))


def alt(view: RedistrictingView, name: str) -> str:
    """The picture in a paragraph; where that would be too long, cards have their names alone."""
    start = [f"Re[District]ing, the goals and cards of {name}", words.moment(view), *words.ambitions(view)]
    start += ["; ".join(words.goals_by_district(view)), words.partners(view), words.carpetbagger(view)]
    start += [] if view.hand or view.simple else ["No cards"]
    return either([*start, *map(str, words.explanations(view.hand))], [*start, ", ".join(words.counts(view.hand))])


def layers_of(scene: Scene, me: Seat) -> Layers:
    return Layers(BARE, tuple(patches(scene, me)))


def patches(scene: Scene, me: Seat) -> Iterator[Patch]:
    """The seat, its goals above what they would bring, and its cards beside them."""
    view = scene.view
    yield Patch(HEADING, tuple(heading(scene, me)))
    if view.hand or view.drawn:
        yield from goal_patches(scene, LEFT, 1)
        yield from hand_patches(view)
    elif view.simple:
        yield from goal_patches(scene, WHOLE, 2)
    else:
        left, top, right, bottom = WHOLE
        yield from goal_patches(scene, (left, top, right, bottom - FOOT), 2)
        below = (left, bottom - FOOT, right, bottom)
        yield Patch(below, (Text((left + 8, bottom - FOOT // 2), nothing(view), 40, "Regular", "muted"),))


def heading(scene: Scene, me: Seat) -> Iterator[Mark]:
    """The seat, and the moment."""
    left, top, right, bottom = HEADING
    y = (top + bottom) // 2
    moment = Text((right, y), words.moment(scene.view), 56, "Regular", "muted", "rm")
    yield moment
    yield from whose(scene.looks[me], scene.name(me), (left, y), moment.box[0])


def goal_patches(scene: Scene, box: Box, columns: int) -> Iterator[Patch]:
    """The goals in so many columns, and how each district stands to them."""
    left, top, right, bottom = box
    middle = top + (GOALS if columns == 1 else BESIDE)
    yield Patch((left, top, right, middle), tuple(goals(scene.view, (left, top, right, middle), columns)))
    below = (left, middle + GAP, right, bottom)
    yield Patch(below, tuple(outlook(scene.view, below, columns)))


def goals(view: RedistrictingView, box: Box, columns: int) -> Iterator[Mark]:
    """The goals, each with its sign, very large."""
    yield Panel(box, edge="turn", width=6)
    inner = (box[0] + 30, box[1] + 14, box[2] - 30, box[3] - 14)
    for goal, (left, top, _, bottom) in zip(mine(view), grid(inner, columns, 2 // columns, 0), strict=False):
        y = (top + bottom) // 2
        yield Chip(goal, (left + 60, y), 94)
        yield Text((left + 136, y), goal.value, 92, "Bold")


def hand_patches(view: RedistrictingView) -> Iterator[Patch]:
    """Whom a Carpetbagger has drawn, above the cards."""
    left, top, right, bottom = RIGHT
    if view.drawn:
        above = (left, top, right, top + CARPETBAGGER) if view.hand else RIGHT
        yield Patch(above, tuple(carpetbagger_marks(view, above, ABOVE if view.hand else ALONE)))
        top += CARPETBAGGER + GAP
    if view.hand:
        kinds = [
            CardKind(one, count, BOARD.copies, f"{BOARD.cards[one]}.", "land")
            for one, count in Counter(view.hand).items()
        ]
        yield from cards(kinds, (left, top, right, bottom))


class Sizes(NamedTuple):
    """The sizes of a candidate's name and of the shared goals; the left end, the drop and the size of the positions."""

    name: int
    shared: int
    start: int
    below: int
    chip: int


ABOVE, ALONE = Sizes(56, 40, 280, 0, 68), Sizes(96, 56, 100, 150, 140)


def carpetbagger_marks(view: RedistrictingView, box: Box, sizes: Sizes) -> Iterator[Mark]:
    """The candidates that a Carpetbagger has drawn, and the goals they share: those positions are larger."""
    left, top, right, bottom = box
    yield Panel(box)
    yield Text((left + 24, top + 46), "Your Carpetbagger has drawn", 44, "Semibold", "muted")
    for name, (_, above, _, below) in zip(
        view.drawn, grid((left, top + 80, right, bottom - 10), 1, 2, 0), strict=False
    ):
        y, label = (above + below - sizes.below) // 2, words.common(view, name)
        yield Text((left + 24, y), name, sizes.name, "Bold")
        yield Text(
            (right - 24, y),
            label,
            sizes.shared,
            "Semibold",
            "turn" if shared_goals(mine(view), name) else "muted",
            "rm",
        )
        for at, position in enumerate(CANDIDATES[name].positions):
            size = sizes.chip if position in mine(view) else sizes.chip * 2 // 3
            yield Chip(position, (left + sizes.start + at * (sizes.chip + sizes.chip // 10), y + sizes.below), size)


def nothing(view: RedistrictingView) -> str:
    """The note that there are no cards, and how to get one."""
    return "No cards: draw one for 1 action point." if view.supply.cards or view.discards else "No cards."
