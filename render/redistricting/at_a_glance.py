"""The picture of Re[District]ing below a post: the city, who leads each district beside it, below it the players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from render import glance
from render.boxes import Box, Point
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE
from render.lettering import fit_words, largest, text_width
from render.marks import Block, Frame, Mark, Panel, Spot, Text, Token, text_within
from render.redistricting.blocks import bearer, cube_of, leaders, lines
from render.redistricting.changes import is_new
from render.redistricting.districts import first, in_order
from render.redistricting.goals import scores
from render.redistricting.heading import stocks
from render.redistricting.layout import EDGE, City
from render.redistricting.panels import ORDINALS
from render.redistricting.scene import Scene
from render.redistricting.symbols import Badge, Chip, Sign, fill_of
from render.redistricting.words import moment, verdict
from rules import Seat, plural
from rules.redistricting.board import BLOCKS, SIDE, Candidate, District, Voter
from rules.redistricting.view import DistrictView, place

CITY = City((38, 100), 98)
LEADERS: Box = (932, 100, 1094, 982)
STOCKS: Box = (38, 986, 1094, 1026)
SEATS: Box = (8, 1030, 1094, 1096)
PRIMARY, SECONDARY, SIGN, SMALL, CUBE = 50, 32, 40, 34, 26
GAP = 6
MOST_NEW = 24
"""So many blocks are framed as new; where more are, as after the first turns, frames would tell nothing."""
STOCK = glance.Row(34, SIGN, 0, 6)
FINAL = glance.Title(33, 44, 32, 60, (34, 32, 30, 28, LEAST), 48, 14, 8)
TITLE = FINAL._replace(sizes=(30, 28, LEAST), end=8, lift=13, one_line=True)
"""How a tile's head is set: at the end with the points, before that above what is left of the turn."""


def coordinates() -> Iterator[Mark]:
    """The letters of the columns and the numbers of the rows."""
    left, top, _, _ = CITY.box
    for at in range(SIDE):
        middle = at * CITY.side + CITY.side // 2
        yield Text((left + middle, top - 16), BLOCKS[at][0], 30, "Semibold", "muted", "mm")
        yield Text((left - 18, top + middle), str(at + 1), 30, "Semibold", "muted", "mm")


GROUND = Ground(tuple(coordinates()), SQUARE)


def layers(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """The moment, the blocks, the districts, the stocks, the seats."""
    yield heading(scene)
    bearers = {bearer(scene.view, district) for district in scene.view.districts}
    new = {block for block in scene.view.tokens if is_new(scene.changes, scene.view, block)}
    new = new if len(new) <= MOST_NEW else set[str]()
    for block in scene.view.tokens:
        yield Patch(
            CITY.cell(block), (*land(scene, block, new=block in new), *resident(scene, block, block in bearers))
        )
    left, top, right, bottom = LEADERS
    step = (bottom - top + GAP) // max(1, len(scene.view.districts))
    for at, district in enumerate(in_order(scene.view)):
        box = (left, top + at * step, right, top + (at + 1) * step - GAP)
        yield Patch(box, tuple(standing(scene, district, box)))
    yield Patch(STOCKS, tuple(stock_line(scene)))
    yield from seats(scene)


def heading(scene: Scene) -> Patch:
    view, box = scene.view, (8, 4, 1094, 68)
    if len(view.winners) > 1:
        return glance.head(scene, moment(view), None, f"{len(view.winners)} players {verdict(view)}", box)
    if view.winners:
        return glance.head(scene, moment(view), view.winners[0], verdict(view), box)
    left = "" if view.turn is None else f"· {view.points} AP left"
    return glance.head(scene, moment(view), view.turn, left, box)


def land(scene: Scene, block: str, *, new: bool) -> Iterator[Mark]:
    """The ground of a block: the district's color and lines; a frame if anything is new."""
    box = left, top, right, bottom = CITY.cell(block)
    yield Block(box, fill_of(scene.view.tiles[block][-1]))
    yield from lines(scene.view, block, CITY, "ink")
    if new:
        yield Frame((left + EDGE, top + EDGE, right - EDGE, bottom - EDGE), 6, "changed")
    if isinstance(who := scene.view.tokens[block], Candidate):
        edge, by = ("gold", 4) if who.name in leaders(scene.view, block) else ("line", 2), 10 if new else 3
        yield Panel((left + by, top + by, right - by, bottom - by), "panel", *edge, 10)
        wide = text_width(who.name, LEAST, "Regular")
        if wide > right - left - 2 * by - 8:
            x = (left + right - wide) // 2
            yield Block((x, top + 14, x + wide, top + 44), "panel")


def resident(scene: Scene, block: str, lettered: bool) -> Iterator[Mark]:
    """Who lives on a block, their cubes, and perhaps the letter of the district."""
    left, top, right, _ = CITY.cell(block)
    beside, size = iter(((right - 22, top + 28), (right - 22, top + 72))), SIGN
    match scene.view.tokens[block]:
        case Candidate(name, _):
            beside, size = iter(((right - 52, top + 72), (right - 18, top + 72))), SMALL
            yield from candidate(scene, block, name)
            if cubes := scene.view.promotions.count(name):
                yield Sign("promotion", next(beside), SIGN - 1 if cubes > 1 else CUBE, str(cubes) if cubes > 1 else "")
            else:
                next(beside)
        case Voter() as who:
            cube = cube_of(scene.view, who)
            yield from concerns(who, (left + (29 if cube or lettered else CITY.side // 2), top))
            if cube:
                yield Sign("suppression" if cube == "×" else "double", next(beside), SIGN, cube)
    if lettered:
        district = scene.view.tiles[block][-1]
        yield Badge(district, next(beside), size, scene.view.districts[district].reviewed)


def candidate(scene: Scene, block: str, name: str) -> Iterator[Mark]:
    """The name, whole, and the votes."""
    left, top, right, _ = CITY.cell(block)
    here = scene.view.districts[scene.view.tiles[block][-1]]
    size = largest(name, CITY.side - 24, (30, 28, LEAST), "Regular")
    yield Text(((left + right) // 2, top + 28), name, size, "Regular", "ink", "mm")
    yield Text((left + 6, top + 70), str(here.poll.votes.get(name, 0)), 38, "Bold")


def concerns(who: Voter, at: Point) -> Iterator[Mark]:
    """A voter's concerns, the primary one larger and above."""
    for position, y, size in ((who.primary, 37, PRIMARY), (who.secondary, 78, SECONDARY)):
        middle: Point = (at[0], at[1] + y)
        yield Chip(position, middle, size) if position else Spot("disc", middle, size, "border", 4)


def standing(scene: Scene, district: District, box: Box) -> Iterator[Mark]:
    """A district: its letter, who is ahead or elected, the votes of the first two, or whose seats score there."""
    left, top, right, bottom = box
    here, new = scene.view.districts[district], district in scene.changes.leaders
    yield Panel(box, "panel", "changed" if new else "line", 4 if new else 2, 10)
    yield Block((left + 6, top + 6, left + 16, bottom - 6), fill_of(district))
    yield Badge(district, (left + 44, top + 28), 42, here.reviewed)
    name, votes = first(here)
    ink = "changed" if new else "ink" if name else "muted"
    if scene.view.winners:
        yield from scoring(scene, district, box)
        return
    yield Text((right - 12, top + 28), margin(here) if votes else "–", 40, "Bold", ink, "rm")
    yield text_within(
        (left + 26, bottom - 24), name or "nobody", (32, 30, 28, LEAST), right - left - 38, "Semibold", ink
    )


def scoring(scene: Scene, district: District, box: Box) -> Iterator[Mark]:
    """The seats that score in a district, each with its points, beside its letter and below."""
    left, top, right, bottom = box
    beside = [(right - 24 - at * 42, top + 28) for at in (1, 0)]
    below = [(left + 44 + at * 42, bottom - 24) for at in range(3)]
    for (seat, points), middle in zip(scores(scene.view, district).items(), [*beside, *below], strict=False):
        yield Token("disc", scene.looks[seat], middle, 38, f"{scene.looks[seat].letter}{points}")


def margin(here: DistrictView) -> str:
    """The votes of whoever is ahead and of the next: "5–2"; one who runs alone has no next."""
    votes = sorted(here.poll.votes.values(), reverse=True)
    return "–".join(map(str, votes[:2]))


def stock_line(scene: Scene) -> Iterator[Mark]:
    """What is left in the middle, with a word each."""
    left, top, right, bottom = STOCKS
    y, counts = (top + bottom) // 2, [*stocks(scene.view)][:5]
    for at, (kind, text, count, word) in enumerate(counts):
        x = left + at * (right - left) // 5
        stock = glance.Count(partial(Sign, kind, text=text), str(count), word=word)
        yield from glance.counts([stock], (x, y), STOCK)


def seats(scene: Scene) -> Iterator[Patch]:
    """The seats beside each other."""
    left, top, right, bottom = SEATS
    step = (right - left + GAP) // len(scene.seats)
    for seat in scene.seats:
        box = (left + seat * step, top, left + (seat + 1) * step - GAP, bottom)
        yield Patch(box, tuple(tile(scene, seat, box)))


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Whose it is; below that points, or what is left of the turn, the cards and the dice of the courts."""
    left, top, right, _ = box
    view = scene.view
    lit = glance.lit(scene, seat, view.turn, *view.winners)
    if view.winners:
        yield from glance.title(scene, seat, box, str(view.operatives[seat].points), lit=lit, style=FINAL)
        return
    yield from glance.title(scene, seat, box, "", lit=lit, style=TITLE)
    x, room = left + TITLE.start, right - TITLE.end - left - TITLE.start
    yield Text((x, top + 48), fit_words([*state(scene, seat)], room, LEAST), LEAST, "Regular", "muted")


def state(scene: Scene, seat: Seat) -> Iterator[str]:
    """The place in the turn order or what is left of a turn, the cards, what the courts take away."""
    view, one = scene.view, scene.view.operatives[seat]
    if view.in_goes:
        yield "done" if one.left is None else f"{one.left} AP"
    elif view.first is not None:
        yield ORDINALS[place(view, seat)]
    if not view.simple:
        yield plural(one.cards, "card")
    if one.dice:
        yield f"−{sum(one.dice)} AP"
