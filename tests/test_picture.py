"""A board can be drawn of any game, in the middle of a match of AI players."""

from typing import cast

import pytest

from rules import games
from tests import picture
from tests.toy import TOY
from tests.toy.game import ToyView


def test_a_game_that_is_not_spoken_of_is_drawn_two_thirds_through_its_match() -> None:
    first, *_, last = cast("list[ToyView]", picture.views(TOY))
    assert [sum(len(cubes) for _, cubes in view.cubes) for view in (first, last)] == [0, 6]


def test_a_name_of_no_game_gets_a_sentence() -> None:
    with pytest.raises(SystemExit, match=r"^There is no game “chess”\. There are .*" + [*games()][-1]):
        picture.main(["chess"])
