"""What counts as made or lost is found; in random matches no trade is waited for, and the count adds up."""

from collections.abc import Callable

import pytest

from rules import Match, Result, Rng
from rules.boomtown import GAME
from rules.boomtown.board import BOARD
from rules.boomtown.checks import check
from rules.boomtown.state import State
from rules.boomtown.verbs import Accept, Decline, Offer, Withdraw
from tests.boomtown.names import CHOIR, COIN, MILL
from tests.boomtown.situations import at_table
from tests.conformance.cases import random_answer
from tests.findings import for_each

LOST: dict[str, Callable[[State], object]] = {
    "a die too many": lambda state: state.free[0].append(3),
    "a die too few": lambda state: state.free[1].pop(),
    "a die that lies twice": lambda state: state.lying.update({"Gravel Bar": state.lying["Woodlot"]}),
    "goods from nowhere": lambda state: state.sheets[0].receive(COIN, 1),
    "goods that vanish": lambda state: state.sheets[0].give(COIN, 1),
    "goods below nothing": lambda state: state.sheets[1].goods.update({COIN: -1}),
    "Scorn below nothing": lambda state: state.sheets[1].scorn.update({CHOIR: -1}),
    "a faction without a meeple": lambda state: state.meeples.update({CHOIR: 0}),
    "a faction beyond its card": lambda state: state.meeples.update({MILL: 9}),
    "a slot too many": lambda state: state.lying.update({"Market Street": [None] * 3}),
    "a circle too many": lambda state: state.sheets[0].circled.update({COIN: 21}),
    "Favor beyond the sheet": lambda state: state.sheets[0].favor.update({CHOIR: 31}),
}


@for_each("fault", LOST)
def test_what_is_made_or_lost_is_found(fault: str) -> None:
    state = at_table(goods={0: {COIN: 2}}, lying={"Woodlot": [(0, 2)]})
    LOST[fault](state)
    with pytest.raises(AssertionError):
        check(state)


@pytest.mark.rule("M-C7", "M-A37", "M-32")
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("seats", GAME.rules.seats)
def test_in_a_random_match_nobody_waits_for_a_trade_and_the_count_adds_up(seats: int, apart: bool) -> None:
    match, rng = Match(GAME, seats, f"match {seats}", {"endless": apart, "together": not apart}), Rng(seats)
    while match.result is None:
        no_trade_is_waited_for(match)
        stood, standing = [*match.state.trades], favor_and_scorn(match.state)
        mover, move = random_answer(match, rng)
        match.play(mover, move)
        if isinstance(move, Offer) or (isinstance(move, Accept) and stood != match.state.trades):
            assert favor_and_scorn(match.state) == standing
    the_count_adds_up(match, match.result)


def no_trade_is_waited_for(match: Match) -> None:
    for seat, question in match.pending.items():
        if question.waits != "open" and question.topic != "split":
            moves = [offer.move for offer in question.legal]
            assert not isinstance(question.absent, Accept | Offer), seat
            assert not all(isinstance(move, Accept | Decline | Offer | Withdraw) for move in moves), seat


def favor_and_scorn(state: State) -> list[tuple[dict[str, int], dict[str, int]]]:
    return [(dict(sheet.favor), dict(sheet.scorn)) for sheet in state.sheets]


def the_count_adds_up(match: Match, result: Result) -> None:
    state = match.state
    assert match.pending == {}
    won = [name for name in state.meeples if state.leader(name) is not None]
    assert sum(result.scores) == sum(state.meeples[name] for name in won)
    assert result.scores[result.winners[0]] == max(result.scores)
    assert (state.round, state.waiting, state.trades) == (BOARD.rounds, [], [])
    assert all(len(state.free[seat]) + len(state.golden_dice(seat)) == 3 for seat in range(match.seats))
