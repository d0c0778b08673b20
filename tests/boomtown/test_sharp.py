"""The sharp AI player of Boomtown: what it sees that the steady one does not."""

from collections.abc import Mapping, Sequence
from functools import partial

import pytest

from rules import Match, Rng, Seat, Verb, agents
from rules.boomtown import GAME, placing
from rules.boomtown.ai import choose as ai
from rules.boomtown.ai import sharp
from rules.boomtown.ai.sketch import Sketch
from rules.boomtown.ai.sketch_events import happen
from rules.boomtown.pieces import Trade
from rules.boomtown.state import DICE, Card, State
from rules.boomtown.verbs import Accept, Place
from rules.boomtown.view import view
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, WATCH, WOOD
from tests.boomtown.situations import last_die, situation
from tests.driver import play_out
from tests.findings import for_each

last_round = partial(last_die, first=1)
"""The last round, which seat 0 begins."""


def placements(state: State) -> tuple[str, str]:
    """Where the steady and the sharp player place the die of seat 0."""
    question, seen = placing.turn(state, 0)[0], view(state, 0)
    moves = [choose(seen, question, Rng(1)) for choose in (ai.choose, sharp.choose)]
    assert all(question.check(move) is None for move in moves if move)
    steady, sharper = (move.where if isinstance(move, Place) else "" for move in moves)
    return steady, sharper


def test_with_its_last_die_it_begins_nothing_that_the_rival_alone_can_fill() -> None:
    state = last_round(free=[[3], [3]], favor=[{MILL: 3, CHOIR: 9}, {MILL: 4, WATCH: 9, SETTLERS: 9}])
    assert placements(state) == ("Soapbox Corner", "Walk the Beat")


def test_it_takes_the_location_with_which_the_rival_would_win_a_faction() -> None:
    state = last_round(
        free=[[3], [3]],
        favor=[{MILL: 4, CHOIR: 1}, {MILL: 3, CHOIR: 1, WATCH: 9, SETTLERS: 9}],
        goods=[{FOOD: 2}, {FOOD: 2}],
    )
    assert placements(state)[1] == "Shift Supper" != placements(state)[0]


def test_it_opens_no_red_arrow_to_the_rival() -> None:
    favor = [{MILL: 4, CHOIR: 9}, {MILL: 4, WATCH: 9, SETTLERS: 9}]
    state = last_round(
        free=[[3, 6], [6]], favor=favor, goods=[{COIN: 2}, {COIN: 2}], go=2, lying={"Soapbox Corner": [(0, 3)]}
    )
    steady, sharper = placements(state)
    assert steady == "Soapbox Corner" != sharper


def test_it_gathers_first_what_its_next_die_pays_with() -> None:
    favor = [{MILL: 3, CHOIR: 9}, {MILL: 4, WATCH: 9, SETTLERS: 9}]
    taken = {"Hymn Practice": [(1, 3)], "Walk the Beat": [(1, 3)]}
    assert placements(last_round(free=[[2, 3], [1]], favor=favor, go=2, lying=taken)) == ("Woodlot", "Bottomland Farms")


def test_it_stocks_up_before_the_inspector_comes() -> None:
    state = last_round(free=[[3], []], favor=[{MILL: 1}, {}], goods=[{FOOD: 2, WOOD: 2}, {}])
    state.round, state.cards = 9, [Card("State Inspector", 0, 9)]
    steady, sharper = placements(state)
    assert steady == "Walk the Beat"
    assert sharper in {"Gravel Bar", "Woodlot"}


@for_each(
    ("card", "lying", "changed"),
    [
        (Card("Gold Strike", 0, 9), {}, {MILL: -1}),
        (Card("Gold Strike", 0, 10), {}, {}),
        (Card("Flood Season", 0, 10), {}, {MILL: -1}),
        (Card("Flood Season", 0, 10), {"Sandbag Line": [(0, 2), (1, 2)]}, {}),
        (Card("Traveling Circus", 0, 10), {}, {CHOIR: 2}),
        (Card("Influenza", 0, 10), {}, {CHOIR: -1, WATCH: -1, MILL: -1, SETTLERS: -1}),
    ],
)
def test_it_sees_what_events_do_when_the_round_ends(
    card: Card, lying: Mapping[str, Sequence[tuple[Seat, int]]], changed: Mapping[str, int]
) -> None:
    state = situation(
        town=["Flood Season", "Gold Strike", card.name],
        round=10,
        cards=[card],
        meeples={MILL: 5},
        lying=lying,
        free={seat: [6] * (DICE - len(lying)) for seat in (0, 1)},
    )
    sketch = Sketch(view(state, 0), 0)
    before, after = sketch.now(), sketch.now()
    happen(sketch, after)
    shifts = {name: new - old for name, old, new in zip(sketch.cards, before.out, after.out, strict=True)}
    assert {name: shift for name, shift in shifts.items() if shift} == changed


@pytest.mark.parametrize("seats", [GAME.rules.seats[0], GAME.rules.seats[-1]])
def test_wherever_chance_leads_it_has_a_legal_move_and_always_the_same(seats: int) -> None:
    match, rng = Match(GAME, seats, "sharp"), Rng(seats)

    def choose(match: Match, seat: Seat) -> Verb:
        question, seen = match.pending[seat], match.view(seat)
        if seat:
            return agents.random_move(question, rng)
        first, again = (sharp.choose(seen, question, Rng(7)) for _ in range(2))
        assert first is not None
        assert first == again
        assert question.check(first) is None, f"{first} at {question.prompt}"
        return first

    play_out(match, choose)


def test_it_answers_a_trade_before_it_places() -> None:
    state = last_round(free=[[3], [3]], favor=[{}, {}], goods=[{}, {COIN: 2}], go=1)
    state.trades = [Trade(1, 0, (COIN,) * 2, ())]
    assert sharp.choose(view(state, 0), placing.turn(state, 0)[0], Rng(1)) == Accept(1)
