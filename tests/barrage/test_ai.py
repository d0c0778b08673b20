"""The AI player of Barrage: sensible where it is plain what is sensible, and from its View alone."""

from collections.abc import Coroutine
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from rules import Decision, Match, Rng, Seat, Verb, agents
from rules.barrage import GAME
from rules.barrage.ai.choose import choose
from rules.barrage.board import AREAS, STATES, Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, placement, resolution, resolve, take_star, try_next_door
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
from rules.engine.table import Asking
from tests.barrage.situations import Step, scripted, situation
from tests.driver import play_out
from tests.findings import for_each


def chosen(step: Step[Any], state: State, *before: Verb, dice: tuple[int, ...] = (), seat: Seat = 0) -> Verb:
    """What the AI answers to the question that a step asks its seat after these answers."""
    rules: Coroutine[Asking, None, Any] = step(scripted(*dice), state)
    asking = rules.send(None)
    for move in before:
        asking.take(seat, move)
        asking = rules.send(None)
    move = choose(view(state, seat), asking.pending[seat], Rng(1))
    assert asking.pending[seat].check(move) is None
    rules.close()
    return move


def resolved(table: Any, state: State) -> Any:
    return resolve(table, state, 0)


def test_it_saves_a_roll_for_a_giant() -> None:
    state = situation(placed={"CA": [0], "WY": [1]}, town_hall=[1])
    assert chosen(resolved, state, Resolve("CA"), dice=(4,)) == Redeem()


def test_it_keeps_many_tokens_rather_than_save_a_small_state_with_rounds_to_come() -> None:
    state = situation(placed={"WY": [0], "CA": [1]}, town_hall=[4])
    state.stars["WY"] = [1]
    assert chosen(resolved, state, Resolve("WY"), dice=(1,)) == Pass()


def test_the_ivy_leaguer_turns_the_one_of_its_last_staffer() -> None:
    state = situation(2, [Character.IVY_LEAGUER], placed={"TX": [0]})
    assert chosen(resolved, state, dice=(1,)) == MakeSix()


def test_the_entrepreneur_rolls_again_for_its_last_staffer() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"TX": [0]})
    assert chosen(resolved, state, dice=(2,)) == RollAgain()


@pytest.mark.rule("E-A26")
def test_the_entrepreneur_lays_tokens_before_the_new_roll_of_its_last_staffer() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"CA": [0]}, stars={"CA": [1, 1, 1]}, town_hall=[2])
    state.round = state.rounds
    assert chosen(resolved, state, Resolve("CA"), dice=(1,)) == RollAgain(2)


@pytest.mark.rule("E-A26")
def test_the_entrepreneur_keeps_its_tokens_where_little_is_to_be_won() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"WY": [0]}, town_hall=[2])
    assert chosen(resolved, state, Resolve("WY"), dice=(1,)) == RollAgain()


def test_it_takes_the_leaders_star() -> None:
    state = situation(3, stars={"PA": [1, 2], "TX": [2], "FL": [2]})
    state.contest = "PA"
    assert chosen(lambda table, state: take_star(table, state, 0, "PA", Way()), state) == Replace(2)


def test_it_sends_a_rival_home_after_a_defence() -> None:
    state = situation(2, placed={"PA": [0, 1]}, stars={"PA": [0, 0]})
    assert chosen(resolved, state, dice=(6,)) == SendHome(1)


def test_an_ad_goes_where_it_saves_most() -> None:
    state = situation(2, placed={"CA": [1], "WY": [1], "Absentee Ballots": [1]}, ads=[1])
    state.round = state.rounds
    assert chosen(attack_ads, state) == Attack("CA", 1)


def test_a_ballot_goes_to_the_greatest_tie() -> None:
    state = situation(2, stars={"PA": [0, 1], "CA": [0, 1], "WY": [0]}, absentee=[1, 0])
    assert chosen(absentee_ballots, state) == Ballot("CA")


def test_the_scientist_goes_next_door_for_the_most_votes() -> None:
    state = situation(2, [Character.SCIENTIST], stars={"MT": [0]})
    state.contest = "MT"
    assert chosen(lambda table, state: try_next_door(table, state, 0, "MT"), state) == Try("ID")


def test_it_places_where_most_is_to_be_won() -> None:
    state = situation(2)
    state.round = state.rounds
    assert chosen(placement, state) == Place("CA")


def test_it_does_not_place_where_nothing_is_to_be_won() -> None:
    free = ("WY", "MT")
    state = situation(2, stars={"WY": [0], "MT": [1]})
    state.placed |= {place: [1] * areas for place, areas in AREAS.items() if place not in free}
    state.round = state.rounds
    assert chosen(placement, state) == Place("MT")


def test_the_banker_places_two_at_once() -> None:
    state = situation(2, [Character.BANKER])
    move = chosen(placement, state)
    assert isinstance(move, PlaceTwo)


def test_it_defends_before_the_rival_there_rolls() -> None:
    state = situation(2, placed={"WY": [0], "PA": [0, 1]}, stars={"PA": [0, 0]})
    assert chosen(resolution, state) == Resolve("PA")


@for_each("seats", GAME.seats)
def test_the_same_view_and_chance_give_the_same_move(seats: int) -> None:
    match, rng = Match(GAME, seats, "same", {"rounds": 2}), Rng(2)

    def twice(match: Match, seat: Seat) -> Verb:
        question: Decision = match.pending[seat]
        moves = {choose(match.view(seat), question, Rng(7)) for _ in range(2)}
        assert len(moves) == 1
        return rng.choice([*moves, agents.random_move(question, rng)])

    play_out(match, twice)
    assert match.result


def test_a_view_cannot_be_changed() -> None:
    seen = view(situation(), 0)
    with pytest.raises(FrozenInstanceError):
        seen.round = 9  # type: ignore[misc]
    assert replace(seen, round=9).round == 9


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


def test_every_state_can_be_judged() -> None:
    assert all(chosen(placement, situation(2, stars={code: [1] * STATES[code].stars})) for code in STATES)
