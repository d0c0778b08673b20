"""Rule by rule: ads, the bids that finalists file, and what bids come to against each other (section 11)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules import Rng, Seat
from rules.engine.agents import random_move
from rules.politocracy.ads import bids_question
from rules.politocracy.bidding import bidding, filed
from rules.politocracy.election import elect, underdog
from rules.politocracy.state import Bid, State
from rules.politocracy.telling import Has
from rules.politocracy.telling_campaign import StarExchanged
from rules.politocracy.telling_election import Voted
from rules.politocracy.verbs import Advertise, Chits, Exchange, Pass, RegionByRegion
from tests.findings import for_each
from tests.politocracy.situations import finals, first_question, outcome, run, vote, voting
from tests.situations import Ran, refusal

BOTH = [{"I": 1, "II": 1}, {"I": 1, "II": 1}]


def bids(state: State, first: Advertise, second: Advertise | None = None) -> State:
    """The same with these bids filed."""
    for seat, move in enumerate((first, second or Advertise())):
        state.bids[seat] = filed(move, whole=state.sealed)
    return state


def bid(name: str, least: int, most: int, negative: int = 0) -> Advertise:
    """A bid for one region, in $1M."""
    return Advertise((name,) * most, (name,) * least, (name,) * negative)


def money(state: State) -> list[int]:
    return [one.money for one in state.candidates]


def ads_in(state: State, name: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The positive and negative ads of both, $1M each."""
    return state.regions[name].positive, state.regions[name].negative


@pytest.mark.rule("P-86", "P-85", "P-89", "P-96", "P-A26")
@for_each(
    ("ads", "dice", "winner"),
    [
        (bid("I", 2, 2), (4, 5), 0),
        (bid("I", 2, 2, negative=2), (4, 5), 0),
        (bid("I", 1, 1), (4, 6), 1),
        (bid("I", 3, 3), (5, 6), 0),
        (bid("I", 3, 3, negative=3), (1, 3), 0),
    ],
)
def test_an_ad_adds_one_to_the_own_number_or_takes_one_from_the_others(
    ads: Advertise, dice: Sequence[int], winner: Seat
) -> None:
    state = bids(finals(chits=BOTH), ads)
    ran = vote(state, "I", dice=dice)
    assert outcome(state, "I")[0] == winner
    assert money(state) == [200 - 20 * len(ads.at_most), 200]
    told = [(fact.positive, fact.negative) for fact in ran.facts if isinstance(fact, Voted)]
    assert told == [((len(ads.at_most) - len(ads.negative), 0), (len(ads.negative), 0))], "ads are told with the dice"


@pytest.mark.rule("P-C5")
@for_each(
    ("move", "bid"),
    [
        (Advertise(("I", "I", "I")), Bid(0, 3)),
        (Advertise((), ("I", "I")), Bid(2, 2)),
        (bid("I", 4, 1), Bid(4, 4)),
        (bid("I", 1, 5, negative=3), Bid(1, 5, 3)),
    ],
)
def test_one_number_alone_is_the_most_and_a_least_above_the_most_counts_as_both(move: Advertise, bid: Bid) -> None:
    assert filed(move) == {"I": bid}


@pytest.mark.rule("P-88", "P-A26", "P-C5")
@for_each(
    ("opener", "other", "spent"),
    [
        (Bid(0, 0), Bid(0, 0), (0, 0)),
        (Bid(0, 3), Bid(0, 0), (1, 0)),
        (Bid(0, 0), Bid(0, 3), (0, 1)),
        (Bid(2, 3), Bid(0, 1), (2, 0)),
        (Bid(0, 3), Bid(5, 5), (0, 5)),
        (Bid(1, 5), Bid(2, 3), (4, 3)),
        (Bid(4, 5), Bid(0, 4), (5, 4)),
        (Bid(2, 2), Bid(2, 5), (2, 3)),
    ],
)
def test_both_spend_their_least_then_who_does_not_lead_raises_to_lead_or_to_draw_level(
    opener: Bid, other: Bid, spent: tuple[int, int]
) -> None:
    assert bidding(opener, other) == spent


@pytest.mark.rule("P-A26", "P-A59")
@for_each(
    ("figures", "first"),
    [
        ({"percent": {0: 50, 1: 49}}, 1),
        ({"percent": {0: 50, 1: 50}, "money": {0: 199}}, 0),
        ({"percent": {0: 50, 1: 50}, "stars": {1: 1}}, 1),
        ({"percent": {0: 50, 1: 50}}, 1),
    ],
)
def test_the_less_popular_opens_then_who_has_less_money_fewer_stars_the_later_seat(
    figures: dict[str, Any], first: Seat
) -> None:
    assert underdog(finals(**figures)) == first


@pytest.mark.rule("P-C5", "P-A39")
def test_of_what_is_spent_so_much_is_negative_and_the_rest_positive() -> None:
    state = finals(chits=BOTH, percent={0: 10, 1: 20})
    bids(state, bid("I", 0, 4, negative=1), bid("I", 2, 2, negative=2))
    vote(state, "I", dice=(6, 1))
    assert ads_in(state, "I") == ((2, 0), (1, 2))
    assert money(state) == [140, 160]


@pytest.mark.rule("P-A26", "P-C5")
def test_money_that_runs_short_covers_the_regions_in_their_order() -> None:
    state = finals(chits=BOTH, percent={0: 10, 1: 20}, money={0: 79})
    bids(state, Advertise(("II",) * 5 + ("I",) * 2, ("II",) * 5 + ("I",) * 2), bid("II", 0, 3))
    vote(state, "I", dice=(6, 1))
    vote(state, "II", dice=(6, 1))
    assert (ads_in(state, "I"), ads_in(state, "II")) == (((2, 0), (0, 0)), ((1, 2), (0, 0)))
    assert money(state) == [19, 160]


def vote_over_two(
    state: State, *answers: tuple[Seat, Advertise | Pass | RegionByRegion | Exchange], dice: Sequence[int]
) -> Ran[object]:
    """The whole election, in which both contest regions IV and V and the first has three other ones alone."""
    first = (0, Chits(("I", "II", "III", "IV", "V", "V", "VI", "IX")))
    return run(elect, state, first, (1, Chits(("IV", "V"))), *answers, dice=dice)


def contest(**figures: Any) -> State:
    return finals(percent={0: 40, 1: 10}, **figures)


@pytest.mark.rule("P-87", "P-A39", "P-88")
def test_bids_are_filed_in_secret_for_regions_where_both_have_chits_five_each_at_most() -> None:
    state = contest(stars={0: 1, 1: 1})
    ran = vote_over_two(state, (0, Advertise(("IV", "V"), (), ("V",))), (1, Pass()), dice=(6, 1, 5, 5, 1))
    question = ran.asked[2]
    assert question.asked == {0: "turn", 1: "turn"}
    assert ads_in(state, "IV") == ((1, 0), (0, 0))
    assert ads_in(state, "V") == ((0, 0), (1, 0))
    asked = first_question(voting("IV"), one_by_one(contest(stars={0: 1, 1: 1})))
    assert asked.check(bid("IV", 5, 5, negative=5)) is None
    for wrong in (bid("IV", 0, 6), bid("IV", 6, 0), bid("V", 0, 1)):
        assert refusal(asked, wrong)[1] == "11.4"
    assert refusal(asked, RegionByRegion())[1] == "11.4"


@pytest.mark.rule("P-A39")
@for_each(
    ("sealed", "move", "fits"),
    [
        (False, bid("IV", 0, 2, negative=3), "$2M in IV Florida"),
        (False, bid("IV", 2, 0, negative=3), "$2M in IV Florida"),
        (False, bid("IV", 0, 0, negative=1), "$0 in IV Florida"),
        (False, Advertise(("IV",) * 4, ("IV",), ("IV",) * 5 + ("V",)), "$4M in IV Florida and $0 in V Illinois"),
        (True, bid("IV", 0, 1, negative=2), "$1M in IV Florida"),
    ],
)
def test_negative_ads_beyond_a_bid_are_refused_with_what_fits(sealed: bool, move: Advertise, fits: str) -> None:
    state = one_by_one(contest(stars={0: 1, 1: 1}, sealed=sealed))
    asked = bids_question(state, 0, ["IV", "V"])
    said = f"Negative ads are a part of your bid, so they can be at most {fits}."
    assert refusal(asked, move) == (said, "11.3")


@pytest.mark.rule("P-A39")
def test_whoever_files_at_random_files_no_more_negative_ads_than_bids() -> None:
    state = one_by_one(contest(stars={0: 1, 1: 1}))
    asked = bids_question(state, 0, ["IV", "V"])
    moves = [random_move(asked, Rng(number)) for number in range(200)]
    assert all(asked.check(move) is None for move in moves)
    filed_so = [move for move in moves if isinstance(move, Advertise)]
    assert any(move.negative for move in filed_so)


def one_by_one(state: State) -> State:
    """The same where seat 0 decides before each region."""
    state.chits = {0: {"IV": 1, "V": 1}, 1: {"IV": 1, "V": 1}}
    state.by_region = [0]
    return state


@pytest.mark.rule("P-87", "P-A39")
def test_positive_and_negative_ads_together_are_five_a_region_at_most() -> None:
    state = bids(finals(chits=BOTH), bid("I", 5, 5, negative=3), bid("I", 9, 9))
    vote(state, "I", dice=(1, 1, 6, 1))
    assert ads_in(state, "I") == ((2, 5), (3, 0))
    assert money(state) == [100, 100]


@pytest.mark.rule("P-C5", "P-88")
def test_who_decides_region_by_region_is_asked_before_each_and_the_other_is_not() -> None:
    state = contest(stars={0: 1, 1: 1})
    answers = ((0, RegionByRegion()), (1, bid("IV", 1, 1)), (0, bid("IV", 0, 3)), (0, Pass()))
    ran = vote_over_two(state, *answers, dice=(6, 1, 5, 5, 1))
    assert ran.seats == [0, 1, 0, 1, 0, 0]
    assert ads_in(state, "IV") == ((2, 1), (0, 0))
    assert ads_in(state, "V") == ((0, 0), (0, 0))


@pytest.mark.rule("P-A52", "P-A17")
def test_beside_the_bids_a_star_becomes_money_and_the_other_finalist_answers_on() -> None:
    state = contest(stars={0: 2, 1: 1}, money={0: 5, 1: 0})
    answers = ((0, Exchange("money")), (0, bid("IV", 0, 1)))
    ran = vote_over_two(state, *answers, dice=(6, 1, 5, 5, 1))
    assert ran.facts[2] == StarExchanged(0, False, then=(Has(105),))
    assert (money(state), state.candidates[0].stars) == ([85, 0], 1)
    assert ran.seats[2:] == [0, 0], "without money or a star to spare nobody is asked"


@pytest.mark.rule("P-A26")
def test_numbers_below_one_and_above_six_count() -> None:
    state = bids(finals(chits=BOTH), bid("I", 5, 5, negative=3), bid("I", 5, 5, negative=5))
    ran = vote(state, "I", dice=(1, 1, 3, 1))
    assert ran.facts[-1] == Voted("I", 1, (0, 1), ((3,), (1,)), (2, 0), (3, 5), 0, ((0, 33), (1, 0)))
    assert outcome(state, "I") == (0, ((3,), (1,)))


@pytest.mark.rule("P-C5", "P-A26")
def test_sealed_ads_are_spent_whole_and_nobody_counters() -> None:
    state = contest(stars={0: 1, 1: 1}, sealed=True)
    answers = ((0, Advertise(("IV",) * 5 + ("V",) * 2)), (1, Advertise(("IV",) + ("V",) * 3, (), ("V",))))
    vote_over_two(state, *answers, dice=(1, 3, 6, 5, 1))
    assert (ads_in(state, "IV"), ads_in(state, "V")) == (((5, 1), (0, 0)), ((2, 2), (0, 1)))
    assert money(state) == [60, 120]
    assert state.bids[0] == {"IV": Bid(5, 5), "V": Bid(2, 2)}, "it reads as what is spent in any case"
    assert filed(bid("IV", 4, 3), whole=True) == {"IV": Bid(4, 4)}, "the higher number counts"
