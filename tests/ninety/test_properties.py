"""What holds whatever happens: cards, blocks and limits, the price of a journey, shares of a region's points."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ninety.board import BOARD, Bio
from rules.ninety.city import CONNECTORS, DOWNTOWN, NEIGHBORS, PLACES, TURFS
from rules.ninety.routes import Discount, routes
from rules.ninety.scoring import bonus
from rules.ninety.state import State, check
from rules.ninety.verbs import Travel
from rules.ninety.words import price as on_a_label
from tests.ninety.situations import at_table, day_question, do

FAR = 99


def costs_by_walking(start: str, turf: str, slow: bool, discount: Discount | None) -> dict[str, int]:
    """The least cost of every space, found by walking from neighborhood to neighborhood until nothing gets cheaper."""
    home = TURFS[turf].neighborhoods
    edges = [(one, other, 1) for one in PLACES for other in NEIGHBORS.get(one, ())]
    for one in CONNECTORS.values():
        for here in one.ends:
            edges += [(here, there, 2 if slow else 1) for there in one.ends if there != here]
            for other in (CONNECTORS[name] for name in one.ends if name in CONNECTORS):
                edges += [(here, there, 3 if slow else 2) for there in other.ends if there != here]
    edges = [edge for edge in edges if edge[0] in PLACES and edge[1] in PLACES]
    edges += [(one, other, 0) for one in home for other in home]
    least = {(place, False): 0 for place in (home if start == turf else [start])}
    while True:
        found = dict(least)
        for one, other, price in edges:
            crossing = price and (price > 1 or (other not in NEIGHBORS[one] and not slow))
            off = (discount is Discount.STEP and price == 1) or (discount is Discount.CROSSING and bool(crossing))
            for used in (False, True):
                if (one, used) in found:
                    there = (other, used or off)
                    cost = found[one, used] + price - (off and not used)
                    found[there] = min(cost, found.get(there, cost))
        if found == least:
            cheapest = {place: min(least[key] for key in least if key[0] == place) for place, _ in least}
            return {turf if place in home else place: cost for place, cost in cheapest.items()}
        least = found


@pytest.mark.rule("N-42", "N-44", "N-A2", "N-12", "N-C1")
@settings(max_examples=12, deadline=None)
@given(st.sampled_from(PLACES), st.sampled_from([*TURFS]), st.booleans(), st.sampled_from([None, *Discount]))
def test_every_journey_takes_the_cheapest_way(start: str, turf: str, slow: bool, discount: Discount | None) -> None:
    begin = turf if start in TURFS[turf].neighborhoods else start
    found = routes(begin, turf, slow, discount, (), FAR)
    costs = costs_by_walking(begin, turf, slow, discount)
    assert {space: one.cost for space, one in found.items()} == {
        space: cost for space, cost in costs.items() if space != begin
    }
    assert all(one.cost <= one.needs <= one.cost + 1 for one in found.values())


@pytest.mark.rule("N-42", "N-33")
@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(["", DOWNTOWN, "Bluff", "Shadyside", "Esplen", "Hays"]),
    st.integers(1, 12),
    st.sampled_from([Bio.MAIL_CARRIER, Bio.BRIDGE_INSPECTOR, Bio.REALTOR]),
    st.booleans(),
    st.data(),
)
def test_the_points_that_are_lost_are_the_price_that_was_named(
    at: str, points: int, bio: Bio, slow: bool, data: st.DataObject
) -> None:
    state = at_table(at=at, points=points, bio=bio, slow=slow)
    offers = {offer.move: offer.label for offer in day_question(state).legal if isinstance(offer.move, Travel)}
    move = data.draw(st.sampled_from(sorted(offers, key=str)))
    do(state, move)
    paid = points - state.now.points
    assert on_a_label(paid) == offers[move].split(" · ")[1]
    assert state.now.spent == paid
    assert state.candidates[0].at == state.candidates[0].space(move.to)


@pytest.mark.rule("N-69", "N-70", "N-A6", "N-A7")
@given(st.lists(st.integers(0, 6), min_size=2, max_size=5))
def test_shares_of_a_region(votes: Sequence[int]) -> None:
    chart = BOARD.points(len(votes))
    points = bonus(votes, chart)
    there = sum(many > 0 for many in votes)
    assert sum(points) <= sum(chart[:there]) < sum(points) + len(votes) or not there
    for mine, gained in zip(votes, points, strict=True):
        assert mine or not gained
        assert all(gained >= other for many, other in zip(votes, points, strict=True) if many <= mine)
        assert all(gained == other for many, other in zip(votes, points, strict=True) if many == mine)


@pytest.mark.rule("N-60", "N-61", "N-14")
@given(
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["Bluff", "Hays", "Allentown", DOWNTOWN]), st.integers(0, 5)))
)
def test_votes_are_placed_as_far_as_there_is_room(placed: list[tuple[int, str, int]]) -> None:
    state: State = at_table(3)
    for seat, place, many in placed:
        room = state.room(seat, place)
        assert state.add_votes(seat, place, many) == min(many, room)
        check(state)
        assert state.roomy(seat) == {place for place in PLACES if state.room(seat, place) > 0}
