"""The sharp AI player of Politocracy: what it does that the steady one does not."""

import pytest

from rules import Decision, Rng, Table, Verb
from rules.engine.dice import Dice
from rules.politocracy import GAME
from rules.politocracy.ads import bids_question
from rules.politocracy.ai import choose as steady
from rules.politocracy.ai import sharp
from rules.politocracy.ai.chits import spread
from rules.politocracy.ai.race import Race, against, best_bids, carries, improve
from rules.politocracy.board import BOARD, REGIONS
from rules.politocracy.chits import chits_question
from rules.politocracy.state import Heading, State
from rules.politocracy.verbs import Advertise, Chits
from rules.politocracy.view import view
from tests.findings import for_each
from tests.politocracy.situations import finals, landing, position

LARGE = {"IV": 2, "V": 2, "IX": 2, "VI": 1, "III": 1, "II": 1, "I": 1}


def both(question: Decision, state: State) -> tuple[Verb | None, Verb | None]:
    """What the sharp player and the steady one answer."""
    seen = view(state, 0)
    sharply, steadily = sharp.choose(seen, question, Rng(1)), steady.choose(seen, question, Rng(1))
    assert sharply is not None
    assert question.check(sharply) is None
    return sharply, steadily


def even(money: int, theirs: int, *, opens: bool = True) -> Race:
    return Race([*REGIONS], 270, money, theirs, opens, sealed=False)


def on_the_first_square(seats: int) -> tuple[Verb | None, Verb | None]:
    """What both do there late in a campaign, with so many of whom nobody is popular."""
    state = position(seats, percent={0: 15, 1: 20}, money={0: 60, 1: 100})
    state.round = state.rounds - 5
    (seat, question), *_ = landing(0)(Table(Dice("1"), GAME.rules.version), state).send(None).pending.items()
    assert seat == 0
    return both(question, state)


@for_each("seats", GAME.rules.seats)
def test_in_the_campaign_it_answers_as_the_steady_one_does(seats: int) -> None:
    sharply, steadily = on_the_first_square(seats)
    assert sharply == steadily


def test_it_moves_chits_to_where_they_win_more_often() -> None:
    rng = Rng(2)
    race, guesses = even(9, 9), [spread(10, rng) for _ in range(4)]
    first = dict.fromkeys(REGIONS, 1)
    last = improve(race, first, guesses)
    assert sum(last.values()) == 10
    assert against(race, last, guesses) > against(race, first, guesses)


def test_its_bids_win_more_often_than_the_steady_ones() -> None:
    race = even(4, 6)
    usual, theirs = race.steady_bids(LARGE, LARGE)
    found = best_bids(race, LARGE, LARGE)
    assert race.chance((LARGE, LARGE), (found, theirs)) > race.chance((LARGE, LARGE), (usual, theirs)) + 0.02
    assert max(bid.at_most for bid in found.values()) <= BOARD.most_ads_a_region


def test_it_files_other_bids_than_the_steady_one() -> None:
    state = finals(chits=[LARGE, LARGE], percent={0: 50, 1: 50}, money={0: 120, 1: 140}, stars={0: 1, 1: 1})
    sharply, steadily = both(bids_question(state, 0, state.contested()), state)
    assert isinstance(sharply, Advertise)
    assert sharply != steadily


def test_it_places_every_chit_and_exchanges_stars_it_can_spare() -> None:
    state = position(percent={0: 50, 1: 50}, money={0: 60, 1: 140}, stars={0: 2, 1: 1})
    state.heading, state.finalists, state.turn = Heading.CHITS, [0, 1], None
    sharply, _ = both(chits_question(state, 0), state)
    assert isinstance(sharply, Chits)
    assert sharply.hearts + sharply.money == 1
    assert len(sharply.regions) == 10 + sharply.hearts


def test_dice_and_a_lead_carry_a_region_as_they_should() -> None:
    assert carries(3, 3, 0) == pytest.approx(0.5)
    assert carries(1, 1, 1) == pytest.approx(21 / 31)
    assert carries(1, 1, 5) == pytest.approx(1.0)
    assert (carries(1, 0, 0), carries(0, 0, 0), carries(0, 2, 0)) == (1.0, 0.5, 0.0)
