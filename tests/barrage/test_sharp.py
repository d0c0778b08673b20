"""The sharp AI player of Barrage: it does what the steady one does not where a token would not last."""

import pytest

from rules import Rng, Seat, Verb
from rules.barrage.ai import choose as ai
from rules.barrage.ai import sharp
from rules.barrage.ai.duel import Prize, lasting
from rules.barrage.ai.outlook import Outlook
from rules.barrage.board import STATES
from rules.barrage.play import placement
from rules.barrage.state import State
from rules.barrage.verbs import Place
from rules.barrage.view import view
from tests.barrage.characters import SCIENTIST, WAR_HERO
from tests.barrage.situations import fill_places, first_question, late, situation
from tests.findings import for_each


def placed(state: State) -> tuple[Verb, Verb]:
    """Where the steady one and the sharp one place in seat 0."""
    question, seen = first_question(placement, state), view(state, 0)
    return ai.choose(seen, question, Rng(1)), sharp.choose(seen, question, Rng(1))


def only(free: tuple[str, ...], stars: dict[str, list[Seat]], rounds_left: int) -> State:
    """Seat 0 can place at these places alone, with so many rounds to come."""
    return late(fill_places(situation(2, [WAR_HERO, SCIENTIST], stars=stars), but=free), rounds_left)


@for_each(
    ("free", "stars", "rounds_left", "steady", "keen"),
    [
        (("AL", "WA"), {"AL": [1]}, 4, "AL", "WA"),
        (("AL", "WA"), {"AL": [1]}, 0, "AL", "AL"),
        (("CA", "MI"), {"CA": [1, 0]}, 6, "CA", "MI"),
        (("NY", "AL"), {"NY": [1, 1, 1], "AL": [1]}, 4, "AL", "NY"),
    ],
)
def test_it_goes_where_a_token_will_last(
    free: tuple[str, ...], stars: dict[str, list[Seat]], rounds_left: int, steady: str, keen: str
) -> None:
    """Alabama is won back with nearly every roll, but for the last; a lead in California is soon lost again.

    Washington, at even odds, is hardly worth a rival's Staffer. New York is not left to a rival with every star.
    """
    assert placed(only(free, stars, rounds_left)) == (Place(steady), Place(keen))


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
