"""State as plain JSON values, for the fingerprint; so this also says what a State may hold."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TypeAlias, cast

from pydantic import BaseModel

Plain: TypeAlias = "bool | int | str | list[Plain] | None"


def plain(value: object) -> Plain:
    """The value in lists, text, whole numbers, booleans and None; the order of a dict counts.

    Raises TypeError for what a State must not hold: a float, a set, anything callable or unknown.
    """
    match value:
        case Enum():
            return str(value.value)
        case None | bool() | int() | str():
            return value
        case tuple() | list():
            return [plain(item) for item in cast("Iterable[object]", value)]
        case dict():
            return [[plain(key), plain(item)] for key, item in cast("Mapping[object, object]", value).items()]
        case BaseModel():
            return [[name, plain(item)] for name, item in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return [type(value).__name__, *(plain(getattr(value, one.name)) for one in fields(value))]
        case _:
            raise TypeError(f"a State holds no {type(value).__name__}: {value!r}")
