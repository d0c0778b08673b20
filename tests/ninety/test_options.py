"""The options of a match (14.1): slow crossings, a later start."""

from collections.abc import Set

import pytest

from rules import Illegal, Match
from rules.ninety import GAME
from rules.ninety.board import COFFEE, DECK
from rules.ninety.city import CONNECTORS, NEIGHBORS, PLACES, TURFS, Connector
from rules.ninety.routes import Step, crossings
from rules.ninety.state import Options
from tests.findings import for_each
from tests.looking import whole_position


@pytest.mark.rule("N-A2", "N-D4")
def test_without_options_a_crossing_is_a_step_and_the_campaign_whole() -> None:
    assert Options() == Options(slow=False, start=1, head_start=False)


@pytest.mark.rule("N-A2")
def test_with_slow_crossings_four_connectors_shorten_no_journey() -> None:
    """Without them all distances are the same, whatever the home turf; each other one brings two spaces closer."""
    clause = GAME.rulebook.clauses["2.4"].text
    idle = {name for name in CONNECTORS if name in clause}
    assert idle == {"Armstrong Tunnel", "Squirrel Hill Tunnel", "East Carson Street", "Brownsville Road"}
    for turf in TURFS:
        assert distances(turf, slow=True, closed=idle) == distances(turf, slow=True)
    for name in {*CONNECTORS} - idle:
        alike = {other for other, one in CONNECTORS.items() if ends_of(one) == ends_of(CONNECTORS[name])}
        assert distances("Oakland", slow=True, closed=alike) != distances("Oakland", slow=True), name


def ends_of(connector: Connector) -> set[str]:
    """The neighborhoods that it joins: parallel bridges join the same."""
    return {*connector.ends} & {*PLACES}


def distances(turf: str, *, slow: bool, closed: Set[str] = frozenset()) -> dict[tuple[str, str], int]:
    """The points from each space to each, as the owner of a home turf goes, while some connectors are closed."""
    ways = {
        here: [(step.to, step.price) for step in found if not {*step.over} & closed]
        for here, found in all_ways(turf, slow=slow).items()
    }
    far = {(here, here): 0 for here in ways}
    edge = [*far]
    while edge:
        start, here = edge.pop(0)
        for there, price in ways[here]:
            if (length := far[start, here] + price) < far.get((start, there), 99):
                far[start, there] = length
                edge.append((start, there))
    return far


def all_ways(turf: str, *, slow: bool) -> dict[str, list[Step]]:
    """Every step by land and every crossing, parallel ones too; the home turf is one space."""
    space = {place: turf if place in TURFS[turf].neighborhoods else place for place in PLACES}
    found = {space[place]: list[Step]() for place in PLACES}
    for place in PLACES:
        found[space[place]] += [Step(space[other], 1) for other in NEIGHBORS[place]]
    for start, step in crossings(slow):
        found[space[start]].append(Step(space[step.to], step.price, step.over))
    return found


@pytest.mark.rule("N-A2")
@for_each(
    ("stored", "slow"),
    [
        ({"slow": True}, True),
        ({"slow": False, "start": 1}, False),
        ({}, False),
    ],
)
def test_crossings_are_slow_where_the_options_say_so(stored: dict[str, object], slow: bool) -> None:
    match = Match(GAME, 2, "stored", stored)
    assert (match.options.slow, match.state.slow) == (slow, slow)
    record = match.dump()
    assert record["options"] == {"slow": slow, "start": 1, "head_start": False}
    assert whole_position(Match.load(record | {"options": stored})) == whole_position(match)


@pytest.mark.rule("N-D8b", "N-A29")
@for_each("seats", GAME.rules.seats)
def test_as_a_head_start_player_1_has_a_coffee_before_the_map_is_seeded(seats: int) -> None:
    for head_start in (False, True):
        match = Match(GAME, seats, "head start", {"head_start": head_start})
        GAME.rules.check(match.state)
        assert [*match.pending] == [match.state.first]
        coffees = [one.coffees for one in match.state.candidates]
        assert coffees == [int(head_start and seat == match.state.first) for seat in range(seats)]
        assert match.state.deck.count(COFFEE) == DECK.coffees - head_start


@for_each("stored", [{"quick": True}, {"rapid": True}])
def test_other_options_are_refused(stored: dict[str, object]) -> None:
    with pytest.raises(Illegal, match="doesn't exist"):
        Match(GAME, 2, "stored", stored)


@pytest.mark.rule("N-D4")
@for_each("start", [0, 2, 3, 5, 7, 15, 16])
def test_a_campaign_starts_on_one_of_five_days(start: int) -> None:
    with pytest.raises(Illegal, match="The option “start” has to be 1, 4, 6, 8 or 11"):
        Match(GAME, 2, "start", {"start": start})
