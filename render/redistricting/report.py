"""The report beside the larger picture of a district of Re[District]ing: its votes, tiles, promotions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.boxes import Box
from render.canvas import Patch
from render.marks import Block, Mark, Text, text_within
from render.redistricting.goals import mine
from render.redistricting.scene import Scene
from render.redistricting.symbols import Badge, Chip, Sign, fill_of, ink_on
from rules import plural
from rules.redistricting.board import CANDIDATES, District, Position
from rules.redistricting.view import DistrictView

HEAD, FOOT, LINE = 130, 330, 100
"""The heights of the name, of the lines below the candidates, and the most height of a candidate."""


def report(scene: Scene, district: District, box: Box) -> Iterator[Patch]:
    """The name, the candidates with most votes first, then all else."""
    left, top, right, bottom = box
    here = scene.view.districts[district]
    yield Patch((left, top, right, top + HEAD), tuple(head(scene, district, here, (left, top, right, top + HEAD))))
    middle = (left, top + HEAD, right, bottom - FOOT)
    goals = mine(scene.view)
    yield Patch(middle, (Block(middle, "panel"), *candidates(here, goals, middle)))
    below = (left, bottom - FOOT, right, bottom)
    yield Patch(below, (Block(below, "panel"), *rest(here, goals, below)))


def head(scene: Scene, district: District, here: DistrictView, box: Box) -> Iterator[Mark]:
    left, top, _, bottom = box
    y = (top + bottom) // 2
    yield Block(box, fill_of(district))
    yield Badge(district, (left + 80, y), 96, here.reviewed)
    yield Text((left + 150, y), district, 72, "Bold", ink_on(scene.colours, district))


def candidates(here: DistrictView, goals: Sequence[Position], box: Box) -> Iterator[Mark]:
    """The candidates, a line each, as high as there is room for."""
    left, top, right, bottom = box
    votes = sorted(here.poll.votes.items(), key=lambda one: -one[1])
    if not votes:
        yield Text((left + 30, top + 60), "No candidate", 56, "Bold", "muted")
        return
    step = min(LINE, (bottom - top) // len(votes))
    for at, (name, count) in enumerate(votes):
        line = (left + 30, top + at * step, right - 30, top + (at + 1) * step)
        yield from candidate(here, name, count, goals, line)


def candidate(here: DistrictView, name: str, count: int, goals: Sequence[Position], box: Box) -> Iterator[Mark]:
    """The name, the positions with one's own goals underlined, the promotions and the votes."""
    left, top, right, bottom = box
    y, size = (top + bottom) // 2, min(52, bottom - top - 6)
    ahead = name == here.elected or (not here.elected and name in here.poll.leaders)
    chip = size * 4 // 5
    yield text_within((left, y), name, (size, size * 9 // 10), 230, "Bold" if ahead else "Regular")
    for at, position in enumerate(CANDIDATES[name].positions):
        x = left + 260 + at * (chip + 9)
        yield Chip(position, (x, y), chip)
        if position in goals:
            yield Block((x - chip // 2, y + chip // 2 + 5, x + chip // 2, y + chip // 2 + 11), "turn")
    if cubes := here.promoted.count(name):
        yield Sign("promotion", (right - 110, y), chip + 4, str(cubes))
    yield Text((right, y), str(count), size + 8, "Bold", "ink", "rm")


def rest(here: DistrictView, goals: Sequence[Position], box: Box) -> Iterator[Mark]:
    """The facts about the whole district, a line each."""
    left, top, right, _ = box
    for at, text in enumerate(facts(here, goals)):
        yield text_within((left + 30, top + 30 + at * 50), text, (40, 36, 32), right - left - 60, "Regular", "muted")


def facts(here: DistrictView, goals: Sequence[Position]) -> Iterator[str]:
    if here.elected:
        yield f"Elected: {here.elected}"
    elif len(here.poll.votes) == 1:
        yield "Unopposed"
    elif len(here.poll.leaders) > 1:
        yield "A tie for the lead"
    yield f"{here.poll.undecided} undecided, {here.poll.silent} not voting"
    if here.poll.following:
        yield f"Undecided voters follow {here.poll.following}"
    promotions, blocks = plural(len(here.promoted), "promotion"), plural(len(here.blocks), "block")
    yield f"{promotions}, {blocks}, {plural(here.tiles, 'tile')} left"
    if here.reviewed:
        yield "Its lines are final"
    if goals:
        yield "Your goals are underlined"
