"""The sharp AI player of Re[District]ing: what it does that the steady one does not, from its View alone."""

from collections.abc import Sequence

import pytest

from rules import Decision, Match, Offer, Rng, Seat, Verb, agents
from rules.redistricting import GAME, ai, cards, moving, playable, promoting, sharp
from rules.redistricting.board import CANDIDATES, Card, District, Position, Voter
from rules.redistricting.electorate import Electorate
from rules.redistricting.lines import BIT
from rules.redistricting.plans import position as plain
from rules.redistricting.state import State
from rules.redistricting.suspicion import suspected
from rules.redistricting.verbs import Draw, EndTurn
from tests.driver import play_out
from tests.redistricting.cities import CITY
from tests.redistricting.situations import position

GOALS = {0: [Position.FOR_RED, Position.FOR_ORANGE], 1: [Position.FOR_GREEN, Position.AGAINST_BLUE]}


def asked(state: State) -> Decision:
    """What seat 0 is asked in its turn."""
    ending = [Offer(EndTurn(), "End")]
    offers = moving.swaps(state, 0), promoting.promotions(state, 0), cards.draws(state), playable.plays(state, 0)
    return Decision("?", *offers, ending, absent=EndTurn())


def answers(state: State) -> tuple[Verb, Verb]:
    """What the sharp player does in seat 0, and what the steady one does."""
    view, question = GAME.view(state, 0), asked(state)
    moves = sharp.choose(view, question, Rng(1)), ai.choose(view, question, Rng(1))
    assert not any(map(question.check, moves))
    return moves


def turn(round: int, points: int, hand: Sequence[Card] = ()) -> State:
    """A turn of seat 0, which moves last in each month."""
    state = position(people=CITY, goals=GOALS, hands={0: [*hand]}, round=round)
    state.first, state.points = 1, points
    return state


def test_in_september_it_fills_its_hand_for_the_last_turn() -> None:
    mine, steady = answers(turn(3, 3))
    assert mine == Draw()
    assert steady != Draw()


def test_it_keeps_the_card_that_decides_a_tie() -> None:
    """Nothing is left to be won in a city of which nobody shares its goals."""
    state = turn(4, 0, [Card.REVIEW])
    assert answers(state)[0] == EndTurn()


def test_it_suspects_whoever_is_promoted_of_being_wanted() -> None:
    """Ellis is against yellow alone, and Flores against yellow and blue."""
    state = turn(2, 3)

    def chance(goal: Position) -> float:
        view = GAME.view(state, 0)
        now, electorate = plain(view), Electorate(view, 1)
        found = suspected(view, electorate, now.areas, now.cubes, (Position.AGAINST_RED, Position.AGAINST_ORANGE))
        assert sum(found.values()) == pytest.approx(1)
        return sum(likely for goals, likely in found.items() if goal in goals)

    before = chance(Position.AGAINST_BLUE)
    state.promotions.append("Flores")
    assert chance(Position.AGAINST_BLUE) > 1.5 * before


def test_areas_vote_as_districts_do() -> None:
    match, rng = Match(GAME, 2, "areas"), Rng(1)
    while match.result is None:
        (seat,) = match.pending
        view = match.view(seat)
        if view.tokens:
            electorate, now = Electorate(view, 1), plain(view)
            for area, district in zip(now.areas, view.districts.values(), strict=True):
                votes = electorate.votes(area, [who for who in now.cubes if who & area])
                assert {electorate.candidates[who].name: count for who, count in votes.items()} == district.poll.votes
        match.play(seat, agents.random_move(match.pending[seat], rng))


@pytest.mark.parametrize("seats", [2, 5])
def test_it_plays_whole_matches(seats: int) -> None:
    match, rng = Match(GAME, seats, f"sharp {seats}"), Rng(1)

    def choose(match: Match, seat: Seat) -> Verb:
        agent = sharp.choose if seat == 0 else ai.choose
        view, question = match.view(seat), match.pending[seat]
        if seat or len(match.log) % 3:
            return agent(view, question, rng)
        one, two = (agent(view, question, Rng(7)) for _ in range(2))
        assert one == two
        return one

    play_out(match, choose)
    assert match.result is not None
