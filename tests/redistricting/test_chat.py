"""The match in chat (section 11): dice roll by themselves, what stands in for somebody away, what is never asked."""

import pytest

from rules import Match, Result, Rng, Table, Verb
from rules.redistricting import GAME, cards
from rules.redistricting.board import Card
from rules.redistricting.scoring import vote
from rules.redistricting.state import State
from rules.redistricting.verbs import Draw, EndTurn, Pass, Play, Swap
from tests.conformance.cases import random_answer
from tests.findings import for_each
from tests.redistricting.cities import CITY
from tests.redistricting.situations import asked, first_question, position, run, turn
from tests.situations import awaited, play_stand_ins, stand_in_for

SUPPRESSION, GET_OUT, REVIEW, CARPETBAGGER, VAN = Card


@pytest.mark.rule("D-C1", "D-A15")
@for_each(("move", "dice"), [(Swap("C3", to="Salmon"), [2]), (Play(SUPPRESSION, "Navy", voters=("C1",)), [5])])
def test_the_dice_of_the_courts_roll_at_once(move: Verb, dice: list[int]) -> None:
    ran = turn(position(people=CITY, hands={0: [SUPPRESSION]}), move, EndTurn(), dice=dice)
    assert ran.topics == ["turn", "turn"]
    assert [question.rolls_to_come for question in ran.asked] == [1, 0]


@pytest.mark.rule("D-C1", "D-45")
def test_the_dice_of_a_tie_roll_at_once() -> None:
    async def november(table: Table, state: State) -> Result:
        return vote(table, state)

    assert run(november, position(people=CITY, round=4), dice=[1, 6, 5, 2]).asked == []


@pytest.mark.rule("D-A20")
def test_whoever_is_away_ends_the_turn_and_points_are_lost() -> None:
    state = position(people=CITY, hands={0: [GET_OUT]})
    assert stand_in_for(asked(state)) == EndTurn()
    turn(state, EndTurn(), points=3)
    assert state.points == 0


@pytest.mark.rule("D-A30")
def test_whoever_is_away_after_a_carpetbagger_puts_nobody_in_and_then_ends_the_turn() -> None:
    state = position(people=CITY, discards=[CARPETBAGGER])
    question = first_question(lambda table, state: cards.carpetbag(table, state, 0), state, [1, 1])
    assert (stand_in_for(question), question.topic, question.clause) == (Pass(), "carpetbagger", "8.6")
    ran = turn(position(people=CITY, hands={0: [CARPETBAGGER]}), Play(CARPETBAGGER), Pass(), EndTurn(), dice=[1, 1])
    assert [one.absent for one in ran.asked] == [EndTurn(), Pass(), EndTurn()]


@pytest.mark.rule("D-A20", "D-23")
def test_a_match_of_people_who_are_all_away_has_four_turns_each_and_changes_nothing() -> None:
    match = Match(GAME, 4, "away")
    tokens, seats = dict(match.view().tokens), [seat for seat, _ in play_stand_ins(match)]
    first = match.view().first
    assert first is not None
    assert seats == [(first + place) % 4 for place in range(4)] * 4
    assert match.view().tokens == tokens
    assert [one.blocks for one in match.view().districts.values() if len(one.blocks) != 9] == []


@pytest.mark.rule("D-A15", "D-A29")
@for_each(("seats", "options"), [(4, {}), (3, {"simple": True})])
def test_one_seat_at_a_time_is_asked_and_never_without_a_choice_that_others_know_of(
    seats: int, options: dict[str, bool]
) -> None:
    match, rng = Match(GAME, seats, f"asked {seats}", options), Rng(seats)
    for seat, question in awaited(match):
        assert [*match.pending] == [seat] == [match.view().turn]
        assert (question.topic, question.clause) in {("turn", "4.2"), ("carpetbagger", "8.6")}
        assert question.waits == "turn"
        assert stand_in_for(question) in (EndTurn(), Pass())
        view = match.view()
        can_play = view.operatives[seat].cards > 0 and view.played < 3
        assert question.always == (can_play or question.topic == "carpetbagger")
        assert question.always or len(list(question.legal)) > 1
        match.play(*random_answer(match, rng))


def test_what_can_always_be_done_needs_few_words() -> None:
    question = asked(position(people=CITY))
    assert question.prompt == "August: 3 action points (AP) left. What do you do?"
    assert [offer.label for offer in question.of(Draw)] == ["Draw a card · 1 AP"]
    assert [(offer.label, offer.confirm) for offer in question.of(EndTurn)] == [
        ("End your turn · 3 AP unused", "You have 3 action points left, and they would be lost.")
    ]
    one_left = asked(position(people=CITY), points=1)
    assert [(offer.label, offer.confirm) for offer in one_left.of(EndTurn)] == [("End your turn · 1 AP unused", "")]
    spent = asked(position(people=CITY, hands={0: [VAN]}), points=0)
    assert [(offer.label, offer.confirm) for offer in spent.of(EndTurn)] == [("End your turn", "")]
    assert asked(position(people=CITY), points=1).prompt == "August: 1 action point (AP) left. What do you do?"
