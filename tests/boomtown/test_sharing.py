"""Sharing a location (section 4): equal shares, splits that are agreed on, and who decides what cannot be divided."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from rules import Seat, fill
from rules.boomtown.board import LOCATIONS
from rules.boomtown.notation import Word
from rules.boomtown.pieces import Die, Proposal
from rules.boomtown.play import turns
from rules.boomtown.sharing import shares, units
from rules.boomtown.splits import consent, portion
from rules.boomtown.state import Card, State
from rules.boomtown.telling_deals import AnswersSplit, ProposesSplit, SplitCantBePaid
from rules.boomtown.telling_locations import BringsThen, Fills, OtherGets, Outcome, Placed, SharersCantPay
from rules.boomtown.telling_turns import Change
from rules.boomtown.verbs import Accept, Decline, Offer, Pass, Pay, Place, Split, Take
from rules.boomtown.words import Portion
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, STONE, WATCH, WOOD
from tests.boomtown.situations import asked_of, at, at_table, favor, goods, in_words, on, put, run, take_turn
from tests.findings import for_each
from tests.situations import refusal

MARKET = {"Market Street": [(1, 1), None]}
MEETING = {"Show of Hands": [(1, 1), (2, 1), None]}


@pytest.mark.rule("M-25", "M-A7")
def test_two_share_what_a_location_brings() -> None:
    state = at_table(lying=MARKET)
    put(state, 0, "Market Street")
    assert (goods(state, 0), goods(state, 1)) == ({COIN: 2}, {COIN: 2})


@pytest.mark.rule("M-A7")
@for_each(("me", "gets"), [(0, [2, 1, 1]), (1, [1, 2, 1]), (2, [1, 1, 2])])
def test_odd_ones_begin_with_whoever_fills_it_also_among_three(me: Seat, gets: list[int]) -> None:
    others = [seat for seat in range(3) if seat != me]
    state = at_table(
        3, town=["Town Meeting"], offices=3, lying={"Show of Hands": [*((seat, 1) for seat in others), None]}
    )
    assert [next(iter(shares(state.reward("Potluck"), [me, *others]))).get(seat) for seat in range(3)] == gets
    put(state, me, "Show of Hands", faction=(CHOIR,))
    assert [sum(favor(state, seat).values()) for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("M-A7")
def test_each_thing_is_divided_by_itself() -> None:
    state = at_table(town=["Copper Notch"], lying={"Company Store": [(1, 1), None]})
    put(state, 0, "Company Store")
    assert goods(state, 0) == goods(state, 1) == {COIN: 1, FOOD: 1}


@pytest.mark.rule("M-A7", "M-A26")
def test_each_names_the_faction_for_the_own_part() -> None:
    state = at_table(3, town=["Town Meeting"], lying=MEETING)
    state.named = {"Show of Hands": {1: (WATCH,), 2: (MILL,)}}
    put(state, 0, "Show of Hands", faction=(CHOIR,))
    assert [favor(state, seat) for seat in range(3)] == [{CHOIR: 1}, {WATCH: 1}, {MILL: 1}]


@pytest.mark.rule("M-A25")
def test_what_cannot_be_divided_is_decided_by_whoever_fills_it() -> None:
    state = at_table(town=["Copper Notch"], lying={"Close the Shaft": [(1, 4), None]}, free={0: [4]})
    state.named = {"Close the Shaft": {1: (CHOIR,)}}
    put(state, 0, "Close the Shaft", faction=(MILL,))
    assert state.meeples == {CHOIR: 3, WATCH: 3, MILL: 3, SETTLERS: 4}


@pytest.mark.rule("M-25", "M-24")
def test_goods_of_ones_choice_are_shared_and_each_chooses_the_own() -> None:
    lying = {"Potluck": [(1, 2), None]}
    state = at_table(town=["Town Meeting"], offices=3, free={0: [2]}, goods={0: {FOOD: 1}, 1: {FOOD: 1}}, lying=lying)
    ran = put(state, 0, "Potluck", (1, Take(("Stone",))), (0, Take(("Coin", "Wood"))))
    assert (goods(state, 0), goods(state, 1)) == ({COIN: 1, WOOD: 1}, {STONE: 2})
    assert ran.asked[0].asked == {0: "turn", 1: "window"}


@pytest.mark.rule("M-A8", "M-24")
def test_if_one_cannot_pay_only_his_dice_leave_and_nobody_pays_or_gains() -> None:
    state = gull([(1, 6), None], free={0: [6]}, goods={0: {FOOD: 1}})
    ran = put(state, 0, "Regatta Day", faction=(CHOIR,))
    assert (at(state, "Regatta Day"), sorted(state.free[1])) == ([None, 0], [1, 6])
    assert (goods(state, 0), favor(state, 0), favor(state, 1)) == ({FOOD: 1}, {}, {})
    assert ran.facts[-1] == SharersCantPay((1,), "Regatta Day")


def gull(dice: Sequence[tuple[Seat, int] | None], seats: int = 2, **more: Any) -> State:
    """Regatta Day of Gull Harbor with dice on it, open to more."""
    lying = {"Regatta Day": dice, "Boatyard": [(0, 3)], "Ballast Yard": [(1, 3)]}
    return at_table(seats, town=["Gull Harbor"], lying=lying, **more)


@pytest.mark.rule("M-A8", "M-A9")
def test_the_slots_of_who_could_not_pay_are_open_again_for_anybody() -> None:
    state = gull([(1, 6), None], 3, free={0: [6], 2: [6]}, goods={0: {FOOD: 2}, 2: {FOOD: 2}})
    put(state, 0, "Regatta Day", faction=(CHOIR,))
    put(state, 2, "Regatta Day", faction=(MILL,))
    assert [favor(state, seat) for seat in range(3)] == [{CHOIR: 2}, {}, {MILL: 2}]
    assert [goods(state, seat) for seat in range(3)] == [{FOOD: 1}, {}, {FOOD: 1}]


@pytest.mark.rule("M-A8", "M-A27")
def test_the_warning_names_who_cannot_pay() -> None:
    state = gull([(1, 6), None], free={0: [6]}, goods={0: {FOOD: 1}})
    warned = {offer.move: offer.confirm for offer in asked_of(state, 0).legal}
    assert next(text for move, text in warned.items() if move == Place("Regatta Day")) == (
        "@1 can't pay: their dice would leave Regatta Day, and nobody would gain."
    )


@pytest.mark.rule("M-A8", "M-26")
def test_another_may_cover_a_share_by_a_split() -> None:
    state = gull([(1, 6), None], free={0: [6]}, goods={0: {FOOD: 2}})
    split = Split("Regatta Day", (0, 0), (0, 0, 0, 1))
    ran = take_turn(state, 0, split, on("Regatta Day", CHOIR), (1, Accept(0)))
    assert (goods(state, 0), goods(state, 1)) == ({}, {})
    assert [sum(favor(state, seat).values()) for seat in (0, 1)] == [3, 1]
    assert ran.asked[-1].waits == "window"
    assert ran.asked[-1].absent == Decline(0)


@pytest.mark.rule("M-25", "M-26", "M-A11")
def test_a_label_says_what_a_die_that_fills_a_shared_location_brings_oneself() -> None:
    state = gull([(1, 6), None], free={0: [6]}, goods={0: {FOOD: 2}, 1: {FOOD: 2}})
    assert die_offers(state)["Regatta Day"].label == (
        "6 fills: +2 of 4 Favor for 1 of 2 Food · Regatta Day · any faction"
    )
    state.proposal = Proposal(0, "Regatta Day", (1, 1), (0, 0, 0, 1))
    offer = die_offers(state)["Regatta Day"]
    assert offer.label == "6 fills: +3 of 4 Favor for 0 of 2 Food if agreed · Regatta Day · any faction"
    assert offer.note == "Gull Harbor (town) · your split with @1"
    state.sheets[1].goods[FOOD] = 0
    offer = die_offers(state)["Regatta Day"]
    assert "if agreed" not in offer.label, "nobody can pay that"
    assert offer.note == "Gull Harbor (town) · shared with @1"


def die_offers(state: State) -> Mapping[str, Any]:
    """The offers of a die to seat 0, by where it would go."""
    return {one.move.where: one for one in asked_of(state, 0).legal if isinstance(one.move, Place) and not one.move.die}


@pytest.mark.rule("M-26", "M-A11")
@for_each("gets", [*product((0, 1), repeat=4)])
def test_every_distribution_of_a_reward_can_be_agreed_on(gets: tuple[int, ...]) -> None:
    state = at_table(lying=MARKET)
    take_turn(state, 0, Split("Market Street", (), gets), on("Market Street"), (1, Accept(0)))
    assert [state.sheets[seat].goods[COIN] for seat in (0, 1)] == [gets.count(0), gets.count(1)]


@pytest.mark.rule("M-26", "M-A11")
@for_each("pays", [*product((0, 1), repeat=3)])
def test_every_distribution_of_a_cost_can_be_agreed_on(pays: tuple[int, ...]) -> None:
    state = at_table(
        lying={"Ringside Seats": [(1, 1), (1, 1), None]},
        goods={0: {COIN: 3}, 1: {COIN: 3}},
        cards=[Card("Traveling Circus", 0, 3)],
        round=3,
    )
    take_turn(state, 0, Split("Ringside Seats", pays), on("Ringside Seats"), (1, Accept(0)))
    assert [state.sheets[seat].goods[COIN] for seat in (0, 1)] == [3 - pays.count(0), 3 - pays.count(1)]


@pytest.mark.rule("M-A11", "M-C5")
def test_without_a_proposal_nobody_is_asked_and_shares_are_equal() -> None:
    state = at_table(lying=MARKET)
    assert take_turn(state, 0, on("Market Street")).topics == ["place"]
    assert goods(state, 0) == goods(state, 1) == {COIN: 2}


@pytest.mark.rule("M-A11")
def test_one_refusal_among_several_means_equal_shares() -> None:
    for answers, got in (([Accept(0), Accept(0)], [3, 0, 0]), ([Accept(0), Decline(0)], [1, 1, 1])):
        state = at_table(3, town=["Town Meeting"], lying=MEETING)
        answered = [(seat, move) for seat, move in zip((2, 1), answers, strict=True)]
        ran = take_turn(state, 0, Split("Show of Hands", (), (0, 0, 0)), on("Show of Hands"), *answered)
        assert ran.asked[-2].asked == {1: "window", 2: "window", 0: "open"}
        assert [sum(favor(state, seat).values()) for seat in range(3)] == got


@pytest.mark.rule("M-A11")
def test_a_proposal_holds_for_its_location_and_its_turn_alone() -> None:
    state = at_table(lying=MARKET, free={0: [2]})
    take_turn(state, 0, Split("Market Street", (), (0,) * 4), on("Woodlot"))
    assert at(state, "Market Street") == [1, None]
    state = at_table(3, lying=MARKET, free={0: [2, 2, 2], 1: [2, 2], 2: [2, 2, 2]})
    moves = [(0, Split("Market Street", (), (0,) * 4)), (0, Pass()), (1, Pass()), (2, on("Market Street"))]
    ran = run(turns, state, *moves, *((seat, Pass()) for seat in (0, 1, 2, 0, 1, 2)))
    assert "split" not in ran.topics
    assert (goods(state, 0), goods(state, 1), goods(state, 2)) == ({}, {COIN: 2}, {COIN: 2})


@pytest.mark.rule("M-A11")
def test_a_proposal_may_be_changed_before_the_die_is_placed() -> None:
    state = at_table(lying=MARKET)
    splits = [Split("Market Street", (), gets) for gets in ((0, 0, 0, 0), (1, 1, 1, 0))]
    ran = take_turn(state, 0, *splits, on("Market Street"), (1, Accept(0)))
    assert (goods(state, 0), goods(state, 1)) == ({COIN: 1}, {COIN: 3})
    portions = (Portion(0, None, ((Word.COIN, 1),)), Portion(1, None, ((Word.COIN, 3),)))
    assert ran.facts[1] == ProposesSplit(0, "Market Street", portions)


@pytest.mark.rule("M-A8", "M-A11")
def test_a_proposal_that_cannot_be_paid_when_the_die_lies_is_dropped_for_equal_shares() -> None:
    state = gull([(1, 6), None], free={0: [6]}, goods={0: {FOOD: 2}, 1: {WOOD: 1}})
    trade = [Offer(1, ("Food",), ("Wood",)), (1, Accept(0))]
    split = Split("Regatta Day", (0, 0), (0, 0, 0, 0))
    ran = take_turn(state, 0, split, *trade, on("Regatta Day", CHOIR))
    assert SplitCantBePaid(0, "Regatta Day") in ran.facts
    assert "split" not in ran.topics
    assert (goods(state, 0), goods(state, 1)) == ({WOOD: 1}, {})
    assert [sum(favor(state, seat).values()) for seat in (0, 1)] == [2, 2]


@pytest.mark.rule("M-A11")
@for_each(
    ("where", "lying", "reason"),
    [
        ("Market Street", {}, "Nobody else has dice on Market Street, so there's nothing to split."),
        (
            "Market Street",
            {"Market Street": [(0, 1), None]},
            "Nobody else has dice on Market Street, so there's nothing to split.",
        ),
        (
            "Soapbox Corner",
            {"Soapbox Corner": [(1, 3), None]},
            "Your next die can't fill Soapbox Corner. Propose a split once it can.",
        ),
    ],
)
def test_a_split_can_be_proposed_only_where_the_next_die_fills_a_shared_location(
    where: str, lying: Mapping[str, Sequence[tuple[Seat, int] | None]], reason: str
) -> None:
    asked = asked_of(at_table(lying=lying, free={0: [2]}), 0)
    assert refusal(asked, Split(where)) == (reason, "4.9")


def test_a_split_gives_every_unit_to_a_participant() -> None:
    asked = asked_of(at_table(3, lying=MARKET), 0)
    for gets in ((0,) * 3, (0,) * 5, (0, 0, 0, 2), ()):
        assert refusal(asked, Split("Market Street", (), gets))[1] == "3.3"
    assert refusal(asked, Split("Market Street", (0,), (0,) * 4))[1] == "4.8"
    offer = next(offer for offer in asked.legal if isinstance(offer.move, Split))
    assert offer.note == "Pick, one by one, who gets each of 4 Coin"


def consent_to(state: State, where: str, cost: Sequence[Seat], reward: Sequence[Seat]) -> str:
    """What seat 1 is asked about a split that seat 0 proposes."""
    split = Proposal(0, where, tuple(cost), tuple(reward))
    return consent(state, 1, split).prompt


def test_consent_says_what_both_get_and_what_equal_shares_would_be() -> None:
    state = at_table(town=["Gull Harbor"], lying={"Customs House": [(1, 3), None]})
    assert in_words(consent_to(state, "Customs House", (), (0, 0, 0, 0, 0, 1))) == (
        "@0 proposes to split Customs House: you get 1 Coin, @0 5 Coin. Equal shares give you 3 Coin. Do you agree?"
    )
    state = gull([(1, 6), None])
    assert in_words(consent_to(state, "Regatta Day", (1, 1), (0, 0, 0, 1))) == (
        "@0 proposes to split Regatta Day: you pay 2 Food and get 1 Favor. "
        "With equal shares, you'd pay 1 Food and get 2 Favor. Do you agree?"
    )


@for_each("where", [where for where, one in LOCATIONS.items() if units(one.cost) and not units(one.reward)])
def test_of_a_reward_that_nobody_divides_a_split_says_nothing(where: str) -> None:
    """All get it, and none "gets nothing"."""
    state = at_table(2)
    state.lying[where] = [*[Die(1, 6)] * (len(LOCATIONS[where].slots) - 1), None]
    pays = (1,) * len(units(state.cost(where)))
    proposed = portion(state, Proposal(0, where, pays, ()), 1)
    assert (bool(proposed.pays), proposed.gets) == (True, None)
    said = consent_to(state, where, pays, ())
    assert "pay" in said
    assert "get" not in said


@for_each("where", [where for where, one in LOCATIONS.items() if len(one.slots) > 1])
def test_the_question_about_a_split_is_short_whoever_proposes_it(where: str) -> None:
    for more in (0, 1) if len(LOCATIONS[where].slots) > 2 else (0,):
        state = at_table(3)
        state.lying[where] = [Die(1, 6), *[Die(1 + more, 6)] * (len(LOCATIONS[where].slots) - 2), None]
        cost, reward = (units(terms) for terms in (state.cost(where), state.reward(where)))
        splits = [([at % 2 for at in range(len(each))] for each in (cost, reward))]
        for pays, gets in splits:
            assert len(fill(consent_to(state, where, pays, gets), lambda seat: "W" * 32)) <= 200


def test_consent_says_what_one_would_pay_and_get() -> None:
    state = gull([(1, 6), None], free={0: [6]}, goods={0: {FOOD: 2}, 1: {FOOD: 2}})
    ran = take_turn(state, 0, Split("Regatta Day", (1, 1), (0, 0, 0, 1)), on("Regatta Day"), (1, Decline(0)))
    assert ran.asked[-1].labels == ("Agree", "Decline · equal shares")
    mine, theirs = Portion(0, (), ((Word.FAVOR, 3),)), Portion(1, ((Word.FOOD, 2),), ((Word.FAVOR, 1),))
    equal = Outcome((Change(-1, FOOD), Change(2, "Favor", MILL)))
    assert ran.facts == [
        ProposesSplit(0, "Regatta Day", (mine, theirs)),
        Fills(0, Placed(6, "Regatta Day")),
        AnswersSplit(1, agrees=False),
        BringsThen(0, "Regatta Day", equal),
        OtherGets(1, "Regatta Day", equal),
    ]


@pytest.mark.rule("M-25", "M-A7")
def test_the_price_of_any_goods_is_paid_by_each_from_the_own() -> None:
    assert [dict(part) for part in shares(at_table().cost("Trade Deal"), [1, 0])] == [{1: 1, 0: 1}]
    state = at_table(town=["Strong Mayor"], offices=5, free={0: [6]}, goods={0: {WOOD: 1, FOOD: 1}})
    ran = put(state, 0, "Proclamation", faction=(CHOIR,))
    assert (ran.asked, goods(state, 0)) == ([], {})
    state = at_table(town=["Strong Mayor"], offices=5, free={0: [6]}, goods={0: {WOOD: 2, FOOD: 1}})
    assert put(state, 0, "Proclamation", (0, Pay(("Wood",))), faction=(CHOIR,)).topics == ["pay"]
    assert goods(state, 0) == {FOOD: 1}
