"""The trails of Politocracy at a glance: owners and pieces on the squares, in the middle who stands where and how."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Literal

from render.boxes import Box, Point, around
from render.canvas import Patch
from render.glance import LEAST
from render.lettering import fit_words, text_width
from render.marks import Block, Field, Frame, Mark, Panel, Text, Token, text_within
from render.palette import WON, on
from render.politocracy.changes import square_name
from render.politocracy.constituents import constituents_of, total_worth, worth
from render.politocracy.glance_counts import key_of_signs
from render.politocracy.ground import TINTS, TRAIL
from render.politocracy.layout import in_rows
from render.politocracy.places import pieces
from render.politocracy.scene import Piece, Scene, on_square, on_stop
from render.politocracy.symbols import FULL, Gauge, chip
from render.shapes import Rounded
from rules import Seat
from rules.politocracy.board import BOARD, CONSTITUENTS, MONEY_TRAIL, RING, Square, SquareKind, Stop, StopKind
from rules.politocracy.view import Standing, money

FIELD: Box = (8, 76, 1092, 888)
WIDE, HIGH = 148, 118
"""The size of a corner."""
ACROSS, DOWN = 98.5, 72
"""From one square to the next: in a row, and in a column."""
GAP, ROUND, EDGE = 4, 10, 5
INSIDE: Box = (FIELD[0] + WIDE + 8, FIELD[1] + HIGH + 8, FIELD[2] - WIDE - 8, FIELD[3] - HIGH - 8)
KEY: Box = (INSIDE[0], INSIDE[3] - 42, INSIDE[2], INSIDE[3])
MONEY: Box = (INSIDE[0], KEY[1] - 92, INSIDE[2], KEY[1])
"""The stops of the Money Trail, or the squares ahead where there are too many candidates for a list of them."""
BAND = 92
"""The width of the outer half of a square in a column."""
PIECES = (54, 48, 42, 38)
"""The sizes of a piece: the largest in which all on a square have room."""
OWNER = 38
ROOMY = 140
"""The least height of a candidate's lines with the names of constituents."""
WORTH = 32
MILLION = 20
"""The units of money in $1M."""
NUMBER, LISTED, STEP, HEAD = 36, 4, 32, 36
"""The disc of a number; how many candidates leave room for a list of the squares ahead; its lines and its head."""


WORDS: Mapping[SquareKind, Sequence[str]] = {
    SquareKind.POLL: ("Poll", "Debate"),
    SquareKind.MEDIA: ("Media",),
    SquareKind.HOPE: ("Hope",),
    SquareKind.CHANGE: ("Change",),
}
"""What squares without constituents are called, in lines."""


def whole(number: int) -> Box:
    """A square of the Campaign Trail: from the lower left corner to the right, then up."""
    left, top, right, bottom = FIELD
    side, step = divmod(number, 9)
    along, up = round(WIDE + (step - 1) * ACROSS), HIGH + (step - 1) * DOWN
    if not step:
        x, y = (left if side in (0, 3) else right - WIDE), (bottom - HIGH if side < 2 else top)
        return x, y, x + WIDE - GAP, y + HIGH - GAP
    across, wide = round(ACROSS) - GAP, WIDE - GAP
    match side:
        case 0:
            return left + along, bottom - HIGH, left + along + across, bottom - GAP
        case 1:
            return right - WIDE, bottom - up - DOWN, right - GAP, bottom - up - GAP
        case 2:
            return right - along - across - GAP, top, right - along - GAP, top + HIGH - GAP
        case _:
            return left, top + up, left + wide, top + up + DOWN - GAP


def halves(one: Square) -> tuple[Box, Box]:
    """The two halves of a square: the outer one tells whose it is or what, on the inner one pieces stand."""
    left, top, right, bottom = whole(one.number)
    if not one.street:
        return (left, top, right, top + 56), (left, top + 56, right, bottom)
    match one.number // 9:
        case 0:
            return (left, bottom - 46, right, bottom), (left, top, right, bottom - 46)
        case 1:
            return (right - BAND, top, right, bottom), (left, top, right - BAND, bottom)
        case 2:
            return (left, top, right, top + 46), (left, top + 46, right, bottom)
        case _:
            return (left, top, left + BAND, bottom), (left + BAND, top, right, bottom)


def fixtures() -> Iterator[Mark]:
    """The squares in the tints of their streets."""
    for one in RING:
        yield Panel(whole(one.number), TINTS[one.street] if one.street else "panel", "line", 2, ROUND)


def stop(number: int) -> Box:
    """A stop of the Money Trail: in a row, from left to right."""
    left, _, right, bottom = MONEY
    step = (right - left) // len(MONEY_TRAIL)
    x = left + number * step
    return x, bottom - 54, x + step - 3, bottom


def trail(scene: Scene) -> Iterator[Patch]:
    """The squares, and what stands in the middle."""
    for one in RING:
        left, top, right, bottom = box = whole(one.number)
        marks = tuple(square(scene, one))
        yield Patch(box, marks, Rounded((right - left, bottom - top), ROUND))
    stops = tuple(money_trail(scene))
    bottom = MONEY[1] if stops else KEY[1]
    box = (MONEY[0], bottom - way_height(scene, named=not stops), MONEY[2], bottom)
    yield from candidates(scene, box[1] - 8)
    if marks := tuple(way(scene, box, named=not stops)):
        yield Patch(box, marks)
    if stops:
        yield Patch(MONEY, stops)
    yield Patch(KEY, tuple(key_of_signs(scene, KEY)))


def money_trail(scene: Scene) -> Iterator[Mark]:
    """The stops once anybody travels: who stands there, and what the others pay whoever goes on from here next."""
    travelling = [seat for seat in scene.seats if scene.view.candidates[seat].stop is not None]
    if not travelling:
        return
    seat = whose(scene)
    payee = seat if seat in travelling else travelling[0]
    text = f"Money Trail: $M for {scene.looks[payee].letter}"
    yield Text((MONEY[0] + 4, MONEY[1] + 18), text, LEAST, "Semibold", "muted")
    if seat is not None:
        yield percents(scene, seat, (MONEY[2], MONEY[1] + 18), "rm")
    for one in MONEY_TRAIL:
        left, top, right, bottom = box = stop(one.number)
        yield Panel(box, TRAIL, "line", 2, 6)
        if there := on_stop(scene, one.number):
            yield from crowd(scene, there, box)
        elif paid := pays(scene.view.candidates[payee], one):
            middle = ((left + right) // 2, (top + bottom) // 2)
            yield Text(middle, f"{round(paid / MILLION, 1):g}", LEAST, "Regular", "muted", "mm")


def pays(one: Standing, spot: Stop) -> int:
    """What a stop pays a candidate; only interest groups pay."""
    return BOARD.donation(one.dollars, spot.pays[one.ideology]) if spot.kind is StopKind.GROUP else 0


def whose(scene: Scene) -> Seat | None:
    """Whose way is shown: of whoever is asked, if only one is; else of whoever has the turn."""
    return scene.asked[0] if len(scene.asked) == 1 else scene.view.turn


def steps(scene: Scene) -> Mapping[int, int]:
    """The squares to which a die may lead that seat on foot, each with the number to be rolled."""
    seat = whose(scene)
    here = None if seat is None else scene.view.candidates[seat].square
    return {} if here is None else {(here + rolled) % len(RING): rolled for rolled in range(1, 7)}


def way_height(scene: Scene, *, named: bool) -> int:
    """The room for the squares ahead, and for what the percents are where the Money Trail doesn't say so."""
    if len(scene.seats) > LISTED:
        return MONEY[3] - MONEY[1] if named else 0
    return (HEAD if named else 0) + (3 * STEP if steps(scene) else 0)


def way(scene: Scene, box: Box, *, named: bool) -> Iterator[Mark]:
    """The squares ahead by the number that leads there: in two columns, or in a line where many play."""
    left, top, right, _ = box
    if (seat := whose(scene)) is None:
        return
    if named:
        yield percents(scene, seat, (left + 4, top + HEAD // 2), "lm")
        top += HEAD
    ahead = [(rolled, RING[number]) for number, rolled in steps(scene).items()]
    if len(scene.seats) > LISTED:
        names = fit_words([f"{rolled} {one.name}" for rolled, one in ahead if named], right - left - 8, LEAST)
        yield from [Text((left + 4, top + 30), names, LEAST)] if names else []
        return
    wide = (right - left) // 2
    for at, (rolled, one) in enumerate(ahead):
        x, y = left + 4 + at // 3 * wide, top + at % 3 * STEP + STEP // 2
        yield Text((x, y), str(rolled), LEAST, "Bold", "turn")
        yield text_within((x + 24, y), offer(scene, seat, one, wide - 34), LEAST, wide - 34)


def offer(scene: Scene, seat: Seat, one: Square, room: int) -> str:
    """What a square has for a seat, by name: "Trade Unions 5%, $1M"; without the price where there is no room."""
    if one.name not in CONSTITUENTS or scene.view.owners.get(one.name) == seat:
        return one.name
    brief = f"{one.name} {worth(scene.view, seat, one.name)}%"
    full = f"{brief}, {money(price(scene, seat, one))}"
    return full if text_width(full, LEAST, "Regular") <= room else brief


def percents(scene: Scene, seat: Seat, at: Point, anchor: Literal["lm", "rm"]) -> Text:
    """What the percents on squares are, and the numbers, in words."""
    who = scene.looks[seat].letter
    ways = f"1 to 6: where a die leads {who}. " if anchor == "lm" and steps(scene) else ""
    return Text(at, f"{ways}Free squares: % that {who} would gain", LEAST, "Regular", "muted", anchor)


def square(scene: Scene, one: Square) -> Iterator[Mark]:
    """The owner with its percents, or what the square is; who stands there, and the number that leads there."""
    band, lane = halves(one)
    owner, there = scene.view.owners.get(one.name), on_square(scene, one.number)
    rolled = steps(scene).get(one.number)
    room = band if there or rolled else whole(one.number)
    if owner is not None:
        yield from owned(scene, one, owner, band)
    elif one.kind is SquareKind.CONSTITUENT:
        yield from free(scene, one, room)
    else:
        yield from label(WORDS[one.kind][: 1 if room == band else 2], room)
    if rolled:
        lane = yield from numbered(rolled, there, lane)
    yield from crowd(scene, there, lane)


def numbered(rolled: int, there: Sequence[Piece], lane: Box) -> Generator[Mark, None, Box]:
    """The number that leads to a square, unless pieces need all its room; what is left of the lane."""
    left, top, right, bottom = lane
    rest = (left + NUMBER + 4, top, right, bottom)
    if there and room(rest, PIECES[-1]) < len(there):
        return lane
    middle = (left + 4 + NUMBER // 2 if there else (left + right) // 2, (top + bottom) // 2)
    yield Panel(around(middle, NUMBER), "panel", "turn", 3, NUMBER // 2)
    yield Text(middle, str(rolled), LEAST, "Bold", "turn", "mm")
    return rest


def owned(scene: Scene, one: Square, owner: Seat, band: Box) -> Iterator[Mark]:
    """A constituent in its owner's colours, with what it is worth to it."""
    own = scene.looks[owner]
    left, top, right, bottom = band
    yield Field(whole(one.number), own, WON)
    if one.name in scene.changes.owners:
        yield Frame(whole(one.number), EDGE + 1, "changed")
    y, label = (top + bottom) // 2, f"{worth(scene.view, owner, one.name)}%"
    x = (left + right) // 2 - (OWNER + 2 + text_width(label, WORTH, "Bold")) // 2
    yield Token("disc", own, (x + OWNER // 2, y), OWNER)
    yield Text((x + OWNER + 3, y), label, WORTH, "Bold", on(own.tint(scene.colours, WON)))


def free(scene: Scene, one: Square, band: Box) -> Iterator[Mark]:
    """What a free constituent would be worth to whoever is asked or has the turn."""
    left, top, right, bottom = band
    if (seat := whose(scene)) is not None:
        value = total_worth([one.name], scene.view.candidates[seat].ideology)
        yield Text(((left + right) // 2, (top + bottom) // 2), f"{value}%", 30, "Regular", "muted", "mm")


def label(lines: Sequence[str], box: Box) -> Iterator[Mark]:
    """What a square is, in its middle."""
    left, top, right, bottom = box
    x, middle = (left + right) // 2, (top + bottom) // 2
    for row, line in enumerate(lines):
        yield Text((x, middle + (2 * row + 1 - len(lines)) * 17), line, LEAST, "Regular", "muted", "mm")


def crowd(scene: Scene, there: Sequence[Piece], lane: Box) -> Iterator[Mark]:
    """The pieces in a lane; where there are too many, the last place counts the rest."""
    left, _, right, _ = lane
    fitting = (size for size in PIECES if room(lane, size) >= len(there))
    size = next(fitting, PIECES[-1])
    columns, most = (right - left + 2) // (size + 4), room(lane, size)
    shown = there if len(there) <= most else there[: most - 1]
    count = len(shown) + (len(shown) < len(there))
    if count:
        middles = [*in_rows(lane, count, -(-count // columns), size + 4)]
        yield from pieces(scene, shown, size, middles[: len(shown)])
        if len(shown) < count:
            yield Text(middles[-1], f"+{len(there) - len(shown)}", LEAST, "Bold", "ink", "mm")


def room(lane: Box, size: int) -> int:
    """How many pieces of a size a lane has room for."""
    left, top, right, bottom = lane
    return ((right - left + 2) // (size + 4)) * ((bottom - top + 2) // (size + 4))


def candidates(scene: Scene, bottom: int) -> Iterator[Patch]:
    """A line a seat: its popularity with the mark of the election, its ideology and where it stands."""
    left, top, right, _ = INSIDE
    note = (left, top, right, top + 44)
    yield Patch(note, tuple(legend(scene, note)))
    step = min(160, (bottom - top - 48) // len(scene.seats))
    for seat in scene.seats:
        box = (left, top + 48 + seat * step, right, top + 48 + (seat + 1) * step)
        yield Patch(box, tuple(candidate(scene, seat, box)))


def legend(scene: Scene, box: Box) -> Iterator[Mark]:
    """When the election is called, and at the end of the gauges how many percent are there."""
    left, top, right, bottom = box
    y = (top + bottom) // 2
    yield Text((left, y), f"Election once two have {FULL}%", 32, "Semibold")
    yield Text((gauge_end(right), y + 4), f"{FULL}%", LEAST, "Bold", "turn", "rm")


def candidate(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """The disc, the gauge and the percent; below them the ideology and the place; where there is room, who follows."""
    left, top, right, bottom = box
    one, high, x = scene.view.candidates[seat], bottom - top, left + 58
    rows = 3 if high >= ROOMY else 2
    y, below, last = (top + high * part // (10 * rows) for part in (6, 15, 24))
    new = bool(scene.changes.of(seat, "popularity"))
    half, thick = min(23, y - top), min(18, high // 5)
    yield Token("disc", scene.looks[seat], (left + 26, y), 2 * half)
    yield Text((right, y), f"{one.popularity}%", 44, "Bold", "changed" if new else "ink", "rm")
    end = gauge_end(right)
    yield Gauge((x, y - thick, end, y + thick), scene.looks[seat], one.popularity)
    yield Block((end + 2, y - half, end + 6, y + half), "turn")
    start, declared = x + text_width("Conservative", LEAST, "Semibold") + 16, seat in scene.changes.declared
    yield from chip((x, below - 17, start, below + 17), one.ideology, LEAST, scene.colours, new=declared)
    moved = "changed" if seat in scene.changes.moved else "turn" if seat == scene.view.turn else "muted"
    place = where(scene, seat, one)
    yield text_within((start + 14, below), place, (30, 28, LEAST), right - start - 14, "Regular", moved)
    if rows == 3 and (mine := constituents_of(scene.view, seat)):
        names = fit_words(mine, right - x, LEAST) or mine[0]
        yield text_within((x, last), names, LEAST, right - x, "Regular", "muted")


def gauge_end(right: int) -> int:
    """Where the gauges end, which is at the percent that an election takes."""
    return right - text_width("100%", 44, "Bold") - 10


def where(scene: Scene, seat: Seat, one: Standing) -> str:
    """Where a candidate stands; for whose turn it is with what the place offers."""
    if one.stop is not None:
        spot = MONEY_TRAIL[one.stop]
        paid = pays(one, spot)
        return f"{spot.name}{f', {money(paid)}' if paid and seat == scene.view.turn else ''}"
    if one.square is None:
        return ""
    here = RING[one.square]
    if here.name in CONSTITUENTS and seat == scene.view.turn and scene.view.owners.get(here.name) != seat:
        return f"{here.name}: {worth(scene.view, seat, here.name)}% for {money(price(scene, seat, here))}"
    return square_name(here)


def price(scene: Scene, seat: Seat, here: Square) -> int:
    """What a constituent costs a candidate, by who has it."""
    owner = scene.view.owners.get(here.name)
    theirs = None if owner is None else scene.view.candidates[owner].ideology
    return here.price(scene.view.candidates[seat].ideology, theirs)
