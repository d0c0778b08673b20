"""The picture of Re[District]ing below a post: the city, who leads beside it, below it a key and the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from render import glance
from render.boxes import Box, Point, wider
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE, Squeezed
from render.lettering import fit_words
from render.marks import Block, Frame, Mark, Panel, Spot, Text, Token, text_within
from render.palette import mix, on
from render.redistricting.blocks import bearer, cube_of, leaders, lines
from render.redistricting.changes import is_new
from render.redistricting.districts import first, in_order
from render.redistricting.glance_key import key, promoted, tiles_left
from render.redistricting.goals import scores
from render.redistricting.layout import City
from render.redistricting.panels import ORDINALS
from render.redistricting.scene import Scene
from render.redistricting.symbols import Badge, Chip, Sign, fill_of
from render.redistricting.words import moment, verdict
from rules import Seat, plural
from rules.redistricting.board import BLOCKS, SIDE, Candidate, District, Voter
from rules.redistricting.view import DistrictView, RedistrictingView, place

CITY = City((38, 106), 95)
LEADERS: Box = (902, 106, 1094, 961)
KEY: Box = (12, 978, 1094, 1024)
SEATS: Box = (8, 1030, 1094, 1096)
PRIMARY, SECONDARY, SIGN = 46, 32, 40
CHIP, NAME_ROOM = 27, 76
"""The sizes on the card of a candidate."""
LETTER = 40
"""The letter of a district on a block."""
TURNS, DIM = 1, 0.75
"""By how many votes a district is led that one vote can turn; how much is left of the color of the others."""
HEAD, NAMES = 33, (28, LEAST)
"""The height of the head of a district in the column, and the sizes of who is ahead there."""
BORDER = 5
"""The width of the line between districts, on each of its sides."""
MANY_BLOCKS, MANY_DISTRICTS = 20, 5
"""The most that is marked as new; where it is more, nearly all is, and a mark says nothing."""
GAP = 6
FINAL = glance.Title(33, 44, 32, 60, (34, 32, 30, 28, LEAST), 48, 14, 8)
TITLE = FINAL._replace(sizes=(30, 28, LEAST), end=8, lift=13, one_line=True)
"""How a tile's head is set: at the end with the points, before that above what is left of the turn."""


def coordinates() -> Iterator[Mark]:
    """The letters of the columns and the numbers of the rows, which name blocks in moves."""
    left, top, _, _ = CITY.box
    for at in range(SIDE):
        middle = at * CITY.side + CITY.side // 2
        yield Text((left + middle, top - 17), BLOCKS[at][0], 38, "Bold", "ink", "mm")
        yield Text((left - 19, top + middle), str(at + 1), 38, "Bold", "ink", "mm")


GROUND = Ground(tuple(coordinates()), SQUARE)


def layers(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """The moment, the blocks, the districts, the key, the seats."""
    view = scene.view
    yield heading(scene)
    bearers, new, fills = {bearer(view, district) for district in view.districts}, new_blocks(scene), shades(scene)
    dim = decided(view)
    for block, stack in view.tiles.items():
        home = stack[-1]
        shade = mix(fills[home], scene.colours.sea, DIM) if home in dim else fills[home]
        letter = shade if block in bearers else None
        marks = (*land(scene, block, shade, block in new), *resident(scene, block, shade, letter, dim=home in dim))
        yield Patch(CITY.cell(block), marks)
    left, top, right, bottom = LEADERS
    step = (bottom - top + GAP) // max(1, len(fills))
    for at, district in enumerate(fills):
        box = (left, top + at * step, right, top + (at + 1) * step - GAP)
        yield Patch(box, tuple(standing(scene, district, fills[district], box)))
    yield Patch(KEY, tuple(key(scene.view, KEY)))
    yield from seats(scene)


def heading(scene: Scene) -> Patch:
    view, box = scene.view, (8, 4, 1094, 68)
    if len(view.winners) > 1:
        return glance.head(scene, moment(view), None, f"{len(view.winners)} players {verdict(view)}", box)
    if view.winners:
        return glance.head(scene, moment(view), view.winners[0], verdict(view), box)
    left = "" if view.turn is None else f"· {view.points} AP left"
    return glance.head(scene, moment(view), view.turn, left, box)


def shades(scene: Scene) -> Mapping[District, str]:
    """The color of each district."""
    return {district: scene.colours.role(fill_of(district)) for district in in_order(scene.view)}


def decided(view: RedistrictingView) -> Set[District]:
    """The districts that neither a single vote can turn nor those undecided, who stand back; none after the vote."""
    polls = {district: one.poll for district, one in view.districts.items()}
    found = {
        district
        for district, poll in polls.items()
        if not (votes := poll.first_two) or votes[0] - votes[1] > max(TURNS, poll.undecided)
    }
    return found if len(found) < len(polls) and not view.winners else set()


def new_blocks(scene: Scene) -> Set[str]:
    """The blocks to be framed: those where anything is new, unless that is half the city."""
    found = {block for block in scene.view.tokens if is_new(scene.changes, scene.view, block)}
    return found if len(found) <= MANY_BLOCKS else set()


def land(scene: Scene, block: str, shade: str, new: bool) -> Iterator[Mark]:
    """The ground of a block: the district's color and lines; a frame if anything is new."""
    box = left, top, right, bottom = CITY.cell(block)
    yield Block(box, shade)
    yield from lines(scene.view, block, CITY, BORDER)
    inner = (left + BORDER, top + BORDER, right - BORDER, bottom - BORDER)
    if isinstance(who := scene.view.tokens[block], Candidate):
        edge = ("gold", 4) if who.name in leaders(scene.view, block) else ("line", 2)
        if new:
            yield Frame(inner, 4, "changed")
        yield Panel(wider(inner, -4) if new else inner, "panel", *edge, 10)
    elif new:
        yield Frame(inner, 5, "changed")


def resident(scene: Scene, block: str, shade: str, letter: str | None, *, dim: bool) -> Iterator[Mark]:
    """Who lives on a block, their cubes, and the letter of the district, if its ground of this color bears one."""
    left, top, right, _ = CITY.cell(block)
    match scene.view.tokens[block]:
        case Candidate(_) as who:
            yield from candidate(scene, block, who, lettered=letter is not None, dim=dim)
        case Voter() as who:
            cube = cube_of(scene.view, who)
            beside = iter(((right - 23, top + 29), (right - 23, top + 71)))
            yield from concerns(who, (left + (28 if cube or letter else CITY.side // 2), top), on(shade), dim=dim)
            if cube:
                yield Sign("suppression" if cube == "×" else "double", next(beside), SIGN, cube)
            if letter:
                yield badge(scene, block, next(beside), on(letter))


def badge(scene: Scene, block: str, middle: Point, colour: str) -> Badge | Text:
    """The letter of a district, which no piece looks like; within a seal once its lines are final."""
    district = scene.view.tiles[block][-1]
    if scene.view.districts[district].reviewed:
        return Badge(district, middle, SIGN, reviewed=True)
    return Text(middle, district.letter, LETTER, "Bold", colour, "mm")


def candidate(scene: Scene, block: str, who: Candidate, *, lettered: bool, dim: bool) -> Iterator[Mark]:
    """A card with the name, what they are for and against, and last their votes, on a cube where they are promoted.

    A candidate bears the letter of a district only where no voter lives in it, and nobody has votes.
    """
    left, top, _, _ = CITY.cell(block)
    here = scene.view.districts[scene.view.tiles[block][-1]]
    *places, last = ((left + 9 + CHIP // 2 + at % 3 * CHIP, top + 36 + CHIP // 2 + at // 3 * CHIP) for at in range(6))
    yield Squeezed((left + 11, top + 22), who.name, NAME_ROOM, "muted" if dim else "ink")
    for position, middle in zip(who.positions, places, strict=False):
        yield Chip(position, middle, CHIP, dim)
    votes = str(here.poll.votes.get(who.name, 0))
    if lettered:
        yield Text(last, scene.view.tiles[block][-1].letter, 36, "Bold", "gold" if here.reviewed else "ink", "mm")
    elif who.name in scene.view.promotions:
        yield from promoted(last, CHIP, votes)
    else:
        yield Text(last, votes, 27 if len(votes) > 1 else 36, "Bold", "muted" if dim else "ink", "mm")


def concerns(who: Voter, at: Point, ring: str, *, dim: bool) -> Iterator[Mark]:
    """A voter's concerns, the primary one larger and above; where there are none rings of this color."""
    for position, y, size in ((who.primary, 35, PRIMARY), (who.secondary, 76, SECONDARY)):
        middle: Point = (at[0], at[1] + y)
        yield Chip(position, middle, size, dim) if position else Spot("disc", middle, size, ring, 4)


def standing(scene: Scene, district: District, shade: str, box: Box) -> Iterator[Mark]:
    """A district in its color: its name and the tiles left; below that who is ahead, and the votes of the first two.

    After the vote its letter and who is elected; below that whose seats score there.
    """
    left, top, right, bottom = box
    here, leads = scene.view.districts[district], scene.changes.leaders
    new = district in leads and len(leads) <= MANY_DISTRICTS
    name, votes = first(here)
    ink, letters = "changed" if new else "ink" if name else "muted", on(shade)
    yield Panel(box, "panel", "changed" if new else "line", 4 if new else 2, 10)
    yield Block((left + 4, top + 4, right - 4, top + HEAD), shade)
    y = top + HEAD // 2 + 2
    if scene.view.winners:
        yield from letter_of(here, district, (left + 26, y), letters)
        yield text_within((left + 50, y), name or "nobody", NAMES, right - left - 58, "Bold", letters)
        yield from scoring(scene, district, (left, top + HEAD, right, bottom))
        return
    yield Text((left + 12, y), district, NAMES[0], "Bold", letters, "lm")
    yield from tiles_left((right - 22, y), str(here.tiles))
    yield text_within((left + 12, top + HEAD + 14), name or "nobody", NAMES, right - left - 24, "Regular", ink)
    yield Text((left + 12, bottom - 15), margin(here) if votes else "–", 28, "Bold", ink, "lm")
    if undecided := here.poll.undecided:
        yield Spot("disc", (right - 48, bottom - 15), 22, "border", 4)
        yield Text((right - 12, bottom - 15), str(undecided), 28, "Regular", "ink", "rm")


def letter_of(here: DistrictView, district: District, middle: Point, colour: str) -> Iterator[Mark]:
    """Its letter, within a seal once its lines are final."""
    if here.reviewed:
        yield Badge(district, middle, 36, reviewed=True)
    else:
        yield Text(middle, district.letter, 32, "Bold", colour, "mm")


def scoring(scene: Scene, district: District, box: Box) -> Iterator[Mark]:
    """The seats that score in a district, each with its points."""
    left, top, right, bottom = box
    found = scores(scene.view, district)
    size = min(42, (right - left - 12) // max(1, len(found)))
    for at, (seat, points) in enumerate(found.items()):
        middle = (left + 8 + size // 2 + at * size, (top + bottom) // 2)
        yield Token("disc", scene.looks[seat], middle, size - 2, f"{scene.looks[seat].letter}{points}")
    if not found:
        yield Text((left + 12, (top + bottom) // 2), "nobody scores", LEAST, "Regular", "muted", "lm")


def margin(here: DistrictView) -> str:
    """The votes of whoever is ahead and of the next: "5–2"; one who runs alone has no next."""
    votes = sorted(here.poll.votes.values(), reverse=True)
    return "–".join(map(str, votes[:2]))


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
