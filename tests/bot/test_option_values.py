"""What a host can choose of an option follows from its type."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from bot.model.options import options_of
from rules import games


class Shapes(BaseModel):
    """An option of each shape."""

    few: Literal["a", "b"] = "a"
    few_or_open: Literal[20, 30] | None = None
    switch: bool = False
    short: Annotated[int, Field(ge=2, le=4)] = 3
    short_or_open: Annotated[int | None, Field(ge=1, le=2)] = None


def test_every_value_can_be_chosen_and_that_it_is_left_open() -> None:
    assert {one.name: one.values for one in options_of(Shapes)} == {
        "few": ("a", "b"),
        "few_or_open": (None, 20, 30),
        "switch": (False, True),
        "short": (2, 3, 4),
        "short_or_open": (None, 1, 2),
    }


def test_what_can_be_chosen_fits_every_game() -> None:
    for game in games().values():
        for option in options_of(game.options):
            for value in option.values:
                game.chosen({option.name: value})
