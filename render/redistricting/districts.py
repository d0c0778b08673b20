"""A panel for each district of Re[District]ing: its vote as it stands, or whom it has elected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.boxes import Box, grid
from render.canvas import Patch
from render.marks import Block, Mark, Panel, Text, Token, text_within
from render.redistricting.goals import mine, scores, shared_goals
from render.redistricting.layout import DISTRICTS
from render.redistricting.scene import Scene
from render.redistricting.symbols import Badge, Chip, Sign, fill_of, ink_on
from rules import plural
from rules.redistricting.board import BLOCKS, HOME_SIZE, TILE, District
from rules.redistricting.view import DistrictView, RedistrictingView

GAP = 8
HEAD, FIRST, LINE, FOOT = 52, 48, 31, 68
"""The heights of the name, of the candidate ahead, of each other one, and of the two lines below."""
GOAL, DISC = 36, 42
"""The sizes of a goal that the candidate ahead shares, and of the disc of a seat that scores."""
SMALL = (24, 22, 20)
"""The sizes of the lines below."""
FEW = 3
"""The most candidates that are named below the one ahead."""


def districts(scene: Scene) -> Iterator[Patch]:
    """A panel a district."""
    for district, box in places(scene.view):
        yield Patch(box, tuple(panel(scene, district, box)))


def places(view: RedistrictingView) -> Iterator[tuple[District, Box]]:
    """Where the panels lie, in the order of the districts' homes in the city."""
    return zip(in_order(view), grid(DISTRICTS, TILE, TILE, GAP), strict=False)


def in_order(view: RedistrictingView) -> Sequence[District]:
    """The districts as they lay at the start, row by row."""
    homes = dict.fromkeys(view.tiles[block][0] for block in in_squares()) if view.tiles else ()
    return [district for district in homes if district in view.districts]


def in_squares() -> Iterator[str]:
    """A block of each starting district, row by row."""
    for row in range(TILE):
        for column in range(TILE):
            yield BLOCKS[(row * HOME_SIZE + column) * TILE]


def panel(scene: Scene, district: District, box: Box) -> Iterator[Mark]:
    left, top, right, bottom = box
    here = scene.view.districts[district]
    yield Panel(box, "panel", "line", 2, 10)
    yield from head(scene, district, here, (left + 2, top + 2, right - 2, top + HEAD))
    yield from verdict(scene, district, here, (left + 14, top + HEAD, right - 14, top + HEAD + FIRST))
    yield from others(here, (left + 14, top + HEAD + FIRST, right - 14, bottom))
    below = (left + 14, bottom - FOOT, right - 14, bottom)
    yield from scorers(scene, district, below) if scene.view.winners else foot(scene.view, here, below)


def head(scene: Scene, district: District, here: DistrictView, box: Box) -> Iterator[Mark]:
    """The letter, the name, and the tiles left."""
    left, top, right, bottom = box
    y = (top + bottom) // 2
    yield Block((left + 2, top + 2, right - 2, bottom), fill_of(district))
    yield Badge(district, (left + 30, y), 46, here.reviewed)
    yield text_within((left + 60, y), district, 36, 148, "Bold", ink_on(scene.colours, district))
    yield Sign("tile", (right - 24, y), 36, str(here.tiles))


def verdict(scene: Scene, district: District, here: DistrictView, box: Box) -> Iterator[Mark]:
    """Who is ahead or elected, and with how many votes."""
    left, top, right, bottom = box
    y, colour = (top + bottom) // 2 + 2, "changed" if district in scene.changes.leaders else "ink"
    name, votes = first(here)
    if name and here.promoted.count(name):
        yield cube(here, name, (right - 56, y), 34)
    if votes:
        yield Text((right, y), votes, 48, "Bold", colour, "rm")
    yield text_within(
        (left, y),
        name or "No candidate",
        (40, 38, 36),
        right - left - 80 if votes else right - left,
        "Bold",
        colour if name else "muted",
    )


def first(here: DistrictView) -> tuple[str, str]:
    """The name of the candidate ahead or elected, or "Tie", with the votes; empty where there are no candidates."""
    votes = here.poll.votes
    if here.elected:
        return here.elected, str(votes.get(here.elected, 0))
    if here.poll.leader:
        return here.poll.leader, str(votes[here.poll.leader])
    return ("Tie", str(max(votes.values()))) if votes else ("", "")


def others(here: DistrictView, box: Box) -> Iterator[Mark]:
    """The other candidates, most votes first; where there are many, some are only counted."""
    left, top, right, _ = box
    rest = sorted((name for name in here.poll.votes if name != first(here)[0]), key=lambda name: -here.poll.votes[name])
    if len(here.poll.votes) == 1:
        yield Text((left, top + LINE // 2), "unopposed", 26, "Regular", "muted")
    names = rest if len(rest) <= FEW else rest[: FEW - 1]
    for at, name in enumerate(names):
        y = top + LINE // 2 + at * LINE
        tied = here.poll.votes[name] == max(here.poll.votes.values())
        yield text_within((left, y), name, (28, 26), right - left - 80, "Semibold" if tied else "Regular")
        yield Text((right, y), str(here.poll.votes[name]), 30, "Semibold", "ink", "rm")
        if here.promoted.count(name):
            yield cube(here, name, (right - 56, y), 28)
    if len(names) < len(rest):
        label = f"+{len(rest) - len(names)} more"
        yield Text((left, top + LINE // 2 + len(names) * LINE), label, 26, "Regular", "muted")


def cube(here: DistrictView, name: str, middle: tuple[int, int], size: int) -> Mark:
    """How often a candidate is promoted."""
    return Sign("promotion", middle, size, str(here.promoted.count(name)))


def foot(view: RedistrictingView, here: DistrictView, box: Box) -> Iterator[Mark]:
    """The undecided voters or whom they follow, one's goals that are met; the voters who don't vote, the blocks."""
    left, top, right, _ = box
    met = shared_goals(mine(view), here.poll.leader)
    room = right - left - len(met) * (GOAL + 6)
    sway = f"→ {here.poll.following}" if here.poll.following else f"{here.poll.undecided} undecided"
    if here.poll.following or here.poll.undecided:
        yield text_within((left, top + 19), sway, SMALL, room, "Regular", "muted")
    for at, goal in enumerate(met):
        yield Chip(goal, (left + room + 6 + GOAL // 2 + at * (GOAL + 6), top + 19), GOAL)
    silent = f"{here.poll.silent} not voting, " if here.poll.silent else ""
    yield text_within(
        (left, top + 51), silent + plural(len(here.blocks), "block"), SMALL, right - left, "Regular", "muted"
    )


def scorers(scene: Scene, district: District, box: Box) -> Iterator[Mark]:
    """The seats that score with the candidate elected: a disc a point."""
    left, top, _, bottom = box
    y, found = (top + bottom) // 2, scores(scene.view, district)
    for at, seat in enumerate(seat for seat, count in found.items() for _ in range(count)):
        yield Token("disc", scene.looks[seat], (left + DISC // 2 + at * (DISC + 5), y), DISC)
    if not found:
        yield Text((left, y), "nobody scores", 28, "Regular", "muted")
