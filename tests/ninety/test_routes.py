"""Ways through the city: what they cost, what must be paid for them, and which of those that cost the same is taken."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.ninety.city import DOWNTOWN, NEIGHBORS, PLACES, TURFS
from rules.ninety.routes import Discount, Route, routes, spaces, steps
from tests.findings import for_each

ANY = 99
HOME = "Hilltop"
"""A home turf that is out of the way of most of these journeys."""


def ways(
    start: str,
    turf: str = HOME,
    *,
    slow: bool = False,
    discount: Discount | None = None,
    wanted: Iterable[str] = (),
    points: int = ANY,
) -> Mapping[str, Route]:
    return routes(start, turf, slow, discount, tuple(sorted(wanted)), points)


def cost(start: str, to: str, turf: str = HOME, *, slow: bool = False, discount: Discount | None = None) -> int:
    return ways(start, turf, slow=slow, discount=discount)[to].cost


@pytest.mark.rule("N-42")
def test_a_step_by_land_costs_a_point() -> None:
    for place, others in NEIGHBORS.items():
        prices = {step.to: step.price for step in steps(slow=False)[place] if not step.over}
        assert prices == dict.fromkeys(others, 1)


@pytest.mark.rule("N-43")
def test_a_corner_is_walked_around() -> None:
    assert ways("Bloomfield")["Polish Hill"].spaces == ("Lower Lawrenceville", "Polish Hill")
    assert cost("Point Breeze North", "Shadyside") == 2


@pytest.mark.rule("N-44", "N-A2", "N-T7")
@for_each(("to", "usual", "slow"), [("Ridgemont", 2, 3), ("Banksville", 3, 4), ("North Shore", 1, 2)])
def test_from_downtown_over_the_rivers(to: str, usual: int, slow: int) -> None:
    assert (cost(DOWNTOWN, to), cost(to, DOWNTOWN)) == (usual, usual)
    assert (cost(DOWNTOWN, to, slow=True), cost(to, DOWNTOWN, slow=True)) == (slow, slow)


@pytest.mark.rule("N-44", "N-T7")
def test_a_bridge_and_a_tunnel_are_crossed_in_a_row() -> None:
    assert ways(DOWNTOWN)["Ridgemont"] == Route(2, 2, ("Ridgemont",), ("Fort Pitt Bridge", "Fort Pitt Tunnel"), False)
    assert ways("Ridgemont")[DOWNTOWN].over == ("Fort Pitt Tunnel", "Fort Pitt Bridge")
    assert ways("Brookline")["South Shore"].over in {("Liberty Tunnel", "Liberty Bridge"), ()}
    assert {step.over: step.price for step in steps(slow=False)["Brookline"] if step.over} == {
        ("Liberty Tunnel", "Liberty Bridge"): 2
    }


@pytest.mark.rule("N-44", "N-A2")
@pytest.mark.parametrize(
    ("start", "to", "over"),
    [("Greenfield", "Swisshelm Park", "Squirrel Hill Tunnel"), ("East Allegheny", "Summer Hill", "East Street Valley")],
)
def test_a_tunnel_alone_and_a_road_are_crossed_like_a_bridge(start: str, to: str, over: str) -> None:
    prices = [{step.to: step for step in steps(slow=slow)[start]}[to] for slow in (False, True)]
    assert [(step.price, step.over) for step in prices] == [(1, (over,)), (2, (over,))]


@pytest.mark.rule("N-A2", "N-T7")
@pytest.mark.parametrize(("points", "there"), [(2, False), (3, True)])
def test_a_crossing_that_cannot_be_finished_cannot_be_begun(points: int, there: bool) -> None:
    found = ways(DOWNTOWN, points=points, slow=True)
    assert ("Ridgemont" in found) == there
    assert ("Ridgemont" in ways(DOWNTOWN, points=points - 1)) == there
    assert all(route.needs <= points for route in found.values())
    assert {*ways(DOWNTOWN, points=1, slow=True)} == {*NEIGHBORS[DOWNTOWN]}


@pytest.mark.rule("N-A2")
def test_nobody_stops_on_a_connector() -> None:
    places = {*PLACES} - {*TURFS[HOME].neighborhoods} | {HOME}
    for slow in (False, True):
        assert {*ways(DOWNTOWN, slow=slow), DOWNTOWN} == places


@pytest.mark.rule("N-12", "N-A25")
def test_a_home_turf_is_one_space_for_its_owner() -> None:
    home = "Observatory Ridge"
    found = ways(home, home, slow=True)
    around = {place for inside in TURFS[home].neighborhoods for place in NEIGHBORS[inside]}
    assert {space for space, route in found.items() if route.cost == 1} == around - {*TURFS[home].neighborhoods}
    assert not {*TURFS[home].neighborhoods} & {*found}
    assert found["Esplen"].over == ("McKees Rocks Bridge",)
    assert cost("Marshall-Shadeland", home, home) == cost("Summer Hill", home, home) == 1
    assert ways("Marshall-Shadeland", home)["Summer Hill"].spaces == (home, "Summer Hill")


@pytest.mark.rule("N-13", "N-A19")
def test_others_go_through_a_home_turf_neighborhood_by_neighborhood() -> None:
    home = "Thirty-First Ward"
    assert cost("Arlington", "Squirrel Hill South", home) == 1 + 1
    assert ways("Arlington", slow=True)["Squirrel Hill South"].spaces == (
        "Hays",
        "New Homestead",
        "Squirrel Hill South",
    )
    assert cost("Arlington", "Squirrel Hill South") == 1 + 1 + 1


@pytest.mark.rule("N-A2")
def test_what_is_joined_inside_the_home_turf_is_no_step() -> None:
    for turf in TURFS:
        for slow in (False, True):
            assert turf not in {step.to for step in spaces(turf, slow)[turf]}


@pytest.mark.rule("N-A30")
def test_the_first_step_for_a_point_is_free_and_needs_a_point() -> None:
    found = ways(DOWNTOWN, discount=Discount.STEP, slow=True)
    assert found["Bluff"] == Route(0, 1, ("Bluff",), (), True)
    assert (found["West Oakland"].cost, found["West Oakland"].needs) == (1, 1)
    assert (found["North Shore"].cost, found["North Shore"].discounted) == (2, False)
    assert (found["Allegheny West"].cost, found["Allegheny West"].needs) == (2, 3)
    assert "Allegheny West" not in ways(DOWNTOWN, discount=Discount.STEP, points=2, slow=True)
    assert "West Oakland" in ways(DOWNTOWN, discount=Discount.STEP, points=1)


@pytest.mark.rule("N-A30")
def test_a_single_connector_is_a_step_for_a_point() -> None:
    found = ways(DOWNTOWN, discount=Discount.STEP)
    assert (found["North Shore"].cost, found["North Shore"].needs, found["North Shore"].discounted) == (0, 1, True)
    assert (found["Ridgemont"].cost, found["Banksville"].cost) == (2, 2)


@pytest.mark.rule("N-A30", "N-T10")
@pytest.mark.parametrize(("to", "first", "next_one"), [("North Shore", 1, 2), ("Ridgemont", 2, 3)])
def test_the_first_crossing_costs_a_point_less(to: str, first: int, next_one: int) -> None:
    found = ways(DOWNTOWN, discount=Discount.CROSSING, slow=True)[to]
    assert (found.cost, found.needs, found.discounted) == (first, first, True)
    assert ways(DOWNTOWN, slow=True)[to].cost == next_one


@pytest.mark.rule("N-A30", "N-T10")
def test_one_crossing_of_a_journey_is_cheaper_and_land_is_not() -> None:
    found = ways("Allegheny Center", discount=Discount.CROSSING, slow=True)
    assert found["South Shore"].cost == 1 + (2 - 1) + 2
    assert not found["Manchester"].discounted
    assert found["Manchester"].cost == cost("Allegheny Center", "Manchester")


@pytest.mark.rule("N-A30")
def test_a_crossing_can_be_free_and_needs_a_point() -> None:
    found = ways(DOWNTOWN, discount=Discount.CROSSING)
    assert (found["North Shore"].cost, found["North Shore"].needs) == (0, 1)
    assert (found["Ridgemont"].cost, found["Ridgemont"].needs) == (1, 1)
    assert (found["Troy Hill"].cost, found["Troy Hill"].needs) == (1, 1)


@pytest.mark.rule("N-C1")
@pytest.mark.parametrize("event", ["Crawford-Roberts", "Bluff"])
def test_of_ways_that_cost_the_same_the_one_with_an_event_is_taken(event: str) -> None:
    found = ways(DOWNTOWN, wanted={event})["West Oakland"]
    assert (found.cost, found.spaces) == (2, (event, "West Oakland"))


@pytest.mark.rule("N-C1")
def test_an_event_is_worth_no_detour() -> None:
    assert ways(DOWNTOWN, wanted={"Polish Hill", "Bluff"})["Crawford-Roberts"].spaces == ("Crawford-Roberts",)


Position = tuple[str, str, bool, Discount | None, int]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    turf = draw(st.sampled_from([*TURFS]))
    start = draw(st.sampled_from([turf, *sorted({*PLACES} - {*TURFS[turf].neighborhoods})]))
    discount = draw(st.sampled_from([None, *Discount]))
    return start, turf, draw(st.booleans()), discount, draw(st.integers(1, 18))


Label = tuple[str, bool]
"""A space, and whether the discount is used."""


def relaxed(start: str, turf: str, slow: bool, discount: Discount | None, points: int) -> dict[Label, int]:
    """Bellman and Ford: the points left at most at each space, of so many; only ways that the points pay."""
    found, changed = {(start, False): points}, True
    while changed:
        changed = False
        for (space, used), left in [*found.items()]:
            for step in spaces(turf, slow)[space]:
                off = discount is not None and not used and step.counts(discount)
                label, after = (step.to, used or off), left - step.price + off
                if left > 0 and after >= 0 and after > found.get(label, -1):
                    found[label], changed = after, True
    return found


@pytest.mark.rule("N-42", "N-44", "N-A30")
@given(positions())
def test_no_way_is_cheaper_and_every_space_in_reach_is_found(position: Position) -> None:
    start, turf, slow, discount, points = position
    found = routes(start, turf, slow, discount, (), points)
    best = dict[str, int]()
    for (space, _), left in relaxed(start, turf, slow, discount, points).items():
        best[space] = max(left, best.get(space, 0))
    assert {space: points - route.cost for space, route in found.items()} == {
        space: left for space, left in best.items() if space != start
    }


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
    start: str, turf: str, slow: bool, discount: Discount | None, points: int, wanted: Sequence[str]
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
                edge[there] = max(edge.get(there, 0), events + wanted.count(step.to))
    return found


@pytest.mark.rule("N-C1")
@given(positions(), st.sets(st.sampled_from(PLACES), max_size=6))
@example(
    ("Garfield", "Highland Heights", False, Discount.CROSSING, 8),
    {"Central Lawrenceville", "Bloomfield", "Strip District", "North Shore", "Chateau"},
)
@example(("Point Breeze North", "Hilltop", False, Discount.CROSSING, 8), {"Friendship"})
def test_of_the_cheapest_ways_none_meets_more_events(position: Position, wanted: set[str]) -> None:
    start, turf, slow, discount, points = position
    events = sorted(turf if place in TURFS[turf].neighborhoods else place for place in wanted)
    found = routes(start, turf, slow, discount, tuple(events), points)
    many = Counter(events)
    assert {
        space: (route.cost, -sum(many[one] for one in route.spaces), route.discounted) for space, route in found.items()
    } == richest(start, turf, slow, discount, points, events)
