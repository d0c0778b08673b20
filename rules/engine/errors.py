"""The two ways to be wrong that a player is told about. Any other exception is a bug."""

from collections.abc import Iterator
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import ValidationError

from rules.engine.texts import join_words


class Illegal(Exception):
    """A move, or a match, that the rules do not allow.

    `reason` is written for players and shown as it is; `clause` is the number of the rulebook's clause behind it, or
    "" where there is none.
    """

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause


class Unreadable(ValueError):
    """A text or a record that is no move or no match of this game, and why; written for players."""


class Misfit(Unreadable):
    """A record of which one `entry` does not fit, by its number; up to `last`, the one before it, all does.

    Either is an entry of the line that stands; `last` is 0 where the first of them does not fit.
    """

    def __init__(self, entry: int, last: int, why: str) -> None:
        super().__init__(f"Entry {entry} of this record doesn't fit: {why}")
        self.entry = entry
        self.last = last


def plainly(error: ValidationError, model: type) -> str:
    """What is wrong with the first field that does not fit this model, to follow the field's name."""
    first = error.errors()[0]
    known = first.get("ctx", {})
    match first["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "doesn't exist"
        case "literal_error" | "enum":
            return f"has to be {join_words(_values_in(get_type_hints(model)[str(first['loc'][0])]), 'or')}"
        case "greater_than_equal":
            return f"has to be {known['ge']} or more"
        case "less_than_equal":
            return f"has to be {known['le']} or less"
        case "int_type" | "int_parsing" | "int_from_float":
            return "has to be a whole number"
        case "int_parsing_size":
            return "is too big a number"
        case "bool_type" | "bool_parsing":
            return "has to be yes or no"
        case "string_type":
            return "has to be text"
        case "string_unicode":
            return "has a sign that can't be written down"
        case "list_type":
            return "has to be a list"
        case "dict_type":
            return "has to be names with values"
        case _:
            return "isn't something this game knows"


def _values_in(hint: Any) -> Iterator[str]:
    """The values that an annotation allows: those of the literal or the enum in it."""
    if get_origin(hint) is Literal:
        yield from (str(one.value if isinstance(one, Enum) else one) for one in get_args(hint))
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (str(one.value) for one in hint)
    else:
        for part in get_args(hint):
            yield from _values_in(part)
