"""Golden slots (section 6): dice that stay, and collecting again as a round begins."""

from collections.abc import Sequence

import pytest

from rules import Offer, Verb, fill, mark
from rules.boomtown.board import LOCATIONS
from rules.boomtown.notation import Resource
from rules.boomtown.picks import USUAL
from rules.boomtown.play import begin_round, end_round, golden_slots
from rules.boomtown.state import Card, State
from rules.boomtown.telling import CollectsNothing
from rules.boomtown.verbs import Collect, Place, Stay, Take, TakeBack
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, STONE, WATCH, WOOD
from tests.boomtown.situations import asked_of, at, at_table, favor, goods, put, questions, run
from tests.findings import for_each
from tests.situations import Ran, refusal

FERRY = {"Ferry Landing": [(0, 4)]}


def collecting(state: State, *moves: tuple[int, Verb]) -> Ran[None]:
    """The golden slots of seat 0."""
    return run(lambda table, state: golden_slots(table, state, 0), state, *moves)


@pytest.mark.rule("M-A5", "M-28", "M-D2")
def test_every_golden_location_has_one_slot_so_that_full_and_having_a_die_there_are_the_same() -> None:
    golden = [one for one in LOCATIONS.values() if any(slot.golden for slot in one.slots)]
    assert sorted(one.id for one in golden) == ["CC2", "CN4", "GH5", "NW3", "RF2", "WF5"]
    assert all(len(one.slots) == 1 for one in golden)


@pytest.mark.rule("M-28", "M-A2")
def test_a_die_in_a_golden_slot_is_still_there_as_the_next_round_begins() -> None:
    state = at_table(free={0: [4]}, goods={0: {FOOD: 1}})
    put(state, 0, "Ferry Landing")
    assert goods(state, 0) == {COIN: 2}
    run(end_round, state)
    assert at(state, "Ferry Landing") == [0]
    state.round = 2
    run(begin_round, state, (0, Stay()), dice=[1] * 5)
    assert (at(state, "Ferry Landing"), len(state.free[0])) == ([0], 2)


@pytest.mark.rule("M-29", "M-A5")
@for_each(
    ("move", "has", "stays"),
    [
        (Collect(), {COIN: 2, FOOD: 1}, True),
        (Collect(back=True), {COIN: 2, FOOD: 1}, False),
        (Stay(), {FOOD: 2}, True),
        (TakeBack(), {FOOD: 2}, False),
    ],
)
def test_one_collects_or_not_and_leaves_the_die_or_takes_it_back(move: Verb, has: object, stays: bool) -> None:
    state = at_table(lying=FERRY, goods={0: {FOOD: 2}}, round=2)
    run(begin_round, state, (0, move), dice=[3] * (5 if stays else 6))
    assert (goods(state, 0), at(state, "Ferry Landing")) == (has, [0] if stays else [None])
    assert len(state.free[0]) == (2 if stays else 3)


@pytest.mark.rule("M-29", "M-A5")
def test_collecting_goes_on_round_after_round() -> None:
    state = at_table(lying=FERRY, goods={0: {FOOD: 3}})
    for number in (2, 3, 4):
        state.round, state.waiting = number, ["Railroad Survey"]
        run(end_round, state)
        run(begin_round, state, (0, Collect()), dice=[*([1] if number == 3 else []), *[2] * 5])
    assert goods(state, 0) == {COIN: 6}


@pytest.mark.rule("M-A6", "M-29")
def test_who_cannot_pay_collects_nothing_and_may_leave_the_die() -> None:
    state = at_table(lying=FERRY, round=2)
    (question,) = questions(lambda table, state: golden_slots(table, state, 0), state).values()
    assert [offer.move for offer in question.legal] == [Stay(), TakeBack()]
    assert refusal(question, Collect()) == ("You can't pay 1 Food.", "6.2")
    assert question.absent == Stay()
    collecting(state, (0, Stay()))
    assert (at(state, "Ferry Landing"), goods(state, 0)) == ([0], {})


@pytest.mark.rule("M-29", "M-A26")
def test_a_faction_is_named_with_each_collection_or_the_stand_in_names_it() -> None:
    for move, got in ((Collect((MILL,)), {MILL: 1, CHOIR: 1}), (Collect((USUAL,)), {CHOIR: 2})):
        state = at_table(
            town=["Gull Harbor"], lying={"Lighthouse Fund": [(0, 4)]}, goods={0: {WOOD: 1}}, favor={0: {CHOIR: 1}}
        )
        (question,) = questions(lambda table, state: golden_slots(table, state, 0), state).values()
        assert question.absent == Collect((USUAL,))
        assert refusal(question, Collect())[0] == "Pick 1 for “favor”; nothing is picked yet."
        collecting(state, (0, move))
        assert favor(state, 0) == got


def scrip(goods: dict[Resource, int], lying: Sequence[str]) -> State:
    dice = {where: [(0, 4)] for where in lying}
    return at_table(town=["Company Charter"], offices=3, lying=dice, goods={0: goods}, round=2)


@pytest.mark.rule("M-29")
@for_each("lying", [("Ferry Landing", "Company Scrip"), ("Company Scrip", "Ferry Landing")])
def test_of_several_golden_dice_one_that_can_be_paid_comes_first_and_may_pay_for_the_next(lying: Sequence[str]) -> None:
    state = scrip({COIN: 1}, lying)
    collecting(state, (0, Collect()), (0, Take(("Food",))), (0, Collect()))
    assert goods(state, 0) == {COIN: 2, FOOD: 1}


@pytest.mark.rule("M-29")
@for_each("lying", [("Ferry Landing", "Company Scrip"), ("Company Scrip", "Ferry Landing")])
@for_each("held", [{COIN: 1, FOOD: 1}, {}])
def test_golden_dice_of_which_all_or_none_can_be_paid_come_in_the_order_of_the_board(
    held: dict[Resource, int], lying: Sequence[str]
) -> None:
    state = scrip(held, lying)
    ran = collecting(state, (0, TakeBack()), (0, Stay()))
    assert ran.facts == [
        CollectsNothing(0, "Ferry Landing", back=True),
        CollectsNothing(0, "Company Scrip", back=False),
    ]
    assert at(state, "Company Scrip") == [0]


@pytest.mark.rule("M-A5", "M-22")
def test_a_golden_slot_with_a_die_in_it_takes_no_other() -> None:
    state = at_table(lying=FERRY, free={1: [6]}, goods={1: {FOOD: 1}})
    assert refusal(asked_of(state, 1), Place("Ferry Landing"))[1] == "4.4"


@pytest.mark.rule("M-24", "M-28")
def test_a_die_that_could_not_pay_does_not_stay() -> None:
    state = at_table(free={0: [4]})
    put(state, 0, "Ferry Landing")
    assert at(state, "Ferry Landing") == [None]


@pytest.mark.rule("M-A28", "M-29")
def test_where_the_card_was_pushed_back_nothing_is_collected() -> None:
    state = at_table(lying={"Watchtower": [(0, 5)]}, goods={0: {STONE: 1}}, meeples={WATCH: 4}, round=2)
    (question,) = questions(lambda table, state: golden_slots(table, state, 0), state).values()
    assert refusal(question, Collect())[0] == "You can't collect: Night Watch shrank, and Watchtower is closed."


@pytest.mark.rule("M-29")
def test_while_golden_slots_are_shut_nothing_is_paid_or_collected() -> None:
    shut = [Card("Bank Run", 1, 3)]
    state = at_table(lying=FERRY, goods={0: {FOOD: 1}}, cards=shut, round=3)
    (question,) = questions(lambda table, state: golden_slots(table, state, 0), state).values()
    assert refusal(question, Collect(back=True)) == (
        "You can't collect: golden slots pay nothing while the bank is closed.",
        "6.2",
    )
    state = at_table(free={0: [4]}, goods={0: {FOOD: 1}}, cards=shut, round=3)
    warned = {offer.move: offer.confirm for offer in asked_of(state, 0).legal}
    assert warned[Place("Ferry Landing")] == "Ferry Landing pays nothing while the golden slots are shut."
    put(state, 0, "Ferry Landing")
    assert (goods(state, 0), at(state, "Ferry Landing")) == ({FOOD: 1}, [0])


def test_the_question_tells_what_it_costs_and_brings() -> None:
    state = at_table(lying=FERRY, goods={0: {FOOD: 1}})
    (question,) = questions(lambda table, state: golden_slots(table, state, 0), state).values()
    lies = "Your die is still in the golden slot of Ferry Landing."
    assert fill(question.prompt, mark) == (
        f"{lies} Collect again (+2 Coin for 1 Food)? A die that you leave there isn't rolled this round."
    )
    (poor,) = questions(lambda table, state: golden_slots(table, state, 0), at_table(lying=FERRY)).values()
    assert fill(poor.prompt, mark) == f"{lies} You can't pay 1 Food. Leave the die there, or take it back?"
    labels = {offer.move: offer.label for offer in question.legal if isinstance(offer, Offer)}
    assert labels[Collect(back=True)] == "Collect +2 Coin for 1 Food · take the die back"
    assert (question.topic, question.clause) == ("golden", "6.2")
