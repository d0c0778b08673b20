"""The map of Electoral Barrage: the states of usa.json, and what barrage.toml says of them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

from render.barrage.map import LABEL, STAFFER, STAR, Map, Place
from render.boxes import Box, Point
from render.land import Outline, stencil
from render.lettering import text_width
from render.shapes import mask_of
from rules.barrage.board import AREAS, STATES
from tools.maps.borders import ROOT, Fit, Points, cartogram, cells_by_place, points, row, table
from tools.maps.room import Arrangement, Ground, Group, NoRoom, Piece, search, solid

FILE = ROOT / "render" / "barrage" / "map.json"
STARS, STAFFERS = 55, 32
"""From one star to the next, and from one Staffer."""

BELOW, LAST = 44, 41
"""From a label down to its stars, and from the last star to the Staffers."""

HEAD = ("source", "insets", "offices", "regions")
Rings = Sequence[Sequence[Point]]
Lying = tuple[Point, Points, Points]
"""A label, stars, Staffers."""


def make() -> Map:
    return draw_map(table("barrage.toml"), cartogram("usa.json")["outlines"])


def draw_map(by_hand: Mapping[str, Any], borders: Mapping[str, Rings]) -> Map:
    """All of map.json."""
    cells = cells_by_place(by_hand["states"], borders)
    states = {code: place(code, rings, cells.get(code), by_hand) for code, rings in borders.items()}
    if lacking := [STATES[code].name for code, state in states.items() if state is None]:
        raise NoRoom(lacking, "barrage.toml")
    return Map.model_validate({**{name: by_hand[name] for name in HEAD}, "states": states})


def place(code: str, rings: Rings, cells: Sequence[str] | None, by_hand: Mapping[str, Any]) -> Place | None:
    """A state as the table has it, or with the room that is found."""
    fit = Fit(by_hand["scale"], by_hand["shifts"].get(code, by_hand["shift"]))
    outlines, apart = tuple(map(fit, rings)), by_hand["apart"].get(code)
    lying = find_room(code, outlines, apart) if cells is None else set_by_hand(code, cells)
    if lying is None:
        return None
    label, stars, staffers = lying
    lead = by_hand["leads"].get(code)
    return Place(label=label, stars=stars, staffers=staffers, outlines=outlines, apart=apart, lead=lead)


def set_by_hand(code: str, cells: Sequence[str]) -> Lying:
    """The label, stars and Staffers as the table has them, or in rows below each other."""
    [label], above, below = (points(cell) for cell in (*cells, "", "")[:3])
    stars = in_row(above or ((label[0], label[1] + BELOW),), STATES[code].stars, STARS)
    if below:
        return label, stars, in_row(below, AREAS[code], STAFFERS)
    middle = sum(x for x, _ in stars) / len(stars)
    return label, stars, row((middle, stars[-1][1] + LAST), AREAS[code], STAFFERS)


def in_row(middles: Points, count: int, gap: int) -> Points:
    """Pieces where each is said to lie, or in a row around the one point that is said."""
    return row(middles[0], count, gap) if len(middles) == 1 else middles


def find_room(code: str, outlines: Sequence[Points], apart: Box | None) -> Lying | None:
    """Room for a label, stars and Staffers within a state, or in its box apart."""
    outline, stars = Outline(tuple(outlines)), STATES[code].stars
    box = apart or outline.box
    land = Image.new("L", (box[2] - box[0], box[3] - box[1]), 255) if apart else solid(stencil(outline, 1))
    lying = search(Ground(box[:2], land, land), [*arrangements(code)])
    return (lying[0], lying[1 : 1 + stars], lying[1 + stars :]) if lying else None


def arrangements(code: str) -> Iterator[Arrangement]:
    """All in rows as usual, the Staffers elsewhere, each star elsewhere too, each piece for itself."""
    usual = pieces(code, set_by_hand(code, ["0 0"]))
    stars = STATES[code].stars
    yield (usual,)
    yield usual[: 1 + stars], usual[1 + stars :]
    yield usual[: 1 + stars], *alone(usual[1 + stars :])
    yield usual[:1], usual[1 : 1 + stars], *alone(usual[1 + stars :])
    yield alone(usual)


def alone(group: Group) -> Arrangement:
    """Pieces one by one."""
    return tuple((Piece(piece.shape),) for piece in group)


def pieces(code: str, lying: Lying) -> Group:
    """What lies in a state, with the larger of a Staffer and a ballot."""
    label, stars, staffers = lying
    votes = str(STATES[code].votes)
    wide = text_width(code, LABEL, "Bold") + 5 + text_width(votes, LABEL - 1, "Semibold")
    return (
        Piece(Image.new("L", (wide + 4, 2 * round(LABEL * 0.36) + 2), 255), label),
        *(Piece(mask_of("star", STAR), at) for at in stars),
        *(Piece(mask_of("square", STAFFER), at) for at in staffers),
    )


def json_text(board: Map) -> str:
    """The text of map.json: two lines a state."""
    head = board.model_dump(include={*HEAD})
    states = ",\n".join(f'"{code}": {state(one)}' for code, one in board.states.items())
    return (
        "{\n" + "".join(f'"{name}": {json.dumps(head[name])},\n' for name in HEAD) + f'"states": {{\n{states}\n}}\n}}\n'
    )


def state(one: Place) -> str:
    """What lies in a state, and on a line of its own where the state is."""
    order = ("label", "stars", "staffers", "outlines", "apart", "lead")
    fields = {name: value for name in order if (value := getattr(one, name))}
    return json.dumps(fields, separators=(",", ":")).replace('"outlines"', '\n  "outlines"')
