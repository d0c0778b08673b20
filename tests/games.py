"""Games that differ from others in something."""

from dataclasses import field, fields, make_dataclass, replace
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


def with_more_state(game: Game) -> Game:
    """A game whose State has one more field, which nothing uses."""
    first = next(iter(game.rules.seats))
    was = type(game.rules.setup(first, game.options_from({})))
    wider = make_dataclass("Wider", [("unused", int, field(default=0, kw_only=True))], bases=(was,))

    def setup(seats: int, options: Any) -> Any:
        state = game.rules.setup(seats, options)
        return wider(**{one.name: getattr(state, one.name) for one in fields(state)})

    return but_for(game, setup=setup)
