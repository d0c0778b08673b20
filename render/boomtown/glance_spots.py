"""A location of Boomtown in a post's picture: a row with its name, what it costs and pays, and its slots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from render.boomtown.scene import Scene
from render.boomtown.spots import AIMS, WHOM, Style, middle_of, row
from render.boomtown.symbols import Sign
from render.boomtown.words import amount
from render.boxes import Box
from render.canvas import Patch
from render.glance import LEAST, whole
from render.lettering import text_width
from render.marks import Block, Mark, Panel, Text, Token, text_within
from render.palette import mix
from rules import Seat
from rules.boomtown.board import Term
from rules.boomtown.view import Lying, Spot, can_pay, may_win

SIDE = 12
"""The margin between the side of a card and what stands on it."""

RULE = 2
SLOT, NARROW, GAP = 54, 44, 5
"""The width of a slot, that of one of three, and the gap between two."""

DIE = 38
"""The least size of a die whose letter can be read."""

PICKED = ("pick", "pick_other", "pick_different")
UNSAID = (*PICKED, "same")
"""The targets that a question mark stands for; with "the same", those whose words are left out."""

NAMES, SIGNS = (32, 30, 28, LEAST), (34, 32, 30, 28, LEAST)
TWO_LINES = 58
"""The least height of a row that has room for a name above a bargain."""
STRIPE = 8
"""The width of the stripe at a location that can win a faction now."""
HIGHEST = 6
EDGE = 4
"""The width of the edge of a slot with a die in it, and of one that may be chosen."""


def location(scene: Scene, where: str, box: Box) -> Patch:
    """A location in its row, below a line that parts it from the row above."""
    left, top, right, _ = box
    line = Block((left + SIDE - 4, top, right - SIDE + 4, top + RULE), "land")
    return Patch(box, (Block(box, "panel"), line, *marks(scene, where, box)))


def marks(scene: Scene, where: str, box: Box) -> Iterator[Mark]:
    spot = scene.view.spots[where]
    left, top, right, bottom = box
    if where in (scene.view.completing, scene.view.proposal and scene.view.proposal.where):
        yield Panel((left, top + RULE + 1, right, bottom - 1), edge="turn", width=5, radius=10)
    slots = slot_boxes(box, len(spot.slots))
    x, high = left + SIDE, bottom - top
    room = slots[0][0] - 6 - x
    two_lines = high >= TWO_LINES
    sizes = tuple(size for size in NAMES if size * 2 <= high) or NAMES[-1:] if two_lines else NAMES
    yield whole((x, top + high * (27 if two_lines else 52) // 100), where, sizes, room, "Semibold", ink(scene, spot))
    if dice_that_fit(scene, spot) and may_win(scene.view, spot):
        yield Block((left, top + RULE + 4, left + STRIPE, bottom - 4), "turn")
    if two_lines:
        yield from bargain(spot, (x, bottom - max(high * 26 // 100, 17)), room, high)
    new = scene.changes.dice.get(where, frozenset())
    best, payable = best_die(scene), can_be_paid(scene, spot)
    for at, (slot, frame) in enumerate(zip(spot.slots, slots, strict=True)):
        if slot.seat is not None:
            yield from die(scene, slot, slot.seat, frame, new=at in new)
        else:
            yield from free(
                scene, slot, frame, usable=spot.open and not spot.blocked, fits=payable and slot.needs <= best
            )


def takes(spot: Spot) -> bool:
    """Whether dice may go there still, now or once others are filled: what it pays is of interest."""
    return spot.open and any(slot.seat is None for slot in spot.slots)


def ink(scene: Scene, spot: Spot) -> str:
    """A name stands back where no die may go, or none that the seat has which is asked, or where it can't pay."""
    if scene.view.turn is None:
        return "ink" if can_be_paid(scene, spot) else "muted"
    return "ink" if dice_that_fit(scene, spot) else "muted"


def can_be_paid(scene: Scene, spot: Spot) -> bool:
    """Whether dice may go there now, and whoever has the turn can pay what is due then."""
    return takes(spot) and not spot.blocked and can_pay(scene.view, spot)


def best_die(scene: Scene) -> int:
    """The highest die of the seat that has the turn; where nobody has it any will do."""
    turn = scene.view.turn
    return HIGHEST if turn is None else max(scene.view.standings[turn].dice, default=0)


def dice_that_fit(scene: Scene, spot: Spot) -> bool:
    """Whether whoever has the turn can place a die there and pay."""
    return can_be_paid(scene, spot) and any(slot.seat is None and slot.needs <= best_die(scene) for slot in spot.slots)


def slot_boxes(box: Box, count: int) -> list[Box]:
    """The slots of a location, at its right end."""
    size = min(SLOT if count < 3 else NARROW, (box[3] - box[1] - RULE - 2) // 2 * 2)
    top = (box[1] + RULE + box[3] - size) // 2
    lefts = [box[2] - SIDE + 2 - size - at * (size + GAP) for at in reversed(range(count))]
    return [(left, top, left + size, top + size) for left in lefts]


def die(scene: Scene, slot: Lying, whose: Seat, frame: Box, *, new: bool) -> Iterator[Mark]:
    """A die in its slot by whose it is, in an edge that stands out: in the accent where it has just come.

    Between both is a dark line, or gold where the die may stay.
    """
    size, own = frame[2] - frame[0], scene.looks[whose]
    yield Panel(frame, "gold" if slot.golden else "paper", "changed" if new else "ink", EDGE - 1, 10)
    yield Token("square", own, middle_of(frame), max(size - 2 * EDGE - 2 - 2 * slot.golden, DIE))


def free(scene: Scene, slot: Lying, frame: Box, *, usable: bool, fits: bool) -> Iterator[Mark]:
    """A free slot with the number that it needs: bright where the seat that has the turn can place a die and pay."""
    edge, colour, width = ("line", "muted", 2) if usable else ("land", "line", 2)
    if fits:
        edge, colour, width = ("border" if scene.view.turn is None else "turn"), "ink", EDGE
    fill = "panel"
    if slot.golden:
        fill, edge = mix(scene.colours.role("gold"), scene.colours.panel, 0.5), edge if fits else "gold"
    yield Panel(frame, fill, edge, width, 10)
    yield Text(middle_of(frame), str(slot.needs), 40, "Bold", colour, "mm")


def bargain(spot: Spot, at: tuple[int, int], room: int, high: int) -> Iterator[Mark]:
    """What a location costs and pays, or what is to be filled before it."""
    if spot.blocked:
        yield whole(at, f"after {spot.blocked[0]}", (28, LEAST), room, "Regular", "scorn")
    elif spot.cost or spot.reward:
        style, size = fitting(spot.cost, spot.reward, room, high)
        yield from row(spot.cost, spot.reward, *at, size, style)[0]
    else:
        yield text_within(at, "pays nothing now", (28, LEAST), room, "Regular", "muted")


def term_marks(term: Term, x: int, y: int, size: int, *, words: bool) -> tuple[list[Mark], int]:
    """A term: its sign; how much, unless that is one; a mark where a faction is picked, and `words` on others."""
    half = size // 2
    marks: list[Mark] = [Sign(term.what.value, (x + half, y), half * 2)]
    x += half * 2 + 2
    if term.amount != 1:
        much = str(term.amount) if term.amount > 0 else amount(term)
        marks.append(Text((x, y), much, size, "Semibold"))
        x += text_width(much, size, "Semibold")
    target = term.target.value if term.target else ""
    if target in PICKED:
        marks.append(Text((x + 2, y), "?", size, "Bold", "turn"))
        x += 2 + text_width("?", size, "Bold")
    aim = AIMS.get(target, "") if target not in UNSAID else ""
    for word in (aim, WHOM.get(term.whom.value, "") if term.whom else "") if words else ():
        if word:
            marks.append(Text((x + 5, y), word, LEAST, "Regular", "muted"))
            x += 5 + text_width(word, LEAST)
    return marks, x


STYLES = tuple(Style(partial(term_marks, words=words), 10) for words in (True, False))


@lru_cache(1024)
def fitting(cost: tuple[Term, ...], reward: tuple[Term, ...], room: int, high: int) -> tuple[Style, int]:
    """With words or without, and the size of signs, the larger in a higher row: the first that fits."""
    ways = [(style, size) for style in STYLES for size in SIGNS if size * 2 <= high]
    return next((way for way in ways if row(cost, reward, 0, 0, way[1], way[0])[1] <= room), ways[-1])
