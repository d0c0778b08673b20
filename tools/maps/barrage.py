"""The map of Electoral Barrage: the states of usa.json, and what barrage.toml says of them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image, ImageChops

from render.barrage.map import LABEL, STAFFER, STAR, Map, Outline, Place, stencil
from render.boxes import Box, Point
from render.lettering import measured
from render.shapes import mask_of
from rules.barrage.board import AREAS, STATES
from rules.data import rows
from tools.maps.borders import ROOT, Fit, Points, cartogram, points, row, table
from tools.maps.room import Arrangement, Group, Ground, NoRoom, Piece, search

FILE = ROOT / "render" / "barrage" / "map.json"
STARS, STAFFERS = 55, 32
"""From one star to the next, and from one Staffer."""

BELOW, LAST = 44, 41
"""From a label down to its stars, and from the last star to the Staffers."""

Rings = Sequence[Sequence[Point]]


def drawn(by_hand: Mapping[str, Any], borders: Mapping[str, Rings]) -> Map:
    """All of map.json."""
    given = {code: cells for code, *cells in rows(by_hand["states"])}
    states, without = dict[str, Place](), list[str]()
    for code, rings in borders.items():
        fit = Fit(by_hand["scale"], by_hand["shifts"].get(code, by_hand["shift"]))
        outlines, apart = tuple(map(fit, rings)), by_hand["apart"].get(code)
        if lying := told(code, given[code]) if code in given else found(code, outlines, apart):
            label, stars, staffers = lying
            lead = by_hand["leads"].get(code)
            states[code] = Place(
                label=label, stars=stars, staffers=staffers, outlines=outlines, apart=apart, lead=lead
            )
        else:
            without.append(STATES[code].name)
    if without:
        raise NoRoom(without, "barrage.toml")
    return Map.model_validate({name: by_hand[name] for name in ("source", "insets", "offices", "regions")} | {"states": states})


def made() -> Map:
    return drawn(table("barrage.toml"), cartogram("usa.json")["outlines"])


def told(code: str, cells: Sequence[str]) -> tuple[Point, Points, Points]:
    """The label, stars and Staffers as the table has them, or in rows below each other."""
    at, ours, others = (points(cell) for cell in (*cells, "", "")[:3])
    [label] = at
    stars = in_row(ours or ((label[0], label[1] + BELOW),), STATES[code].stars, STARS)
    middle = sum(x for x, _ in stars) / len(stars)
    last = (middle, stars[-1][1] + LAST)
    return label, stars, in_row(others, AREAS[code], STAFFERS) if others else row(last, AREAS[code], STAFFERS)


def in_row(given: Points, count: int, apart: int) -> Points:
    """Pieces where each is said to lie, or in a row around the one point that is said."""
    return row(given[0], count, apart) if len(given) == 1 else given


def found(code: str, outlines: Sequence[Points], apart: Box | None) -> tuple[Point, Points, Points] | None:
    """Room for a label, stars and Staffers within a state, or in its box apart."""
    outline, stars = Outline(tuple(outlines)), STATES[code].stars
    free, corner = stencil(outline, 1), outline.box[:2]
    if apart:
        free, corner = Image.new("L", (apart[2] - apart[0], apart[3] - apart[1]), 255), apart[:2]
    free = free.point([255 * (level > 127) for level in range(256)])
    if lying := search([Ground(corner, free, free)], [*arrangements(code)]):
        return lying[0], lying[1 : 1 + stars], lying[1 + stars :]
    return None


def arrangements(code: str) -> Iterator[Arrangement]:
    """All in rows as usual, the Staffers elsewhere, each star elsewhere too, each piece for itself."""
    usual = pieces(code, told(code, ["0 0"]))
    stars = STATES[code].stars
    yield (usual,)
    yield usual[: 1 + stars], usual[1 + stars:]
    yield usual[: 1 + stars], *alone(usual[1 + stars :])
    yield usual[:1], usual[1: 1 + stars], *alone(usual[1 + stars :])
    yield alone(usual)


def alone(group: Group) -> Arrangement:
    """Pieces one by one."""
    return tuple((Piece(piece.shape),) for piece in group)


def pieces(code: str, lying: tuple[Point, Points, Points]) -> Group:
    """What lies in a state, with the larger of a Staffer and a ballot."""
    label, stars, staffers = lying
    wide = measured(code, LABEL, "Bold") + 5 + measured(str(STATES[code].votes), LABEL - 1, "Semibold")
    return (
        Piece(Image.new("L", (wide + 4, 2 * round(LABEL * 0.36) + 2), 255), label),
        *(Piece(mask_of("star", STAR), at) for at in stars),
        *(Piece(mask_of("square", STAFFER), at) for at in staffers),
    )


def written(board: Map) -> str:
    """The text of map.json: two lines a state."""
    head = {name: json.dumps(value) for name, value in board.model_dump(include={"source", "insets", "offices", "regions"}).items()}
    states = ",\n".join(f'"{code}": {state(place)}' for code, place in board.states.items())
    return "{\n" + "".join(f'"{name}": {text},\n' for name, text in head.items()) + '"states": {\n' + states + "\n}\n}\n"


def state(place: Place) -> str:
    """A state in two lines: what lies there, then where it is."""
    order = ("label", "stars", "staffers", "outlines", "apart", "lead")
    kept = {name: value for name in order if (value := place.model_dump()[name])}
    return json.dumps(kept, separators=(",", ":")).replace('"outlines"', '\n  "outlines"')
