"""The map of the election in Politocracy: the states of usa.json, as politocracy.toml has them lie on the board."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from render.boxes import Point
from render.politocracy.map import Map
from tools.maps.borders import ROOT, Fit, cartogram, table

FILE = ROOT / "render" / "politocracy" / "map.json"
HEAD = ("source", "insets", "labels")


def made() -> Map:
    return drawn(table("politocracy.toml"), cartogram("usa.json")["outlines"])


def drawn(by_hand: Mapping[str, Any], borders: Mapping[str, Sequence[Sequence[Point]]]) -> Map:
    """All of map.json."""
    fits = {code: Fit(by_hand["scale"], by_hand["shifts"].get(code, by_hand["shift"])) for code in borders}
    states = {code: tuple(map(fits[code], rings)) for code, rings in borders.items()}
    return Map.model_validate({**{name: by_hand[name] for name in HEAD}, "states": states})


def written(board: Map) -> str:
    """The text of map.json: a line a state."""
    head = board.model_dump(include={*HEAD})
    states = ",\n".join(f'"{code}": {json.dumps(rings, separators=(",", ":"))}' for code, rings in board.states.items())
    return (
        "{\n" + "".join(f'"{name}": {json.dumps(head[name])},\n' for name in HEAD) + f'"states": {{\n{states}\n}}\n}}\n'
    )
