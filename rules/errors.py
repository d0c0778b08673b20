"""The two ways to be wrong that a player is told about. Any other exception is a bug."""

from collections.abc import Mapping

from pydantic import ValidationError

_PLAINLY: Mapping[str, str] = {
    "missing": "is missing",
    "extra_forbidden": "doesn't exist",
    "literal_error": "has to be {expected}",
    "enum": "has to be {expected}",
    "greater_than_equal": "has to be {ge} or more",
    "less_than_equal": "has to be {le} or less",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "has to be a whole number"),
    "int_parsing_size": "is too big a number",
    **dict.fromkeys(("bool_type", "bool_parsing"), "has to be yes or no"),
    "string_type": "has to be text",
    "string_unicode": "has a sign that can't be written down",
    "list_type": "has to be a list",
    "dict_type": "has to be names with values",
}
"""What is wrong, by the type of the error; the limits and the choices are those that the error knows."""


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


def plainly(error: ValidationError) -> str:
    """What is wrong with the first thing that a validation found, to follow its name."""
    first = error.errors()[0]
    return _PLAINLY.get(first["type"], "isn't something this game knows").format_map(first.get("ctx", {}))
