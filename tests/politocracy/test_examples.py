"""The worked examples of the specification, each as it stands there."""

from collections.abc import Sequence

import pytest

from rules import Seat
from rules.politocracy import finalists
from rules.politocracy.board import REGIONS, Ideology
from rules.politocracy.chits import chits
from rules.politocracy.election import roll
from rules.politocracy.play import deal
from rules.politocracy.state import Bid, Options, State, new
from rules.politocracy.telling import Now
from rules.politocracy.telling_campaign import ScandalCost
from rules.politocracy.telling_election import SupportAccepted
from rules.politocracy.trail import Walk
from rules.politocracy.trips import begin_trip, travel
from rules.politocracy.verbs import Accept, Buy, Debate, Declare, Pander, Pass, Poll, Support
from tests.findings import for_each
from tests.politocracy.situations import (
    RULES,
    finals,
    land,
    landing,
    outcome,
    popularity,
    position,
    run,
    starts_election,
    turn,
    vote,
    won,
)

PROFESSORS, POLL, MEDIA = 28, 18, 27
CENTRIST, PROGRESSIVE, CONSERVATIVE = Ideology
ODD, EVEN = (*REGIONS,)[::2], (*REGIONS,)[1::2]


@pytest.mark.rule("P-T1", "P-37", "P-82")
def test_27_percent_is_five_rolls_and_50_and_60_are_10_and_12_chits() -> None:
    land(position(percent={0: 27}), POLL, (0, Poll()), dice=(1, 2, 3, 4, 1))
    state = finals(percent={0: 50, 1: 60})
    assert [chits(state, seat, 0) for seat in (0, 1)] == [10, 12]


@pytest.mark.rule("P-T2", "P-53", "P-25")
def test_a_centrist_buys_the_professors_and_becomes_a_progressive() -> None:
    state = position(percent={0: 10})
    land(state, PROFESSORS, (0, Buy()))
    assert (state.popularity(0), state.candidates[0].money) == (13, 180)
    land(state, MEDIA, (0, Declare(PROGRESSIVE)), dice=(3,))
    assert (state.popularity(0), state.candidates[0].money) == (15, 180)


@pytest.mark.rule("P-T3", "P-48", "P-50")
def test_a_centrist_buys_out_a_progressives_professors() -> None:
    state = position(owners={"Professors": 1}, ideology={1: PROGRESSIVE}, percent={0: 10, 1: 20})
    land(state, PROFESSORS, (0, Buy()))
    assert popularity(state) == [13, 15]
    assert [one.money for one in state.candidates] == [180, 200]


@pytest.mark.rule("P-T4", "P-49")
def test_a_conservative_buys_out_a_conservatives_professors() -> None:
    state = position(owners={"Professors": 1}, ideology={0: CONSERVATIVE, 1: CONSERVATIVE})
    land(state, PROFESSORS, (0, Buy()))
    assert state.candidates[0].money == 200 - 120


@pytest.mark.rule("P-T5", "P-20", "P-65", "P-A40")
@for_each(
    ("stop", "dollars", "ideology", "units"), [(2, 3, CONSERVATIVE, 120), (1, 1, CENTRIST, 7), (1, 2, CENTRIST, 14)]
)
def test_what_a_great_and_a_poor_fundraiser_are_paid(stop: int, dollars: int, ideology: Ideology, units: int) -> None:
    state = position(stop={0: 0}, dollars={0: dollars}, ideology={0: ideology})
    run(lambda table, state: travel(table, state, 0, Walk(stop)), state)
    assert state.candidates[0].money == 200 + units


@pytest.mark.rule("P-T6", "P-45")
def test_debate_rolls_of_6_and_1() -> None:
    state = position(percent={0: 20, 1: 30})
    land(state, POLL, (0, Debate(1)), (1, Pass()), dice=(6, 1))
    assert popularity(state) == [30, 25]


@pytest.mark.rule("P-T7", "P-91", "P-102")
def test_every_other_region_makes_275_to_263() -> None:
    state = won(finals(), ODD, EVEN)
    assert [REGIONS[name].votes for name in ODD] == [33, 54, 85, 27, 76]
    assert [state.votes(0), state.votes(1)] == [275, 263]


@pytest.mark.rule("P-T8", "P-A25", "P-A26", "P-86")
def test_ads_act_on_the_best_number_of_each() -> None:
    state = finals()
    roll(RULES.table(3, 5, 6), state, "II", (2, 1), (2, 0), (1, 0))
    assert outcome(state, "II") == (0, ((3, 5), (6,)))


@pytest.mark.rule("P-T13", "P-C5", "P-88")
@for_each(
    ("opener", "other", "spent"),
    [
        (Bid(0, 5), Bid(0, 0), (1, 0)),
        (Bid(5, 5), Bid(0, 0), (5, 0)),
        (Bid(3, 5), Bid(0, 5), (5, 5)),
        (Bid(0, 2), Bid(0, 5), (2, 3)),
        (Bid(0, 1), Bid(0, 1), (1, 1)),
    ],
)
def test_what_two_bids_for_a_region_come_to(opener: Bid, other: Bid, spent: tuple[int, int]) -> None:
    state = finals(chits=[{"I": 1}, {"I": 1}], percent={0: 49, 1: 50})
    state.bids = {0: {"I": opener}, 1: {"I": other}}
    vote(state, "I", dice=(6, 1))
    assert state.regions["I"].positive == spent


@pytest.mark.rule("P-T9", "P-59", "P-A15")
def test_two_scandals_cost_1_percent_at_the_start_of_a_turn() -> None:
    state = position(scandals={0: 2}, percent={0: 20}, square={0: 1})
    ran = turn(state, (0, Pander()), dice=(1,))
    assert ran.facts[0] == ScandalCost(0, 1, then=(Now(19),))
    assert state.candidates[0].scandals == 2


@pytest.mark.rule("P-T10", "P-19", "P-D3", "P-A55")
@for_each(("dollars", "start", "dinner"), [(3, 300, 80), (2, 200, 40), (1, 100, 20)])
def test_start_money_and_the_dinner_of_a_trip(dollars: int, start: int, dinner: int) -> None:
    state = new(2, Options())
    state.profiles.sort(
        key=lambda name: name != {3: "The Senate Lion", 2: "The House Whip", 1: "The Astronaut"}[dollars]
    )
    table = RULES.table(1)
    deal(table, state, 0)
    assert state.candidates[0].money == start
    trip = position(dollars={0: dollars}, money={0: 0}, stars={0: 1}, ideology={0: PROGRESSIVE})
    run(lambda table, state: begin_trip(table, state, 0), trip, dice=(1, 2))
    assert trip.candidates[0].money == dinner


@pytest.mark.rule("P-T11", "P-A42", "P-A7", "P-A37")
@for_each(
    ("answers", "dice", "ends", "left"),
    [([(0, Poll())], [1] * 10, False, 48), ([(0, Debate(1)), (1, Pass())], [3, 3], True, 52)],
)
def test_pandering_that_a_poll_taxes_starts_no_election_and_a_debate_keeps_it(
    answers: Sequence[tuple[Seat, Poll | Debate | Pass]], dice: Sequence[int], ends: bool, left: int
) -> None:
    state = position(pandering={0: 4}, percent={0: 52, 1: 50})
    assert run(starts_election(landing(POLL)), state, *answers, dice=dice).value is ends
    assert state.popularity(0) == left


@pytest.mark.rule("P-T12", "P-A23", "P-79")
def test_a_loser_with_seven_million_and_three_hundred_thousand_of_the_other_ideology() -> None:
    state: State = position(3, money={2: 146}, ideology={0: PROGRESSIVE, 2: CONSERVATIVE})
    state.finalists = [0, 1]
    ran = run(finalists.support, state, (2, Support(0)), (0, Accept(2)))
    assert [one.money for one in state.candidates] == [272, 200, 0]
    assert ran.facts[-1] == SupportAccepted(0, 2, 72, 272, PROGRESSIVE)
