"""The sharp AI player of Ninety: where it plays better than the steady one, and that it plays by the rules."""

from collections.abc import Mapping, Sequence

from rules import Rng, Seat, Verb, agents
from rules.ninety import GAME, ask
from rules.ninety.city import PLACES_OF, REGIONS, TURF_OF
from rules.ninety.state import Stage, State
from rules.ninety.verbs import Canvass, Drop, Mudsling, Travel
from rules.ninety.view import view
from tests.ninety.situations import at_table, day_question

NORTH, WEST = "North Side", "West End & Mt. Washington"
REST = [region for region in REGIONS if region not in {NORTH, WEST}]


def votes(counts: Mapping[str, int]) -> list[str]:
    """Lean votes in regions, at most two in a neighborhood, none in a home turf."""
    places = {region: [one for one in sorted(PLACES_OF[region]) if one not in TURF_OF] for region in counts}
    return [places[region][number // 2] for region, many in counts.items() for number in range(many)]


def closing(mine: Mapping[str, int], theirs: Mapping[str, int], canvassers: Mapping[Seat, int]) -> State:
    """The polls close: these votes by region, and so many canvassers. The regions not named are decided."""
    mine = {**mine, **dict(zip(REST, (1, 1, 8, 8), strict=True))}
    theirs = {**theirs, **dict(zip(REST, (8, 8, 1, 1), strict=True))}
    state = at_table(day=15, canvassers=canvassers, lean={0: votes(mine), 1: votes(theirs)})
    state.stage, state.turn = Stage.ELECTION, None
    return state


def best_drop(state: State, level: agents.Level) -> Sequence[str]:
    """Where seat 0 drops what it kept."""
    move = agents.of(GAME, level)(view(state, 0), ask.drop(state, 0), Rng(1))
    assert isinstance(move, Drop)
    return move.regions


def midway(at: str, points: int, *, rival: int = 0) -> State:
    """A day of seat 0 half-way, with 40 canvassers and no cash, and with lean votes of a rival where it is."""
    lean = {0: votes({NORTH: 6, WEST: 6}), 1: votes({NORTH: 6, WEST: 6}) + [at] * rival}
    state = at_table(day=9, points=points, at=at, canvassers={0: 40, 1: 20}, cash={0: 0, 1: 0}, lean=lean)
    state.now.white, state.now.spent = [2, 3], 1
    return state


def does(state: State, level: agents.Level) -> Verb | None:
    """What the seat whose day it is does next."""
    return agents.of(GAME, level)(view(state, state.now.me), day_question(state), Rng(1))


def test_it_holds_a_lead_that_a_rival_is_about_to_take() -> None:
    state = closing({NORTH: 6, WEST: 5}, {NORTH: 5, WEST: 7}, {0: 12, 1: 8})
    assert best_drop(state, "steady") == (WEST,) * 3
    assert best_drop(state, "sharp").count(NORTH) >= 2


def test_it_chases_no_region_that_a_rival_is_about_to_put_out_of_reach() -> None:
    state = closing({NORTH: 5, WEST: 4}, {NORTH: 5, WEST: 6}, {0: 12, 1: 12})
    assert NORTH in best_drop(state, "steady")
    assert best_drop(state, "sharp") == (WEST,) * 3


def test_without_canvassers_of_rivals_its_drop_is_the_steady_one() -> None:
    state = closing({NORTH: 6, WEST: 5}, {NORTH: 5, WEST: 7}, {0: 12, 1: 3})
    assert best_drop(state, "sharp") == best_drop(state, "steady")


def test_with_plenty_of_canvassers_it_would_rather_sling_mud_than_drop_them() -> None:
    state = midway("Shadyside", points=3, rival=1)
    assert does(state, "steady") == Canvass(3)
    assert does(state, "sharp") == Mudsling(1)


def test_even_with_plenty_of_canvassers_it_goes_home_for_more() -> None:
    state = midway("North Oakland", points=2)
    assert does(state, "steady") == Canvass(2)
    assert does(state, "sharp") == Travel("Oakland")
