"""Whole random matches: nothing is made or lost, districts hang together, and the count of November adds up."""

from collections.abc import Callable, Mapping

import pytest

from rules import Match, Rng
from rules.redistricting import GAME
from rules.redistricting.board import BLOCKS, BOARD, CANDIDATES, NEXT_TO, Card, District, Position, Voter
from rules.redistricting.state import State, check
from rules.redistricting.verbs import Draw, Promote
from tests.conformance.cases import random_answer
from tests.findings import for_each
from tests.record import answered, walked
from tests.redistricting.cities import CITY
from tests.redistricting.situations import position
from tests.situations import awaited, stood_in

LOST: Mapping[str, Callable[[State], object]] = {
    "a card too many": lambda state: state.deck.append(Card.REVIEW),
    "a card too few": lambda state: state.discards.pop(),
    "a card in two hands": lambda state: state.operatives[1].hand.append(Card.MOVING_VAN),
    "a review without its card": lambda state: state.reviewed.append(District.NAVY),
    "a voter twice": lambda state: state.tokens.__setitem__("C1", state.tokens["C2"]),
    "a candidate twice": lambda state: state.tokens.__setitem__("C1", CANDIDATES["Adler"]),
    "a candidate in the city and out of it": lambda state: state.aside.append("Adler"),
    "a candidate gone": lambda state: state.aside.pop(),
    "a fifth tile": lambda state: [state.tiles[block].append(District.LILAC) for block in BLOCKS[:5]],
    "a tile on its own color": lambda state: state.tiles["A1"].append(District.NAVY),
    "a twentieth promotion": lambda state: state.promotions.extend(["Adler"] * 20),
    "a promotion of somebody who is out": lambda state: state.promotions.append("Fontana"),
    "a seventh suppression": lambda state: state.suppressed.extend(voters(state)[:7]),
    "a voter with two cubes": lambda state: two_cubes(state),
}


def voters(state: State) -> list[Voter]:
    return [one for one in state.tokens.values() if isinstance(one, Voter)]


def two_cubes(state: State) -> None:
    one = voters(state)[0]
    state.suppressed.append(one)
    state.doubled.append(one)


@for_each("fault", LOST)
def test_what_is_made_or_lost_is_found(fault: str) -> None:
    state = position(people=CITY, hands={0: [Card.MOVING_VAN]}, discards=[Card.CARPETBAGGER])
    check(state)
    LOST[fault](state)
    with pytest.raises(AssertionError):
        check(state)


@for_each(
    ("seats", "options"),
    [
        *((seats, {}) for seats in (2, 3, 4, 5)),
        (3, {"simple": True}),
        (2, {"most_cubes": True}),
    ],
)
def test_a_random_match_holds_together(seats: int, options: dict[str, bool]) -> None:
    match, rng = Match(GAME, seats, f"whole {seats} {options}", options), Rng(seats)
    for _ in awaited(match):
        match.play(*random_answer(match, rng))
        holds_together(match.state)
    adds_up(match)


def holds_together(state: State) -> None:
    """Nothing is made or lost; every district hangs together, block by block."""
    check(state)
    for district in District:
        blocks = set(state.blocks(district))
        assert blocks, f"{district} has vanished"
        found, edge = set[str](), {min(blocks)}
        while edge:
            found |= edge
            edge = {one for block in edge for one in NEXT_TO[block]} & blocks - found
        assert found == blocks, f"{district} is in pieces"
    assert state.points >= 0
    assert state.played <= BOARD.cards_a_turn


def adds_up(match: Match) -> None:
    """Scores by the candidates elected, goal by goal; who has won."""
    assert match.result is not None
    state = match.state
    won = [CANDIDATES[name].positions for name in state.elected.values() if name]
    scores = [sum(goal in positions for positions in won for goal in one.goals) for one in state.operatives]
    assert [*match.result.scores] == scores
    best = max((score, len(one.hand)) for score, one in zip(scores, state.operatives, strict=True))
    figures = [(score, len(one.hand)) for score, one in zip(scores, state.operatives, strict=True)]
    assert [*match.result.winners] == [seat for seat, figure in enumerate(figures) if figure == best]
    dealt = [goal for one in state.operatives for goal in one.goals]
    assert len(dealt) == len({*dealt}) == 2 * match.seats
    assert {*dealt} <= {*Position}


@pytest.mark.rule("D-24", "D-50")
@for_each("seats", [2, 3, 4, 5])
def test_everybody_has_four_turns_one_a_month(seats: int) -> None:
    match = Match(GAME, seats, f"turns {seats}")
    turns = [(match.view().round, seat) for seat, _ in stood_in(match)]
    first = match.view().first
    assert first is not None
    assert turns == [(month, (first + place) % seats) for month in (1, 2, 3, 4) for place in range(seats)]


@pytest.mark.rule("D-50")
def test_two_to_five_can_play() -> None:
    assert [*GAME.seats] == [2, 3, 4, 5]


@pytest.mark.rule("D-25", "D-A22")
def test_in_a_recorded_match_prices_are_paid_from_the_points_of_the_month() -> None:
    for match, seat, question in answered("redistricting-4"):
        view = match.view()
        place = (seat - (view.first or 0)) % 4
        assert view.month is not None
        assert view.points <= BOARD.months[view.month][place]
        costs = {offer.label.split(" · ")[1] for offer in question.legal if isinstance(offer.move, (Draw, Promote))}
        assert all(int(cost.removesuffix(" AP")) <= view.points for cost in costs)


def test_a_recorded_match_in_simple_play_has_no_cards_and_one_with_most_cubes_has_them() -> None:
    for name, cards in (("redistricting-simple", 0), ("redistricting-most-cubes", 20)):
        match = next(match for match, _ in walked(name))
        assert len(match.state.deck) == cards
