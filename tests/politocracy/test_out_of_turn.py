"""What happens outside one's own turn, and when held cards can be played (9.4, 9.6, 10.2, 12.2, 12.3)."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules import Decision, Seat
from rules.politocracy import cards
from rules.politocracy.board import CHANGE, ChangeCard, HopeCard, Ideology
from rules.politocracy.state import State
from rules.politocracy.telling_change import CrisisTeamShown
from rules.politocracy.trail import Walk
from rules.politocracy.trips import travel
from rules.politocracy.verbs import Cancel, Debate, Declare, Exchange, Pander, Pass, Play, Roll, Visit
from tests.findings import for_each
from tests.politocracy.situations import (
    Step,
    land,
    popularity,
    position,
    question_on,
    questions,
    run,
    starts_election,
    turn,
)
from tests.situations import refusal, stand_in_for

P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST
CRISIS_TEAM, ANOTHER = ChangeCard.CRISIS_TEAM, ChangeCard.COVER_UP
SINGLE = [card for card in ChangeCard if CHANGE[card].targets]
"""What is played on one opponent alone."""
GRAVE = {ChangeCard.LEAKED_RECORDING, ChangeCard.CAMPAIGN_FUND_PROBE, ChangeCard.WHISPER_CAMPAIGN}
"""What brings scandals or costs hearts."""


def before_playing(card: ChangeCard, *hand: ChangeCard, **figures: Any) -> State:
    """Seat 0 holds a card that it can play on seat 1, who holds these."""
    stop = {1: 3} if card is ChangeCard.DONOR_FREEZE else {}
    given = {"insider": {1: True}, "owners": {"Professors": 1}, "round": 40, "stop": stop, **figures}
    return position(3, hand={0: [card], 1: hand}, **given)


def playing(card: ChangeCard) -> Step:
    """Seat 0 plays the card on seat 1."""
    takeover = card is ChangeCard.HOSTILE_TAKEOVER
    move = Play(card, what="Professors") if takeover else Play(card, 1)
    return lambda table, state: cards.play(table, state, 0, move)


def window(card: ChangeCard, *hand: ChangeCard, **figures: Any) -> Mapping[Seat, Decision]:
    """Who is asked first as the card is played."""
    return questions(playing(card), before_playing(card, *hand, **figures))


@pytest.mark.rule("P-A47", "P-A48", "P-74", "P-D6")
@for_each("card", SINGLE)
def test_crisis_team_cancels_any_card_that_is_played_on_one_alone(card: ChangeCard) -> None:
    state = before_playing(card, CRISIS_TEAM)
    before = vars(state.candidates[1]) | {"hand": list[ChangeCard]()}
    ran = run(playing(card), state, (1, Cancel()))
    assert vars(state.candidates[1]) == before
    assert (state.owners, state.candidates[0].hand) == ({"Professors": 1}, [])
    assert state.change_discards == [card, CRISIS_TEAM]
    assert ran.facts[-1] == CrisisTeamShown(1, 0, card)


@pytest.mark.rule("P-A47", "P-A48")
@for_each("card", SINGLE)
def test_the_target_alone_is_asked_for_a_short_time_whether_it_holds_one_or_not(card: ChangeCard) -> None:
    holds, holds_none = window(card, CRISIS_TEAM), window(card, ANOTHER)
    assert [*holds] == [*holds_none] == [1]
    one, other = holds[1], holds_none[1]
    assert (one.prompt, one.waits, one.topic, one.clause) == (other.prompt, other.waits, other.topic, other.clause)
    assert (one.waits, one.topic) == (
        "window",
        "crisis: scandals and hearts" if card in GRAVE else "crisis: other cards",
    )
    assert stand_in_for(one) == stand_in_for(other) == Pass()
    assert one.check(Cancel()) is None
    assert refusal(other, Cancel()) == ("You don't have Crisis Team in your hand.", "9.4")


@pytest.mark.rule("P-A47", "P-97")
def test_what_nobody_else_may_know_is_marked_as_secret() -> None:
    for hand in (CRISIS_TEAM, ANOTHER):
        (question,) = window(ChangeCard.PUSH_POLL, hand).values()
        assert [one.move for one in question.legal if one.secret] == [Cancel()] * (hand is CRISIS_TEAM)


@pytest.mark.rule("P-A47")
def test_whoever_holds_no_card_is_not_asked_and_nobody_once_all_three_are_played() -> None:
    state = before_playing(ChangeCard.PUSH_POLL)
    assert run(playing(ChangeCard.PUSH_POLL), state).asked == []
    for seen, topics in ((2, ["crisis: other cards"]), (3, [])):
        state = before_playing(ChangeCard.PUSH_POLL, ANOTHER, discards=[CRISIS_TEAM] * seen)
        answers = [(1, Pass()) for _ in topics]
        assert run(playing(ChangeCard.PUSH_POLL), state, *answers).topics == topics
        assert state.popularity(1) == 10


@pytest.mark.rule("P-A48")
def test_crisis_team_does_not_answer_crisis_team_a_card_shown_at_once_or_a_debate() -> None:
    state = before_playing(ChangeCard.PUSH_POLL, CRISIS_TEAM)
    state.candidates[0].hand.append(state.change.pop(state.change.index(CRISIS_TEAM)))
    assert run(playing(ChangeCard.PUSH_POLL), state, (1, Cancel())).seats == [1]
    state = position(hand={1: [CRISIS_TEAM]}, insider={1: True}, change=[ChangeCard.GOVERNMENT_SHUTDOWN])
    assert run(lambda table, state: cards.draw(table, state, 0), state, dice=[1]).asked == []
    ran = land(position(hand={1: [CRISIS_TEAM]}, ideology={0: P, 1: P}), 18, (0, Debate(1)), (1, Pass()), dice=[3, 3])
    assert {type(move) for move in question_on(ran, "called").moves} == {Pass, Exchange}


@pytest.mark.rule("P-A48")
def test_a_bystander_is_not_asked() -> None:
    state = position(3, hand={0: [ChangeCard.PUSH_POLL], 2: [CRISIS_TEAM]})
    assert run(playing(ChangeCard.PUSH_POLL), state).asked == []


@pytest.mark.rule("P-A47", "P-62", "P-24")
def test_summoned_one_declares_by_plan_and_nobody_waits() -> None:
    state = before_playing(ChangeCard.SUMMONED_TO_EXPLAIN, owners={"Professors": 1}, scandals={1: 1}, stars={1: 1})
    ran = run(playing(ChangeCard.SUMMONED_TO_EXPLAIN), state, (1, Declare(P)), dice=[5, 1])
    question = question_on(ran, "declare")
    assert (question.waits, question.absent, question.rolls_to_come) == ("now", Pass(), 1)
    assert (state.candidates[1].ideology, state.candidates[1].scandals) == (P, 0)
    assert state.popularity(1) == 10 + 3 - 5 + 2


@pytest.mark.rule("P-A47", "P-A21", "P-A60")
@for_each(("die", "starts"), [(2, True), (3, False)])
def test_a_media_roll_out_of_turn_can_start_the_election_before_anything_is_declared(die: int, starts: bool) -> None:
    state = before_playing(ChangeCard.SUMMONED_TO_EXPLAIN, percent={0: 50, 1: 45}, owners={})
    answers = [(1, Pass())] * (not starts)
    assert run(starts_election(playing(ChangeCard.SUMMONED_TO_EXPLAIN)), state, *answers, dice=[die]).value is starts
    assert popularity(state) == [50, 50 if starts else 45, 10]


@pytest.mark.rule("P-A47", "P-A38", "P-A54")
@for_each(("left", "ahead"), [(0, "Media A"), (9, "Media B"), (18, "Media B"), (30, "Media A")])
def test_frozen_one_goes_to_the_planned_media_or_else_the_next_ahead_and_nobody_waits(left: int, ahead: str) -> None:
    state = before_playing(ChangeCard.DONOR_FREEZE, square={1: left})
    (question,) = questions(playing(ChangeCard.DONOR_FREEZE), state).values()
    assert (question.waits, question.topic, stand_in_for(question)) == ("now", "media square", Visit(ahead))
    for where in ("Media A", "Media B"):
        assert question.check(Visit(where)) is None


@pytest.mark.rule("P-A48")
def test_any_number_of_cards_a_turn() -> None:
    state = position(hand={0: [ChangeCard.PUSH_POLL, ChangeCard.PUSH_POLL, ChangeCard.AUDIT]}, square={0: 4})
    moves = [Play("Push Poll", 1), Play("Audit", 1), Roll(), Play("Push Poll", 1), Pander()]
    turn(state, *((0, move) for move in moves), dice=[1])
    assert (state.popularity(1), state.candidates[1].money, state.candidates[0].hand) == (4, 160, [])


@pytest.mark.rule("P-A48")
def test_no_card_moves_the_player_whose_turn_it_is() -> None:
    hand = {1: [ChangeCard.DONOR_FREEZE, ChangeCard.SUMMONED_TO_EXPLAIN]}
    state = position(3, percent={0: 45, 1: 50, 2: 50}, hand=hand, stop={0: 2}, hope=[HopeCard.TOWN_HALL_TRIUMPH])
    question = questions(lambda table, state: travel(table, state, 0, Walk(1)), state, dice=[1])[1]
    for card in hand[1]:
        assert refusal(question, Play(card, 0)) == ("@0 is in the middle of a turn.", "9.3")
    assert question.check(Play(ChangeCard.SUMMONED_TO_EXPLAIN, 2)) is None
