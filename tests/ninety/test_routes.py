"""Ways through the city: what they cost, what must be paid for them, and which of those that cost the same is taken."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.ninety.city import DOWNTOWN, PLACES, TURFS
from rules.ninety.routes import Discount, Route, routes, spaces, steps

ANY = 99
HOME = "Hilltop"
"""A home turf that is out of the way of most of these journeys."""


def ways(
    start: str,
    turf: str = HOME,
    *,
    slow: bool = False,
    discount: Discount | None = None,
    event_spaces: Iterable[str] = (),
    points: int = ANY,
) -> Mapping[str, Route]:
    return routes(start, turf, slow, discount, tuple(sorted(event_spaces)), points)


def cost(start: str, to: str, turf: str = HOME, *, slow: bool = False, discount: Discount | None = None) -> int:
    return ways(start, turf, slow=slow, discount=discount)[to].cost


@pytest.mark.rule("N-44", "N-T7")
def test_a_bridge_and_a_tunnel_are_crossed_in_a_row() -> None:
    assert ways(DOWNTOWN)["Ridgemont"] == Route(2, 2, ("Ridgemont",), ("Fort Pitt Bridge", "Fort Pitt Tunnel"), False)
    assert ways("Ridgemont")[DOWNTOWN].over == ("Fort Pitt Tunnel", "Fort Pitt Bridge")
    assert ways("Brookline")["South Shore"].over in {("Liberty Tunnel", "Liberty Bridge"), ()}
    assert {step.over: step.price for step in steps(slow=False)["Brookline"] if step.over} == {
        ("Liberty Tunnel", "Liberty Bridge"): 2
    }


@pytest.mark.rule("N-A2")
def test_what_is_joined_inside_the_home_turf_is_no_step() -> None:
    for turf in TURFS:
        for slow in (False, True):
            assert turf not in {step.to for step in spaces(turf, slow)[turf]}


@pytest.mark.rule("N-A30", "N-T10")
def test_one_crossing_of_a_journey_is_cheaper_and_land_is_not() -> None:
    found = ways("Allegheny Center", discount=Discount.CROSSING, slow=True)
    assert found["South Shore"].cost == 1 + (2 - 1) + 2
    assert not found["Manchester"].discounted
    assert found["Manchester"].cost == cost("Allegheny Center", "Manchester")


Position = tuple[str, str, bool, Discount | None, int]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    turf = draw(st.sampled_from([*TURFS]))
    start = draw(st.sampled_from([turf, *sorted({*PLACES} - {*TURFS[turf].neighborhoods})]))
    discount = draw(st.sampled_from([None, *Discount]))
    return start, turf, draw(st.booleans()), discount, draw(st.integers(1, 18))


Label = tuple[str, bool]
"""A space, and whether the discount is used."""


def ahead(route: Route, crossed: tuple[str, ...], over: tuple[str, ...]) -> bool:
    """Whether these connectors come next on a way."""
    return route.over[len(crossed) : len(crossed) + len(over)] == over


@given(positions())
def test_a_way_is_made_of_steps_and_its_price_is_theirs(position: Position) -> None:
    start, turf, slow, discount, points = position
    for space, route in routes(start, turf, slow, discount, (), points).items():
        here, price, needs, over, used = start, 0, 0, tuple[str, ...](), False
        for there in route.spaces:
            fitting = [one for one in spaces(turf, slow)[here] if one.to == there and ahead(route, over, one.over)]
            step = max(fitting, key=lambda one: len(one.over))
            off = discount is not None and not used and step.counts(discount)
            needs = price + max(1, step.price - off)
            here, price, over, used = there, price + step.price - off, over + step.over, used or off
        assert here == space
        assert route == Route(price, needs, route.spaces, over, used)
        assert needs <= points


def richest(
    start: str, turf: str, slow: bool, discount: Discount | None, points: int, event_spaces: Sequence[str]
) -> dict[str, tuple[int, int, bool]]:
    """By following all ways: for each space the points it takes, the most events met so, and if that uses the discount.

    Of the events only how many there are counts, and it is less than 0: what is least is best.
    """
    found, edge = dict[str, tuple[int, int, bool]](), {(start, False, 0, 0): 0}
    best = dict[Label, int]()
    while edge:
        here = min(edge, key=lambda label: (label[2], label[3]))
        events, (space, used, cost, _) = edge.pop(here), here
        if cost > best.setdefault((space, used), cost):
            continue
        if space != start:
            found[space] = min(found.get(space, (cost, -events, used)), (cost, -events, used))
        for step in spaces(turf, slow)[space]:
            off = discount is not None and not used and step.counts(discount)
            there = (step.to, used or off, cost + step.price - off, cost + max(1, step.price - off))
            if there[3] <= points:
                edge[there] = max(edge.get(there, 0), events + event_spaces.count(step.to))
    return found


@pytest.mark.rule("N-C1")
@given(positions(), st.sets(st.sampled_from(PLACES), max_size=6))
@example(
    ("Garfield", "Highland Heights", False, Discount.CROSSING, 8),
    {"Central Lawrenceville", "Bloomfield", "Strip District", "North Shore", "Chateau"},
)
@example(("Point Breeze North", "Hilltop", False, Discount.CROSSING, 8), {"Friendship"})
def test_of_the_cheapest_ways_none_meets_more_events(position: Position, event_spaces: set[str]) -> None:
    start, turf, slow, discount, points = position
    events = sorted(turf if place in TURFS[turf].neighborhoods else place for place in event_spaces)
    found = routes(start, turf, slow, discount, tuple(events), points)
    many = Counter(events)
    assert {
        space: (route.cost, -sum(many[one] for one in route.spaces), route.discounted) for space, route in found.items()
    } == richest(start, turf, slow, discount, points, events)
