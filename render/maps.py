"""The data of maps, which tools/maps draws up."""

from importlib.resources import files
from typing import TypeVar

from pydantic import BaseModel

M = TypeVar("M", bound=BaseModel)


def load_map(model: type[M], package: str, name: str = "map.json") -> M:
    """The map in a file of a package, as a model; raises pydantic's ValidationError where it does not fit."""
    return model.model_validate_json((files(package) / name).read_text("utf-8"))
