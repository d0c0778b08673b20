"""The sharp AI player of Re[District]ing: what it does that the steady one does not, from its View alone."""

from collections.abc import Sequence

import pytest

from rules import Decision, Match, Offer, Rng, Seat, Verb
from rules.redistricting import GAME, cards, moving, playable, promoting
from rules.redistricting.ai import choose as ai
from rules.redistricting.ai import sharp
from rules.redistricting.ai.electorate import Electorate
from rules.redistricting.ai.plans import Campaign
from rules.redistricting.ai.plans import position as plain
from rules.redistricting.ai.suspicion import suspicions
from rules.redistricting.board import Card, Position
from rules.redistricting.forecast import Forecast
from rules.redistricting.state import State
from rules.redistricting.verbs import Draw, EndTurn, Play, Swap
from tests.driver import play_out
from tests.findings import for_each
from tests.redistricting.cities import CITY
from tests.redistricting.situations import position

GOALS = {0: [Position.FOR_RED, Position.FOR_ORANGE], 1: [Position.FOR_GREEN, Position.AGAINST_BLUE]}


def question_of(state: State) -> Decision:
    """What seat 0 is asked in its turn."""
    ending = [Offer(EndTurn(), "End")]
    forecast = Forecast(state)
    lines, promotions = moving.swaps(state, 0, forecast), promoting.promotions(state, 0, forecast)
    hand = playable.plays(state, 0, forecast)
    return Decision("?", lines, promotions, cards.draws(state), hand, ending, absent=EndTurn())


def answers(state: State) -> tuple[Verb, Verb]:
    """What the sharp player does in seat 0, and what the steady one does."""
    view, question = GAME.rules.view(state, 0), question_of(state)
    moves = sharp.choose(view, question, Rng(1)), ai.choose(view, question, Rng(1))
    assert not any(map(question.check, moves))
    return moves


def turn(round: int, points: int, hand: Sequence[Card] = ()) -> State:
    """A turn of seat 0, which moves last in each month."""
    return position(people=CITY, goals=GOALS, hands={0: [*hand]}, round=round, first=1, points=points)


def test_it_fills_its_hand_before_it_does_anything_else() -> None:
    mine, steady = answers(turn(2, 3, [Card.REVIEW] * 3))
    assert mine == Draw()
    assert isinstance(steady, Swap)
    assert answers(turn(2, 3, [Card.REVIEW] * 4))[0] != Draw()


def test_cards_wait_for_the_last_turn() -> None:
    hand = [Card.CARPETBAGGER, Card.GET_OUT, Card.MOVING_VAN, Card.SUPPRESSION]
    assert not isinstance(answers(turn(3, 0, hand))[0], Play)
    assert isinstance(answers(turn(4, 0, hand))[0], Play)


def test_it_keeps_a_card_that_may_decide_a_tie_and_would_do_little() -> None:
    """Who has the last word is as likely to be level by points as to gain by one voter whom the courts let silence."""
    mine, steady = answers(turn(4, 0, [Card.SUPPRESSION]))
    assert mine == EndTurn()
    assert isinstance(steady, Play)


@for_each(("mine", "theirs"), [(0, 2), (2, 0)])
def test_a_card_that_can_decide_no_tie_is_played_for_little(mine: int, theirs: int) -> None:
    """Where one has so many more than the other that one card changes nothing."""
    state = turn(4, 0, [Card.SUPPRESSION, *[Card.REVIEW] * mine])
    state.operatives[1].hand = [state.deck.pop() for _ in range(theirs)]
    assert isinstance(answers(state)[0], Play)


def test_two_candidates_from_outside_bring_more_than_any_other_card() -> None:
    hand = [Card.CARPETBAGGER, Card.MOVING_VAN]
    mine, steady = answers(turn(4, 0, hand))
    assert mine == Play(Card.CARPETBAGGER)
    assert mine != steady


def test_a_plan_of_several_steps_is_worth_more_than_the_best_steps_one_by_one() -> None:
    view = GAME.rules.view(turn(2, 3), 0)
    mind = sharp.Mind(view, 0)
    campaign = Campaign(mind.outlook, mind.electorate, 0)
    one_by_one, ahead = (campaign.plans(mind.wishes, mind.now, width)[0].worth for width in (1, sharp.WIDTH))
    assert ahead > one_by_one


def test_it_suspects_whoever_is_promoted_of_being_wanted() -> None:
    """Ellis is against yellow alone, and Flores against yellow and blue."""
    state = turn(2, 3)

    def chance(goal: Position) -> float:
        view = GAME.rules.view(state, 0)
        now, electorate = plain(view), Electorate(view, 1)
        found = suspicions(view, electorate, now.areas, now.cubes, (Position.AGAINST_RED, Position.AGAINST_ORANGE))
        assert sum(found.values()) == pytest.approx(1)
        return sum(likely for goals, likely in found.items() if goal in goals)

    before = chance(Position.AGAINST_BLUE)
    state.promotions.append("Flores")
    assert chance(Position.AGAINST_BLUE) > 1.5 * before


def test_nobody_is_suspected_of_a_goal_that_is_its_own() -> None:
    """Each goal is dealt to one operative alone (2.3)."""
    found = sharp.Mind(GAME.rules.view(turn(2, 3), 0), 0).suspected
    assert {goal for goals in found for goal in goals} == {*Position} - {*GOALS[0]}


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
