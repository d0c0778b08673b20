"""What is named with a die: a field for each pick, named for what it does (5.5)."""

import pytest

from rules.boomtown.board import LOCATIONS
from rules.boomtown.picks import USUAL, fields
from rules.boomtown.state import Card, State
from rules.boomtown.telling_locations import Placed, Waits
from rules.boomtown.verbs import Place
from tests.boomtown.names import CHOIR, COIN, MILL, SETTLERS, TOWN, WATCH
from tests.boomtown.situations import asked_of, at_table, scorn, take_turn
from tests.findings import for_each
from tests.situations import refusal

SEVERAL = {
    "Courthouse Rally": ("favor", "second_favor"),
    "Rezoning": ("shrinks", "grows"),
    "Buy an Editor": ("scorn", "second_scorn"),
}
SINGLE = {
    "grows": ["New Cabins", "Brick Terrace", "Bunkhouse", "Boarding House", "Passenger Packet", "Keepers' Row"],
    "shrinks": ["Close the Shaft", "Close the Gates"],
    "scorn": ["Executive Order"],
}


def council() -> State:
    return at_table(3, free={0: [5]}, goods={0: {COIN: 2}}, offices=5)


@pytest.mark.rule("M-D2", "M-A26", "M-C4")
def test_each_pick_is_a_field_named_for_what_it_does() -> None:
    named = {where: fields(where) for where in LOCATIONS if fields(where)}
    assert {where: found for where, found in named.items() if len(found) > 1} == SEVERAL
    for field, places in SINGLE.items():
        assert {named[where] for where in places} == {(field,)}
    rest = {*named} - {*SEVERAL} - {where for places in SINGLE.values() for where in places} - {"Proclamation"}
    assert {named[where] for where in rest} == {("favor",)}


@pytest.mark.rule("M-A26", "M-D2")
@for_each(
    ("move", "why"),
    [
        (Place("Rezoning"), "Pick 1 for “shrinks”; nothing is picked yet."),
        (Place("Rezoning", grows=(CHOIR,)), "Pick 1 for “shrinks”; nothing is picked yet."),
        (Place("Rezoning", shrinks=(CHOIR,)), "Pick 1 for “grows”; nothing is picked yet."),
        (Place("Rezoning", shrinks=(CHOIR,), grows=(CHOIR,)), f"You can't pick “{CHOIR}”."),
        (Place("Rezoning", favor=(CHOIR,)), "Rezoning asks for shrinks and grows, not for favor."),
    ],
)
def test_whoever_places_names_all_and_only_what_is_asked_for(move: Place, why: str) -> None:
    assert refusal(asked_of(council(), 0), move)[0] == why


@pytest.mark.rule("M-A26", "M-D2")
def test_the_choices_for_the_one_that_grows_leave_out_the_one_that_shrinks() -> None:
    offer = next(one for one in asked_of(council(), 0).legal if one.move == Place("Rezoning"))
    shrinks, grows = offer.open
    assert (shrinks.field, shrinks.least, shrinks.most) == ("shrinks", 1, 1)
    assert [*grows.without({"shrinks": (MILL,)}).choices] == [name for name in TOWN if name != MILL]
    assert str(shrinks.labels[MILL]).startswith(f"{MILL}: 4 votes")


@pytest.mark.rule("M-A36", "M-A26")
@for_each(("seats", "only"), [(2, ("1",)), (3, None)])
def test_whose_scorn_it_is_is_named_and_the_only_opponent_is_known(seats: int, only: tuple[str, ...] | None) -> None:
    state = at_table(seats, town=["Strong Mayor"], offices=3, free={0: [5]}, goods={0: {COIN: 1}})
    offer = next(one for one in asked_of(state, 0).legal if one.move == Place("Executive Order"))
    against = {part.field: part for part in offer.open}["against"]
    assert against.only == only
    take_turn(state, 0, Place("Executive Order", scorn=(WATCH,), against=(1,)))
    assert scorn(state, 1) == {WATCH: 1}


@pytest.mark.rule("M-A26", "M-C1")
@for_each(
    ("picks", "shrunk", "grown"),
    [
        ((USUAL, USUAL), MILL, SETTLERS),
        ((CHOIR, USUAL), CHOIR, SETTLERS),
        ((USUAL, CHOIR), MILL, CHOIR),
        ((USUAL, MILL), SETTLERS, MILL),
        ((SETTLERS, USUAL), SETTLERS, MILL),
    ],
)
def test_what_a_plan_leaves_as_usual_the_stand_in_names(picks: tuple[str, str], shrunk: str, grown: str) -> None:
    state = council()
    state.sheets[1].gain_favor(MILL, 3)
    state.sheets[0].gain_favor(SETTLERS, 1)
    before = {**state.meeples}
    take_turn(state, 0, Place("Rezoning", shrinks=picks[:1], grows=picks[1:]))
    changed = {name: now - before[name] for name, now in state.meeples.items() if now != before[name]}
    assert changed == {shrunk: -1, grown: 1}


@pytest.mark.rule("M-A26", "M-A7")
def test_the_log_tells_what_was_named() -> None:
    state = at_table(free={0: [3]})
    assert take_turn(state, 0, Place("Soapbox Corner", favor=(CHOIR,))).facts == [
        Waits(0, Placed(3, "Soapbox Corner"), (CHOIR,), 1)
    ]


@pytest.mark.rule("M-29", "M-A26")
@for_each("name", [CHOIR, USUAL])
def test_while_golden_slots_are_shut_nobody_is_named_there(name: str) -> None:
    shut = at_table(town=["Gull Harbor"], free={0: [4]}, cards=[Card("Bank Run", 1, 3)], round=3)
    question = asked_of(shut, 0)
    assert question.check(Place("Lighthouse Fund")) is None
    named = Place("Lighthouse Fund", favor=(name,))
    assert refusal(question, named) == ("You don't pick a faction at Lighthouse Fund.", "5.5")
