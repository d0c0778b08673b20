"""What the AI player of Boomtown does before its die: it offers trades, proposes splits, and names factions anew."""

from collections.abc import Mapping, Sequence

import pytest

from rules import Match, Rng, Seat, Verb, agents
from rules.boomtown import GAME
from rules.boomtown.ai.bargains import REST
from rules.boomtown.ai.choose import choose
from rules.boomtown.ai.why import why
from rules.boomtown.ai.why_bargains import ALONE
from rules.boomtown.board import BOARD, LOCATIONS
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.state import State
from rules.boomtown.verbs import Accept, Decline, Offer, Pass, Pick, Place, Split, Withdraw
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, WATCH, WOOD
from tests.boomtown.situations import asked_of, on
from tests.boomtown.test_ai import strong
from tests.driver import waiting
from tests.findings import for_each
from tests.games import but_for

AHEAD: Mapping[str, int] = {CHOIR: 9, WATCH: 9, SETTLERS: 9}
"""The Favor of a rival with all factions but the one that a test is about."""
FULL = {
    name: [(1, 6)] * len(LOCATIONS[name].slots)
    for name in (
        *("Market Street", "Bottomland Farms", "Woodlot", "Gravel Bar", "Soapbox Corner"),
        *("Shift Supper", "Ribbon Scissors", "Walk the Beat", "Hymn Practice"),
    )
}
"""What another has filled, so that nothing but the matter of a test is left."""


def answer(state: State, seat: Seat = 0, turn: Seat = 0) -> Verb | None:
    """What the AI of a seat does on somebody's turn; whatever that is, it is legal."""
    question = asked_of(state, seat, turn)
    move = choose(GAME.rules.view(state, seat), question, Rng(1))
    assert move is None or question.check(move) is None, move
    return move


def reason(state: State, move: Verb, seat: Seat = 0, turn: Seat = 0) -> str:
    return why(GAME.rules.view(state, seat), asked_of(state, seat, turn), move)


def hungry(goods: Sequence[Mapping[Resource, int]] = ({COIN: 6}, {FOOD: 8}), *, round: int = 8, go: int = 1) -> State:
    """Four in a late round: what would win seat 0 the Mill Hands costs 2 Food, of which it has none."""
    favor = [{MILL: 3}, {MILL: 3, **AHEAD}]
    return strong(4, free=[[3, 3, 3]], round=round, go=go, goods=goods, favor=favor)


def test_it_offers_what_it_can_spare_for_what_its_next_die_needs() -> None:
    state = hungry()
    offer = Offer(1, ("Coin",) * 3, ("Food",) * 3)
    assert answer(state) == offer
    assert reason(state, offer) == (
        "With 3 Food the next die could fill Shift Supper, which can't be paid for otherwise; @1 would get what's "
        "worth more to them."
    )


def test_whoever_is_offered_that_accepts() -> None:
    state = hungry()
    state.trades = [Trade(0, 1, (COIN,) * 3, (FOOD,) * 3)]
    assert answer(state, 1) == Accept(0)


@for_each(("want", "reply"), [((FOOD,), Decline(0)), ((), Accept(0))])
def test_what_hardly_brings_anything_is_declined_unless_it_is_a_gift(
    want: tuple[Resource, ...], reply: Accept | Decline
) -> None:
    """A second piece of Coin is worth a little more to it than one of four of Food."""
    state = hungry([{COIN: 6}, {COIN: 1, FOOD: 4}])
    state.trades = [Trade(0, 1, (COIN,), want)]
    assert answer(state, 1) == reply


def test_it_offers_what_the_other_has_circles_left_for() -> None:
    state = hungry([{COIN: 6, WOOD: 6}, {FOOD: 8}])
    state.sheets[1].circled[COIN] = BOARD.resource_circles
    assert answer(state) == Offer(1, ("Wood",) * 3, ("Food",) * 3)


def test_of_an_offer_that_the_other_would_decline_nothing_good_is_said() -> None:
    """The Food would fill Shift Supper, but it is worth more to its owner than one Coin."""
    assert reason(hungry(), Offer(1, ("Coin",), ("Food",) * 3)) == ALONE


def test_with_the_goods_at_hand_it_fills_that_location() -> None:
    assert answer(hungry([{COIN: 3, FOOD: 3}, {COIN: 3, FOOD: 5}])) == Place("Shift Supper")


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(hungry([{COIN: 6}, {COIN: 6, FOOD: 2}]), id="a seat that has no use for it"),
        pytest.param(hungry([{COIN: 6}]), id="nobody has what it lacks"),
        pytest.param(hungry([{}, {FOOD: 8}]), id="it has nothing to give"),
        pytest.param(hungry([{COIN: 6, FOOD: 2}, {FOOD: 8}]), id="it lacks nothing"),
        pytest.param(hungry(go=3), id="no die is left to use it for"),
        pytest.param(hungry(round=10), id="goods are worth nothing to anybody any more"),
    ],
)
def test_it_offers_nothing_where_that_helps_nobody_or_not_both(state: State) -> None:
    assert isinstance(answer(state), Place)


def test_an_offer_that_stands_is_not_made_again() -> None:
    state = hungry()
    state.trades, state.offered[0] = [Trade(0, 1, (COIN,) * 3, (FOOD,) * 3)], {1: state.round}
    assert isinstance(answer(state), Place)


@for_each("reply", [Decline, Accept])
def test_once_it_is_answered_it_offers_nothing_more_in_that_round(reply: type[Accept | Decline]) -> None:
    match, seat, offer = before_an_offer()
    match.play(seat, offer)
    match.play(offer.to, reply(seat))
    round = match.view().round
    while match.view().round == round:
        active = waiting(match)[0]
        move = choose(match.view(active), match.pending[active], Rng(1))
        assert move
        assert active != seat or not isinstance(move, Offer)
        match.play(active, move)


def test_it_leaves_somebody_alone_for_some_rounds_and_may_turn_to_another() -> None:
    state = hungry([{COIN: 6}, {FOOD: 8}, {FOOD: 8}])
    for made, to in (
        ({}, 2),
        ({2: state.round - REST + 1}, 1),
        ({2: state.round - REST}, 2),
        ({2: state.round - REST, 1: state.round}, None),
    ):
        state.offered[0] = made
        move = answer(state)
        assert (move.to if isinstance(move, Offer) else None) == to


def test_it_withdraws_what_has_become_of_no_use() -> None:
    state = hungry(go=3)
    state.trades, state.offered[0] = [Trade(0, 1, (COIN,) * 3, (FOOD,))], {1: state.round}
    assert answer(state) == Withdraw(1)
    assert reason(state, Withdraw(1)) == "The offer to @1 no longer helps: 3 Coin would be worth more in stock."


def baking(goods: Sequence[Mapping[Resource, int]]) -> State:
    """Three, of whom seat 0 could fill the Bake Sale, which it shares with seat 1: 2 Food for 2 Coin and 2 Favor."""
    lying = {**FULL, "Bake Sale": [(1, 3), None]}
    favor = [{CHOIR: 2}, {**AHEAD, CHOIR: 0}, {CHOIR: 2}]
    return strong(3, free=[[3]], round=6, meeples={CHOIR: 4}, goods=goods, favor=favor, lying=lying)


def test_it_pays_for_another_who_cannot_and_takes_more_of_what_counts() -> None:
    state = baking([{FOOD: 4}])
    split = Split("Bake Sale", (0, 0), (1, 1, 0, 0))
    assert answer(state) == split
    assert reason(state, split) == (
        "The split would bring +0 of 2 Coin, +2 of 2 Favor for 2 of 2 Food, and it's better for the others too. "
        "Equal shares can't be paid."
    )
    state.proposal = Proposal(0, split.where, split.cost, split.reward)
    assert answer(state) == Place("Bake Sale"), "the proposal stands, and it places its die"
    assert "+2 of 2 Favor" in reason(state, Place("Bake Sale"))


def test_it_proposes_nothing_that_the_other_would_decline() -> None:
    assert answer(baking([{FOOD: 4}, {FOOD: 1}])) == Place("Bake Sale")


def test_while_its_proposal_stands_it_proposes_no_better_one() -> None:
    """A turn has one split, also where somebody else began it in this seat."""
    state = baking([{FOOD: 4}])
    state.proposal = Proposal(0, "Bake Sale", (0, 0), (1, 1, 0, 1))
    assert answer(state) == Place("Bake Sale")


def test_no_mistake_of_an_easy_one_makes_or_answers_a_bargain() -> None:
    """Its mistakes are dice in odd places, and turns that it passes."""
    state = baking([{FOOD: 4}, {COIN: 4}, {COIN: 4}])
    state.trades = [Trade(1, 0, (COIN,), (FOOD,)), Trade(0, 2, (FOOD,), (COIN,))]
    question, view = asked_of(state, 0), GAME.rules.view(state, 0)
    assert {type(offer.move) for offer in question.legal} >= {Accept, Decline, Offer, Split, Withdraw}
    easy = agents.of(but_for(GAME, slips=1.0), "easy")
    assert {type(easy(view, question, Rng(seed))) for seed in range(100)} == {Place, Pass}


def waiting_for(name: str) -> State:
    """Seat 0 has a die on the Soapbox Corner, meant for a faction; it can still win Night Watch, but no other."""
    favor = [{}, {CHOIR: 9, MILL: 9, SETTLERS: 9}]
    state = strong(3, free=[[1, 1]], round=9, go=2, favor=favor, lying={"Soapbox Corner": [(0, 3), None]})
    state.named = {"Soapbox Corner": {0: (name,)}}
    return state


def test_its_dice_are_for_another_faction_once_that_is_worth_more() -> None:
    state, move = waiting_for(CHOIR), Pick((WATCH,), "Soapbox Corner")
    assert [answer(state, 0, turn) for turn in range(3)] == [move] * 3, "on anybody's turn"
    assert reason(state, move) == (
        "The dice on Soapbox Corner are for Night Watch now, which is worth more than before: with 2 Favor to @1's 0, "
        "the chance of leading Night Watch (3 votes) at the end rises from 33% to 83%."
    )


def test_a_name_that_is_as_good_stays() -> None:
    state = waiting_for(WATCH)
    assert isinstance(answer(state), Place)
    assert answer(state, 0, 1) is None


def test_a_die_that_comes_to_those_that_wait_names_what_they_are_for() -> None:
    """It is not first said of the dice there, and then once more with the one that joins them."""
    lying = {**FULL, "Soapbox Corner": [(0, 3), None]}
    state = strong(3, free=[[3]], round=9, go=2, favor=[{}, {CHOIR: 9, MILL: 9, SETTLERS: 9}], lying=lying)
    state.named = {"Soapbox Corner": {0: (CHOIR,)}}
    assert answer(state, 0, 1) == Pick((WATCH,), "Soapbox Corner")
    assert answer(state) == on("Soapbox Corner", WATCH)


def before_an_offer() -> tuple[Match, Seat, Offer]:
    """A match of AI players until one is about to offer a trade."""
    match, rng = Match(GAME, 4, "offers 10"), Rng(1)
    while match.result is None:
        seat = waiting(match)[0]
        move = choose(match.view(seat), match.pending[seat], rng)
        if isinstance(move, Offer):
            return match, seat, move
        assert move
        match.play(seat, move)
    raise AssertionError("nobody offers anything")


def test_a_whole_match_ends_however_eager_all_are_to_answer() -> None:
    """Every seat is asked whatever it may answer, after each move, until nobody has anything to say."""
    match, rng, made = Match(GAME, 3, "eager"), Rng(1), 0
    while match.result is None:
        asked = sorted(match.pending.items(), key=lambda one: one[1].waits != "open")
        answers = ((seat, choose(match.view(seat), question, rng)) for seat, question in asked)
        seat, move = next(one for one in answers if one[1])
        assert move
        made += isinstance(move, Offer)
        match.play(seat, move)
        assert len(match.log) < 300
    assert made <= 3 * 10
