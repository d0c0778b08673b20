"""Playing here: what may be answered in advance, for the absent, and what is seen (section 4)."""

import pytest

from tests.looking import seen
from tools.stub.rules import GAME
from tools.stub.rules.board import WORTH
from tools.stub.rules.verbs import Visit
from tools.stub.tests.situations import after


@pytest.mark.rule("X-C1")
def test_every_place_may_be_listed() -> None:
    (topic,) = GAME.topics
    match = after(("Market", "Park"))
    assert [offer.move for offer in topic.wishes(match.view(0), 0)] == [*map(Visit, WORTH)]
    assert match.pending[0].topic == topic.key


@pytest.mark.rule("X-C2")
def test_for_the_absent_the_place_of_least_worth_is_chosen() -> None:
    match = after(("Market", "Park"))
    assert [match.pending[seat].absent for seat in (0, 1)] == [Visit("Park"), Visit("Library")]


@pytest.mark.rule("X-4", "X-C3")
def test_what_is_being_chosen_nobody_else_sees() -> None:
    one, other = after(("Market", "Park")), after(("Market", "Park"))
    one.play(0, Visit("Station"))
    other.play(0, Visit("Theater"))
    assert seen(one, 1) == seen(other, 1)
    assert [(standing.at, standing.score) for standing in one.view(1).standings] == [("Market", 5), ("Park", 1)]
