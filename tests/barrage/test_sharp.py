"""The sharp AI player of Barrage: it does what the steady one does not where a token would not last."""

import pytest

from rules import Decision, Match, Rng, Seat, Verb, agents
from rules.barrage import GAME
from rules.barrage.ai import choose as ai
from rules.barrage.ai import sharp
from rules.barrage.ai.duel import Prize, lasting
from rules.barrage.ai.outlook import Outlook
from rules.barrage.board import AREAS, STATES, Character
from rules.barrage.play import placement
from rules.barrage.state import State
from rules.barrage.verbs import Place
from rules.barrage.view import view
from tests.barrage.situations import first_question, situation
from tests.driver import play_out
from tests.findings import for_each

PLAIN = (Character.WAR_HERO, Character.SCIENTIST)


def placed(state: State) -> tuple[Verb, Verb]:
    """Where the steady one and the sharp one place in seat 0."""
    question, seen = first_question(placement, state), view(state, 0)
    return ai.choose(seen, question, Rng(1)), sharp.choose(seen, question, Rng(1))


def only(free: tuple[str, ...], stars: dict[str, list[Seat]], rounds_left: int) -> State:
    """Seat 0 can place at these places alone, with so many rounds to come."""
    state = situation(2, PLAIN, stars=stars)
    state.placed |= {place: [1] * areas for place, areas in AREAS.items() if place not in free}
    state.round = state.rounds - rounds_left
    return state


def test_with_rounds_to_come_it_takes_what_will_not_be_taken_back() -> None:
    """Alabama would be won back with nearly every roll; Washington, at even odds, is hardly worth a rival's Staffer."""
    assert placed(only(("AL", "WA"), {"AL": [1]}, 4)) == (Place("AL"), Place("WA"))


def test_in_the_last_round_nothing_is_taken_back() -> None:
    assert placed(only(("AL", "WA"), {"AL": [1]}, 0)) == (Place("AL"), Place("AL"))


def test_with_rounds_to_come_it_does_not_crowd_into_a_giant() -> None:
    """A lead in California is soon lost again."""
    assert placed(only(("CA", "MI"), {"CA": [1, 0]}, 6)) == (Place("CA"), Place("MI"))


def test_it_does_not_leave_a_giant_to_a_rival_who_has_every_star() -> None:
    assert placed(only(("NY", "AL"), {"NY": [1, 1, 1], "AL": [1]}, 4)) == (Place("AL"), Place("NY"))


@for_each(("tokens", "won"), [((0, 1, 0), 1.0), ((0, 1, 1), 0.0), ((0, 0, 1, 1), 0.5)])
def test_an_absentee_ballot_decides_a_full_state_for_good(tokens: tuple[Seat, ...], won: float) -> None:
    """It comes after the last roll, as one token more than there are stars."""
    outlook = Outlook(view(only(("AL",), {}, 4), 0), 0, sharp.worth)
    code = next(code for code, state in STATES.items() if state.stars == 2)
    assert sharp.share(outlook, code, tokens, 0) == won * STATES[code].votes


def test_a_lead_in_a_giant_lasts_less_than_in_a_state_not_worth_a_fight() -> None:
    giant, middling = Prize(3, 55, 4), Prize(2, 12, 4)
    assert lasting(giant, 1, 0) < 55 * 2 / 3
    assert lasting(middling, 1, 0) == 12


@for_each("stars", (1, 2, 3))
def test_what_is_one_sides_is_not_the_others(stars: int) -> None:
    counts = [(mine, theirs) for mine in range(stars + 1) for theirs in range(stars + 1 - mine)]
    for rounds in (0, 1, 5):
        prize = Prize(stars, 20, rounds)
        assert all(lasting(prize, *one) == pytest.approx(-lasting(prize, *one[::-1])) for one in counts)


@for_each("seats", (GAME.seats[0], GAME.seats[-1]))
def test_it_plays_whole_matches_and_the_same_for_the_same_chance(seats: int) -> None:
    match, rng = Match(GAME, seats, "sharp", {"rounds": 2}), Rng(2)

    def twice(match: Match, seat: Seat) -> Verb:
        question: Decision = match.pending[seat]
        if seat:
            return agents.random_move(question, rng)
        move, again = (sharp.choose(match.view(seat), question, Rng(7)) for _ in range(2))
        assert move == again
        return move

    play_out(match, twice)
    assert match.result
