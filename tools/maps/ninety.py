"""The map of Ninety: the neighborhoods of pittsburgh.json, and what ninety.toml says of them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from render.boxes import Point, around, bounds
from render.lettering import text_width
from render.ninety.ground import Slanted, area_mask
from render.ninety.map import BLOCK, EVENT, HOUSE, LABEL, Map, Place
from render.ninety.pieces import RING, labels
from render.shapes import rounded
from render.window import SIZE
from rules import rows
from rules.ninety.board import BOARD
from rules.ninety.city import DOWNTOWN, LABELS
from tools.maps.borders import ROOT, Fit, Points, cartogram, cells_by_place, points, table
from tools.maps.room import Arrangement, Ground, Group, Mask, NoRoom, Piece, search, solid

FILE = ROOT / "render" / "ninety" / "map.json"
LINE = 20
"""From one line of a label to the next."""

SQUARE = tuple((x, y) for y in (0, BLOCK) for x in (0, BLOCK))
SHAPES = (SQUARE, tuple((x * BLOCK, 0) for x in range(4)), tuple((0, y * BLOCK) for y in range(4)))
"""How four vote blocks may lie, the best first."""

CORNER = 13
"""How round a marker's corners are where seats share it, with the ring around it."""

BESIDE = 30
"""How far a piece may lie outside, where there is no other room."""


def make() -> Map:
    return draw_map(table("ninety.toml"), cartogram("pittsburgh.json"))


def draw_map(by_hand: Mapping[str, Any], city: Mapping[str, Any]) -> Map:
    """All of map.json."""
    fit = Fit(by_hand["scale"], by_hand["shift"])
    [enclave] = city["enclave"].values()
    board = Map(
        source=by_hand["source"],
        water=tuple(until(by_hand["right"], fit(city["water"]))),
        rivers=tuple((name, fit([(x, y)])[0], angle) for name, (x, y, angle) in city["rivers"].items()),
        islands=tuple(map(fit, city["islands"].values())),
        enclave=fit(enclave),
        badges=by_hand["badges"],
        connectors={name: points(course) for name, course in rows(by_hand["connectors"])},
        places={},
    )
    outlines = {name: fit(line) for name, line in city["outlines"].items()}
    return with_places(board, outlines, cells_by_place(by_hand["places"], outlines))


def until(right: int, line: Points) -> Iterator[Point]:
    """The part of an area left of a line from top to bottom."""
    for (x, y), (end, bottom) in pairwise((*line, line[0])):
        if x <= right:
            yield x, y
        if (x <= right) != (end <= right):
            yield right, round(y + (bottom - y) * (right - x) / (end - x))


def with_places(board: Map, outlines: Mapping[str, Points], by_hand: Mapping[str, Sequence[str]]) -> Map:
    """The map with its neighborhoods: first those of the table, then one by one those for which room is found."""
    places = {name: set_by_hand(name, outlines[name], cells) for name, cells in by_hand.items()}
    ground = ground_of(board, outlines)
    for beside, name in product((False, True), outlines):
        if name not in places:
            place = find_room(name, outlines[name], still_free(ground, places.values()), beside=beside)
            places |= {name: place} if place else {}
    if lacking := [name for name in outlines if name not in places]:
        raise NoRoom(lacking, "ninety.toml")
    return board.model_copy(update={"places": {name: places[name] for name in outlines}})


def set_by_hand(name: str, outline: Points, cells: Sequence[str]) -> Place:
    """A neighborhood as the table has it."""
    wording, label, votes, event, markers = cells
    label_lines = wording.split(" / ") if wording else [LABELS[name]]
    [(x, y)], blocks, [middle] = points(label), points(votes), points(event)
    return Place(
        outline=outline,
        label=tuple((text, (x, y + LINE * at)) for at, text in enumerate(label_lines)),
        votes=square(*blocks[0]) if len(blocks) == 1 else blocks,
        markers=points(markers),
        event=middle,
    )


def square(x: int, y: int) -> Points:
    """Four vote blocks from the first to the right and down."""
    return tuple((x + right, y + down) for right, down in SQUARE)


def ground_of(board: Map, outlines: Mapping[str, Points]) -> Mask:
    """Land and water, which no panel covers."""
    ground = Image.new("L", SIZE)
    for area in (board.water, board.enclave, *board.islands, *outlines.values()):
        ImageDraw.Draw(ground).polygon(area, fill=255)
    for box in (*board.badges.values(), *(Slanted(at, name, LABEL, angle).box for name, at, angle in board.rivers)):
        ground.paste(0, box)
    return ground


def still_free(ground: Mask, places: Iterable[Place]) -> Mask:
    """The ground on which nothing lies yet."""
    free = ground.copy()
    for place in places:
        votes, markers = ((at, BLOCK + 1) for at in place.votes), ((at, RING) for at in place.markers)
        house = [(place.middle, HOUSE)] if place.votes else []
        for at, size in (*votes, *house, *markers, (place.event, EVENT + 2)):
            free.paste(0, around(at, size))
        for text in labels(place.label):
            free.paste(0, text.box)
    return free


def find_room(name: str, outline: Points, free: Mask, *, beside: bool) -> Place | None:
    """A neighborhood with room for all its pieces, within it or some of them beside; None where there is none."""
    box = bounds(outline, BESIDE)
    land = Image.new("L", (box[2] - box[0], box[3] - box[1]))
    land.paste(solid(area_mask(outline, 1)), (BESIDE - 1, BESIDE - 1))
    here = free.crop(box) if beside else ImageChops.darker(free.crop(box), land)
    count = 0 if name == DOWNTOWN else BOARD.most_votes
    for label_lines in wordings(name):
        if lying := search(Ground(box[:2], here, land), [*arrangements(label_lines, count)]):
            *lines, marker, event = lying[count + 1 if count else 0 :]
            label = tuple(zip(label_lines, lines, strict=True))
            return Place(outline=outline, label=label, votes=lying[:count], markers=(marker,), event=event)
    return None


def wordings(name: str) -> Iterator[tuple[str, ...]]:
    """A label in one line, or cut in two."""
    words = LABELS[name].split()
    yield (LABELS[name],)
    yield from ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))


def arrangements(label_lines: Sequence[str], count: int) -> Iterator[Arrangement]:
    """Votes with a house on them, the label above, below or elsewhere; then a marker and an event."""
    rest = ((Piece(rounded((RING, RING), CORNER)),), (Piece(block(EVENT + 2, EVENT + 2)),))
    if not count:
        yield label_pieces(label_lines, (0, 0)), *rest
    for shape in SHAPES if count else ():
        across, down = shape[-1]
        house = Piece(block(HOUSE, HOUSE), (across // 2, down // 2))
        votes = (*(Piece(block(BLOCK, BLOCK), at) for at in shape), house)
        half = max(down // 2 + BLOCK // 2, HOUSE // 2) + LABEL // 2
        for top in (down // 2 - half - LINE * (len(label_lines) - 1), down // 2 + half):
            yield (*votes, *label_pieces(label_lines, (across // 2, top))), *rest
        yield votes, label_pieces(label_lines, (0, 0)), *rest


def label_pieces(label_lines: Sequence[str], first: Point) -> Group:
    """The lines of a label below each other."""
    x, y = first
    wide = (text_width(line, LABEL, "Semibold") for line in label_lines)
    return tuple(Piece(block(width, 16), (x, y + LINE * at)) for at, width in enumerate(wide))


def block(width: int, height: int) -> Mask:
    return Image.new("L", (width, height), 255)


def json_text(board: Map) -> str:
    """The text of map.json: a line an entry."""
    parts = board.model_dump()
    return "{\n" + ",\n".join(f' "{name}": {entry(parts[name])}' for name in parts) + "\n}\n"


def entry(value: object) -> str:
    """A value in one line, or an object with a line for each of its own."""
    if not isinstance(value, dict):
        return json.dumps(value)
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(own)}" for name, own in value.items()) + "\n }"
