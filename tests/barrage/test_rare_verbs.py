"""The verbs that random players hardly ever come to, from positions where they do."""

from collections.abc import Callable
from dataclasses import replace

from rules import Match, Rng, Verb, agents
from rules.barrage import GAME
from rules.barrage.board import STATES
from rules.barrage.state import Options, State, check, new
from rules.barrage.verbs import Place, Resolve, SendHome, Take
from tests.driver import waiting


def offered(verb: type[Verb], change: Callable[[State], None], where: str) -> Match:
    """A match of two that began with this change, played at random around one place until the verb is offered."""

    def setup(seats: int, options: Options) -> State:
        state = new(seats, options)
        change(state)
        return state

    game = replace(GAME, setup=setup)
    for number in range(100):
        rng, match = Rng(number), Match(game, 2, str(number), {"rounds": 1})
        while match.result is None:
            seat = waiting(match)[0]
            question = match.pending[seat]
            if any(type(offer.move) is verb for offer in question.legal):
                return match
            wanted = [move for move in (Place(where), Resolve(where)) if question.check(move) is None]
            match.play(seat, wanted[0] if wanted else agents.random_move(question, rng))
    raise AssertionError(f"{verb.name()} was not offered")


def test_a_defence_may_send_a_rival_home() -> None:
    def new_york_is_held(state: State) -> None:
        state.stars["NY"] = [0, 0, 0]

    match = offered(SendHome, new_york_is_held, "NY")
    match.play(0, SendHome(1))
    assert "@0 defends New York: @1's Staffer goes home." in [event.text for event in match.events()]
    assert 1 not in match.view().placed.get("NY", ())


def test_without_a_token_left_one_is_moved() -> None:
    def all_tokens_are_out(state: State) -> None:
        for code in [code for code, place in STATES.items() if place.stars == 1] + ["OH", "OH", "GA", "GA"]:
            state.stars[code].append(0)

    match = offered(Take, all_tokens_are_out, "CA")
    check(match.state)
    before = match.view().stars
    match.play(0, Take("OH"))
    assert (before["OH"], match.view().stars["OH"]) == ((0, 0), (0,))
