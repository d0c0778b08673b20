"""Playing here: what is answered in advance, or for the absent, and what is seen (section 4)."""

import pytest

from rules import Match
from tests.looking import knowledge
from tests.situations import Orders, stand_in_for
from tools.stub.rules import GAME
from tools.stub.rules.board import WORTH
from tools.stub.rules.play import a_round
from tools.stub.rules.verbs import Visit
from tools.stub.rules.view import Standing
from tools.stub.tests.situations import RULES, after, go


@pytest.mark.rule("X-C1")
def test_of_the_places_listed_the_first_is_chosen_where_one_has_not_just_been() -> None:
    state = after("Market", "Park")
    assert [offer.move for offer in RULES.wishes("visit", state)] == [*map(Visit, WORTH)]
    order = Orders(GAME, {"visit": [Visit("Market"), Visit("Theater")]})
    assert order.answer(RULES.questions(a_round, state)[0]) == Visit("Theater")
    assert order.answer(RULES.questions(a_round, state)[1]) == Visit("Market")


@pytest.mark.rule("X-C2")
def test_for_the_absent_the_place_of_least_worth_is_chosen() -> None:
    questions = RULES.questions(a_round, after("Market", "Park"))
    assert [stand_in_for(questions[seat]) for seat in (0, 1)] == [Visit("Park"), Visit("Library")]


@pytest.mark.rule("X-4", "X-C3")
def test_what_is_being_chosen_nobody_else_sees() -> None:
    one, other = Match(GAME, 2, "hidden"), Match(GAME, 2, "hidden")
    one.play(0, Visit("Station"))
    other.play(0, Visit("Theater"))
    assert knowledge(one, 1) == knowledge(other, 1)


@pytest.mark.rule("X-C3")
def test_where_all_went_and_what_they_have_everybody_sees() -> None:
    state = after("Market", "Park")
    go(state, "Park", "Market")
    assert GAME.rules.view(state, None).standings == (Standing("Park", 1), Standing("Market", 5))
