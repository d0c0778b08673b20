"""The worked examples M-T1 to M-T6 and M-T8 to M-T11."""

import pytest

from rules import Match, Table
from rules.boomtown import GAME
from rules.boomtown.play import count, turns
from rules.boomtown.state import Card, State
from rules.boomtown.telling_count import VotesCounted
from rules.boomtown.verbs import Pass
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL
from tests.boomtown.situations import at, at_table, favor, goods, on, put, run
from tests.situations import play_stand_ins


@pytest.mark.rule("M-T1", "M-8", "M-9", "M-10")
def test_t1_the_order_of_four_players_turns_by_one_seat_a_round() -> None:
    match, orders = Match(GAME, 4, "order"), dict[int, list[int]]()
    for seat, question in play_stand_ins(match):
        if question.topic == "place":
            orders.setdefault(match.state.round, []).append(seat)
    first = match.state.first
    shifted = {number: [(seat - first) % 4 for seat in seats] for number, seats in orders.items()}
    assert [*shifted] == [*range(1, 11)]
    assert (shifted[1], shifted[2]) == ([0, 1, 2, 3] * 3, [1, 2, 3, 0] * 3)
    assert shifted[10] == [1, 2, 3, 0] * 3


@pytest.mark.rule("M-T3", "M-25", "M-A10")
def test_t3_two_dice_on_soapbox_corner_pay_two_favor_to_one_or_one_to_each_of_two() -> None:
    state = at_table(free={0: [3], 1: [4]})
    put(state, 0, "Soapbox Corner", die=3, faction=(CHOIR,))
    assert (favor(state, 0), favor(state, 1)) == ({}, {})
    put(state, 1, "Soapbox Corner", die=4, faction=(MILL,))
    assert (favor(state, 0), favor(state, 1)) == ({CHOIR: 1}, {MILL: 1})
    state = at_table(free={0: [3, 5]})
    for die in (3, 5):
        put(state, 0, "Soapbox Corner", die=die, faction=(CHOIR,))
    assert favor(state, 0) == {CHOIR: 2}


@pytest.mark.rule("M-T5", "M-40", "M-41", "M-A14")
def test_t5_two_with_four_net_favor_tie_and_the_faction_votes_for_nobody() -> None:
    state = at_table(3, favor={0: {CHOIR: 5}, 1: {CHOIR: 4}, 2: {CHOIR: 4}}, scorn={0: {CHOIR: 2}})
    assert [state.net(seat, CHOIR) for seat in range(3)] == [3, 4, 4]
    ran = run(scores, state)
    assert ran.value == (0, 0, 0)
    assert VotesCounted(CHOIR, 3, ((1, 4), (2, 4), (0, 3)), ((0, 0), (1, 0), (2, 0))) in ran.facts


async def scores(table: Table, state: State) -> tuple[int, ...]:
    return count(table, state).scores


@pytest.mark.rule("M-T8", "M-10", "M-12", "M-14")
@pytest.mark.parametrize(("seats", "length"), [(2, 6), (3, 9), (4, 12), (5, 15)])
def test_t8_a_round_has_three_turns_a_player(seats: int, length: int) -> None:
    state = at_table(seats)
    ran = run(turns, state, *((seat, Pass()) for _ in range(3) for seat in range(seats)))
    assert len(ran.asked) == length


@pytest.mark.rule("M-T9", "M-A7")
def test_t9_the_cost_is_shared_by_player_not_by_die() -> None:
    lying = {"Ringside Seats": [(0, 1), (0, 1), None]}
    circus = Card("Traveling Circus", 0, 3)
    state = at_table(goods={0: {COIN: 3}, 1: {COIN: 3}}, lying=lying, cards=[circus], round=3)
    put(state, 1, "Ringside Seats")
    assert (goods(state, 0), goods(state, 1)) == ({COIN: 2}, {COIN: 1})


@pytest.mark.rule("M-T10", "M-24", "M-A8", "M-A9", "M-A27")
def test_t10_who_completes_without_food_takes_the_die_back_and_the_other_die_stays() -> None:
    lying = {"Regatta Day": [(0, 6), None], "Boatyard": [(0, 3)], "Ballast Yard": [(0, 3)]}
    state = at_table(town=["Gull Harbor"], goods={0: {FOOD: 3}}, free={1: [6]}, lying=lying)
    ran = run(turns, state, (1, on("Regatta Day")), *((1, Pass()) for _ in range(2)))
    assert at(state, "Regatta Day") == [0, None]
    assert state.free[1] == [1, 1, 6]
    assert (goods(state, 0), favor(state, 0), favor(state, 1)) == ({FOOD: 3}, {}, {})
    assert ran.seats == [1, 1, 1]


@pytest.mark.rule("M-T11", "M-41", "M-A14", "M-A20")
def test_t11_no_favor_beats_scorn_and_wins_the_votes_and_all_at_nothing_are_level() -> None:
    state = at_table(scorn={1: {CHOIR: 1}})
    assert (state.leader(CHOIR), state.leader(MILL)) == (0, None)
    assert run(scores, state).value == (3, 0)
