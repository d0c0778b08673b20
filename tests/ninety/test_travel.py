"""Traveling (2.2 to 2.6, 9.1, 9.2): steps, crossings, home turfs, whole journeys."""

from collections.abc import Mapping
from itertools import permutations

import pytest

from rules import Verb
from rules.ninety.board import EVENTS, Bio
from rules.ninety.city import CONNECTORS, DOWNTOWN, NEIGHBORS, PLACES, TURFS
from rules.ninety.routes import Discount, Route, routes, steps
from rules.ninety.state import State
from rules.ninety.telling_turn import Travelled
from rules.ninety.verbs import Canvass, Fundraise, Recruit, Travel
from rules.ninety.words import way
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, do, gains, is_allowed, why_not

FAR = 99
AWAY = ("Lawrenceville", "Hilltop")
"""Home turfs that are not between Bluff and Terrace Village."""


def ways(start: str, *, turf: str = "Sheraden & Esplen", slow: bool = False) -> Mapping[str, Route]:
    """The cheapest ways of somebody with this home turf and no end of points."""
    return routes(start, turf, slow, None, (), FAR)


def offer(state: State, to: str) -> tuple[str, str]:
    """What is said of a journey: the label and the note."""
    return next((one.label, one.note) for one in day_question(state).legal if one.move == Travel(to))


@pytest.mark.rule("N-42", "N-D2")
def test_a_step_to_a_neighborhood_next_door_costs_a_point() -> None:
    for place in ("Bluff", "Shadyside", "Carrick"):
        assert {space for space, one in ways(place, slow=True).items() if one.cost == 1} == {*NEIGHBORS[place]}
    state = at_table(at="Bluff")
    do(state, Travel("Crawford-Roberts"))
    assert (state.candidates[0].at, state.now.points, state.now.spent) == ("Crawford-Roberts", 5, 1)


@pytest.mark.rule("N-43", "N-D2")
def test_corners_that_touch_are_not_adjacent() -> None:
    """Bloomfield and Polish Hill meet in a point, so do Central Oakland and Squirrel Hill North."""
    for one, other in (("Bloomfield", "Polish Hill"), ("Central Oakland", "Squirrel Hill North")):
        assert other not in NEIGHBORS[one]
        assert ways(one)[other].cost == 2


@pytest.mark.rule("N-44", "N-A2", "N-D3")
@for_each("name", CONNECTORS)
def test_every_connector_is_a_space_on_the_way_between_its_ends(name: str) -> None:
    """Over it is a point, over it and another one 2; with slow crossings 2 and 3."""
    one = CONNECTORS[name]
    for slow, price in ((False, 1), (True, 2)):
        prices = {(start, step.to): step.price for start in PLACES for step in steps(slow)[start]}
        near = [end for end in one.ends if end in PLACES]
        beyond = [end for end in one.ends if end in CONNECTORS]
        pairs = dict.fromkeys(permutations(near, 2), price)
        pairs |= {
            (end, far): price + 1 for end in near for on in beyond for far in CONNECTORS[on].ends if far in PLACES
        }
        for (start, end), due in pairs.items():
            if start != end and end not in NEIGHBORS[start]:
                assert prices[start, end] == prices[end, start] == due


@pytest.mark.rule("N-A2", "N-44")
@for_each("points", [1, 2, 3])
@for_each("slow", [False, True])
def test_a_crossing_that_cannot_be_finished_cannot_be_begun_and_nobody_stops_on_one(points: int, slow: bool) -> None:
    state = at_table(at=DOWNTOWN, points=points, slow=slow)
    assert is_allowed(state, Travel("North Shore")) is (points >= 1 + slow)
    assert is_allowed(state, Travel("Ridgemont")) is (points >= 2 + slow)
    assert not any(is_allowed(state, Travel(name)) for name in CONNECTORS)
    if points == 2 and slow:
        assert why_not(state, Travel("Ridgemont")) == (
            "Ridgemont is 3 AP away, and you have 2. "
            "Travel part of the way; you can't stop on a bridge, tunnel or road."
        )


@pytest.mark.rule("N-11", "N-12", "N-D5")
def test_ones_home_turf_is_one_space_to_enter_and_to_leave() -> None:
    home = ways("Frick Park", turf="Frick Park", slow=True)
    near = {"Point Breeze North", "Shadyside", "Squirrel Hill North", "Squirrel Hill South"}
    assert {space for space, one in home.items() if one.cost == 1} == near
    assert home["Greenfield"].cost == 2  # by the tunnel from Swisshelm Park, or by Squirrel Hill South
    assert "Regent Square" not in home
    for place in near:
        assert ways(place, turf="Frick Park")["Frick Park"].cost == 1


@pytest.mark.rule("N-12", "N-A25")
def test_the_home_turf_shortens_the_way_through_it() -> None:
    """From Shadyside by Point Breeze and Regent Square to Swisshelm Park and through the tunnel."""
    mine = ways("Shadyside", turf="Frick Park")
    others = ways("Shadyside", turf="Hilltop")
    assert (mine["Frick Park"].cost, others["Swisshelm Park"].cost) == (1, 3)


@pytest.mark.rule("N-13", "N-A19")
def test_another_candidate_pays_for_each_neighborhood_of_a_home_turf() -> None:
    state = at_table(turfs=("Oakland", "Frick Park"), at="Shadyside")
    do(state, Travel("Swisshelm Park"))
    assert (state.candidates[0].at, state.now.points) == ("Swisshelm Park", 3)


@pytest.mark.rule("N-11", "N-A18", "N-C1")
@for_each("to", ["Oakland", "Central Oakland", "West Oakland", "West Oakland"])
def test_the_home_turf_is_reached_by_its_name_or_by_any_of_its_neighborhoods(to: str) -> None:
    state = at_table(at="Bluff", points=3)
    do(state, Travel(to))
    assert (state.candidates[0].at, state.now.points) == ("Oakland", 2)
    assert why_not(state, Travel(to)) == f"You're already in {to}."


@pytest.mark.rule("N-C1", "N-42")
def test_a_journey_is_one_move_by_the_cheapest_way() -> None:
    state = at_table(at="Fairywood", points=12)
    (fact,) = do(state, Travel("Brighton Heights"))
    assert isinstance(fact, Travelled)
    assert (fact.spaces[-1], fact.over, fact.price) == ("Brighton Heights", ("McKees Rocks Bridge",), 3)


@pytest.mark.rule("N-C1", "N-A27", "N-30")
def test_of_ways_that_cost_the_same_the_one_by_most_events_is_taken_and_they_are_named_before() -> None:
    """From Bluff to Terrace Village by West Oakland or by Crawford-Roberts."""
    for where, gained in (("West Oakland", (2, 200, 0)), ("Crawford-Roberts", (0, 400, 0))):
        state = at_table(at="Bluff", turfs=AWAY, schedule=[where, "Terrace Village"])
        label, note = offer(state, "Terrace Village")
        assert label == f"Terrace Village · 2 AP · Playground Ribbon-Cutting, {EVENTS[where].title}"
        assert f"passes {where}" in note
        canvassers, cash, _ = gained
        assert gains(state, Travel("Terrace Village")) == (canvassers, cash, 2)
        assert state.candidates[0].cards == [where, "Terrace Village"]


@pytest.mark.rule("N-C1", "N-30", "N-A27")
def test_two_events_at_home_are_more_than_one_elsewhere() -> None:
    """From Bluff to Middle Hill through the home turf, or by Crawford-Roberts."""
    state = at_table(at="Bluff", schedule=["Crawford-Roberts"])
    assert state.routes(0)["Middle Hill"].spaces == ("Crawford-Roberts", "Middle Hill")
    state = at_table(at="Bluff", schedule=["Crawford-Roberts", "West Oakland", "Central Oakland"])
    assert state.routes(0)["Middle Hill"].spaces == ("Oakland", "Middle Hill")


@pytest.mark.rule("N-C1", "N-A30")
@for_each(("points", "way"), [(3, ("Brookline", "Beechview")), (2, ("South Shore", "Duquesne Heights", "Beechview"))])
def test_events_come_before_the_points_that_a_free_last_step_needs(points: int, way: tuple[str, ...]) -> None:
    """The Walking Mail Carrier pays 2 points either way, and needs a third for the way by Brookline."""
    state = at_table(at=DOWNTOWN, bio=Bio.MAIL_CARRIER, points=points, schedule=["Brookline"])
    found = state.routes(0)["Beechview"]
    assert (found.cost, found.spaces) == (2, way)


@pytest.mark.rule("N-C1", "N-A9")
def test_a_journey_may_skip_its_events() -> None:
    state = at_table(at="Bluff", schedule=["West Oakland", "Terrace Village"])
    assert gains(state, Travel("Terrace Village", skip=True)) == (0, 0, 0)
    assert [one.where for one in state.schedule] == ["West Oakland", "Terrace Village"]
    assert (
        why_not(state, Travel("Middle Hill", skip=True))
        == "There are no events on the way to Middle Hill. Leave “skip” out."
    )


@pytest.mark.rule("N-C1")
def test_a_longer_way_is_never_taken_for_an_event() -> None:
    state = at_table(at="Bluff", schedule=["Hazelwood"])
    do(state, Travel("South Shore"))
    assert state.candidates[0].cards == []


@pytest.mark.rule("N-A17", "N-34")
def test_one_may_stop_at_home_on_the_way_and_recruit() -> None:
    state = at_table(at="Bluff")
    _, note = offer(state, "Squirrel Hill South")
    assert "you pass home (stop there first to recruit)" in note.lower()
    assert gains(state, Travel("Oakland"), Recruit(), Travel("Squirrel Hill South"), dice=[5, 6]) == (11, 0, 0)
    assert state.now.spent == 2


@pytest.mark.rule("N-A24", "N-37")
def test_one_may_stop_downtown_on_the_way_and_raise_funds() -> None:
    state = at_table(at="Bluff", slow=True)
    _, note = offer(state, "North Shore")
    assert "you pass downtown (stop there first to fundraise)" in note.lower()
    assert gains(state, Travel(DOWNTOWN), Fundraise(), Travel("North Shore"), dice=[5, 6]) == (0, 1100, 0)
    assert state.now.spent == 3


@pytest.mark.rule("N-36", "N-39", "N-A17", "N-A24")
@pytest.mark.parametrize(
    ("points", "home", "downtown"),
    [
        (2, "Oakland (home) · 1 AP · recruit", "Downtown · 1 AP · fundraise"),
        (1, "Oakland (home) · 1 AP", "Downtown · 1 AP"),
    ],
)
def test_a_label_says_what_is_free_there_if_a_point_is_left_to_do_it(points: int, home: str, downtown: str) -> None:
    state = at_table(at="Bluff", points=points)
    assert (offer(state, "Oakland")[0], offer(state, DOWNTOWN)[0]) == (home, downtown)
    state.now.recruited = state.now.fundraised = True
    assert offer(state, "Oakland")[0] == "Oakland (home) · 1 AP"
    assert offer(state, DOWNTOWN)[0] == "Downtown · 1 AP"


@pytest.mark.rule("N-A30", "N-D7")
@for_each(
    ("discount", "start", "to", "slow", "cost", "needs"),
    [
        (Discount.STEP, "Bluff", "Oakland", False, 0, 1),  # while a point is left
        (Discount.STEP, "Bluff", "Middle Hill", False, 1, 1),  # the free step comes first
        (Discount.STEP, DOWNTOWN, "North Shore", True, 2, 2),  # a slow crossing is no step of 1 point
        (Discount.STEP, DOWNTOWN, "Chateau", True, 2, 3),  # a free step after the last point there is none
        (Discount.STEP, DOWNTOWN, "North Shore", False, 0, 1),
        (Discount.STEP, DOWNTOWN, "Ridgemont", False, 2, 2),
        (Discount.CROSSING, DOWNTOWN, "North Shore", True, 1, 1),
        (Discount.CROSSING, DOWNTOWN, "Ridgemont", True, 2, 2),
        (Discount.CROSSING, DOWNTOWN, "North Shore", False, 0, 1),
        (Discount.CROSSING, DOWNTOWN, "Ridgemont", False, 1, 1),
        (Discount.CROSSING, "Bluff", "North Shore", False, 1, 2),
        (Discount.CROSSING, "Bluff", "Oakland", False, 1, 1),
    ],
)
def test_the_mail_carriers_free_step_and_the_inspectors_crossing(
    discount: Discount, start: str, to: str, slow: bool, cost: int, needs: int
) -> None:
    found = routes(start, "Oakland", slow, discount, (), FAR)[to]
    assert (found.cost, found.needs) == (cost, needs)


@pytest.mark.rule("N-A30", "N-D7")
@for_each(
    ("bio", "at", "moves", "spent"),
    [
        (Bio.MAIL_CARRIER, "Bluff", [Travel("West Oakland"), Travel("Bluff"), Travel("West Oakland")], 2),
        (Bio.MAIL_CARRIER, DOWNTOWN, [Travel("North Shore"), Travel("Chateau"), Travel("North Shore")], 3),
        (Bio.MAIL_CARRIER, "Bluff", [Canvass(), Travel("West Oakland")], 1),
        (Bio.BRIDGE_INSPECTOR, DOWNTOWN, [Travel("North Shore"), Travel(DOWNTOWN), Travel("North Shore")], 5),
        (Bio.BRIDGE_INSPECTOR, "Bluff", [Travel("West Oakland"), Travel("Bluff"), Travel("South Side Flats")], 3),
    ],
)
def test_a_discount_is_for_the_first_of_a_day(bio: Bio, at: str, moves: list[Verb], spent: int) -> None:
    state = at_table(at=at, bio=bio, slow=True)
    do(state, *moves)
    assert state.now.spent == spent


@pytest.mark.rule("N-A30")
def test_with_one_point_left_the_free_step_may_go_first_but_not_last() -> None:
    state = at_table(at=DOWNTOWN, bio=Bio.MAIL_CARRIER, points=2, slow=True)
    assert not is_allowed(state, Travel("Chateau"))
    state.now.points = 1
    assert is_allowed(state, Travel("West Oakland"))
    do(state, Travel("Bluff"))
    assert (state.now.points, state.now.discounted) == (1, True)


@pytest.mark.rule("N-42", "N-C1")
def test_the_points_left_pay_every_journey_that_is_offered() -> None:
    for bio in (Bio.MAIL_CARRIER, Bio.BRIDGE_INSPECTOR, Bio.HEIRESS):
        state = at_table(at="Bluff", bio=bio, points=4)
        reached = {offer.move.to for offer in day_question(state).legal if isinstance(offer.move, Travel)}
        found = {space for space, one in state.routes(0).items() if one.needs <= 4}
        assert reached - {*TURFS["Oakland"].neighborhoods} == found


def test_a_destination_says_whose_votes_lie_there_and_that_none_can() -> None:
    state = at_table(at="Bluff", lean={0: ["South Oakland"], 1: ["South Oakland"]}, solid={1: ["Bluff"]})
    assert offer(state, "South Oakland")[1] == "A vote: +1 point, 2nd in Hill & Oakland"
    state.candidates[0].lean.clear()
    assert offer(state, "South Oakland")[1] == "A vote: +5 points, 2nd in Hill & Oakland; votes: 1 for @1"
    assert "votes" not in offer(state, "Middle Hill")[1]
    turf = next(place for place in TURFS[state.candidates[1].turf].neighborhoods if place in state.routes(0))
    assert "home turf, no votes" in offer(state, turf)[1]


@for_each(("mine", "theirs", "full"), [(3, 0, True), (2, 2, True), (2, 1, False), (0, 0, False)])
def test_a_prompt_says_where_no_more_votes_have_room(mine: int, theirs: int, *, full: bool) -> None:
    state = at_table(at="Fineview", lean={0: ["Fineview"] * mine, 1: ["Fineview"] * theirs})
    assert ("No room for your votes here" in day_question(state).prompt) is full


def test_a_prompt_says_downtown_as_people_do_and_a_long_way_is_cut_short() -> None:
    assert "You're Downtown with" in day_question(at_table(at=DOWNTOWN)).prompt
    long = next(one for one in ways("Fairywood").values() if not one.over and len(one.spaces) == 6)
    assert way(long.spaces, long.over) == f"via {long.spaces[0]}, {long.spaces[1]} and 3 more"


def test_the_longest_prompt_of_a_day_fits() -> None:
    longest = max(PLACES, key=len)
    for mine in (3, 0):
        state = at_table(at=longest, lean={0: [longest] * mine}, canvassers=26, cash=10_000, day=15, points=12)
        assert len(day_question(state).prompt) <= 200, day_question(state).prompt


def test_a_list_of_journeys_makes_no_note_before_somebody_reads_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.ninety.travel.note", None)
    assert Travel(DOWNTOWN) in {offer.move for offer in day_question(at_table(points=6)).legal}
