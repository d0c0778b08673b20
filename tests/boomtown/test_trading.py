"""Trading (section 8): offers stand, and never keep anybody waiting."""

import pytest

from rules import Verb, fill, mark
from rules.boomtown.pieces import Trade
from rules.boomtown.play import turn, turns
from rules.boomtown.state import State
from rules.boomtown.telling_deals import OfferVoid
from rules.boomtown.verbs import Accept, Decline, Offer, Pass, Pay, Take, Withdraw
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, WOOD
from tests.boomtown.situations import asked_of, at_table, goods, on, questions, run, take_turn
from tests.findings import for_each
from tests.situations import refusal

GOODS = {0: {COIN: 2}, 1: {FOOD: 3}}
SWAP = Offer(1, ("Coin", "Coin"), ("Food",))


def trading(*moves: tuple[int, Verb], state: State | None = None) -> State:
    """The position after these moves on the turn of seat 0, which then passes."""
    state = state or at_table(goods=GOODS)
    take_turn(state, 0, *moves, Pass())
    return state


@pytest.mark.rule("M-31", "M-A12")
def test_an_offer_that_is_accepted_changes_hands() -> None:
    state = trading((0, SWAP), (1, Accept(0)))
    assert (goods(state, 0), goods(state, 1)) == ({FOOD: 1}, {FOOD: 2, COIN: 2})
    assert state.trades == []


@pytest.mark.rule("M-31")
@pytest.mark.parametrize("answer", [(1, Decline(0)), (0, Withdraw(1))])
def test_one_that_is_declined_or_withdrawn_stands_no_longer(answer: tuple[int, Verb]) -> None:
    state = trading((0, SWAP), answer)
    assert (state.trades, goods(state, 0), goods(state, 1)) == ([], GOODS[0], GOODS[1])


@pytest.mark.rule("M-C7", "M-31")
def test_an_offer_stands_over_turns_until_it_is_answered() -> None:
    state = at_table(goods=GOODS)
    moves = [(0, SWAP), *((seat, Pass()) for seat in (0, 1, 0, 1)), (1, Accept(0)), (0, Pass()), (1, Pass())]
    run(turns, state, *moves)
    assert goods(state, 0) == {FOOD: 1}


@pytest.mark.rule("M-31")
def test_a_new_offer_to_the_same_player_takes_the_place_of_the_old_one() -> None:
    state = trading((0, SWAP), (0, Offer(1, ("Coin",), ("Food", "Food"))))
    assert state.trades == [Trade(0, 1, (COIN,), (FOOD, FOOD))]


@pytest.mark.rule("M-31")
def test_offers_to_several_and_both_ways_stand_beside_each_other() -> None:
    state = at_table(3, goods={0: {COIN: 2}, 1: {FOOD: 1}, 2: {WOOD: 1}})
    moves = [
        (0, Offer(1, ("Coin", "Coin"), ("Food",))),
        (0, Offer(2, ("Coin", "Coin"), ("Wood",))),
        (1, Offer(0, ("Food",), ("Coin",))),
    ]
    trading(*moves, state=state)
    assert [(trade.by, trade.to) for trade in state.trades] == [(0, 1), (0, 2), (1, 0)]
    take_turn(state, 0, (1, Accept(0)), Pass())
    assert goods(state, 1) == {COIN: 2}
    assert state.trades == []


@pytest.mark.rule("M-31")
def test_an_offer_is_overtaken_when_the_goods_are_gone() -> None:
    state = at_table(free={0: [4]}, goods={0: {COIN: 1}, 1: {FOOD: 1}})
    ran = run(
        turns,
        state,
        (0, Offer(1, ("Coin",), ("Food",))),
        (0, on("Civic Petition")),
        *((seat, Pass()) for seat in (1, 0, 1, 0, 1)),
    )
    assert state.trades == []
    assert OfferVoid(0, 1) in ran.facts


COSTS = (CHOIR, "Card-Room Regulars", "Merchants Row", MILL)


@pytest.mark.rule("M-A13", "M-C7")
@for_each(("where", "die", "answers"), [("High Stakes", 5, []), ("Trade Deal", 3, [(0, Pay(("Coin",)))])])
def test_what_is_paid_and_comes_back_before_anybody_is_asked_makes_no_offer_void(
    where: str, die: int, answers: list[tuple[int, Verb]]
) -> None:
    state = at_table(
        town=COSTS,
        meeples={"Card-Room Regulars": 5, "Merchants Row": 5},
        free={0: [die]},
        goods={0: {COIN: 2, WOOD: 1}, 1: {FOOD: 1}},
    )
    state.trades = [Trade(0, 1, (COIN,), (FOOD,))]
    ran = take_turn(state, 0, on(where), *answers)
    run(lambda table, state: turn(table, state, 1), state, (1, Accept(0)), (1, Pass()))
    assert not any(isinstance(one, OfferVoid) for one in ran.facts)
    assert goods(state, 1) == {COIN: 1}


@pytest.mark.rule("M-A13")
def test_an_offer_is_void_when_somebody_is_asked_between_cost_and_reward() -> None:
    state = at_table(town=["Town Meeting"], offices=3, free={0: [2]}, lying={"Potluck": [(0, 2), None]})
    state.gain(0, FOOD, 2)
    state.trades = [Trade(0, 1, (FOOD,), ())]
    ran = take_turn(state, 0, on("Potluck"), Take(("Food",)))
    assert OfferVoid(0, 1) in ran.facts
    assert goods(state, 0) == {FOOD: 4}


@pytest.mark.rule("M-33", "M-A12")
@for_each(
    ("give", "want"),
    [
        (("Coin",), ("Food",)),
        (("Coin", "Coin"), ("Food",)),
        (("Coin",), ("Food", "Food", "Food")),
        (("Coin", "Coin"), ()),
        (("Coin", "Coin"), ("Food", "Food", "Food")),
    ],
)
def test_any_ratio_will_do_and_a_gift_too(give: tuple[str, ...], want: tuple[str, ...]) -> None:
    state = trading((0, Offer(1, give, want)), (1, Accept(0)))
    assert state.sheets[0].goods[COIN] == 2 - len(give)
    assert state.sheets[0].goods[FOOD] == len(want)
    assert state.sheets[1].goods[COIN] == len(give)
    assert state.sheets[1].goods[FOOD] == 3 - len(want)


@pytest.mark.rule("M-32", "M-A12")
@for_each("what", ["Favor", "Scorn", CHOIR, "favor", "Favor Choir Society", "Mayor"])
def test_favor_and_scorn_are_never_traded(what: str) -> None:
    state = at_table(goods=GOODS, favor={0: {CHOIR: 5}, 1: {CHOIR: 5}}, scorn={0: {CHOIR: 2}, 1: {CHOIR: 2}})
    asked = asked_of(state, 0)
    for move in (Offer(1, (what,)), Offer(1, (what,), ("Food",)), Offer(1, ("Coin",), (what,))):
        assert asked.check(move) is not None
    fields = [part for offer in asked.legal if isinstance(offer.move, Offer) for part in offer.open]
    assert {name for part in fields for name in part.choices} == {"Coin", "Food"}


@pytest.mark.rule("M-A13", "M-31")
def test_all_may_trade_on_anybodys_turn_and_nobody_waits_for_them() -> None:
    state = at_table(4, goods={0: {COIN: 1}, 1: {FOOD: 1}, 2: {WOOD: 1}})
    asked = questions(lambda table, state: turn(table, state, 3), state)
    assert {seat: question.waits for seat, question in asked.items()} == {3: "turn", 0: "open", 1: "open", 2: "open"}
    assert all(asked[seat].absent is None for seat in (0, 1, 2))
    take_turn(state, 3, (1, Offer(2, ("Food",), ("Wood",))), (2, Accept(1)), Pass())
    assert (goods(state, 1), goods(state, 2)) == ({WOOD: 1}, {FOOD: 1})


@pytest.mark.rule("M-A13")
def test_one_cannot_offer_or_ask_for_what_is_not_there() -> None:
    asked = asked_of(at_table(goods=GOODS), 0)
    for move in (
        Offer(1, ("Wood",), ("Food",)),
        Offer(1, ("Coin",) * 3, ("Food",)),
        Offer(1, ("Coin",), ("Wood",)),
        Offer(1, ("Coin",), ("Food",) * 4),
        Offer(1, (), ("Food",)),
        Offer(0, ("Coin",), ()),
        Offer(2, ("Coin",), ()),
    ):
        assert asked.check(move) is not None, move
    assert refusal(asked, Offer(0, ())) == ("Offer a trade to another player.", "8.1")


@pytest.mark.rule("M-31")
def test_who_has_nothing_can_only_be_given_something() -> None:
    asked = asked_of(at_table(goods={1: {FOOD: 1}}), 0)
    assert refusal(asked, Offer(1, (), ())) == ("You have nothing that @1 could take.", "8.1")
    state = at_table(goods={1: {FOOD: 1}})
    take_turn(state, 0, (1, Offer(0, ("Food",))), Accept(1), Pass())
    assert (goods(state, 0), goods(state, 1)) == ({FOOD: 1}, {})


def test_only_the_one_asked_accepts_and_only_the_one_who_offers_withdraws() -> None:
    state = at_table(3, goods={**GOODS, 2: {WOOD: 1}})
    state.trades = [Trade(0, 1, (COIN,), (FOOD,))]
    for seat, allowed in ((0, [Withdraw(1)]), (1, [Accept(0), Decline(0)]), (2, [])):
        asked = asked_of(state, seat, 0)
        moves = [Withdraw(1), Withdraw(0), Accept(0), Accept(1), Decline(0), Decline(1)]
        assert [move for move in moves if asked.check(move) is None] == allowed


@pytest.mark.rule("M-A13", "M-A24", "M-30")
def test_on_a_finite_sheet_a_trade_uses_circles_of_both_and_a_full_one_receives_nothing() -> None:
    state = at_table(goods=GOODS)
    state.sheets[1].circled[COIN] = 19
    asked = asked_of(state, 0)
    assert asked.check(Offer(1, ("Coin", "Coin"), ())) is not None
    trading((0, Offer(1, ("Coin",), ("Food",))), (1, Accept(0)), state=state)
    assert (state.sheets[0].circled, state.sheets[1].circled[COIN]) == ({COIN: 2, FOOD: 1}, 20)
    assert refusal(asked_of(state, 0), Offer(1, ("Coin",), ()))[0] == "You can't pick “Coin”."


@pytest.mark.rule("M-A13", "M-A24")
def test_an_offer_that_no_longer_fits_a_finite_sheet_is_void() -> None:
    state = at_table(goods=GOODS)
    state.trades = [Trade(0, 1, (COIN, COIN), ())]
    state.sheets[1].circled[COIN] = 19
    assert OfferVoid(0, 1) in take_turn(state, 0, Pass()).facts


def test_what_a_trade_would_change_stands_on_the_button() -> None:
    state = at_table(goods=GOODS)
    state.trades = [Trade(0, 1, (COIN, COIN), (FOOD,))]
    labels = [[offer.explanation for offer in asked_of(state, seat, 0).legal] for seat in (0, 1)]
    assert "Accept @0's offer · +2 Coin, −1 Food" in labels[1]
    mine = [fill(label, mark) for label in labels[0]]
    assert "Withdraw your offer to @1. 2 Coin for 1 Food" in mine
    assert "Offer @1 a trade. Replaces your offer of 2 Coin for 1 Food" in mine


@pytest.mark.rule("M-A37")
@for_each(("dice", "more"), [([], False), ([6], True)])
def test_the_last_die_of_the_match_ends_trading_whoever_places_it(dice: list[int], more: bool) -> None:
    state = at_table(goods=GOODS)
    state.round, state.go = 10, 3
    state.turn, last = state.order()
    state.free = [dice if seat == last else [] for seat in range(2)]
    assert state.trading, "the die is not placed yet"
    state.completing = "Soapbox Corner"
    assert state.trading is more
