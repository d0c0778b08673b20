"""Options (10.1 to 10.3): Pairs and what it changes; rounds and first player are tested with the set-up."""

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.play import attack_ads, placement, resolution
from rules.barrage.state import Options
from rules.barrage.verbs import Attack, Pass, Place, Resolve
from tests.barrage.characters import BANKER
from tests.barrage.situations import refused_match, run, situation
from tests.findings import for_each
from tests.situations import play_stand_ins


@pytest.mark.rule("E-12")
def test_with_pairs_each_places_two_a_turn() -> None:
    state = situation(3, starter=2, staffers=[3, 1, 4], pairs=True)
    places = [(2, "CA"), (2, "CA"), (0, "CA"), (0, "TX"), (1, "TX"), (2, "TX"), (2, "FL"), (0, "FL")]
    ran = run(placement, state, *((seat, Place(place)) for seat, place in places))
    assert ran.seats == [2, 2, 0, 0, 1, 2, 2, 0]


@pytest.mark.rule("E-17")
def test_with_pairs_each_resolves_two_a_turn_each_by_its_own_roll() -> None:
    state = situation(2, starter=1, placed={"CA": [0, 0, 0], "WY": [1], "VT": [1], "HI": [1]}, pairs=True)
    answers = [(1, Resolve("WY")), (1, Resolve("VT"))]
    ran = run(resolution, state, *answers, dice=[1, 2, 5, 4, 2, 5])
    assert [question.rolls_to_come for question in ran.asked] == [6, 5]
    assert (state.stars["WY"], state.stars["VT"], state.stars["CA"]) == ([], [1], [0, 0])
    assert state.stars["HI"] == [1]


@pytest.mark.rule("E-A4")
def test_with_pairs_ads_stay_one_pass() -> None:
    state = situation(placed={"CA": [0, 1, 1]}, ads=[2, 1], pairs=True)
    assert run(attack_ads, state, (0, Attack("CA", 1)), (0, Pass()), (1, Pass())).seats == [0, 0, 1]


@pytest.mark.rule("E-46")
@for_each("seats", range(2, 8))
def test_with_pairs_the_banker_is_never_dealt(seats: int) -> None:
    dealt = [Match(GAME, seats, f"seed {number}", {"pairs": True}).state.dealt for number in range(12)]
    cards = {card for hands in dealt for hand in hands for card in hand}
    assert cards == set(Character) - {BANKER}
    assert all(len({card for hand in hands for card in hand}) == sum(map(len, hands)) for hands in dealt)


@pytest.mark.rule("E-4")
@for_each(("seats", "cards"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1), (7, 1)])
def test_with_pairs_four_seats_get_one_card_each_and_two_or_three_still_choose(seats: int, cards: int) -> None:
    match = Match(GAME, seats, "pairs", {"pairs": True})
    assert [len(hand) for hand in match.state.dealt] == [cards] * seats
    assert {question.topic for question in match.pending.values()} == ({"character"} if cards == 2 else {"place"})


def test_with_pairs_two_to_seven_play_and_without_two_to_eight() -> None:
    assert refused_match(8, pairs=True)
    assert not refused_match(7, pairs=True)
    assert not refused_match(8)
    assert refused_match(1, pairs=True)
    assert GAME.rules.seats == GAME.seats_for(Options()) == range(2, 9)
    assert GAME.seats_for(Options(pairs=True)) == range(2, 8)
    assert GAME.seats_for(Options(first=4)) == range(5, 9)


@pytest.mark.rule("E-12", "E-17")
@for_each(("pairs", "order"), [(False, [0, 1, 2, 3, 4] * 4), (True, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4] * 2)])
def test_turns_of_a_whole_match(pairs: bool, order: list[int]) -> None:
    match = Match(GAME, 5, "turns", {"pairs": pairs, "rounds": 1, "first": 0})
    assert [seat for seat, question in play_stand_ins(match) if question.topic == "place"] == order


@pytest.mark.rule("E-A21", "E-A20")
def test_the_options_are_kept_with_the_match() -> None:
    options = {"rounds": 3, "first": 1, "pairs": True}
    match = Match(GAME, 4, "kept", options)
    assert match.dump()["options"] == options
    assert [match.view().rounds, match.view().first, match.view().pairs] == [3, 1, True]


@pytest.mark.rule("E-10")
def test_the_first_player_named_opens_and_the_order_is_clockwise() -> None:
    match = Match(GAME, 6, "first", {"first": 4, "rounds": 1})
    seats = [seat for (seat, _), _ in zip(play_stand_ins(match), range(12), strict=False)]
    assert seats == [4, 5, 0, 1, 2, 3] * 2
