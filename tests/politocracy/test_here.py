"""Playing by chat (section 12): what is not asked, what stands in for the absent, what waits for nobody."""

from collections.abc import Mapping

import pytest

from rules import Match, Rng, Seat, Verb
from rules.politocracy import GAME, election, finalists, trips
from rules.politocracy.ads import file_bids
from rules.politocracy.board import ChangeCard, Ideology
from rules.politocracy.play import after_square, before_roll
from rules.politocracy.state import State
from rules.politocracy.verbs import Accept, Chits, Debate, Pander, Pass, Poll, Roll, Visit
from tests import pings
from tests.conformance.cases import tables
from tests.findings import for_each
from tests.politocracy.situations import Step, finals, landing, position, questions
from tests.situations import asked_by_hand, play_stand_ins, random_orders, stand_in_for

CENTRIST, PROGRESSIVE, CONSERVATIVE = Ideology
CHECK = ChangeCard.SUPER_PAC_CHECK
POLL, MEDIA = 18, 9


def absent(step: Step, state: State, *dice: int, seat: Seat = 0) -> Verb:
    """The stand-in's answer for a seat to the first question of a step; it must be allowed."""
    return stand_in_for(questions(step, state, dice)[seat])


@pytest.mark.rule("P-A54")
def test_the_absent_play_no_card_pander_do_not_declare_and_hire_nobody() -> None:
    state = position(hand={0: [CHECK]}, asks={0: True})
    assert absent(lambda table, state: before_roll(table, state, 0), state) == Roll()
    assert absent(lambda table, state: after_square(table, state, 0), state) == Pass()
    assert absent(landing(1), state) == Pander()
    assert absent(landing(MEDIA), state, 3) == Pass()
    assert absent(lambda table, state: trips.hire(table, state, 0), position(percent={0: 30})) == Pass()


@pytest.mark.rule("P-A54")
@for_each(
    ("percent", "ideologies", "move"),
    [
        (24, {}, Poll()),
        (25, {}, Debate(1)),
        (25, {1: PROGRESSIVE}, Debate(2)),
        (25, {0: CONSERVATIVE, 1: PROGRESSIVE, 3: CONSERVATIVE}, Debate(3)),
        (25, {0: CONSERVATIVE, 1: PROGRESSIVE, 2: PROGRESSIVE, 3: PROGRESSIVE}, Debate(1)),
    ],
)
def test_from_25_percent_on_the_absent_debate_the_first_whom_they_can_call_else_they_take_a_poll(
    percent: int, ideologies: Mapping[Seat, Ideology], move: Verb
) -> None:
    assert absent(landing(POLL), position(4, percent={0: percent}, ideology=ideologies)) == move


@pytest.mark.rule("P-A54", "P-68")
@for_each(("left", "where"), [(0, "Media A"), (9, "Media B"), (26, "Media B"), (27, "Media A"), (35, "Media A")])
def test_after_a_trip_the_absent_go_to_the_next_media_square_ahead(left: int, where: str) -> None:
    state = position(stop={0: 16}, square={0: left})
    assert absent(lambda table, state: trips.end_trip(table, state, 0), state) == Visit(where)


@pytest.mark.rule("P-A54", "P-A24", "P-A50")
def test_in_the_election_the_absent_support_nobody_accept_most_spread_chits_and_buy_no_ads() -> None:
    state = finals(4, [{"I": 1}, {"I": 1}], percent={0: 15}, money={2: 100, 3: 101})
    assert absent(finalists.support, state, seat=3) == Pass()
    assert stand_in_for(finalists.accept_question(state, [2, 3])) == Accept(2)
    state.candidates[3].money += 4
    assert stand_in_for(finalists.accept_question(state, [2, 3])) == Accept(3)
    assert absent(election.place_chits, state) == Chits(("IV", "V", "IX"))
    assert absent(lambda table, state: file_bids(table, state, [0, 1], ["I"]), state) == Pass()


@pytest.mark.rule("P-A54", "P-94")
@pytest.mark.parametrize("seats", tables(GAME))
def test_a_match_of_the_absent_alone_comes_to_its_end(seats: int) -> None:
    match = Match(GAME, seats, "absent", {"crowded": seats > 4})
    assert len([*play_stand_ins(match)]) < 12 * seats * match.state.rounds
    assert match.result


@pytest.mark.rule("P-C4", "P-C8", "P-A47")
def test_seats_with_plans_for_everything_are_asked_nothing_by_hand_between_set_up_and_election() -> None:
    match, rng = Match(GAME, 3, "planned"), Rng(1)
    by_hand = asked_by_hand(match, {seat: random_orders(match, seat, rng) for seat in (0, 1)}, rng)
    assert {topic for seat, topic in by_hand if seat < 2} == {"profile", "support offer", "chits", "ads"}


@pytest.mark.rule("P-C5", "P-C6", "P-C7")
@for_each("number", range(4))
def test_an_election_calls_a_finalist_for_chits_and_once_for_all_bids(number: int) -> None:
    """Losers are called once, for their support; finalists are not called for it."""
    count = pings.play_match("politocracy", 3, ordered=False, number=number)
    assert count.calls["support offer"] <= 1
    assert 1 <= count.calls["chits"] <= 2
    assert count.calls["ads"] <= 2
    assert not count.calls["support"]
