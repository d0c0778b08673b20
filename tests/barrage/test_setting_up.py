"""Setting up (section 2): characters, pieces, rounds and who starts."""

import pytest

from rules import Illegal, Match
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.play import begin_round, setting_up
from rules.barrage.state import Options, new
from rules.barrage.telling import YouAreDealt
from rules.barrage.verbs import Keep, Place
from tests.barrage.characters import BANKER, IVY, NERD, WORKER
from tests.barrage.situations import UNSHUFFLED, refused_match, run, scripted, situation, without_tokens
from tests.findings import for_each
from tests.situations import awaited, play_stand_ins


@pytest.mark.rule("E-3")
def test_five_to_eight_get_one_character_each_of_a_shuffled_pack_and_are_not_asked() -> None:
    for seats in (5, 6, 7, 8):
        match = Match(GAME, seats, "deal")
        assert len(set(match.state.characters)) == seats
        assert [question.topic for question in match.pending.values()] == ["place"]
    assert {Match(GAME, 8, f"seed {number}").state.characters[0] for number in range(40)} == set(Character)


@pytest.mark.rule("E-4")
@for_each("seats", [2, 3, 4])
def test_two_to_four_choose_between_two_characters(seats: int) -> None:
    match = Match(GAME, seats, "deal")
    assert [question.topic for question in match.pending.values()] == ["character"] * seats
    hands = [[offer.move.character for offer in question.legal] for question in match.pending.values()]
    assert [len(hand) for hand in hands] == [2] * seats
    assert len({card for hand in hands for card in hand}) == 2 * seats
    for seat, hand in enumerate(hands):
        match.play(seat, Keep(hand[1]))
    assert match.state.characters == [hand[1] for hand in hands]


@pytest.mark.rule("E-4", "E-A23")
def test_the_cards_are_dealt_two_by_two_and_the_dropped_one_is_out() -> None:
    state = new(2, Options(first=0))
    run(setting_up, state, (0, Keep(NERD)), (1, Keep(IVY)), dice=UNSHUFFLED)
    assert state.dealt == [(BANKER, NERD), (IVY, WORKER)]
    assert state.characters == [NERD, IVY]


@pytest.mark.rule("E-A23")
def test_the_choice_is_private_until_all_have_chosen_and_may_be_changed_till_then() -> None:
    match = Match(GAME, 3, "secret")
    others = [(match.view(seat), match.events(seat)) for seat in (1, 2, None)]
    first, second = (offer.move for offer in match.pending[0].legal)
    for choice in (first, second):
        match.play(0, choice)
        assert [(match.view(seat), match.events(seat)) for seat in (1, 2, None)] == others
        assert match.pending[0].waits == "open"
    assert [one.character for one in match.view().candidates] == [None] * 3
    for seat in (1, 2):
        match.play(seat, next(match.pending[seat].legal).move)
    assert match.state.characters[0] == second.character
    assert [one.character for one in match.view().candidates] == match.state.characters


@pytest.mark.rule("E-A23")
def test_each_sees_the_own_two_cards_alone_and_offers_are_marked_secret() -> None:
    match = Match(GAME, 4, "secret")
    assert [match.view(seat).dealt for seat in (*range(4), None)] == [*match.state.dealt, ()]
    assert all(offer.secret for question in match.pending.values() for offer in question.legal)
    assert {question.prompt for question in match.pending.values()} == {
        "Which character do you want to keep? You'll have its power for the whole match."
    }
    lines = [(event.to, event.fact) for seat in range(4) for event in match.events(seat)]
    assert lines == [(seat, YouAreDealt(hand)) for seat, hand in enumerate(match.state.dealt)]
    assert match.events(None) == ()
    for seat in range(4):
        match.play(seat, next(match.pending[seat].legal).move)
    assert [match.view(seat).dealt for seat in range(4)] == [()] * 4


@pytest.mark.rule("E-5", "E-6", "E-7", "E-D4")
def test_four_staffers_each_for_all_to_see_and_34_tokens_beside_the_one_on_the_staffer_track() -> None:
    state = new(5, Options(first=0))
    run(setting_up, state, dice=UNSHUFFLED)
    assert state.staffers == state.hand == [4] * 5
    assert [one.staffers for one in GAME.rules.view(state, None).candidates] == [4] * 5
    assert [state.supply(seat) for seat in range(5)] == [34] * 5


@pytest.mark.rule("E-8", "E-A21")
@for_each(("seats", "rounds"), [(2, 9), (3, 9), (4, 9), (5, 5), (6, 5), (7, 5), (8, 5)])
def test_the_recommended_rounds(seats: int, rounds: int) -> None:
    assert Match(GAME, seats).state.rounds == rounds


@pytest.mark.rule("E-A21", "E-1")
def test_the_host_may_set_one_to_twelve_rounds() -> None:
    for rounds in (1, 12):
        match = Match(GAME, 2, "rounds", {"rounds": rounds})
        played = {match.state.round for _, question in play_stand_ins(match) if question.topic == "place"}
        assert played == set(range(1, rounds + 1))
    assert all(refused_match(4, rounds=rounds) for rounds in (0, 13, -1))


@pytest.mark.rule("E-9", "E-A20")
@for_each(("first", "rolls", "starts"), [(None, [5, 6, 2, 6, 6, 3, 5, 5, 1, 4], 4), (3, [], 3)])
def test_the_highest_roll_starts_those_who_share_it_roll_again_unless_the_host_has_named_who_voted_last(
    first: int | None, rolls: list[int], starts: int
) -> None:
    state = new(5, Options(first=first))
    run(setting_up, state, dice=[*UNSHUFFLED, *rolls])
    assert state.first == state.starter == starts


@pytest.mark.rule("E-A20")
@for_each(("seats", "first"), [(2, 2), (5, 7), (7, 7)])
def test_who_starts_must_sit_at_the_table(seats: int, first: int) -> None:
    refused = refused_match(seats, first=first)
    assert refused
    assert f"not {seats}" in refused.reason
    assert seats not in GAME.seats_for(Options(first=first))


@pytest.mark.rule("E-A20")
def test_the_last_seat_of_eight_may_start() -> None:
    assert list(Match(GAME, 8, "last", {"first": 7}).pending) == [7]
    assert refused_match(8, first=8)
    assert refused_match(8, first=-1)


@pytest.mark.rule("E-10", "E-34")
def test_the_start_moves_on_clockwise_and_lays_a_token_on_the_circle_of_the_round() -> None:
    state = situation(3, starter=1)
    for state.round in (1, 2, 3, 4):
        begin_round(scripted(), state)
    assert (state.circles, state.starter) == ([1, 2, 0, 1], 1)
    assert [state.supply(seat) for seat in range(3)] == [33, 32, 33]


@pytest.mark.rule("E-10", "E-D4")
def test_without_a_token_the_circle_of_the_round_stays_empty() -> None:
    state = without_tokens(situation(3))
    begin_round(scripted(), state)
    assert (state.circles, state.supply(0)) == ([None], 0)


@pytest.mark.rule("E-33", "E-34", "E-1", "E-15")
@for_each("seats", [2, 4, 7])
def test_a_round_opened_by_the_next_seat_is_placement_then_ads_then_resolution_till_all_are_home(seats: int) -> None:
    match = Match(GAME, seats, "order", {"rounds": 4, "first": 1})
    stage = {"character": 0, "place": 1, "ads": 2, "ballot": 4}
    seen, openers = [(0, 0)], list[int]()
    for seat, question in awaited(match):
        now = (match.state.round, stage.get(question.topic, 3))
        assert now >= seen[-1]
        if now[1] == 1 and seen[-1] < now:
            assert not any(match.state.placed.values())
            assert match.state.hand == match.state.staffers
            openers.append(seat)
        seen.append(now)
        office = (Place("Attack Ads"), Place("Recruitment"), Place("Town Hall"))
        fit = [move for move in office if question.check(move) is None]
        match.play(seat, fit[0] if fit else next(question.legal).move)
    assert {part for _, part in seen} >= {1, 2, 3}
    assert openers == [(1 + later) % seats for later in range(4)]


def test_a_match_refuses_other_numbers_of_seats_and_unknown_options() -> None:
    for seats in (0, 1, 9):
        with pytest.raises(Illegal):
            Match(GAME, seats)
    assert refused_match(4, turns=3)
