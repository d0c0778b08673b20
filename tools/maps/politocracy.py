"""The map of the election in Politocracy: the states of usa.json, as politocracy.toml has them lie on the board."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from render.boxes import Box, Point, bounds, touches
from render.politocracy.map import Map, label_at
from rules.politocracy.board import REGIONS
from tools.maps.borders import ROOT, Fit, Points, cartogram, table
from tools.maps.room import Ground, Piece, search

FILE = ROOT / "render" / "politocracy" / "map.json"
HEAD = ("source", "insets", "labels")
LISTS = ("codes", "regions", "states")

CODE = Image.new("L", (40, 22), 255)
"""The room that the code of a state takes."""
INSET = 9
"""How broad the border is that nothing is written on, counted on both of its sides."""


def make() -> Map:
    return draw_map(table("politocracy.toml"), cartogram("usa.json")["outlines"])


def draw_map(by_hand: Mapping[str, Any], borders: Mapping[str, Sequence[Sequence[Point]]]) -> Map:
    """All of map.json."""
    fits = {code: Fit(by_hand["scale"], by_hand["shifts"].get(code, by_hand["shift"])) for code in borders}
    states = {code: tuple(map(fits[code], rings)) for code, rings in borders.items()}
    labels = [label_at(tuple(middle)) for middle in by_hand["labels"].values()]
    codes = {code: found for code, rings in states.items() if (found := room_for_code(rings, labels))}
    regions = {
        name: tuple(merge(ring for code in one.states for ring in states[code])) for name, one in REGIONS.items()
    }
    head = {name: by_hand[name] for name in HEAD}
    return Map.model_validate({**head, "codes": codes, "regions": regions, "states": states})


def room_for_code(rings: Sequence[Points], labels: Iterable[Box]) -> Point | None:
    """Where a state has room for its code, beside its border and the labels."""
    box = bounds(point for ring in rings for point in ring)
    left, top = box[:2]
    land = Image.new("L", (box[2] - left, box[3] - top))
    pen = ImageDraw.Draw(land)
    for ring in rings:
        pen.polygon([(x - left, y - top) for x, y in ring], fill=255)
    for label in labels:
        if touches(label, box):
            pen.rectangle((label[0] - left, label[1] - top, label[2] - left, label[3] - top), fill=0)
    free = land.filter(ImageFilter.MinFilter(INSET))
    found = search(Ground((left, top), free, free), [((Piece(CODE),),)])
    return found[0] if found else None


def merge(rings: Iterable[Points]) -> Iterator[Points]:
    """What bounds areas side by side: their edges, without those that two of them share."""
    edges = dict.fromkeys(edge for ring in rings for edge in pairwise((*ring, ring[0])) if edge[0] != edge[1])
    ways = {one: other for one, other in edges if (other, one) not in edges}
    while ways:
        ring = [next(iter(ways))]
        while (point := ways.pop(ring[-1])) != ring[0]:
            ring.append(point)
        yield tuple(ring)


def json_text(board: Map) -> str:
    """The text of map.json: a line a state or a region."""
    parts = [f'"{name}": {json.dumps(board.model_dump(include={name})[name])}' for name in HEAD]
    for name in LISTS:
        lines = (f'"{key}": {json.dumps(one, separators=(",", ":"))}' for key, one in getattr(board, name).items())
        parts.append(f'"{name}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
