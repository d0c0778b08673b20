"""The two ways to be wrong that a player is told about. Any other exception is a bug."""

from pydantic import ValidationError

_PLAINLY = {
    "missing": "it is missing",
    "extra_forbidden": "there is nothing of that name",
    "int_parsing": "a whole number is wanted",
    "int_type": "a whole number is wanted",
    "bool_parsing": "yes or no is wanted",
}


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
    """The first thing that a validation found, in a player's words where pydantic's speak of parsing."""
    first = error.errors()[0]
    return _PLAINLY.get(first["type"], first["msg"])
