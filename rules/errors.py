"""The two ways to be wrong that a player is told about. Any other exception is a bug."""

from pydantic import ValidationError

_PLAINLY = {
    "missing": "is missing",
    "extra_forbidden": "doesn't exist",
    "int_parsing": "has to be a whole number",
    "int_type": "has to be a whole number",
    "bool_parsing": "has to be yes or no",
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


def plainly(error: ValidationError, *, many: bool = False) -> str:
    """What is wrong with the first thing that a validation found, to follow its name, or that of many."""
    first, wanted = error.errors()[0], "Input should be "
    if known := _PLAINLY.get(first["type"]):
        return known
    said = first["msg"]
    have, do_not = ("have", "don't") if many else ("has", "doesn't")
    return f"{have} to be {said.removeprefix(wanted)}" if said.startswith(wanted) else f"{do_not} fit: {said}"
