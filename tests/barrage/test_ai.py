"""The AI player of Barrage: sensible where it is plain what is sensible, and from its View alone."""

from typing import Any

from rules import Match, Rng, Seat, Verb, agents
from rules.barrage import GAME
from rules.barrage.ai.choose import choose
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, placement, resolution, take_star, try_next_door
from rules.barrage.play import resolve as resolve_one
from rules.barrage.state import State
from rules.barrage.telling_roll import Way
from rules.barrage.verbs import (
    Attack,
    Ballot,
    MakeSix,
    Pass,
    Place,
    PlaceTwo,
    Redeem,
    Replace,
    Resolve,
    RollAgain,
    SendHome,
    Try,
)
from rules.barrage.view import view
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, SCIENTIST
from tests.barrage.situations import Step, fill_places, late, question_after, situation
from tests.driver import play_out
from tests.findings import for_each


def choice(step: Step[Any], state: State, *before: Verb, dice: tuple[int, ...] = ()) -> Verb:
    """What the AI answers to the question that a step asks seat 0 after these answers."""
    question = question_after(step, state, *before, dice=dice)
    move = choose(view(state, 0), question, Rng(1))
    assert question.check(move) is None
    return move


async def one_roll(table: Any, state: State) -> None:
    await resolve_one(table, state, 0)


@for_each(
    ("placed", "given", "rolls_at", "die", "move"),
    [
        ({"CA": [0], "WY": [1]}, {"town_hall": [1]}, "CA", 4, Redeem()),
        ({"WY": [0], "CA": [1]}, {"town_hall": [4], "stars": {"WY": [1]}}, "WY", 1, Pass()),
        ({"TX": [0]}, {"characters": [IVY]}, "", 1, MakeSix()),
        ({"TX": [0]}, {"characters": [ENTREPRENEUR]}, "", 2, RollAgain()),
        ({"WY": [0]}, {"characters": [ENTREPRENEUR], "town_hall": [2]}, "WY", 1, RollAgain()),
        ({"PA": [0, 1]}, {"stars": {"PA": [0, 0]}}, "", 6, SendHome(1)),
    ],
)
def test_a_roll_is_saved_where_it_is_worth_what_that_costs(
    placed: dict[str, list[Seat]], given: dict[str, Any], rolls_at: str, die: int, move: Verb
) -> None:
    before = [Resolve(rolls_at)] if rolls_at else []
    assert choice(one_roll, situation(placed=placed, **given), *before, dice=(die,)) == move


def test_the_entrepreneur_lays_tokens_before_the_new_roll_of_its_last_staffer() -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]}, stars={"CA": [1, 1, 1]}, town_hall=[2])
    assert choice(one_roll, late(state), Resolve("CA"), dice=(1,)) == RollAgain(2)


def test_it_takes_the_leaders_star() -> None:
    state = situation(3, stars={"PA": [1, 2], "TX": [2], "FL": [2]}, contest="PA")
    assert choice(lambda table, state: take_star(table, state, 0, "PA", Way()), state) == Replace(2)


def test_an_ad_goes_where_it_saves_most() -> None:
    state = situation(2, placed={"CA": [1], "WY": [1], "Absentee Ballots": [1]}, ads=[1])
    assert choice(attack_ads, late(state)) == Attack("CA", 1)


def test_a_ballot_goes_to_the_greatest_tie() -> None:
    state = situation(2, stars={"PA": [0, 1], "CA": [0, 1], "WY": [0]}, absentee=[1, 0])
    assert choice(absentee_ballots, state) == Ballot("CA")


def test_the_scientist_goes_next_door_for_the_most_votes() -> None:
    state = situation(2, [SCIENTIST], stars={"MT": [0]}, contest="MT")
    assert choice(lambda table, state: try_next_door(table, state, 0, "MT"), state) == Try("ID")


def test_it_places_where_most_is_to_be_won() -> None:
    assert choice(placement, late(situation(2))) == Place("CA")
    nothing_in_wyoming = situation(2, stars={"WY": [0], "MT": [1]})
    assert choice(placement, late(fill_places(nothing_in_wyoming, but=("WY", "MT")))) == Place("MT")
    assert isinstance(choice(placement, situation(2, [BANKER])), PlaceTwo)


def test_it_defends_before_the_rival_there_rolls() -> None:
    state = situation(2, placed={"WY": [0], "PA": [0, 1]}, stars={"PA": [0, 0]})
    assert choice(resolution, state) == Resolve("PA")


def test_it_beats_random_players() -> None:
    won = 0
    for number in range(12):
        match, rng, me = Match(GAME, 2, f"strong {number}", {"rounds": 3}), Rng(number), number % 2

        def one(match: Match, seat: Seat, rng: Rng = rng, me: Seat = me) -> Verb:
            question = match.pending[seat]
            return choose(match.view(seat), question, rng) if seat == me else agents.random_move(question, rng)

        play_out(match, one)
        assert match.result
        won += me in match.result.winners
    assert won >= 10
