"""Games that differ from others in something."""

from dataclasses import fields, replace
from typing import Any

from rules import Game

PARTS = ("rules", "telling", "ai")


def but_for(game: Game, **change: Any) -> Game:
    """A game with these fields changed, whichever of its parts they stand in."""
    for name in PARTS:
        part = getattr(game, name)
        inside = {field.name for field in fields(part)} & {*change}
        change |= {name: replace(part, **{one: change.pop(one) for one in inside})} if inside else {}
    return replace(game, **change)
