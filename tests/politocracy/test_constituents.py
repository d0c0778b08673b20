"""Constituents (section 5): to buy or to pander, buying out, what they are worth and cost."""

from itertools import product
from typing import Any

import pytest

from rules import Seat
from rules.politocracy import GAME
from rules.politocracy.board import CHANGE, CONSTITUENTS, RING, ChangeCard, Ideology
from rules.politocracy.state import State
from rules.politocracy.telling import Left, Now
from rules.politocracy.telling_campaign import Bought, BoughtOut, Pandered
from rules.politocracy.verbs import Buy, Cancel, Exchange, Pander, Play, Poll
from tests.findings import for_each
from tests.politocracy.situations import first_question, land, landing, popularity, position, run, starts_election, turn
from tests.situations import Orders, refusal, stand_in_for

CENTRIST, PROGRESSIVE, CONSERVATIVE = Ideology.CENTRIST, Ideology.PROGRESSIVE, Ideology.CONSERVATIVE
SQUARES = {square.name: square.number for square in RING if square.name in CONSTITUENTS}
PROFESSORS = SQUARES["Professors"]
TAKEOVER, CRISIS = ChangeCard.HOSTILE_TAKEOVER, ChangeCard.CRISIS_TEAM
SIDES = [*product(Ideology, Ideology)]


def money(state: State) -> list[int]:
    return [one.money for one in state.candidates]


def with_owner(owner: Seat | None = None, **figures: Any) -> State:
    """A position in which somebody, or nobody, has the Professors."""
    return position(3, owners={} if owner is None else {"Professors": owner}, **figures)


@pytest.mark.rule("P-26", "P-27", "P-D2")
@for_each(("name", "ideology"), product(CONSTITUENTS, Ideology))
def test_who_buys_pays_the_price_of_the_own_ideology_and_gains_its_popularity(name: str, ideology: Ideology) -> None:
    value = CONSTITUENTS[name].values[ideology]
    state = position(ideology={0: ideology})
    land(state, SQUARES[name], (0, Buy()))
    assert (money(state), popularity(state)) == ([200 - value.price, 200], [10 + value.percent, 10])


@pytest.mark.rule("P-32", "P-33", "P-A57", "P-D2")
@for_each(
    ("name", "ideology", "percent", "millions"),
    [("Professors", PROGRESSIVE, 5, 1), ("Trade Unions", CONSERVATIVE, 1, 5)],
)
def test_some_prices(name: str, ideology: Ideology, percent: int, millions: int) -> None:
    state = position(ideology={0: ideology})
    ran = land(state, SQUARES[name], (0, Buy()))
    assert ran.asked[0].labels[0] == f"Buy · +{percent}% for ${millions}M"
    then = Now(10 + percent), Left(200 - 20 * millions)
    assert ran.facts == [Bought(0, name, None, 20 * millions, percent, then=then)]


@pytest.mark.rule("P-28", "P-51", "P-95")
def test_who_owns_what_all_see_and_its_popularity_stays_while_it_is_owned() -> None:
    state = with_owner()
    land(state, PROFESSORS, (0, Buy()))
    assert GAME.rules.view(state, None).owners == {"Professors": 0}
    land(state, 0, (0, Poll()), dice=[1, 1])
    assert popularity(state) == [13, 10, 10]


@pytest.mark.rule("P-27", "P-29", "P-95")
@for_each("owner", [None, 1])
def test_who_panders_instead_gains_one_point_and_nothing_of_the_constituent(owner: Seat | None) -> None:
    state = with_owner(owner)
    before = popularity(state)
    land(state, PROFESSORS, (0, Pander()))
    assert (state.candidates[0].pandering, money(state)) == (1, [200] * 3)
    assert popularity(state) == [11, *before[1:]]
    assert state.owners == ({} if owner is None else {"Professors": owner})


@pytest.mark.rule("P-29", "P-A14", "P-D6")
def test_who_takes_over_the_very_constituent_they_landed_on_is_asked_no_more_and_gains_no_point() -> None:
    state = with_owner(1, hand={0: [TAKEOVER, CRISIS]})
    ran = land(state, PROFESSORS, (0, Play(TAKEOVER, what="Professors")))
    assert (ran.topics, state.owners) == (["constituent"], {"Professors": 0})
    assert (state.candidates[0].pandering, popularity(state)) == (0, [13, 10, 10])


@pytest.mark.rule("P-29", "P-D6")
@for_each("answer", [Buy(), Pander()])
def test_after_a_takeover_elsewhere_they_still_buy_or_pander(answer: Buy | Pander) -> None:
    state = with_owner(1, hand={0: [TAKEOVER]})
    state.owners["The Poor"] = 2
    ran = land(state, PROFESSORS, (0, Play(TAKEOVER, what="The Poor")), (0, answer))
    assert ran.topics == ["constituent"] * 2
    assert (state.candidates[0].pandering, state.owners["Professors"]) == ((0, 0) if answer == Buy() else (1, 1))


@pytest.mark.rule("P-29", "P-A48")
def test_after_a_takeover_that_was_canceled_they_still_buy_or_pander() -> None:
    state = with_owner(1, hand={0: [TAKEOVER], 1: [CRISIS]})
    ran = land(state, PROFESSORS, (0, Play(TAKEOVER, what="Professors")), (1, Cancel()), (0, Pander()))
    assert ran.topics == ["constituent", "crisis: other cards", "constituent"]
    assert (state.candidates[0].pandering, state.owners) == (1, {"Professors": 1})


@pytest.mark.rule("P-29", "P-A14")
def test_who_took_it_over_before_landing_there_gains_the_point_of_an_owner() -> None:
    state = with_owner(1, square={0: PROFESSORS - 1}, hand={0: [TAKEOVER]})
    turn(state, (0, Play(TAKEOVER, what="Professors")), dice=[1, 1])
    assert (state.candidates[0].pandering, state.owners) == (1, {"Professors": 0})


@pytest.mark.rule("P-29", "P-A21", "P-A48")
def test_a_takeover_there_at_the_last_moment_is_the_purchase_too() -> None:
    """The star brings a second candidate to half; the takeover takes the first below it, and the turn goes on."""
    state = with_owner(1, hand={0: [TAKEOVER]}, percent={0: 45, 1: 50})
    answers = Exchange("heart"), Play(TAKEOVER, what="Professors")
    ran = land(state, PROFESSORS, *((0, one) for one in answers))
    assert ran.topics == ["constituent", "last moment"]
    assert (state.candidates[0].pandering, popularity(state)) == (0, [53, 47, 10])


@pytest.mark.rule("P-A33", "P-C1")
@for_each(
    ("units", "stars", "asked", "buys"),
    [(20, 1, True, True), (19, 1, False, False), (0, 1, False, False), (0, 2, True, False), (19, 3, True, False)],
)
def test_who_cannot_pay_in_full_panders_and_is_asked_only_if_a_star_would_do(
    units: int, stars: int, asked: bool, buys: bool
) -> None:
    state = with_owner(money={0: units}, stars={0: stars})
    ran = land(state, PROFESSORS, *[(0, Pander())] * asked)
    assert [Buy() in question.moves for question in ran.asked] == [buys] * asked
    assert (state.candidates[0].pandering, state.owners, state.candidates[0].money) == (1, {}, units)


@pytest.mark.rule("P-A33", "P-A17", "P-49")
@for_each(("units", "stars", "exchanged"), [(20, 2, 1), (19, 2, 0), (19, 3, 2), (0, 3, 2)])
def test_the_5_millions_of_every_star_to_spare_count(units: int, stars: int, exchanged: int) -> None:
    """Of two Conservatives one would have to pay $6M."""
    state = with_owner(1, ideology={0: CONSERVATIVE, 1: CONSERVATIVE}, stars={0: stars}, money={0: units})
    ran = land(state, PROFESSORS, *[(0, Exchange("money"))] * exchanged, *[(0, Buy())] * bool(exchanged))
    assert len(ran.asked) == (exchanged + 1 if exchanged else 0)
    assert state.owners["Professors"] == (0 if exchanged else 1)


@pytest.mark.rule("P-A33", "P-A48", "P-97")
@for_each("card", [card for card in ChangeCard if CHANGE[card].kind != "now"])
def test_whoever_holds_any_card_is_asked_even_without_the_money(card: ChangeCard) -> None:
    """Or else the question would tell what is held."""
    state = with_owner(1, money={0: 0}, stars={0: 1}, hand={0: [card]})
    assert land(state, PROFESSORS, (0, Pander())).topics == ["constituent"]


@pytest.mark.rule("P-A33", "P-A48")
def test_the_money_for_a_constituent_may_come_from_a_card() -> None:
    state = with_owner(1, money={0: 0}, stars={0: 1}, hand={0: [ChangeCard.SUPER_PAC_CHECK]})
    land(state, PROFESSORS, (0, Play(ChangeCard.SUPER_PAC_CHECK)), (0, Buy()))
    assert (state.owners, state.candidates[0].money) == ({"Professors": 0}, 20)


@pytest.mark.rule("P-A33")
def test_what_is_too_expensive_is_refused_and_told() -> None:
    question = first_question(landing(PROFESSORS), with_owner(money={0: 19}))
    assert refusal(question, Buy()) == ("You need $1M for Professors, and you have $950K.", "5.1")
    assert stand_in_for(question) == Pander()


@pytest.mark.rule("P-A14", "P-29")
@for_each("hand", [[], [ChangeCard.AUDIT]])
def test_on_a_constituent_of_ones_own_one_panders_without_a_question(hand: list[ChangeCard]) -> None:
    state = with_owner(0, hand={0: hand})
    assert not land(state, PROFESSORS).asked
    assert (state.candidates[0].pandering, popularity(state)) == (1, [14, 10, 10])


@pytest.mark.rule("P-47", "P-48", "P-49", "P-50", "P-51", "P-A12", "P-A13")
@for_each(("buyer", "owner"), SIDES)
def test_buying_out_costs_the_own_price_and_a_million_more_of_the_same_ideology(
    buyer: Ideology, owner: Ideology
) -> None:
    """The bank is paid, and the owner loses what it was worth to that ideology."""
    values = CONSTITUENTS["Professors"].values
    state = with_owner(1, ideology={0: buyer, 1: owner, 2: buyer})
    assert popularity(state) == [10, 10 + values[owner].percent, 10]
    bank = state.bank
    land(state, PROFESSORS, (0, Buy()))
    price = values[buyer].price + 20 * (buyer is owner)
    assert (money(state), state.bank) == ([200 - price, 200, 200], bank + price)
    assert popularity(state) == [10 + values[buyer].percent, 10, 10]
    assert state.owners == {"Professors": 0}


@pytest.mark.rule("P-50", "P-T3", "P-T4", "P-48", "P-49")
@for_each(
    ("buyer", "owner", "label", "paid", "gains", "loses"),
    [
        (CENTRIST, PROGRESSIVE, "Buy out @1 · +3% for $1M · @1 −5%", 20, 3, 5),
        (CONSERVATIVE, CONSERVATIVE, "Buy out @1 · +1% for $6M · @1 −1%", 120, 1, 1),
    ],
)
def test_what_a_buy_out_says(buyer: Ideology, owner: Ideology, label: str, paid: int, gains: int, loses: int) -> None:
    ran = land(with_owner(1, ideology={0: buyer, 1: owner}), PROFESSORS, (0, Buy()))
    assert ran.asked[0].labels[0] == label
    bought = Bought(0, "Professors", 1, paid, gains, then=(Now(10 + gains), Left(200 - paid)))
    assert ran.facts == [bought, BoughtOut(1, 0, loses, then=(Now(10),))]


@pytest.mark.rule("P-50", "P-A61")
def test_told_is_what_the_last_owner_really_loses() -> None:
    """Two hearts, 3% of the Professors and 11% lost leave 2%."""
    ran = land(with_owner(1, adjusted={1: -11}), PROFESSORS, (0, Buy()))
    assert ran.facts[-1] == BoughtOut(1, 0, 2, then=(Now(0),))


@pytest.mark.rule("P-A21", "P-29")
@for_each(("others", "told"), [(50, True), (49, False)])
def test_where_a_point_brings_a_second_to_half_it_is_told_that_it_starts_nothing(others: int, told: bool) -> None:
    state = position(percent={0: 49, 1: others}, money={0: 0}, stars={0: 1})
    ran = land(state, PROFESSORS)
    assert ran.facts == [Pandered(0, "Professors", told, then=(Now(50),))]


@pytest.mark.rule("P-103", "P-47")
def test_a_constituent_may_be_bought_out_any_number_of_times_also_back() -> None:
    state = with_owner(1)
    for me in (0, 1, 2, 0, 1):
        land(state, PROFESSORS, (me, Buy()), me=me)
        assert state.owners == {"Professors": me}
    assert popularity(state) == [10, 13, 10]
    assert money(state) == [200 - 80, 200 - 80, 200 - 40]


@pytest.mark.rule("P-A41", "P-103")
def test_nothing_is_sold_or_given_away() -> None:
    """Whoever stands on their own constituent is offered nothing for it, and nobody can be handed anything."""
    question = first_question(landing(PROFESSORS), with_owner(1))
    assert {type(offer.move) for offer in question.legal} == {Buy, Pander, Exchange}
    assert not {"Sell", "Give", "Trade", "Pay"} & {verb.__name__ for verb in GAME.rules.verbs}


@pytest.mark.rule("P-50", "P-A21")
def test_what_a_buy_out_takes_counts_before_the_check() -> None:
    state = position(percent={0: 49, 1: 50}, owners={"Professors": 1})
    assert not run(starts_election(landing(PROFESSORS)), state, (0, Buy())).value
    assert popularity(state) == [52, 47]


@pytest.mark.rule("P-C1")
@for_each(
    ("name", "ideology", "at_most", "buys"),
    [
        ("Professors", CENTRIST, 300, False),
        ("Professors", CENTRIST, 334, True),
        ("Professors", PROGRESSIVE, 200, True),
        ("Professors", CONSERVATIVE, 1000, False),
        ("Special Interests", CENTRIST, 999, False),
        ("Special Interests", CENTRIST, 1000, True),
    ],
)
def test_a_planned_purchase_may_have_a_highest_price_for_each_percent(
    name: str, ideology: Ideology, at_most: int, buys: bool
) -> None:
    question = first_question(landing(SQUARES[name]), position(ideology={0: ideology}))
    assert (question.check(Buy(at_most)) is None) is buys
    order = Orders(GAME, {"constituent": [Buy(at_most), Pander()]})
    assert order.answer(question) == (Buy(at_most) if buys else Pander())
