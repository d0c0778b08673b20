"""Poll and Debate (section 6): the choice, the dice, the tax, and who is called from where."""

import pytest

from rules import Verb
from rules.politocracy import cards
from rules.politocracy.board import BOARD, ChangeCard, HopeCard, Ideology
from rules.politocracy.state import State
from rules.politocracy.telling import Now
from rules.politocracy.telling_campaign import CalledToDebate, DebateWon, Polled, PollTax
from rules.politocracy.verbs import Debate, Declare, Exchange, Pander, Pass, Play, Poll
from tests.findings import for_each
from tests.politocracy.situations import (
    first_question,
    land,
    landing,
    popularity,
    position,
    question_on,
    run,
    starts_election,
    turn,
)
from tests.situations import refusal

A, B = 0, 18
P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST


def callable_ones(state: State, declare: str = "") -> list[int]:
    """Whom seat 0 can call to a debate."""
    offered = first_question(landing(B), state).legal
    return [one.move.whom for one in offered if isinstance(one.move, Debate) and one.move.declare == declare]


@pytest.mark.rule("P-35", "P-41", "P-A35")
def test_whoever_stops_there_chooses_a_poll_or_a_debate() -> None:
    polled = land(position(pandering={0: 2}), B, (0, Poll()), dice=[1, 1])
    question = question_on(polled, "poll or debate")
    assert (question.seat, question.clause, question.waits) == (0, "6.1", "turn")
    assert {type(move) for move in question.moves} >= {Poll, Debate}
    assert Pass() not in question.moves
    debated = land(state := position(pandering={0: 2}), B, (0, Debate(1)), (1, Pass()), dice=[3, 3])
    assert debated.topics == ["poll or debate", "called"]
    assert state.candidates[0].pandering == 2


@pytest.mark.rule("P-37", "P-A37")
@for_each(("percent", "dice"), [(4, 0), (5, 1), (9, 1), (10, 2), (27, 5), (30, 6)])
def test_a_poll_has_a_die_for_every_full_5_percent(percent: int, dice: int) -> None:
    state = position(percent={0: percent}, pandering={0: 1})
    land(state, B, (0, Poll()), dice=[1] * dice)
    assert (state.candidates[0].square, state.candidates[0].stop) == (B, None)
    assert state.candidates[0].pandering == 0


@pytest.mark.rule("P-37", "P-A6")
def test_pandering_points_count_for_the_dice_of_a_poll() -> None:
    land(state := position(pandering={0: 5}), B, (0, Poll()), dice=[1, 1, 1])
    assert popularity(state) == [10, 10]


@pytest.mark.rule("P-38", "P-A4")
@for_each(("dice", "stop"), [([5], 2), ([6], 2), ([1, 4, 5], 2)])
def test_the_first_5_or_6_leads_to_the_money_trail_and_no_more_dice_are_rolled(dice: list[int], stop: int) -> None:
    state = position(percent={0: 20}, stars={0: 1}, change=[ChangeCard.COVER_UP])
    land(state, B, (0, Poll()), dice=[*dice, 1, 2])
    assert state.candidates[0].stop == stop


@pytest.mark.rule("P-38", "P-A4", "P-A36", "P-C2")
def test_after_a_failed_poll_one_stays_and_walks_on_next_turn() -> None:
    state = position(percent={0: 20}, hope=[HopeCard.RALLY_GOES_VIRAL])
    ran = land(state, B, (0, Poll()), dice=[4, 4, 1, 2])
    assert ran.topics == ["poll or debate"]
    assert ran.facts == [Polled(0, (4, 4, 1, 2), False)]
    ran = turn(state, (0, Pander()), dice=[1, 1])
    assert ran.topics == ["constituent"]
    assert state.candidates[0].square == 19


@pytest.mark.rule("P-39", "P-31", "P-A4", "P-40")
@for_each("dice", [[1, 2, 3], [6, 1, 4]])
def test_the_poll_tax_takes_all_pandering_points_either_way_but_not_a_surrogates(dice: list[int]) -> None:
    state = position(percent={0: 15}, pandering={0: 4}, gathered={0: 3}, stars={0: 1}, change=[ChangeCard.COVER_UP])
    ran = land(state, B, (0, Poll()), dice=dice)
    assert (state.candidates[0].pandering, state.candidates[0].gathered) == (0, 3)
    assert state.popularity(0) == 11
    assert ran.facts[1] == PollTax(0, 4, then=(Now(11),))


@pytest.mark.rule("P-A42")
def test_a_poll_that_leaves_half_starts_the_election_before_the_money_trail() -> None:
    state = position(percent={0: 54, 1: 50}, pandering={0: 4})
    assert run(starts_election(landing(B)), state, (0, Poll()), dice=[5]).value
    assert (state.candidates[0].stop, state.candidates[0].money) == (None, 200)


@pytest.mark.rule("P-43", "P-A8")
@for_each(
    ("mine", "theirs", "allowed"),
    [
        (P, (P, C, K, P), [1, 4]),
        (P, (K, C, K, C), [2, 4]),
        (P, (K, K, K, K), [1, 2, 3, 4]),
        (K, (P, K, C, P), [2]),
        (C, (P, K, C, C), [3, 4]),
        (C, (P, K, P, K), [1, 2, 3, 4]),
    ],
)
def test_whom_one_can_call(mine: Ideology, theirs: tuple[Ideology, ...], allowed: list[int]) -> None:
    ideologies = dict(enumerate((mine, *theirs)))
    assert callable_ones(position(5, ideology=ideologies)) == allowed


@pytest.mark.rule("P-42", "P-24", "P-A8", "P-A10")
def test_a_centrist_can_declare_first_and_that_ideology_counts() -> None:
    state = position(3, ideology={1: P}, stars={1: 1})
    assert callable_ones(state) == [2]
    assert callable_ones(state, P) == [1]
    assert callable_ones(state, K) == [2]
    land(state, B, (0, Debate(1, P)), dice=[3, 3])
    assert [one.ideology for one in state.candidates] == [P, P, C]


@pytest.mark.rule("P-43", "P-A8")
def test_refused_opponents() -> None:
    question = first_question(landing(B), position(3, ideology={0: P, 1: P}))
    assert refusal(question, Debate(0)) == ("Say which opponent you debate.", "6.4")
    assert refusal(question, Debate(2))[1] == "6.4"


@pytest.mark.rule("P-44", "P-A35")
@for_each("square", [5, 9, 20])
def test_the_called_candidate_comes_from_anywhere(square: int) -> None:
    state = position(square={1: square}, pandering={1: 2})
    land(state, B, (0, Debate(1)), (1, Pass()), dice=[3, 3])
    assert [one.square for one in state.candidates] == [B, B]
    assert state.candidates[1].pandering == 2


@pytest.mark.rule("P-44", "P-46", "P-72", "P-98", "P-A9", "P-A49", "P-A56")
@for_each("stop", [0, 5, 16])
def test_called_off_the_money_trail_one_loses_the_trip_and_the_surrogate(stop: int) -> None:
    state = position(square={1: 4}, stop={1: stop}, surrogate={1: 7}, gathered={1: 2})
    ran = land(state, B, (0, Debate(1)), (1, Pass()), dice=[3, 3])
    theirs = state.candidates[1]
    assert (theirs.stop, theirs.square, theirs.surrogate, theirs.gathered, theirs.money) == (None, B, None, 2, 200)
    assert ran.facts[0] == CalledToDebate(0, 1, on_trip=True, walks=False)


@pytest.mark.rule("P-A49")
def test_called_where_one_stands_and_called_twice() -> None:
    state = position(3, square={1: B}, ideology={0: P, 1: P, 2: P}, stars={1: 1})
    land(state, B, (0, Debate(1)), dice=[3, 3])
    assert state.candidates[1].square == B
    land(state, A, (2, Debate(1)), dice=[3, 2], me=2)
    assert (state.candidates[1].square, popularity(state)) == (A, [10, 8, 10])


@pytest.mark.rule("P-A9", "P-24", "P-62", "P-A47")
def test_a_called_centrist_declares_before_the_dice_by_a_plan_and_nobody_waits() -> None:
    state = position(owners={"Professors": 1}, stars={1: 1})
    ran = land(state, B, (0, Debate(1)), (1, Declare(P)), dice=[3, 6])
    question = question_on(ran, "called")
    assert (question.waits, question.absent, question.clause) == ("now", Pass(), "6.5")
    assert question.rolls_to_come == 2
    assert (state.candidates[1].ideology, state.popularity(1)) == (P, 25)


@pytest.mark.rule("P-A9", "P-A10")
def test_a_called_candidate_with_an_ideology_no_cards_and_one_star_is_not_asked() -> None:
    state = position(ideology={0: P, 1: P}, stars={1: 1})
    assert land(state, B, (0, Debate(1)), dice=[3, 3]).topics == ["poll or debate"]


@pytest.mark.rule("P-A9", "P-A17")
@for_each("moves", [(Declare(P), Exchange("heart")), (Exchange("heart"), Declare(P))])
def test_a_called_candidate_can_declare_and_exchange_a_star_in_either_order(moves: tuple[Verb, Verb]) -> None:
    state = position()
    land(state, B, (0, Debate(1)), *((1, move) for move in moves), dice=[3, 3])
    assert (state.candidates[1].ideology, state.candidates[1].hearts) == (P, 3)


@pytest.mark.rule("P-45")
@for_each(("dice", "won"), [([6, 2], [DebateWon(0, 0, 10, -2)]), ([3, 5], [DebateWon(1, 0, 5, 0)]), ([4, 4], [])])
def test_it_is_told_who_wins_a_debate_and_by_what(dice: list[int], won: list[DebateWon]) -> None:
    state = position(ideology={0: P, 1: P}, percent={0: 20, 1: 20}, stars={1: 1})
    facts = land(state, B, (0, Debate(1)), dice=dice).facts
    assert [fact for fact in facts if isinstance(fact, DebateWon)] == won


@pytest.mark.rule("P-A48", "P-A47")
def test_a_called_candidate_can_play_cards_before_the_dice() -> None:
    state = position(ideology={0: P, 1: P}, hand={1: [ChangeCard.PUSH_POLL, ChangeCard.STRAIGHT_TO_THE_POLL]})
    ran = land(state, B, (0, Debate(1)), (1, Play("Push Poll", 0)), (1, Pass()), dice=[3, 3])
    assert ran.topics == ["poll or debate", "called", "called"]
    assert {move for question in ran.asked[1:] for move in question.moves if isinstance(move, Play)} == {
        Play("Push Poll", 0)
    }
    assert popularity(state) == [7, 10]


@pytest.mark.rule("P-A9", "P-A21", "P-25")
def test_a_declaration_of_the_called_candidate_can_start_the_election_before_the_dice() -> None:
    state = position(percent={0: 50, 1: 48}, owners={"Professors": 1})
    assert run(starts_election(landing(B)), state, (0, Debate(1)), (1, Declare(P))).value
    assert popularity(state) == [50, 50]


@pytest.mark.rule("P-A48", "P-97")
def test_a_called_candidate_with_a_card_is_asked_even_if_nothing_can_be_done() -> None:
    state = position(ideology={0: P, 1: P}, stars={1: 1}, hand={1: [ChangeCard.CRISIS_TEAM]})
    ran = land(state, B, (0, Debate(1)), (1, Pass()), dice=[3, 3])
    assert question_on(ran, "called").moves == (Pass(),)


@pytest.mark.rule("P-A48", "P-A9")
def test_nobody_is_moved_between_the_call_to_a_debate_and_its_dice() -> None:
    """Seat 2 is asked at a last moment in the midst of it, and again after the dice."""
    summoned, push = Play("Summoned to Explain", 1), Play("Push Poll", 1)
    hand = [ChangeCard.SUMMONED_TO_EXPLAIN, ChangeCard.PUSH_POLL]
    state = position(3, percent={0: 50, 1: 45}, ideology={0: P, 1: P, 2: K}, hand={1: [ChangeCard.AUDIT], 2: hand})
    answers = [(1, Exchange("heart")), (1, Pass()), (2, push), (1, Pass()), (1, Pass()), (1, Pass()), (2, Pass())]
    ran = run(starts_election(landing(B)), state, (0, Debate(1)), *answers, dice=[3, 5])
    during, after = (one for one in ran.asked if one.seat == 2)
    assert (push in during.moves, summoned in during.moves) == (True, False)
    assert summoned in after.moves
    assert ran.value


@pytest.mark.rule("P-A48", "P-A9")
@for_each("card", ["Summoned to Explain", "Donor Freeze"])
def test_why_the_called_candidate_is_not_moved(card: str) -> None:
    state = position(3, percent={0: 50, 1: 50}, hand={2: [ChangeCard(card)]})
    state.called = 1
    reason = ("@1 is in the middle of a debate.", "9.3")
    assert refusal(first_question(cards.check_for_election, state), Play(card, 1)) == reason


@pytest.mark.rule("P-45")
@for_each(("rolled", "change"), [(6, 10), (5, 5), (4, 3), (3, 0), (2, -2), (1, -5)])
def test_the_dice_of_a_debate(rolled: int, change: int) -> None:
    assert BOARD.debate[rolled] == change
    land(state := position(), B, (0, Debate(1)), (1, Pass()), dice=[rolled, 3])
    assert popularity(state) == [10 + change, 10]
    land(state := position(), B, (0, Debate(1)), (1, Pass()), dice=[3, rolled])
    assert popularity(state) == [10, 10 + change]
