"""Playing by chat (14.2, 14.3): how often a seat is called, and that what is settled in advance changes no outcome."""

from collections import Counter

import pytest

from rules import Match, Rng, Seat, Verb, agents
from rules.ninety import GAME
from rules.ninety.state import Stage
from rules.ninety.verbs import Canvass, EndDay, Fundraise, Mudsling, Recruit, Travel
from tests.findings import for_each
from tests.ninety.situations import asked, at_table, do, take_turn
from tests.situations import awaited


@pytest.mark.rule("N-C1")
def test_a_day_takes_three_or_four_moves() -> None:
    """A journey, what is done on the way, and all canvassers at once."""
    state = at_table(lean={1: ["Shadyside"]}, deck=["Hays"], schedule=["Bloomfield"])
    ran = take_turn(state, Recruit(), Travel("Shadyside"), Mudsling(1), Canvass(3), EndDay(), dice=[1, 3, 4, 2, 5])
    assert len(ran.asked) == 5
    assert {one.seat for one in ran.asked} == {0}
    assert {one.clause for one in ran.asked} == {"7.2"}
    assert (state.candidates[0].at, state.candidates[0].lean) == ("Shadyside", ["Shadyside"] * 3)


@pytest.mark.rule("N-C1", "N-A9")
def test_what_a_journey_meets_is_said_before_it_begins() -> None:
    state = at_table(at="Bluff", schedule=["West Oakland", "Terrace Village"])
    notes = {str(offer.move): offer.note for offer in asked(state).legal}
    assert notes[str(Travel("Terrace Village"))].startswith(
        "Playground Ribbon-Cutting; on the way Parade Marshals' Lunch in West Oakland"
    )
    assert notes[str(Travel("Terrace Village", skip=True))].startswith("You pass by 2 events")


@pytest.mark.rule("N-C1")
def test_journeys_without_their_events_are_for_those_who_type() -> None:
    state = at_table(at="Bluff", schedule=["West Oakland"], points=12)
    typed = {offer.move for offer in asked(state).legal if offer.typed and isinstance(offer.move, Travel)}
    assert Travel("West Oakland", skip=True) in typed
    assert {Travel("North Oakland"), Travel("Central Oakland")} <= typed  # the home turf has its own name
    assert not {Travel("West Oakland"), Travel("Oakland"), Travel("Downtown")} & typed


@pytest.mark.rule("N-C7", "N-C2", "N-C3")
def test_a_seat_is_called_about_once_a_day() -> None:
    """A call is when another seat was asked before; within a day the post lasts."""
    match, rng = Match(GAME, 4, "calls"), Rng(4)
    calls, last, seeding = Counter[Seat](), -1, 0
    for seat, question in awaited(match):
        if match.state.stage is Stage.SEEDING:
            seeding += 1
        elif match.state.stage is Stage.CAMPAIGN and (match.state.day, seat) != last:
            calls[seat] += 1
            last = (match.state.day, seat)
        match.play(seat, agents.random_move(question, rng))
    assert seeding == 2 * 4
    assert calls == dict.fromkeys(range(4), 15)


@pytest.mark.rule("N-C4")
def test_nobody_is_asked_on_anothers_turn() -> None:
    match, rng = Match(GAME, 5, "turns"), Rng(3)
    for seat, question in awaited(match):
        if match.state.stage is Stage.CAMPAIGN:
            assert [*match.pending] == [seat] == [match.state.now.me]
        match.play(seat, agents.random_move(question, rng))


@pytest.mark.rule("N-C5")
def test_step_1_of_seeding_asks_nobody() -> None:
    match = Match(GAME, 5, "step 1")
    assert [len(one.lean) for one in match.state.candidates] == [4] * 5
    assert [question.topic for question in match.pending.values()] == ["seed"]


@pytest.mark.rule("N-C1", "N-A23")
def test_several_of_a_kind_are_one_move_and_as_many_apart() -> None:
    """None of what chat makes shorter changes an outcome."""
    together, apart = (at_table(at="Bluff", lean={1: ["Bluff"] * 2}) for _ in range(2))
    do(together, Mudsling(1, 2), Canvass(3))
    do(apart, *[Mudsling(1)] * 2, *[Canvass()] * 3)
    assert GAME.view(together, 0) == GAME.view(apart, 0)


@pytest.mark.rule("N-C1", "N-42")
@for_each(
    "steps", [["West Oakland", "Terrace Village"], ["Downtown", "North Shore"], ["Oakland", "Squirrel Hill South"]]
)
def test_a_journey_is_its_steps(steps: list[str]) -> None:
    whole, apart = (at_table(at="Bluff", schedule=["West Oakland"]) for _ in range(2))
    do(whole, Travel(steps[-1]))
    do(apart, *map(Travel, steps))
    assert GAME.view(whole, 0) == GAME.view(apart, 0)


@pytest.mark.rule("N-C2", "N-A24")
@pytest.mark.parametrize(("at", "move"), [("Downtown", Fundraise()), ("", Recruit())])
def test_what_is_free_is_offered_before_all_that_costs(at: str, move: Verb) -> None:
    assert next(asked(at_table(at=at)).legal).move == move
