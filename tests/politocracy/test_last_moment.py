"""The last moment of the campaign (10.2): who is asked, in which order, and what can be played at whom."""

from collections.abc import Sequence

import pytest

from rules import Decision, Seat, Verb
from rules.politocracy import GAME, cards
from rules.politocracy.board import ChangeCard
from rules.politocracy.play import campaign
from rules.politocracy.state import State
from rules.politocracy.verbs import Pass, Play
from tests.politocracy.situations import first_question, popularity, position, run, starts_election
from tests.situations import Orders, Ran

PUSH_POLL, SURPRISE, CHECK = ChangeCard.PUSH_POLL, ChangeCard.OCTOBER_SURPRISE, ChangeCard.SUPER_PAC_CHECK
TAKEOVER, SUMMONED = ChangeCard.HOSTILE_TAKEOVER, ChangeCard.SUMMONED_TO_EXPLAIN


def last_moment(state: State, *answers: tuple[Seat, Verb]) -> Ran[bool]:
    """The look that follows when something is complete."""
    return run(starts_election(cards.check_for_election), state, *answers)


@pytest.mark.rule("P-A48", "P-A21")
def test_before_the_election_all_who_hold_cards_have_a_short_time_from_the_seat_in_turn_on() -> None:
    state = position(4, turn=2, percent={0: 50, 3: 50}, hand={0: [CHECK], 1: [PUSH_POLL], 3: [CHECK]})
    ran = last_moment(state, (3, Pass()), (0, Pass()), (1, Pass()))
    assert ran.value
    assert [one.seat for one in ran.asked] == [3, 0, 1]
    assert {(one.topic, one.waits, one.absent) for one in ran.asked} == {("last moment", "window", Pass())}


@pytest.mark.rule("P-A48", "P-C4")
def test_who_has_said_so_in_advance_lets_the_election_start_without_a_wait() -> None:
    state = position(percent={0: 50, 1: 50}, hand={0: [CHECK]})
    for planned in (Pass(), Play(CHECK)):
        order = Orders(GAME, {"last moment": [planned]})
        assert order.answer(first_question(cards.check_for_election, state)) == planned


@pytest.mark.rule("P-A48", "P-97")
def test_what_all_read_at_the_last_moment_tells_nothing_of_the_cards() -> None:
    """Whoever holds one is asked, even one that cannot be played then; everybody sees how many each holds."""
    prompts = set[str]()
    for hand in ([CHECK], [ChangeCard.CRISIS_TEAM], [SURPRISE, PUSH_POLL]):
        question = first_question(cards.check_for_election, position(percent={0: 50, 1: 50}, hand={0: hand}))
        assert question.hides
        assert question.forced_answer is None
        prompts.add(question.prompt)
    assert prompts == {"The election is about to start. Play a card first?"}


@pytest.mark.rule("P-A48")
def test_after_a_card_who_has_passed_is_asked_again_if_they_still_hold_one() -> None:
    state = position(3, percent={0: 50, 1: 62}, hand={0: [CHECK], 1: [CHECK], 2: [PUSH_POLL, SURPRISE]})
    plays = (2, Play(PUSH_POLL, 1)), (2, Play(SURPRISE, 1))
    ran = last_moment(state, (0, Pass()), (1, Play(CHECK)), (0, Pass()), plays[0], (0, Pass()), plays[1], (0, Pass()))
    assert ran.value
    assert [one.seat for one in ran.asked] == [0, 1, 0, 2, 0, 2, 0]
    assert popularity(state) == [50, 54, 10]


@pytest.mark.rule("P-A48")
def test_if_cards_leave_fewer_than_two_at_half_the_campaign_goes_on() -> None:
    state = position(3, percent={0: 50, 1: 52}, hand={2: [PUSH_POLL, SURPRISE]})
    ran = last_moment(state, (2, Play(SURPRISE, 1)))
    assert not ran.value
    assert popularity(state) == [50, 47, 10]


@pytest.mark.rule("P-A48")
def test_cards_that_do_not_suffice_are_played_on_until_their_holder_passes() -> None:
    state = position(3, percent={0: 50, 1: 57}, hand={2: [PUSH_POLL, SURPRISE]})
    ran = last_moment(state, (2, Play(PUSH_POLL, 1)), (2, Pass()))
    assert ran.value
    assert popularity(state) == [50, 54, 10]


@pytest.mark.rule("P-A48", "P-A44")
def test_cards_for_another_moment_cannot_be_played_at_the_last() -> None:
    hand = [ChangeCard.SECOND_LAP, ChangeCard.STRAIGHT_TO_THE_POLL, ChangeCard.CRISIS_TEAM, CHECK]
    state = position(percent={0: 50, 1: 50}, hand={0: hand})
    ran = last_moment(state, (0, Pass()))
    assert ran.asked[0].moves == (Pass(), Play(CHECK))


def at_the_limit(state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[bool]:
    """The last turn of the last round is over: what comes before the finalists are chosen."""
    state.round = state.rounds
    return run(starts_election(campaign), state, *answers, dice=dice)


def asked_at_the_limit(state: State) -> Decision:
    """The first question then."""
    state.round = state.rounds
    return first_question(campaign, state)


@pytest.mark.rule("P-A48", "P-77")
def test_at_the_round_limit_all_who_hold_cards_have_a_short_time_from_the_first_player_on() -> None:
    state = position(4, turn=3, hand={0: [CHECK], 1: [PUSH_POLL], 3: [CHECK]})
    state.first = 2
    ran = at_the_limit(state, (3, Pass()), (0, Pass()), (1, Pass()))
    assert {(one.topic, one.waits, one.absent) for one in ran.asked} == {("last moment", "window", Pass())}
    assert (ran.value, state.turn) == (False, None)


@pytest.mark.rule("P-A48", "P-77")
def test_at_the_round_limit_a_card_can_change_who_the_finalists_will_be_and_all_are_asked_again() -> None:
    state = position(4, percent={0: 12, 1: 31, 2: 25, 3: 24}, hand={0: [PUSH_POLL, CHECK], 3: [PUSH_POLL]})
    ran = at_the_limit(state, (0, Pass()), (3, Play(PUSH_POLL, 2)), (0, Play(PUSH_POLL, 3)), (0, Pass()))
    assert popularity(state) == [12, 31, 22, 21]
    assert ran.seats == [0, 3, 0, 0]


@pytest.mark.rule("P-A48", "P-77")
def test_without_cards_nobody_is_asked_at_the_round_limit() -> None:
    assert at_the_limit(position(3, percent={0: 60, 1: 60})).asked == []


@pytest.mark.rule("P-A48")
def test_at_the_last_moment_a_card_strikes_whomever_its_holder_likes() -> None:
    """Also who would not stand for election: they may hold a card, or money for a rival."""
    state = position(4, percent={1: 50, 2: 57, 3: 40}, hand={0: [PUSH_POLL]})
    question = first_question(cards.check_for_election, state)
    assert [one.move for one in question.legal] == [Pass(), *(Play(PUSH_POLL, whom) for whom in (1, 2, 3))]


@pytest.mark.rule("P-A48", "P-47")
def test_a_takeover_at_the_last_moment_can_make_a_finalist() -> None:
    owners = {"Professors": 3}
    state = position(4, percent={0: 30, 1: 31, 2: 32, 3: 10}, owners=owners, hand={0: [TAKEOVER]})
    at_the_limit(state, (0, Play(TAKEOVER, what="Professors")))
    assert popularity(state)[0] == 33
