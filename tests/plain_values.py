"""State as plain JSON values, to compare it by; so this also says what a State may hold."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias, cast

from pydantic import BaseModel

Plain: TypeAlias = "bool | int | str | list[Plain] | None"


def plain(value: object) -> Plain:
    """The value in lists, text, whole numbers, booleans and None; the order of a dict counts.

    Raises TypeError for what a State must not hold: a float, a set, anything callable or unknown.
    """
    match value:
        case Enum():
            return str(value._value_)
        case None | bool() | int() | str():
            return value
        case tuple() | list():
            return [plain(item) for item in cast("Iterable[object]", value)]
        case dict():
            return [[plain(key), plain(item)] for key, item in cast("Mapping[object, object]", value).items()]
        case _ if (names := _field_names(type(value))) is not None:
            return [type(value).__name__, *[plain(getattr(value, name)) for name in names]]
        case BaseModel():
            return [[name, plain(item)] for name, item in value]
        case _:
            raise TypeError(f"a State holds no {type(value).__name__}: {value!r}")


@cache
def _field_names(kind: type) -> Sequence[str] | None:
    """The fields of a dataclass; None for anything else."""
    return [one.name for one in fields(kind)] if is_dataclass(kind) else None
