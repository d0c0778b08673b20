"""What a host can choose of an option follows from its type."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from bot.model.options import options_of
from rules import games
from tests.bot.channel import Channel, text_of


class Shapes(BaseModel):
    """An option of each shape."""

    few: Literal["a", "b"] = "a"
    few_or_open: Literal[20, 30] | None = None
    switch: bool = False
    known: Annotated[bool, Field(json_schema_extra={"usual": "only on Sundays"})] = False
    short: Annotated[int, Field(ge=2, le=4)] = 3
    short_or_open: Annotated[int | None, Field(ge=1, le=2)] = None


def test_every_value_can_be_chosen_and_that_it_is_left_open() -> None:
    assert {one.name: one.values for one in options_of(Shapes)} == {
        "few": ("a", "b"),
        "few_or_open": (None, 20, 30),
        "switch": (False, True),
        "known": (False, True),
        "short": (2, 3, 4),
        "short_or_open": (None, 1, 2),
    }


def test_what_can_be_chosen_fits_every_game() -> None:
    for game in games().values():
        for option in options_of(game.rules.options):
            for value in option.values:
                game.options_from({option.name: value})


async def test_a_match_says_what_is_usual_where_all_should_know(table: Channel) -> None:
    await table.slash(0, "game new", game="politocracy", options="rounds default", ai=1)
    assert "Rounds" not in text_of(table.post), "its select says it"
    await table.click(0, table.post, "Start")
    assert "Rounds: 40 with two players, 35 with three, 30 with more" in text_of(table.posts[0])


async def test_a_lobby_says_what_is_chosen_that_its_post_does_not_offer(table: Channel) -> None:
    await table.slash(0, "game new", game="politocracy", options="rounds 20")
    assert "Rounds: 20\n" in text_of(table.post) + "\n"
