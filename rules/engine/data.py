"""The data files of a game, checked as they are read: a game that starts has whole cards, maps and prices."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Field

M = TypeVar("M", bound=BaseModel)

Count = Annotated[int, Field(ge=1)]
Name = Annotated[str, Field(pattern=r"^[^\s,:]([^,:]*[^\s,:])?$")]
"""A text that can stand in a typed list ("NH, Town Hall: 2"): no comma, no colon, no space at either end."""


def load(model: type[M], package: str, name: str) -> M:
    """What a TOML file of a package holds; a ValueError, pydantic's, says what is wrong with it."""
    return model.model_validate(read_toml(package, name))


def read_toml(package: str, name: str) -> dict[str, Any]:
    """The content of a TOML file of a package, unchecked."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def require(condition: bool, otherwise: str) -> None:
    """A check within a model: raises the ValueError that pydantic expects there, with what is wrong `otherwise`."""
    if not condition:
        raise ValueError(otherwise)


def rows(text: object) -> Iterator[list[str]]:
    """The lines of a table within a file, each in its cells."""
    return map(cells, str(text).strip().splitlines())


def cells(line: object) -> list[str]:
    """A line of a table, cut at its bars."""
    return [cell.strip() for cell in str(line).split("|")]
