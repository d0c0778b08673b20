"""Rule by rule: the end of the campaign (section 10): when it comes, who the finalists are, whom losers support."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules import Decision, Fact, Seat, Table, Verb
from rules.engine.dice import Dice
from rules.politocracy import GAME, finalists
from rules.politocracy.board import ChangeCard, HopeCard, Ideology
from rules.politocracy.play import campaign, play
from rules.politocracy.play import turn as a_turn
from rules.politocracy.state import Options, State, new
from rules.politocracy.telling_election import (
    CampaignEnded,
    Finalists,
    Missed,
    SupportAccepted,
    SupportOffered,
    TieBreak,
)
from rules.politocracy.topics import TOPICS
from rules.politocracy.verbs import Accept, Buy, Debate, Declare, Exchange, Pander, Pass, Play, Roll, Support
from tests.findings import for_each
from tests.politocracy.situations import RULES, landing, popularity, position, questions, run, starts_election
from tests.situations import Ran, stand_in_for

MIDDLE_CLASS, HOPE, POLL, CHANGE, MEDIA = 1, 3, 18, 6, 9
PROGRESSIVE, CONSERVATIVE = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE
CHECK = ChangeCard.SUPER_PAC_CHECK


def choose(state: State, *dice: int) -> Ran[None]:
    async def step(table: Table, state: State) -> None:
        finalists.choose(table, state, 20)

    return run(step, state, dice=dice)


def two_have_half(state: State, square: int, *answers: tuple[Seat, Verb], dice: tuple[int, ...] = ()) -> bool:
    """Whether the campaign ends on a square to which seat 0 comes."""
    return run(starts_election(landing(square)), state, *answers, dice=dice).value


DEBATE = ((0, Debate(1)), (1, Pass()))


@pytest.mark.rule("P-76", "P-A21", "P-45", "P-75")
@for_each(
    ("percents", "given", "square", "answers", "dice", "ends"),
    [
        ((45, 50), {"hope": [HopeCard.TOWN_HALL_TRIUMPH]}, HOPE, (), (1,), True),
        ((44, 50), {"hope": [HopeCard.TOWN_HALL_TRIUMPH]}, HOPE, (), (1,), False),
        ((70, 49), {"hope": [HopeCard.TOWN_HALL_TRIUMPH]}, HOPE, (), (1,), False),
        ((49, 49), {"hope": [HopeCard.GOOD_JOBS_REPORT]}, HOPE, (), (1,), True),
        ((49, 50), {"hope": [HopeCard.KISSING_BABIES]}, HOPE, (), (1,), True),
        ((50, 50), {"change": [ChangeCard.TABLOID_AFFAIR]}, CHANGE, (), (1,), True),
        ((50, 50), {"change": [CHECK]}, CHANGE, (), (1,), False),
        ((45, 50), {}, MIDDLE_CLASS, [(0, Buy())], (), True),
        ((45, 50), {}, MIDDLE_CLASS, [(0, Exchange("heart"))], (), True),
        ((45, 50), {}, MEDIA, (), (1,), True),
        ((45, 51), {}, POLL, DEBATE, (6, 2), False),
        ((45, 51), {}, POLL, DEBATE, (6, 3), True),
        ((45, 51), {}, POLL, DEBATE, (3, 6), False),
        ((48, 50), {"owners": {"Professors": 0}}, POLL, [(0, Debate(1, PROGRESSIVE))], (), True),
    ],
)
def test_whatever_brings_a_second_candidate_to_half_ends_the_campaign_once_it_is_complete(
    percents: tuple[int, ...],
    given: dict[str, Any],
    square: int,
    answers: Sequence[tuple[Seat, Verb]],
    dice: tuple[int, ...],
    ends: bool,
) -> None:
    """Before what would be asked or rolled next; a card that is only drawn, to be held, is not looked at."""
    state = position(percent=dict(enumerate(percents)), **given)
    assert two_have_half(state, square, *answers, dice=dice) is ends


@pytest.mark.rule("P-A21", "P-A6")
def test_a_pandering_point_starts_nothing_by_itself_but_counts_at_the_next_look() -> None:
    state = position(percent={0: 49, 1: 50})
    assert not two_have_half(state, MIDDLE_CLASS, (0, Pander()))
    assert popularity(state) == [50, 50]
    assert two_have_half(state, MIDDLE_CLASS, (0, Exchange("money")))


@pytest.mark.rule("P-A21", "P-53")
def test_a_declaration_is_looked_at() -> None:
    state = position(percent={0: 48, 1: 50}, owners={"Professors": 0}, scandals={0: 1})
    assert two_have_half(state, MEDIA, (0, Declare(PROGRESSIVE)), dice=(3,))
    assert state.candidates[0].scandals == 1, "the campaign is over before the scandal is rolled for"


@pytest.mark.rule("P-A21")
def test_a_held_card_is_looked_at_when_it_has_been_played() -> None:
    state = position(percent={0: 50, 1: 50}, hand={0: [CHECK]})
    ran = run(starts_election(lambda table, state: a_turn(table, state, 0)), state, (0, Play(CHECK)))
    assert ran.value
    assert state.candidates[0].money == 260


@pytest.mark.rule("P-A21", "P-A43")
def test_a_card_that_moves_is_complete_with_the_square_it_leads_to() -> None:
    state = position(percent={0: 49, 1: 50}, hope=[HopeCard.WRONG_EXIT])
    assert two_have_half(state, HOPE, (0, Pander()), dice=(1,))
    assert state.candidates[0].square == MIDDLE_CLASS


@pytest.mark.rule("P-A53")
def test_who_was_first_at_half_and_fell_below_is_a_candidate_like_the_others() -> None:
    state = position(percent={0: 52, 1: 46}, hope=[HopeCard.TOWN_HALL_TRIUMPH])
    assert not two_have_half(state, MEDIA, (0, Pass()), dice=(6,))
    assert not run(starts_election(landing(HOPE, me=1)), state, dice=(1,)).value
    assert popularity(state) == [47, 51]


@pytest.mark.rule("P-77", "P-93", "P-100")
def test_after_the_last_round_the_two_most_popular_enter_with_less_than_half() -> None:
    state = position(3, rounds=20, round=19, percent={0: 12, 1: 31, 2: 25}, lost_turns={0: 1, 1: 1, 2: 1})
    ran = run(campaign, state)
    assert (state.round, ran.asked) == (20, [])
    assert choose(state).facts[0] == CampaignEnded(20)
    assert state.finalists == [1, 2]


@pytest.mark.rule("P-A22")
@for_each(
    ("figures", "dice", "by"),
    [
        ({"money": {0: 100, 2: 102}}, (), TieBreak.MONEY),
        ({"stars": {0: 2, 2: 3}}, (), TieBreak.STARS),
        ({}, (3, 4), TieBreak.DIE),
    ],
)
def test_whoever_is_out_by_a_tie_is_told_what_decided(
    figures: dict[str, Any], dice: tuple[int, ...], by: TieBreak
) -> None:
    state = position(3, percent={0: 50, 1: 52, 2: 50}, **figures)
    (told,) = (fact for fact in choose(state, *dice).facts if isinstance(fact, Finalists))
    assert told == Finalists((1, 2), (52, 50), (Missed(0, by),))


def whole(rounds: int, percent: int) -> list[Fact]:
    """What is told in a match of so many rounds, in which everyone begins with so much more and stand-ins play."""
    state = new(2, Options())
    state.rounds = rounds
    for mine in state.candidates:
        mine.adjusted = percent
    return RULES.run_with(play, state, stands_in, Dice("whole"))[1]


def stands_in(pending: Mapping[Seat, Decision]) -> tuple[Seat, Verb]:
    seat = next(seat for seat, question in pending.items() if question.answer is None)
    return seat, stand_in_for(pending[seat])


@pytest.mark.rule("P-76", "P-77")
@for_each(("rounds", "percent", "after"), [(1, 50, None), (1, 0, 1), (0, 50, 0)])
def test_it_is_told_why_the_campaign_ends(rounds: int, percent: int, after: int | None) -> None:
    """Also where both have come to 50% in a way that starts nothing, before the rounds are over."""
    ends = [fact for fact in whole(rounds, percent) if isinstance(fact, CampaignEnded)]
    assert ends == [CampaignEnded(after)]


@pytest.mark.rule("P-77")
def test_the_round_under_way_is_played_to_its_end() -> None:
    state = position(rounds=20, round=19, lost_turns={0: 1}, square={1: 26}, hand={1: [CHECK]})
    run(campaign, state, (1, Roll()), (1, Pass()), (1, Pass()), (1, Pass()), dice=(1, 3))
    assert state.candidates[1].square == 27


@pytest.mark.rule("P-A22", "P-A51", "P-A59")
@for_each(
    ("figures", "dice", "found"),
    [
        ({"percent": {0: 50, 1: 52, 2: 51}}, (), [1, 2]),
        ({"percent": {0: 50, 1: 52, 2: 50}, "money": {0: 100, 2: 102}}, (), [1, 2]),
        ({"percent": {0: 50, 1: 52, 2: 50}, "stars": {0: 3}}, (), [1, 0]),
        ({"percent": {0: 50, 1: 52, 2: 50}, "stars": {0: 3}, "money": {2: 202}}, (), [1, 2]),
        ({"percent": {0: 50, 1: 52, 2: 50}}, (3, 4), [1, 2]),
        ({"percent": {0: 30, 1: 30, 2: 30}, "money": {1: 300}}, (5, 5, 6, 2), [1, 0]),
        ({"percent": {0: 30, 1: 10, 2: 30}}, (), [0, 2]),
    ],
)
def test_the_most_popular_are_finalists_if_tied_the_richer_then_more_stars_then_a_die(
    figures: dict[str, Mapping[Seat, int]], dice: tuple[int, ...], found: list[Seat]
) -> None:
    state = position(3, **figures)  # pyright: ignore[reportArgumentType]
    choose(state, *dice)
    assert state.finalists == found


@pytest.mark.rule("P-76")
def test_after_the_campaign_nobody_is_in_turn_or_called() -> None:
    state = position(turn=1)
    state.called = 0
    choose(state)
    assert (state.turn, state.called) == (None, None)


@pytest.mark.rule("P-81")
def test_both_finalists_may_have_the_same_ideology() -> None:
    state = position(3, percent={0: 50, 1: 50, 2: 49}, ideology={0: PROGRESSIVE, 1: PROGRESSIVE, 2: CONSERVATIVE})
    choose(state)
    assert state.finalists == [0, 1]


@pytest.mark.rule("P-73", "P-A6")
def test_what_surrogates_gathered_is_added_when_the_finalists_are_found() -> None:
    state = position(3, percent={0: 40, 1: 38, 2: 37}, gathered={0: 3, 2: 6}, stop={2: 4}, surrogate={2: 20})
    choose(state)
    assert state.finalists == [0, 1]
    assert popularity(state) == [43, 38, 43]
    assert [(one.gathered, one.surrogate) for one in state.candidates] == [(0, None)] * 3


def support(state: State, *answers: tuple[Seat, Verb]) -> Ran[None]:
    """Seats 0 and 1 are the finalists."""
    state.finalists = [0, 1]
    return run(finalists.support, state, *answers)


def money(state: State) -> list[int]:
    return [one.money for one in state.candidates]


@pytest.mark.rule("P-78", "P-99")
def test_who_supports_nobody_keeps_the_money_from_both() -> None:
    state = position(3)
    assert support(state, (2, Pass())).facts == [SupportOffered(2, ())]
    assert money(state) == [200, 200, 200]


@pytest.mark.rule("P-79")
def test_a_supporter_of_another_ideology_means_to_change_and_nothing_else_changes() -> None:
    state = position(3, owners={"Professors": 2}, ideology={0: PROGRESSIVE, 2: CONSERVATIVE})
    ran = support(state, (2, Support(0)), (0, Accept(2)))
    assert ran.facts[-1] == SupportAccepted(0, 2, 100, 300, PROGRESSIVE)
    assert state.candidates[2].ideology is CONSERVATIVE
    state = position(3, ideology={0: PROGRESSIVE, 2: PROGRESSIVE})
    assert support(state, (2, Support(0)), (0, Accept(2))).facts[-1] == SupportAccepted(0, 2, 100, 300, None)


@pytest.mark.rule("P-80", "P-A23", "P-A50")
def test_a_finalist_may_refuse_and_the_loser_goes_on_to_the_other() -> None:
    state = position(3)
    ran = support(state, (2, Support(0, 1)), (0, Pass()), (1, Accept(2)))
    assert money(state) == [200, 300, 0]
    assert [one.moves for one in ran.asked[1:]] == [(Accept(2), Pass())] * 2


@pytest.mark.rule("P-80", "P-C6")
def test_nobody_waits_for_a_finalist_who_can_plan_whom_to_accept() -> None:
    state = position(4)
    offered, accepted = support(state, (2, Support(0)), (3, Pass()), (0, Accept(2))).asked[::2]
    assert (offered.waits, accepted.waits, accepted.topic) == ("window", "now", "support")
    (wishes,) = (topic.wishes for topic in TOPICS if topic.key == "support")
    assert [one.move for one in wishes(GAME.rules.view(state, 0), 0)] == [Accept(1), Accept(2), Accept(3), Pass()]


@pytest.mark.rule("P-80", "P-A50")
def test_a_finalist_has_one_supporter_and_who_was_outbid_goes_on_to_the_other() -> None:
    state = position(4, money={2: 100, 3: 300})
    ran = support(state, (2, Support(0, 1)), (3, Support(0, 1)), (0, Accept(3)), (1, Accept(2)))
    assert state.supporters == {3: 0, 2: 1}
    assert money(state) == [350, 250, 0, 0]
    assert ran.asked[3].moves == (Accept(2), Pass()), "who was accepted goes on to nobody"
    assert ran.asked[2].absent == Accept(3), "the stand-in takes the offer with most money"


@pytest.mark.rule("P-80", "P-A50")
def test_the_best_offer_leaves_most_ahead_of_the_opponent_to_whom_those_refused_go_on() -> None:
    state = position(4, money={2: 124, 3: 120})
    ran = support(state, (2, Support(0)), (3, Support(0, 1)), (0, Accept(3)))
    assert ran.asked[2].absent == Accept(3)
    state = position(4, money={2: 124, 3: 120})
    ran = support(state, (2, Support(0, 1)), (3, Support(0, 1)), (0, Accept(2)), (1, Pass()))
    assert ran.asked[2].absent == Accept(2)


@pytest.mark.rule("P-80", "P-A50")
def test_a_finalist_with_a_supporter_is_asked_no_more() -> None:
    state = position(4)
    answers = ((2, Support(0)), (3, Support(1, 0)), (0, Accept(2)), (1, Pass()))
    support(state, *answers)
    assert state.supporters == {2: 0}


@pytest.mark.rule("P-A50", "P-C6")
def test_losers_are_asked_all_at_once_for_a_short_time_even_if_they_have_nothing_to_give() -> None:
    ran = support(position(5, money={3: 3, 4: 0}), (3, Pass()), (4, Pass()), (2, Pass()))
    assert ran.asked[0].asked == {2: "window", 3: "window", 4: "window"}
    assert {one.moves for one in ran.asked} == {(Support(0), Support(1), Support(0, 1), Support(1, 0), Pass())}
    assert {one.absent for one in ran.asked} == {Pass()}


@pytest.mark.rule("P-79", "P-80", "P-A23", "P-A50")
@for_each("units", [0, 2, 3])
def test_a_loser_with_less_than_200k_supports_with_nothing_and_loses_what_there_is(units: int) -> None:
    state = position(3, money={2: units}, ideology={0: PROGRESSIVE})
    ran = support(state, (2, Support(0)), (0, Accept(2)))
    assert ran.facts[-1] == SupportAccepted(0, 2, 0, 200, PROGRESSIVE)
    assert (money(state), state.supporters) == ([200, 200, 0], {2: 0})


@pytest.mark.rule("P-80", "P-A50")
def test_support_with_nothing_may_be_refused_and_is_outbid_by_any_money() -> None:
    state = position(4, money={2: 3, 3: 4})
    ran = support(state, (2, Support(0, 1)), (3, Support(0)), (0, Accept(3)), (1, Pass()))
    assert (ran.asked[2].absent, ran.asked[3].moves) == (Accept(3), (Accept(2), Pass()))
    assert (money(state), state.supporters) == ([202, 200, 3, 0], {3: 0})


@pytest.mark.rule("P-79")
def test_an_offer_of_support_notes_what_has_to_be_declared_for_it() -> None:
    state = position(3, ideology={0: PROGRESSIVE, 1: CONSERVATIVE, 2: PROGRESSIVE})
    state.finalists = [0, 1]
    notes = {offer.move: offer.note for offer in questions(finalists.support, state)[2].legal}
    declares = "You declare that you plan to become a Conservative."
    assert notes == {Support(0): "", Support(1): declares, Support(0, 1): declares, Support(1, 0): declares, Pass(): ""}


@pytest.mark.rule("P-79", "P-22")
def test_for_a_centrist_nothing_is_to_be_declared() -> None:
    state = position(3, ideology={1: CONSERVATIVE, 2: PROGRESSIVE})
    ran = support(state, (2, Support(0)), (0, Accept(2)))
    assert ran.facts == [SupportOffered(2, (0,)), SupportAccepted(0, 2, 100, 300, None)]
