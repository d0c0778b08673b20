"""The match and setting up (sections 1 and 2): profiles, starts, who begins, options, how many rounds."""

import pytest

from rules import Match, Seat, Verb
from rules.politocracy import GAME
from rules.politocracy.board import PROFILES, Ideology, Profile
from rules.politocracy.play import before_roll, campaign, setting_up
from rules.politocracy.state import Options, State, new
from rules.politocracy.telling import Has
from rules.politocracy.telling_campaign import RoundBegun, Travelled, TurnLost
from rules.politocracy.trail import Walk
from rules.politocracy.trips import travel
from rules.politocracy.verbs import Keep, Limit, Roll, Swap
from rules.politocracy.view import PolitocracyView
from rules.politocracy.words import money
from tests.findings import for_each
from tests.looking import knowledge
from tests.politocracy.situations import first_question, position, questions, refused_match, run
from tests.situations import Ran, refusal, stand_in_for

LION, GOVERNOR, GENERAL = Profile.SENATE_LION, Profile.PRAIRIE_GOVERNOR, Profile.RETIRED_GENERAL


def set_up(*answers: Verb, dice: list[int], options: Options | None = None) -> tuple[State, Ran[None]]:
    """A match set up, with the answers of all seats in their order."""
    state = new(len(answers), options or Options())
    return state, run(setting_up, state, *enumerate(answers), dice=dice)


@pytest.mark.rule("P-3", "P-A34")
@for_each("crowded", [False, True])
def test_two_to_four_play_and_with_an_option_up_to_six(crowded: bool) -> None:
    can_play = [seats for seats in range(1, 8) if refused_match(seats, crowded=crowded) is None]
    assert can_play == ([2, 3, 4, 5, 6] if crowded else [2, 3, 4])


@pytest.mark.rule("P-A34")
def test_who_chooses_more_than_four_is_warned() -> None:
    assert "advises against more than four" in str(Options.model_fields["crowded"].description)
    assert "more than four" in GAME.rulebook.clauses["1.2"].text


@pytest.mark.rule("P-3", "P-A58")
def test_the_bank_pays_however_much_it_has_given_out() -> None:
    state = position(4, money=dict.fromkeys(range(4), 2000), stop={0: 14})
    run(lambda table, state: travel(table, state, 0, Walk(2)), state)
    assert [one.money for one in state.candidates] == [2040, 2000, 2000, 2000]


@pytest.mark.rule("P-4")
def test_a_candidate_is_on_one_of_two_trails_and_money_comes_in_parts_of_50_thousand() -> None:
    view: PolitocracyView = GAME.rules.view(position(square={1: 27}, stop={0: 4}), None)
    assert [(one.square, one.stop) for one in view.candidates] == [(None, 4), (27, None)]
    state = position(money={0: 1}, dollars={0: 1}, stop={0: 0})
    ran = run(lambda table, state: travel(table, state, 0, Walk(1)), state)
    assert ran.facts == [Travelled(0, Walk(1), 1, 1, 7, then=(Has(8),))]


@pytest.mark.rule("P-12", "P-D4")
def test_profiles_are_dealt_at_random_and_each_once() -> None:
    firsts = {Match(GAME, 4, f"seed {number}").state.candidates[0].profile for number in range(60)}
    assert firsts == set(Profile)
    assert len({one.profile for one in Match(GAME, 6, "six", {"crowded": True}).state.candidates}) == 6


@pytest.mark.rule("P-12", "P-A18")
def test_who_trades_gets_one_that_was_not_dealt_in_seat_order_and_has_to_keep_it() -> None:
    state, ran = set_up(Swap(), Keep(), Swap(), dice=[1, 1, 1, 2, 7, 6, 1, 1])
    assert [one.profile for one in state.candidates] == [Profile.CABINET_SECRETARY, GOVERNOR, Profile.ASTRONAUT]
    assert ran.topics == ["profile"] * 3
    assert sorted(state.profiles) == sorted({*Profile} - {one.profile for one in state.candidates})


@pytest.mark.rule("P-12", "P-T10")
def test_the_money_that_a_profile_starts_with_is_there_when_one_chooses_and_is_that_of_the_last_one() -> None:
    match = Match(GAME, 3, "profiles")
    for seat, question in match.pending.items():
        assert f"{money(match.view().candidates[seat].money)} to start with" in question.prompt
    state, _ = set_up(Swap(), Keep(), Swap(), dice=[1, 1, 1, 2, 7, 6, 1, 1])
    assert [one.money for one in state.candidates] == [100 * one.dollars for one in state.candidates]
    assert state.bank + sum(one.money for one in state.candidates) == new(3, Options()).bank


@pytest.mark.rule("P-12", "P-A18")
def test_profiles_lie_open_and_who_trades_is_seen_when_all_have_chosen() -> None:
    match, other = Match(GAME, 2, "open"), Match(GAME, 2, "open")
    dealt = [PROFILES[mine.profile] for mine in match.state.candidates]
    shown = [(one.profile, one.popularity) for one in match.view(None).candidates]
    assert shown == [(card.name, 5 * card.hearts) for card in dealt]
    match.play(0, Swap())
    other.play(0, Keep())
    assert knowledge(match, 1) == knowledge(other, 1)
    match.play(0, Keep())
    assert match.pending[0].answer == Keep()


@pytest.mark.rule("P-12", "P-A54")
def test_the_absent_keep_their_profile_and_see_what_it_is() -> None:
    questions_ = questions(setting_up, new(2, Options()), dice=[1, 11])
    assert [stand_in_for(question) for question in questions_.values()] == [Keep(), Keep()]
    said = "You're The Senate Lion, an Insider: 1 heart, 1 star, $15M to start with. Do you keep this profile?"
    assert questions_[0].prompt == said


@pytest.mark.rule("P-11", "P-A32", "P-D1")
@for_each("seats", [2, 3, 4, 5, 6])
def test_seats_start_by_turns_at_opposite_corners(seats: int) -> None:
    state = new(seats, Options(crowded=True))
    assert [one.square for one in state.candidates] == [0, 18, 0, 18, 0, 18][:seats]


@pytest.mark.rule("P-13", "P-22", "P-D1")
def test_all_start_as_centrists_and_nobody_polls_at_the_start() -> None:
    state, _ = set_up(Keep(), Keep(), dice=[1, 1, 6, 1])
    assert [one.ideology for one in state.candidates] == [Ideology.CENTRIST] * 2
    state.rounds = 0
    ran = run(campaign, state)
    assert (ran.asked, ran.facts) == ([], [])


@pytest.mark.rule("P-D7")
@for_each(
    ("seats", "dice", "first"),
    [(2, [3, 4], 1), (3, [5, 5, 2, 1, 6], 1), (3, [6, 6, 6, 2, 4, 4, 3, 5], 2), (4, [6, 1, 1, 1], 0)],
)
def test_the_highest_die_begins_and_those_who_share_it_roll_again(seats: int, dice: list[int], first: Seat) -> None:
    state, _ = set_up(*[Keep()] * seats, dice=[*[1] * seats, *dice])
    assert state.first == first


@pytest.mark.rule("P-D7")
def test_turns_go_clockwise_from_whoever_begins() -> None:
    state = position(3, round=0, asks=dict.fromkeys(range(3), True), square=dict.fromkeys(range(3), 18))
    state.first, state.rounds = 1, 2
    for mine in state.candidates:
        mine.lost_turns = 2
    ran = run(campaign, state)
    clockwise = [TurnLost(1), TurnLost(2), TurnLost(0)]
    assert ran.facts == [RoundBegun(1, 2), *clockwise, RoundBegun(2, 2), *clockwise]


@pytest.mark.rule("P-77", "P-A31", "P-D8")
@for_each(
    ("seats", "rounds", "limit"),
    [(2, None, 40), (3, None, 35), (4, None, 30), (5, None, 30), (6, None, 30)]
    + [(seats, rounds, rounds) for seats in (2, 6) for rounds in (10, 20, 30, 40, 80)],
)
def test_how_many_rounds_a_match_has_at_most(seats: int, rounds: int | None, limit: int) -> None:
    match = Match(GAME, seats, "rounds", {"rounds": rounds, "crowded": seats > 4})
    assert match.view(None).rounds == limit


@pytest.mark.rule("P-D8")
@for_each("rounds", [0, 5, 25, 81])
def test_other_numbers_of_rounds_are_refused(rounds: int) -> None:
    assert refused_match(2, rounds=rounds)


def name_limits(state: State, *rounds: int) -> None:
    """Each seat in turn names a limit before its roll."""
    for seat, limit in enumerate(rounds):
        run(lambda table, state, me=seat: before_roll(table, state, me), state, (seat, Limit(limit)), (seat, Roll()))


@pytest.mark.rule("P-A31", "P-77")
@for_each(
    ("seats", "named", "rounds"),
    [
        (2, [80], 40),
        (2, [80, 20], 40),
        (2, [80, 80], 80),
        (3, [20, 80, 20], 20),
        (3, [20, 80, 40], 35),
        (4, [20, 20], 30),
        (4, [20, 20, 80, 20], 20),
    ],
)
def test_more_than_half_of_all_seats_change_the_limit(seats: int, named: list[int], rounds: int) -> None:
    state = position(seats, asks=dict.fromkeys(range(seats), True))
    name_limits(state, *named)
    assert state.rounds == rounds
    assert (state.limits == {}) is (rounds in named)


@pytest.mark.rule("P-A31")
def test_who_has_named_a_limit_may_name_another_and_all_see_it() -> None:
    state = position(asks={0: True, 1: True})
    name_limits(state, 80)
    assert GAME.rules.view(state, 1).limits == {0: 80}
    name_limits(state, 20)
    assert GAME.rules.view(state, 1).limits == {0: 20}


@pytest.mark.rule("P-A31")
@for_each(("seats", "holds"), [(2, 40), (3, 35)])
def test_to_name_the_limit_that_holds_takes_ones_wish_back(seats: int, holds: int) -> None:
    state = position(seats, asks=dict.fromkeys(range(seats), True))
    name_limits(state, 80, 20)
    name_limits(state, holds)
    assert (state.rounds, state.limits) == (holds, {1: 20})
    question = first_question(lambda table, state: before_roll(table, state, 0), state)
    assert refusal(question, Limit(holds)) == ("That's already how it is.", "2.6")


@pytest.mark.rule("P-A31")
@for_each(
    ("rounds", "round", "why"),
    [
        (25, 2, "Choose one of these: 10, 20, 30, 40, 80."),
        (20, 21, "It's already round 21."),
        (40, 2, "That's already how it is."),
    ],
)
def test_a_limit_that_cannot_be_named(rounds: int, round: int, why: str) -> None:
    state = position(asks={0: True}, round=round)
    question = first_question(lambda table, state: before_roll(table, state, 0), state)
    assert refusal(question, Limit(rounds)) == (why, "2.6")
    assert question.check(Limit(30)) is None


@pytest.mark.rule("P-A31")
def test_the_round_under_way_may_be_named_as_the_last() -> None:
    state = position(asks={0: True, 1: True}, round=20)
    name_limits(state, 20, 20)
    assert state.rounds == 20
