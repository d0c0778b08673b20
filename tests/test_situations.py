"""Steps of the rules and orders, as the tests of any game use them, here with the toy."""

import pytest

from rules import Match, Rng, Table
from tests.findings import for_each
from tests.situations import Orders, Rules, asked_by_hand, awaited, play_stand_ins, random_orders, refusal, stand_in_for
from tests.toy import TOY
from tests.toy.game import Bid, Lay, Options, Pass, State, Veto, bidding, building

RULES = Rules(TOY)
LAID = Lay(("Hill", "Hill", "Mill"))


def at_table(veto: int | None = None) -> State:
    """Three seats, of which the first may build."""
    state = TOY.rules.setup(3, Options())
    state.veto, state.builder = veto, 0
    return state


def test_a_step_is_run_with_answers_in_their_order() -> None:
    state = at_table()
    ran = RULES.run(bidding, state, (2, Bid(4)), (0, Bid(1)), (1, Bid(2)))
    assert (ran.value, ran.seats, ran.topics, ran.sentences) == (2, [2, 0, 1], ["bid"] * 3, ["@2 builds for 3."])
    first, *_, last = ran.asked
    assert (first.clause, first.absent, first.moves[4], first.labels[4]) == ("1.2", Bid(0), Bid(4), "Bid 4")
    assert [refused.move for refused in first.refused] == [Bid(11)]
    assert (first.asked, last.asked) == (dict.fromkeys(range(3), "turn"), {1: "turn", 2: "open", 0: "open"})
    assert state.coins == [10, 10, 7]


def test_chance_falls_as_written() -> None:
    async def throws(table: Table, state: State) -> int:
        first = table.roll()
        await building(table, state)
        return 10 * first + table.roll()

    ran = RULES.run(throws, at_table(), (0, LAID), (1, Pass()), (2, Pass()), dice=[4, 2])
    assert (ran.value, [question.rolls_to_come for question in ran.asked]) == (42, [1, 1, 1])
    with pytest.raises(AssertionError, match="chance left over"):
        RULES.run(throws, at_table(), (0, LAID), (1, Pass()), (2, Pass()), dice=[4, 2, 6])
    with pytest.raises(AssertionError, match="chance of 6 that was not expected"):
        RULES.run(throws, at_table(), (0, LAID), (1, Pass()), (2, Pass()), dice=[4])


@for_each(
    ("answers", "says"),
    [
        ([(0, LAID), (1, Pass())], "not expected: .*Cubes are laid"),
        ([(0, LAID), (0, Pass())], "asked, not 0: pass"),
        ([(0, LAID), (2, Veto())], "veto: "),
        ([(0, LAID), (1, Veto()), (2, Pass()), (0, LAID)], "answers left over"),
    ],
)
def test_an_answer_that_does_not_fit_fails(answers: list[tuple[int, Pass]], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        RULES.run(building, at_table(veto=1), *answers)


def test_pieces_are_counted_whenever_something_is_asked() -> None:
    async def minting(table: Table, state: State) -> None:
        state.coins[0] += 1
        await bidding(table, state)

    with pytest.raises(AssertionError):
        RULES.run(minting, at_table())
    bids = [(seat, Bid(0)) for seat in range(3)]
    assert Rules(TOY, whole=False).run(minting, at_table(), *bids).seats == [0, 1, 2]


def test_a_question_is_looked_at() -> None:
    questions = RULES.questions(bidding, at_table())
    assert [*questions] == [0, 1, 2]
    assert refusal(questions[0], Bid(11)) == ("You have 10 coins.", "1.2")
    assert stand_in_for(questions[1]) == Bid(0)
    with pytest.raises(AssertionError, match="is allowed"):
        refusal(questions[0], Bid(10))
    alone = at_table()
    alone.coins = [30, 0, 0]
    assert stand_in_for(RULES.first_question(building, alone)) == LAID


def test_a_match_is_answered_to_its_end() -> None:
    match = Match(TOY, 3, "answered")
    assert [seat for seat, _ in play_stand_ins(match)][:3] == [0, 1, 2]
    assert match.result
    assert [*awaited(match)] == []


def test_an_order_answers_with_the_first_move_that_is_legal() -> None:
    state = at_table()
    state.coins[0], state.bank = 3, 7
    question = RULES.questions(bidding, state)[0]
    assert [offer.move for offer in RULES.wishes("bid", state)] == [Bid(coins) for coins in range(4)]
    order = Orders(TOY, {"bid": [Bid(9), Bid(2), Bid(1)]})
    assert (order.answer(question), order.lists["bid"]) == (Bid(2), [Bid(9), Bid(2), Bid(1)])
    assert Orders(TOY, {"bid": [Bid(9)], "build": [LAID]}).answer(question) is None


def test_what_orders_do_not_answer_is_counted() -> None:
    match, rng = Match(TOY, 3, "orders"), Rng("orders")
    orders = {0: random_orders(match, 0, rng), 1: random_orders(match, 1, rng, ["bid"])}
    assert (orders[0].lists.keys(), orders[1].lists.keys()) == ({"bid", "build"}, {"bid"})
    by_hand = asked_by_hand(match, orders, rng)
    assert match.result
    assert by_hand[2, "bid"] == 3
    assert not {(0, "bid"), (0, "build"), (1, "bid")} & {*by_hand}
