"""What the AI players of all games share."""

from collections import Counter

import pytest

from rules import Decision, Match, Offer, Rng, agents
from tests.games import but_for
from tests.toy import TOY
from tests.toy.game import Bid, Pass


def test_the_best_comes_first_and_chance_decides_between_equal_ones() -> None:
    worth = {"a": 1.0, "b": 2.0, "c": 1.0}.__getitem__
    orders = {tuple(agents.by_worth("abc", worth, Rng(seed))) for seed in range(20)}
    assert orders == {("b", "a", "c"), ("b", "c", "a")}
    assert agents.best("abc", worth, Rng(0)) == "b"


def test_rivals_together_count_against_me_and_the_leader_most() -> None:
    assert agents.regard(1, [5, 0, 15], even=10) == pytest.approx([-15 / 40, 1, -25 / 40])
    assert agents.regard(0, [3, 9], even=5) == [1.0, -1.0]


def bids(*coins: int, **more: str) -> Decision:
    """A question about a bid; some bids ask to be confirmed."""
    return Decision(
        "Bid.", [Offer(Bid(one), str(one), confirm=more.get(f"sure_{one}", "")) for one in coins], absent=Bid(coins[0])
    )


def choices_of(game: object, question: Decision, times: int = 300) -> Counter[object]:
    rng, view = Rng("easy"), Match(TOY, 3).view(0)
    return Counter(agents.easy(game, view, question, rng) for _ in range(times))  # pyright: ignore[reportArgumentType]


def test_an_easy_player_makes_any_move_now_and_then() -> None:
    game = but_for(TOY, agent=lambda view, decision, rng: Bid(3), slips=0.3)
    found = choices_of(game, bids(1, 2, 3))
    assert {*found} == {Bid(1), Bid(2), Bid(3)}
    assert 45 < found[Bid(1)] + found[Bid(2)] < 75, "two of three mistakes, of a third of 300 less a tenth"


def test_no_mistake_of_its_asks_to_be_confirmed_where_another_does_not() -> None:
    game = but_for(TOY, agent=lambda view, decision, rng: Bid(3), slips=1.0)
    assert {*choices_of(game, bids(1, 2, 3, sure_1="All of it?"))} == {Bid(2), Bid(3)}
    assert {*choices_of(game, bids(1, 2, sure_1="All of it?", sure_2="All of it?"))} == {Bid(1), Bid(2)}


def test_it_makes_none_where_nobody_waits_nor_beside_its_question() -> None:
    game = but_for(TOY, agent=lambda view, decision, rng: None, slips=1.0)
    open_one = Decision("Bid.", [Offer(Bid(1), "1"), Offer(Bid(2), "2")], absent=Bid(1), waits="open")
    assert {*choices_of(game, open_one)} == {None}
    beside = bids(1, 2).beside([Offer(Pass(), "Pass")])
    assert {*choices_of(game, beside)} == {Bid(1), Bid(2)}


def test_a_level_has_its_player() -> None:
    sharp = but_for(TOY, sharp=lambda view, decision, rng: None)
    assert agents.of(TOY, "steady") is agents.of(TOY) is agents.of(TOY, "sharp") is TOY.ai.agent
    assert agents.of(sharp, "sharp") is sharp.ai.sharp
    assert agents.levels(TOY) == ("easy", "steady")
    assert agents.levels(sharp) == ("easy", "steady", "sharp")
