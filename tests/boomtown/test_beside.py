"""What may be done while anything is asked: trade (8.2), and drop a split of one's own (4.9)."""

import pytest

from rules import Decision, Seat, Verb
from rules.boomtown.board import BOARD
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.play import golden_slots, place, turns
from rules.boomtown.state import Card, State
from rules.boomtown.telling_deals import AnswersSplit, DropsSplit, SplitAnswered
from rules.boomtown.verbs import Accept, Collect, Decline, Drop, Offer, Pass, Pay, Pick, Place, Split, Take, Withdraw
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, STONE, WATCH, WOOD
from tests.boomtown.situations import Step, asked_of, at_table, entering, goods, on, put, questions, run, take_turn
from tests.conformance.test_limits import TITLE, long
from tests.findings import for_each
from tests.situations import refusal

SWAP: list[tuple[Seat, Verb]] = [(0, Offer(1, ("Coin",), ("Food",))), (1, Accept(0))]
MARKET = {"Market Street": [(1, 1), None]}
EVENTS: dict[tuple[str, int], list[tuple[Seat, Verb]]] = {
    ("Influenza", 2): [(seat, Take(("Stone",))) for seat in (2, 0, 1)],
    ("Gold Strike", 1): [(2, Pick((MILL,)))],
    ("Newspaper War", 1): [(0, Pass()), (1, Pick((CHOIR,)))],
    ("State Inspector", 1): [(seat, Pick((CHOIR,))) for seat in (1, 0, 2)],
}
"""Phases of events that ask somebody something as they begin, and answers."""


def golden(state: State) -> Step[None]:
    return lambda table, state: golden_slots(table, state, 0)


def trades(question: Decision) -> bool:
    return any(isinstance(offer.move, Offer | Accept) for offer in question.legal)


@pytest.mark.rule("M-31", "M-A13", "M-A37", "M-29")
def test_a_golden_slot_that_falls_due_can_be_traded_for() -> None:
    state = at_table(lying={"Ferry Landing": [(0, 4)]}, goods={0: {COIN: 1}, 1: {FOOD: 1}}, round=2)
    asked = questions(golden(state), state)
    assert {seat: one.waits for seat, one in asked.items()} == {0: "turn", 1: "open"}
    assert refusal(asked[0], Collect()) == ("You can't pay 1 Food.", "6.2")
    ran = run(golden(state), state, *SWAP, (0, Collect()))
    assert (goods(state, 0), goods(state, 1)) == ({COIN: 2}, {COIN: 1})
    assert ran.topics == ["golden", "", "golden"]


@pytest.mark.rule("M-31", "M-A13", "M-A35")
@for_each("event", EVENTS)
def test_all_may_trade_at_whatever_an_event_asks(event: tuple[str, int]) -> None:
    asked, before, state = (
        at_table(3, goods={0: {COIN: 4}, 1: {FOOD: 1}}, scorn={0: {CHOIR: 1}, 1: {CHOIR: 1}}, round=3) for _ in range(3)
    )
    first = questions(entering(*event), asked)
    assert trades(first[0])
    assert trades(first[1])
    run(entering(*event), before, *EVENTS[event])
    run(entering(*event), state, *SWAP, *EVENTS[event])
    assert state.sheets[0].goods[COIN] == before.sheets[0].goods[COIN] - 1
    assert (state.sheets[0].goods[FOOD], state.sheets[1].goods[FOOD]) == (1, 0)
    assert [sheet.scorn for sheet in state.sheets] == [sheet.scorn for sheet in before.sheets]


@pytest.mark.rule("M-A35")
def test_whoever_has_taken_goods_of_an_event_may_go_on_trading_while_others_choose() -> None:
    state = at_table(goods={0: {COIN: 1}, 1: {FOOD: 1}}, round=3)
    run(entering("Influenza", 2), state, (0, Take(("Stone",))), *SWAP, (1, Take(("Wood",))))
    assert (goods(state, 0), goods(state, 1)) == ({FOOD: 1, STONE: 1}, {COIN: 1, WOOD: 1})


@pytest.mark.rule("M-31", "M-A13")
def test_what_a_location_brings_is_chosen_after_a_trade() -> None:
    state = at_table(town=["Copper Notch"], free={0: [4]}, goods={0: {COIN: 2}, 1: {FOOD: 1}})
    put(state, 0, "Mule Train", *SWAP, (0, Take(("Wood",))))
    assert (goods(state, 0), goods(state, 1)) == ({FOOD: 1, WOOD: 3}, {COIN: 1})


def paying() -> State:
    """Seat 0 has to pay 2 goods of its choice for Trade Deal."""
    return at_table(
        3,
        town=[CHOIR, WATCH, "Merchants Row", MILL],
        meeples={"Merchants Row": 5},
        free={0: [3]},
        goods={0: {WOOD: 2, STONE: 2}, 1: {FOOD: 1}, 2: {COIN: 1}},
    )


@pytest.mark.rule("M-A37")
def test_whoever_has_a_payment_open_trades_with_nobody_and_the_others_do() -> None:
    asked = questions(lambda table, state: place(table, state, 0, on("Trade Deal")), state := paying())
    assert not trades(asked[0])
    assert refusal(asked[1], Offer(0, ("Food",))) == ("@0 has to pay for Trade Deal first.", "8.2")
    state = paying()
    put(state, 0, "Trade Deal", (1, Offer(2, ("Food",), ("Coin",))), (2, Accept(1)), (0, Pay(("Stone",))))
    assert (goods(state, 1), goods(state, 2)) == ({COIN: 1}, {FOOD: 1})
    assert state.payers == []


@pytest.mark.rule("M-A37")
@for_each(
    ("trade", "move"),
    [
        (Trade(1, 0, (FOOD,), (WOOD,)), (1, Withdraw(0))),
        (Trade(1, 0, (FOOD,), (WOOD,)), (0, Decline(1))),
        (Trade(0, 1, (WOOD,), (FOOD,)), (1, Decline(0))),
        (Trade(0, 1, (WOOD,), (FOOD,)), (0, Withdraw(1))),
    ],
)
def test_to_withdraw_and_to_decline_is_no_trade_and_a_payment_does_not_hinder_it(
    trade: Trade, move: tuple[Seat, Verb]
) -> None:
    state = paying()
    state.trades = [trade]
    ran = run(lambda table, state: place(table, state, 0, on("Trade Deal")), state, move, (0, Pay(("Stone",))))
    assert ran.asked[0].asked == {0: "turn", 1: "open", 2: "open"}
    assert not any(isinstance(one, Accept) for one in ran.asked[0].moves)
    assert (state.trades, state.payers) == ([], [])


@pytest.mark.rule("M-A37")
def test_somebody_with_nothing_but_an_offer_that_stands_is_asked_too() -> None:
    state = paying()
    state.trades = [Trade(2, 0, (COIN,), ())]
    state.lose(1, FOOD, 1)
    asked = questions(lambda table, state: place(table, state, 0, on("Trade Deal")), state)
    assert [offer.move for offer in asked[2].legal] == [Offer(1, ()), Withdraw(0)]
    assert refusal(asked[0], Accept(2)) == ("@0 has to pay for Trade Deal first.", "8.2")


@pytest.mark.rule("M-A37", "M-A11")
def test_what_somebody_answers_to_whose_split_they_think_about_is_about_the_split() -> None:
    state = at_table(3, lying=MARKET, goods={seat: {FOOD: 1} for seat in range(3)})
    state.trades = [Trade(0, 1, (FOOD,), ()), Trade(1, 0, (FOOD,), ()), Trade(0, 2, (FOOD,), ())]
    split = Split("Market Street", (), (0,) * 4)
    ran = take_turn(state, 0, split, on("Market Street"), (0, Decline(1)), (2, Decline(0)), (1, Decline(0)))
    assert AnswersSplit(1, agrees=False) in ran.facts
    assert state.trades == [Trade(0, 1, (FOOD,), ())]


@pytest.mark.rule("M-A37", "M-A11")
def test_while_a_split_is_thought_about_only_those_who_do_not_share_trade() -> None:
    state = at_table(4, lying=MARKET, goods={seat: {FOOD: 1} for seat in range(4)})
    split, swap = Split("Market Street", (), (1,) * 4), (2, Offer(3, ("Food",), ()))
    ran = take_turn(state, 0, split, on("Market Street"), swap, (3, Accept(2)), (1, Accept(0)))
    assert ran.asked[2].asked == {1: "window", 0: "open", 2: "open", 3: "open"}
    assert ran.asked[-1].moves == (Accept(0), Decline(0))
    assert [goods(state, seat) for seat in range(4)] == [{FOOD: 1}, {FOOD: 1, COIN: 4}, {}, {FOOD: 2}]


@pytest.mark.rule("M-A37", "M-A13")
@for_each(("round", "may"), [(9, True), (10, False)])
def test_when_the_last_die_of_the_last_round_lies_nobody_trades(round: int, may: bool) -> None:
    state = at_table(free={1: [2]}, goods={0: {COIN: 1}, 1: {FOOD: 1}}, round=round, first=(2 - round) % 2)
    state.go = BOARD.turns
    state.first = (1 - round) % 2
    assert state.order() == [0, 1]
    state.turn = 1
    asked = questions(lambda table, state: place(table, state, 1, on("Public Comment")), state)[1]
    assert (asked.topic, trades(asked)) == ("any", may)


@pytest.mark.rule("M-31", "M-A13")
def test_trades_begin_with_the_first_question_of_round_1() -> None:
    state = at_table(goods={0: {COIN: 1}, 1: {FOOD: 1}}, round=1)
    asked = questions(turns, state)
    assert trades(asked[0])
    assert trades(asked[1])


@pytest.mark.rule("M-26", "M-A11")
def test_a_split_may_be_dropped_before_the_die_is_placed() -> None:
    state = at_table(lying=MARKET)
    assert refusal(asked_of(state, 0), Drop()) == ("You haven't proposed a split.", "4.9")
    ran = take_turn(state, 0, Split("Market Street", (), (0,) * 4), Drop(), on("Market Street"))
    assert DropsSplit(0) in ran.facts
    assert "split" not in ran.topics
    assert (goods(state, 0), goods(state, 1)) == ({COIN: 2}, {COIN: 2})


@pytest.mark.rule("M-26", "M-A11")
def test_its_maker_may_drop_a_split_while_the_others_think() -> None:
    state = at_table(3, town=["Town Meeting"], lying={"Show of Hands": [(1, 1), (2, 1), None]})
    moves = [Split("Show of Hands", (), (0, 0, 1)), on("Show of Hands"), (1, Accept(0)), (0, Drop())]
    ran = take_turn(state, 0, *moves)
    assert ran.asked[-1].moves == (Drop(),)
    assert [sum(sheet.favor.values()) for sheet in state.sheets] == [1, 1, 1]
    assert SplitAnswered(agreed=False) not in ran.facts


@pytest.mark.rule("M-A11", "M-A27")
@for_each(
    ("pays", "has", "warning"),
    [
        (None, {}, "You can't pay your share of 2 Food: you'd get your dice back, and your turn would end."),
        ((1, 1), {}, ""),
        ((0, 1), {FOOD: 1}, ""),
        ((0, 0), {FOOD: 1}, "@0 can't pay as you proposed, so the shares would be equal."),
        (
            (0, 0),
            {},
            "That split can't be paid, so the shares would be equal. "
            "You can't pay your share of 2 Food: you'd get your dice back, and your turn would end.",
        ),
    ],
)
def test_the_warning_knows_the_split_that_is_proposed(
    pays: tuple[Seat, ...] | None, has: dict[Resource, int], warning: str
) -> None:
    lying = {"Boatyard": [(0, 3)], "Regatta Day": [(1, 6), None]}
    state = at_table(town=["Gull Harbor"], lying=lying, free={0: [6]}, goods={0: has, 1: {FOOD: 2}})
    state.proposal = Proposal(0, "Regatta Day", pays, (0, 0, 1, 1)) if pays else None
    offers = {offer.move: offer.confirm for offer in asked_of(state, 0).legal if not isinstance(offer.move, Split)}
    assert next(said for move, said in offers.items() if str(move) == "place where:Regatta Day") == warning


@pytest.mark.rule("M-A27")
def test_a_warning_of_a_split_that_none_of_three_can_pay_fits_however_long_their_names_are() -> None:
    lying, cards = {"Hang the Bunting": [(1, 6), (2, 6), None]}, [Card("Harvest Festival", 0, 1)]
    state = at_table(seats=3, lying=lying, cards=cards, free={0: [6]}, goods={0: {WOOD: 1}})
    state.proposal = Proposal(0, "Hang the Bunting", (1, 1, 2), ())
    warnings = {str(offer.move): offer.confirm for offer in asked_of(state, 0).legal if isinstance(offer.move, Place)}
    warning = warnings["place where:Hang the Bunting"]
    assert warning.startswith("That split can't be paid, so the shares would be equal. @1 and @2 can't pay: ")
    assert long(warning) <= TITLE
