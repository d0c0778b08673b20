"""The options of a game as people choose and read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from bot.live import Live
from rules import Game, Unreadable, holds_seats


@dataclass(frozen=True)
class Option:
    """One option of a game, with every value it may have."""

    name: str
    title: str
    description: str
    default: object
    values: tuple[object, ...]
    seats: bool

    def word(self, value: object, live: Live | None = None) -> str:
        """A value as people read it."""
        if value is None:
            return "as usual"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if self.seats and isinstance(value, int):
            return live.name(value) if live else str(value + 1)
        return str(value)


def options_of(game: Game) -> Iterator[Option]:
    """The options of a game, in the order of its model."""
    hints = get_type_hints(game.options, include_extras=True)
    for name, field in game.options.model_fields.items():
        default: object = field.get_default()
        values = ((None,) if default is None else ()) + tuple(_values(field))
        title = field.title or name.replace("_", " ").capitalize()
        yield Option(name, title, field.description or "", default, values, holds_seats(hints[name]))


def chosen_options(live: Live) -> Iterator[tuple[str, str]]:
    """Title and value of each option that is not as usual."""
    for option in options_of(live.game):
        value = live.options.get(option.name, option.default)
        if value != option.default:
            yield option.title, option.word(value, live)


def read_options(game: Game, text: str) -> Mapping[str, Any]:
    """Options as typed: "rounds 3, pairs yes", seats counted from 1. Raises Unreadable for what is none."""
    known = {option.name: option for option in options_of(game)}
    read = dict[str, Any]()
    for piece in filter(None, (piece.strip() for piece in text.replace("=", " ").split(","))):
        name, _, word = piece.partition(" ")
        option = known.get(name.casefold())
        if option is None:
            raise Unreadable(f"{game.name} has no option “{name[:40]}”. It has: {', '.join(known) or 'none'}.")
        values = {option.word(value).casefold(): value for value in option.values}
        if word.strip().casefold() not in values:
            raise Unreadable(f"{option.title} can be {', '.join(map(option.word, option.values))}.")
        read[option.name] = values[word.strip().casefold()]
    return read


def _values(field: FieldInfo) -> Iterator[object]:
    """Every value of a bool, a literal or a short range."""
    kinds = [kind for kind in (get_args(field.annotation) or (field.annotation,)) if kind is not type(None)]
    if get_origin(field.annotation) is Literal:
        yield from get_args(field.annotation)
    elif bool in kinds:
        yield from (False, True)
    else:
        least = next((mark.ge for mark in field.metadata if hasattr(mark, "ge")), 0)
        most = next((mark.le for mark in field.metadata if hasattr(mark, "le")), least)
        yield from range(least, most + 1)
