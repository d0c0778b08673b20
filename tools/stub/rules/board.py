"""The places of Stub and their worth, from board.toml, checked when imported (X-D1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from pydantic import BaseModel, model_validator

from rules import Count, Name, load, require


class Place(BaseModel, frozen=True, extra="forbid"):
    """Where one can go; `worth` is what it brings to whoever is alone there."""

    name: Name
    worth: Count


class Board(BaseModel, frozen=True, extra="forbid"):
    """All of board.toml."""

    rounds: Count
    most_rounds: Count
    places: tuple[Place, ...]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        names = [place.name for place in self.places]
        require(len(names) == len(set(names)), "a place stands there twice")
        require(self.rounds <= self.most_rounds, "the usual number of rounds is too high")
        return self


BOARD = load(Board, "tools.stub.rules", "board.toml")
WORTH: Mapping[str, int] = MappingProxyType({place.name: place.worth for place in BOARD.places})
"""What each place is worth, in the order of the board."""
