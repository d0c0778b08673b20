"""The course of a round (section 3): its start, three turns each, its end."""

import pytest

from rules import Match
from rules.boomtown import GAME
from rules.boomtown.pieces import Die, Stage
from rules.boomtown.play import begin_round, end_round, turns
from rules.boomtown.state import Card
from rules.boomtown.telling import Passes, Rolled, RoundBegins, Skipped, Unfilled
from rules.boomtown.telling_events import Begun, EventDrawn, EventOver, Left
from rules.boomtown.telling_locations import Brings, Collected, Outcome
from rules.boomtown.telling_turns import Change
from rules.boomtown.verbs import Collect, Pass, Stay, TakeBack
from tests.boomtown.names import CHOIR, COIN, FOOD, SETTLERS, STONE, WATCH, WOOD
from tests.boomtown.situations import asked_of, at, at_table, goods, on, run
from tests.situations import play_stand_ins


@pytest.mark.rule("M-10", "M-14", "M-39")
def test_a_match_has_ten_rounds_and_ends_with_the_tenth() -> None:
    match = Match(GAME, 2, "ten")
    turns = [(match.state.round, match.state.go) for _, one in play_stand_ins(match) if one.topic == "place"]
    assert turns == [(number, go) for number in range(1, 11) for go in (1, 2, 3) for _ in range(2)]
    assert match.result is not None
    assert match.state.stage is Stage.COUNT


@pytest.mark.rule("M-11", "M-2", "M-A2")
def test_all_dice_come_home_and_are_rolled_anew() -> None:
    state = at_table(free={0: [4, 5]}, lying={"Market Street": [(0, 1), (1, 1)], "Soapbox Corner": [(1, 3), None]})
    run(end_round, state)
    assert state.lying == {}
    assert [len(free) for free in state.free] == [3, 3]
    state.round = 2
    ran = run(begin_round, state, dice=[1, 1, 2, 6, 5, 4])
    assert state.free == [[4, 5, 6], [1, 1, 2]]
    assert ran.facts == [RoundBegins(2, 1), Rolled(((1, (1, 1, 2)), (0, (4, 5, 6))))]


@pytest.mark.rule("M-A2")
def test_dice_stay_until_the_round_ends_so_that_a_location_pays_once() -> None:
    state = at_table(free={0: [2], 1: [2]})
    run(turns, state, (0, on("Woodlot")), *((seat, Pass()) for seat in (1, 0, 1, 0, 1)))
    assert (at(state, "Woodlot"), goods(state, 0)) == ([0], {WOOD: 3})
    refused = asked_of(state, 1).check(on("Woodlot"))
    assert refused is not None
    assert (refused.reason, refused.clause) == ("Woodlot is full this round.", "4.4")


@pytest.mark.rule("M-A3")
def test_a_location_that_is_filled_in_part_pays_nothing() -> None:
    state = at_table(free={0: [3]}, lying={"Market Street": [(1, 2), None]})
    run(end_round, state)
    assert (goods(state, 0), goods(state, 1), state.lying) == ({}, {}, {})


@pytest.mark.rule("M-12", "M-22")
def test_a_turn_places_one_die() -> None:
    state = at_table(free={0: [2, 3, 4]})
    ran = run(turns, state, (0, on("Woodlot")), (1, Pass()), (0, on("Gravel Bar")), *pass_on(1, 0, 1))
    assert (ran.seats, state.free[0]) == ([0, 1, 0, 1, 0, 1], [4])
    assert goods(state, 0) == {WOOD: 3, STONE: 2}


def pass_on(*seats: int) -> list[tuple[int, Pass]]:
    return [(seat, Pass()) for seat in seats]


@pytest.mark.rule("M-13", "M-A19")
def test_who_passes_may_still_place_on_later_turns() -> None:
    state = at_table(free={0: [2]})
    ran = run(turns, state, *pass_on(0, 1, 0, 1), (0, on("Woodlot")), *pass_on(1))
    assert ran.topics == ["place"] * 6
    assert goods(state, 0) == {WOOD: 3}


@pytest.mark.rule("M-13", "M-C2")
def test_who_has_no_legal_slot_is_passed_without_a_question() -> None:
    taken = {
        "Market Street": [(1, 1), (1, 1)],
        "Bottomland Farms": [(1, 2)],
    }
    mud = Card("Flood Season", 2, 3)
    state = at_table(free={0: [1, 1, 1]}, lying=taken, cards=[mud])
    ran = run(turns, state)
    assert (ran.asked, ran.facts) == ([], [Skipped(((0, (1, 1, 1)),))])


@pytest.mark.rule("M-13", "M-C2")
def test_that_several_are_skipped_is_told_once_and_before_the_next_turn() -> None:
    full = {"Market Street": [(0, 1), (1, 1)], "Bottomland Farms": [(0, 2)]}
    state = at_table(3, lying=full, free={2: [6, 6, 6]}, cards=[Card("Flood Season", 2, 3)])
    ran = run(turns, state, *pass_on(2, 2, 2))
    assert ran.facts == [Skipped(((0, (1,)), (1, (1, 1)))), *[Passes(2)] * 3]


@pytest.mark.rule("M-A4", "M-A38")
def test_each_die_in_a_golden_slot_is_not_rolled_and_costs_a_turn() -> None:
    state = at_table(lying={"Ferry Landing": [(0, 4)]}, goods={0: {FOOD: 2}})
    state.round = 2
    run(begin_round, state, (0, Stay()), dice=[1, 1, 1, 2, 2])
    assert state.free == [[2, 2], [1, 1, 1]]
    asked = run(turns, state, (1, Pass()), (0, on("Woodlot")), (1, Pass()), (0, on("Market Street")), (1, Pass()))
    assert asked.seats == [1, 0, 1, 0, 1]


@pytest.mark.rule("M-A38")
def test_all_three_dice_in_golden_slots_pass_every_turn_unasked() -> None:
    factions = (WATCH, "Relief Fund", "Mill Hands", SETTLERS)
    lying = {"Watchtower": [(0, 5)], "Sewing Circle": [(0, 3)], "Ferry Landing": [(0, 4)]}
    pulled = {WATCH: 5, "Relief Fund": 5}
    state = at_table(town=factions, lying=lying, meeples=pulled, round=2, first=1)
    collected = run(begin_round, state, *((0, Stay()) for _ in range(3)), dice=[1, 1, 1])
    assert collected.seats == [0, 0, 0]
    assert state.free == [[], [1, 1, 1]]
    assert run(turns, state, *pass_on(1, 1, 1)).seats == [1, 1, 1]


@pytest.mark.rule("M-A30", "M-A22", "M-29")
def test_a_round_begins_with_the_event_then_golden_slots_in_turn_order_then_all_roll() -> None:
    state = at_table(3, lying={"Ferry Landing": [(0, 4)]}, goods={0: {FOOD: 1}}, first=1, round=3)
    state.waiting = ["Gold Strike"]
    ran = run(begin_round, state, (0, Collect()), dice=[1, *[2] * 8])
    assert ran.facts == [
        RoundBegins(3, 0),
        EventDrawn(0, Begun("Gold Strike", 0, 3, 3)),
        Brings(0, Collected("Ferry Landing", back=False), Outcome((Change(-1, FOOD), Change(2, COIN)))),
        Rolled(tuple((seat, (2,) * (3 - (seat == 0))) for seat in range(3))),
    ]
    assert state.stage is Stage.DICE


@pytest.mark.rule("M-A30", "M-29")
def test_golden_slots_are_asked_of_all_in_turn_order_before_anybody_rolls() -> None:
    lying = {"Ferry Landing": [(0, 4)], "Watchtower": [(2, 5)], "Company Scrip": [(1, 4)]}
    state = at_table(
        3,
        town=["Company Charter"],
        lying=lying,
        goods={seat: {COIN: 1, STONE: 1, FOOD: 1} for seat in range(3)},
        offices=3,
        meeples={WATCH: 5},
        round=2,
    )
    ran = run(begin_round, state, (1, Stay()), (2, TakeBack()), (0, TakeBack()), dice=[6, 6, 5, 5, 5, 4, 4, 4])
    assert ran.seats == [1, 2, 0]
    assert state.free == [[4, 4, 4], [6, 6], [5, 5, 5]]


@pytest.mark.rule("M-A30")
def test_a_round_ends_with_dice_home_then_the_events_in_the_order_in_which_they_were_drawn() -> None:
    cards = [Card("Harvest Festival", 0, 3), Card("Gold Strike", 1, 3)]
    state = at_table(lying={"Hang the Bunting": [(0, 2), (1, 2), None]}, cards=cards, round=3)
    ran = run(end_round, state)
    assert ran.facts == [
        Unfilled((("Hang the Bunting", (Die(0, 2), Die(1, 2))),)),
        EventOver("Harvest Festival", Left("Hang the Bunting", filled=False)),
        EventOver("Gold Strike"),
    ]
    assert (state.cards, state.lying) == ([], {})


@pytest.mark.rule("M-A26")
def test_factions_named_for_a_location_are_forgotten_with_the_round() -> None:
    state = at_table(lying={"Soapbox Corner": [(0, 3), None]})
    state.named = {"Soapbox Corner": {0: (CHOIR,)}}
    run(end_round, state)
    assert state.named == {}
