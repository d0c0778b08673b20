"""What a seat of Electoral Barrage has, on its tile below a post: votes, character, Staffers, what it has saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from render import glance
from render.barrage.scene import Scene
from render.barrage.signs import Kind, Sign
from render.barrage.words import to_go
from render.boxes import Box
from render.changes import Counts
from render.glance import Count, Row
from render.marks import Mark, text_within
from rules import Seat, plural
from rules.barrage.view import BarrageView, Candidate

TALL = 150
"""The least height of a tile with a line for each thing."""

EDGE = 14
ROWS = (Row(32, 32, 22), Row(30, 28, 14), Row(28, 26, 8), Row(27, 22, 4))
"""How counts are set, the largest first."""


HEAD, LOW = glance.Title(28, 40, 33, 64, (34, 32, 30, 28, glance.LEAST), 46, EDGE), ROWS[1:]
"""The head and the counts of a low tile."""


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """The tile of a seat; two lines where there are many."""
    view, one, more = scene.view, scene.view.candidates[seat], changed(scene, seat)
    lit = glance.lit(scene, seat, view.turn, view.elected)
    if box[3] - box[1] < TALL:
        yield from low(scene, seat, box, one, more, lit=lit)
        return
    yield from glance.title(scene, seat, box, str(one.votes), lit=lit, new="votes" in more)
    left, top, right, bottom = box
    saved, start, end = [*savings(one, more)], left + EDGE, right - EDGE
    spent = one.spent and view.elected is None
    lines = 3 if any([*savings(each, {})] for each in view.candidates) else 2
    first, second, *third = (
        top + 74 + (bottom - 8 - top - 74) * (2 * line + 1) // (2 * lines) for line in range(lines)
    )
    yield from character(one, start, first, end - start, 34 if lines == 2 else 30, spent=spent)
    yield from row([work(view, one, more)[0]], start, end, second)
    for y in third if saved else ():
        yield from row([*spelled(saved, one, end - start)], start, end, y)


def changed(scene: Scene, seat: Seat) -> Counts:
    """How the counts of a seat differ; at the end nothing is marked."""
    return {} if scene.view.elected is not None else scene.changes.counts.get(seat, {})


def character(one: Candidate, x: int, y: int, room: int, size: int, *, spent: bool) -> Iterator[Mark]:
    """The character, and whether its power of the round is used."""
    used = " · used" if spent else ""
    name = one.character or "No character yet"
    yield text_within((x, y), f"{name}{used}", (size, 28, 27), room, "Regular", "muted" if spent else "ink")


def low(scene: Scene, seat: Seat, box: Box, one: Candidate, more: Counts, *, lit: bool) -> Iterator[Mark]:
    """A tile of two lines: whose it is with the votes, and the counts."""
    left, _, right, bottom = box
    yield from glance.title(scene, seat, box, str(one.votes), lit=lit, new="votes" in more, style=HEAD)
    saved, room = [*savings(one, more)], right - left - 2 * EDGE
    ways = [[first, *saved] for first in work(scene.view, one, more)]
    tries = [*((items, LOW[0]) for items in ways), (ways[-1], LOW[-1])]
    items = next((items for items, one in tries if glance.counts_width(items, one) <= room), saved)
    yield from row(items, left + EDGE, right - EDGE, bottom - 19, LOW)


def work(view: BarrageView, one: Candidate, more: Counts) -> list[Count]:
    """What is left to do with Staffers; after the last round how many states are carried. The longest words first."""
    verb, left = to_go(view, one)
    if not verb:
        return [count("token", text, new=False) for text in (plural(one.states, "state"), str(one.states))]
    words = f"{left} of {one.staffers} {verb}", f"{left} {verb}", str(left)
    return [count("staffer", text, new="staffers" in more) for text in words]


def savings(one: Candidate, more: Counts) -> Iterator[Count]:
    """What is saved, where there is any."""
    if one.town_hall:
        yield count("town_hall", str(one.town_hall), new="town_hall" in more)
    if one.attack_ads:
        yield count("attack_ad", str(one.attack_ads), new="attack_ads" in more)
    if one.absentee or one.free_ballots:
        yield count("absentee", ballots(one), new=bool({"absentee", "free_ballots"} & more.keys()))


def ballots(one: Candidate) -> str:
    """How many ballots a seat has; those that are free are told apart."""
    return "+".join(str(count) for count in (one.absentee, one.free_ballots) if count)


def spelled(items: Sequence[Count], one: Candidate, room: int) -> Sequence[Count]:
    """The same, and in words that ballots are free, where there is room for it."""
    if not one.free_ballots:
        return items
    *others, last = items
    full = [*others, last._replace(text=f"{last.text} free {'ballot' if one.free_ballots == 1 else 'ballots'}")]
    return full if glance.counts_width(full, ROWS[-1]) <= room else items


def row(items: Sequence[Count], left: int, right: int, y: int, rows: Sequence[Row] = ROWS) -> Iterator[Mark]:
    """Counts behind their signs, as large and as far apart as there is room for."""
    fits = (one for one in rows if glance.counts_width(items, one) <= right - left)
    yield from glance.counts(items, (left, y), next(fits, rows[-1]))


def count(kind: Kind, text: str, *, new: bool) -> Count:
    """A sign and how many there are; `new` where that has changed."""
    return Count(partial(Sign, kind), text, "changed" if new else "ink")
