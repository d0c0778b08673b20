"""What holds whatever happens: in matches at random, and in sums over all figures."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.politocracy import effects
from rules.politocracy.ads import advertise_in
from rules.politocracy.bidding import bidding
from rules.politocracy.board import CORNERS, MEDIA, RING, STREETS, ChangeCard, HopeCard, SquareKind
from rules.politocracy.card_figures import a_fifth
from rules.politocracy.finalists import half
from rules.politocracy.state import Bid, check
from rules.politocracy.trail import SQUARES, ahead, back, nearest_media
from rules.politocracy.words import money
from tests.findings import for_each
from tests.politocracy.model import Model
from tests.politocracy.model_election import bidding as model_bidding
from tests.politocracy.situations import finals, position, run

BID = st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda two: Bid(min(two), max(two)))
MONEY = st.integers(0, 120)
SQUARE = st.integers(0, SQUARES - 1)


LOST = {
    "money from nowhere": lambda state: setattr(state.candidates[0], "money", 201),
    "money below nothing": lambda state: effects.earn(state, 0, -201),
    "a card that lies twice": lambda state: state.change.append(ChangeCard.AUDIT),
    "a card that vanished": lambda state: state.hope.remove(HopeCard.BANDWAGON),
    "a card that is not to be held": lambda state: state.candidates[0].hand.append(
        state.change.pop(state.change.index(ChangeCard.GOVERNMENT_SHUTDOWN))
    ),
    "a profile that two have": lambda state: state.profiles.append(state.candidates[0].profile),
    "no star": lambda state: setattr(state.candidates[0], "stars", 0),
    "a Surrogate without a trip": lambda state: setattr(state.candidates[0], "surrogate", 3),
    "points below nothing": lambda state: setattr(state.candidates[0], "pandering", -1),
    "an owner of nothing": lambda state: state.owners.update({"Nobody": 0}),
}


@for_each("fault", LOST)
def test_what_is_made_or_lost_is_found(fault: str) -> None:
    state = position()
    LOST[fault](state)
    with pytest.raises(AssertionError):
        check(state)


@pytest.mark.rule("P-A61", "P-A6")
@given(st.lists(st.integers(-10, 10)))
def test_popularity_is_never_below_nothing_and_a_loss_takes_at_most_what_there_is(changes: list[int]) -> None:
    state, popularity = position(), 10
    for change in changes:
        came = effects.adjust(state, 0, change)
        popularity = max(0, popularity + change)
        assert state.popularity(0) == popularity
        assert abs(came) <= abs(change)


@pytest.mark.rule("P-A26", "P-C5", "P-87", "P-88")
@given(BID, BID)
def test_in_the_bidding_nobody_spends_below_their_least_or_above_their_most_and_no_lead_is_raised(
    opener: Bid, other: Bid
) -> None:
    spent = bidding(opener, other)
    for mine, theirs, bid in ((*spent, opener), (*reversed(spent), other)):
        assert bid.at_least <= mine <= bid.at_most
        assert mine <= max(bid.at_least, theirs + 1), "only a least leads by more than one"
        assert mine >= theirs or bid.at_most < theirs, "whoever can answer draws level at least"
        assert mine != theirs or mine == bid.at_most, "level are only those who can't lead"


@pytest.mark.rule("P-C5", "P-A26")
@given(BID, BID, MONEY, MONEY)
def test_the_bidding_is_what_the_model_says_with_whatever_money(opener: Bid, other: Bid, one: int, two: int) -> None:
    state = finals(chits=[{"I": 1}, {"I": 1}], percent={0: 49, 1: 50}, money={0: one, 1: two})
    state.bids = {0: {"I": opener}, 1: {"I": other}}
    model = Model(2, None, sealed=False)
    model.bidders = [0, 1]
    for candidate, units in zip(model.candidates, (one, two), strict=True):
        candidate.money = units
    spent = model_bidding(model, {0: (opener.at_least, opener.at_most), 1: (other.at_least, other.at_most)})
    positive, _ = run(lambda table, state: advertise_in(table, state, "I"), state).value
    assert positive == (spent[0], spent[1])


@pytest.mark.rule("P-A23")
@given(st.integers(0, 4000))
def test_half_of_the_money_and_a_fifth_of_it_are_rounded_down_to_a_hundred_thousand(units: int) -> None:
    state = position(money={0: units})
    for part, share in ((2, half(state, 0)), (5, a_fifth(units))):
        assert share % 2 == 0
        assert share <= units / part < share + 2


@pytest.mark.rule("P-7", "P-A2", "P-A43", "P-10")
@given(SQUARE, st.integers(1, 6))
def test_a_walk_goes_so_many_squares_ahead_but_for_a_poll_on_the_way(square: int, steps: int) -> None:
    there, street = ahead(square, steps)
    way = [(square + step) % SQUARES for step in range(1, steps + 1)]
    polls = [one for one in way if RING[one].kind is SquareKind.POLL]
    assert there == (polls or way)[0 if polls else -1]
    left = [one for one in (square, *way[: way.index(there)]) if one in CORNERS]
    assert bool(street) == bool(left)
    assert not left or street == RING[(left[-1] + 1) % SQUARES].street
    assert street in ("", *STREETS)


@pytest.mark.rule("P-A43", "P-A46")
@given(SQUARE)
def test_the_nearest_media_is_at_most_nine_squares_away_and_a_way_back_stops_at_a_corner(square: int) -> None:
    media = nearest_media(square)
    away = [min((one - square) % SQUARES, (square - one) % SQUARES) for one in MEDIA.values()]
    assert min((media - square) % SQUARES, (square - media) % SQUARES) == min(away) <= 9
    assert (square - back(square, 2)) % SQUARES in (1, 2)


@given(st.integers(0, 10_000))
def test_money_reads_back(units: int) -> None:
    said = money(units).removeprefix("$")
    scale = {"K": 1_000, "M": 1_000_000}.get(said[-1], 1)
    assert round(float(said.strip("KM")) * scale) == units * 50_000
    assert Counter(said)["."] <= 1
