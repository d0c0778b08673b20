"""Playing by chat (14.2, 14.3): how often a seat is called, and that what is settled in advance changes no outcome."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Match, Rng, Seat, Verb, agents
from rules.ninety import GAME
from rules.ninety.board import BOARD, EVENTS, Bio
from rules.ninety.city import DOWNTOWN
from rules.ninety.state import Stage
from rules.ninety.verbs import Canvass, EndDay, Fundraise, Mail, Mudsling, Recruit, Travel
from rules.ninety.words import CONFIRM, LABEL, confirmation, journey_label
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, do, take_turn
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
    state = at_table(at="Bluff", turfs=("Lawrenceville", "Hilltop"), schedule=["West Oakland", "Terrace Village"])
    offers = {offer.move: offer for offer in day_question(state).legal}
    whole = offers[Travel("Terrace Village")]
    assert (whole.label, whole.note, whole.confirm) == (
        "Terrace Village · 2 AP · Playground Ribbon-Cutting, Parade Marshals' Lunch",
        "A vote: +11 points, 1st in Hill & Oakland; passes West Oakland; +2 canvassers, +$200, +2 lean votes",
        "",
    )
    one = offers[Travel("West Oakland")]
    assert one.label == "West Oakland · 1 AP · +2 canvassers, +$200 · Parade Marshals' Lunch"
    assert offers[Travel("West Oakland", skip=True)].label == "West Oakland · 1 AP · skipping Parade Marshals' Lunch"


@pytest.mark.rule("N-C1", "N-A9")
@pytest.mark.parametrize("skip", [False, True])
def test_what_a_label_cannot_hold_is_named_before_the_journey_can_begin(skip: bool) -> None:
    """The way with the longest titles that there is, by six events."""
    way = ["Perry South", "Marshall-Shadeland", "Brighton Heights", "Esplen", "Windgap", "Fairywood"]
    state = at_table(at="Fineview", turfs=("Hilltop", "Oakland"), points=8, schedule=way, lean={0: ["Hays"]})
    offer = next(one for one in day_question(state).legal if one.move == Travel("Fairywood", skip=skip))
    assert offer.label == f"Fairywood · 6 AP · {'skipping ' * skip}6 events"
    assert offer.confirm == (
        "Events: Warehouse Shift-Change, Community-Center Reopening, Union-Hall Breakfast, Porch Concert Night, "
        "Barge-Crew Breakfast, Veterans'-Post Card Party."
    )
    state.now.points = 6
    offer = next(one for one in day_question(state).legal if one.move == Travel("Fairywood", skip=skip))
    assert offer.confirm.startswith("Events: Warehouse Shift-Change, ")
    assert offer.confirm.endswith(". This ends your day.")


@pytest.mark.rule("N-C1")
def test_even_the_longest_titles_fit() -> None:
    titles = sorted((one.title for one in EVENTS.values()), key=len)[-BOARD.schedule :]
    label, left_out, _ = journey_label("9 AP", "recruit", "", "W" * 40, titles)
    assert (label, left_out) == (f"{'W' * 40} · 9 AP · recruit, 6 events", ", ".join(titles))
    for warning in ("", "This ends your day. " * 5):
        whole = confirmation(left_out, warning, "This ends your day.")
        assert all(title in whole for title in titles)
        assert len(whole) <= CONFIRM
        assert ("ends your day" in whole) is bool(warning)


PHONE = 40
"""About as many characters as a phone shows of a line of a select."""


@for_each("bio", [Bio.FESTIVAL_REGULAR, Bio.REALTOR])
def test_what_decides_stands_where_a_phone_shows_it(bio: Bio) -> None:
    """Of a journey the place first; of all else the price, what it brings, and enough of the place to know it by."""
    state = at_table(at="Bluff", points=18, bio=bio, schedule=[*EVENTS][: BOARD.schedule], cash={0: 9000})
    state.candidates[0].lean = ["Bluff", "Lincoln-Lemington-Belmar", "Stanton Heights"]
    for offer in day_question(state).shown:
        if isinstance(offer.move, Travel):
            assert offer.label.startswith(offer.move.to)
        if isinstance(offer.move, Mail | Canvass):
            first, *_, last = offer.label.split(" · ")
            assert first.partition(" ")[2].startswith("AP") or first == "Free" or first.startswith("$")
            assert offer.label.index(last) + min(len(last), 6) <= PHONE, offer.label


@pytest.mark.rule("N-C1", "N-A9")
@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["", DOWNTOWN, "Bluff", "Shadyside", "Esplen", "Hays"]),
    st.integers(1, 18),
    st.lists(st.sampled_from([*EVENTS]), max_size=BOARD.schedule, unique=True),
)
def test_every_event_of_every_journey_is_named_before_it_begins(at: str, points: int, schedule: list[str]) -> None:
    state = at_table(at=at, points=points, schedule=schedule)
    for offer in day_question(state).legal:
        assert len(offer.label) <= LABEL
        assert len(offer.confirm) <= CONFIRM
        if isinstance(offer.move, Travel):
            way = state.routes(0)[state.candidates[0].space(offer.move.to)].spaces
            events = [where for where in schedule if state.candidates[0].space(where) in way]
            in_full = [all(EVENTS[where].title in text for where in events) for text in (offer.label, offer.confirm)]
            assert any(in_full), offer
            assert offer.confirm.startswith("Events: ") is not in_full[0], "nobody confirms what stands on the button"


@pytest.mark.rule("N-C1")
def test_journeys_without_their_events_are_for_those_who_type() -> None:
    state = at_table(at="Bluff", schedule=["South Oakland"], points=12)
    typed = {offer.move for offer in day_question(state).legal if offer.typed and isinstance(offer.move, Travel)}
    assert Travel("South Oakland", skip=True) in typed
    assert {Travel("West Oakland"), Travel("Central Oakland")} <= typed  # the home turf has its own name
    assert not {Travel("South Oakland"), Travel("Oakland"), Travel("Downtown")} & typed


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


@pytest.mark.rule("N-C1", "N-A23")
def test_several_of_a_kind_are_one_move_and_as_many_apart() -> None:
    """None of what chat makes shorter changes an outcome."""
    together, apart = (at_table(at="Bluff", lean={1: ["Bluff"] * 2}) for _ in range(2))
    do(together, Mudsling(1, 2), Canvass(3))
    do(apart, *[Mudsling(1)] * 2, *[Canvass()] * 3)
    assert GAME.rules.view(together, 0) == GAME.rules.view(apart, 0)


@pytest.mark.rule("N-C1", "N-42")
@for_each("steps", [["West Oakland", "Middle Hill"], ["Downtown", "North Shore"], ["Oakland", "Squirrel Hill South"]])
def test_a_journey_is_its_steps(steps: list[str]) -> None:
    whole, apart = (at_table(at="Bluff", schedule=["West Oakland"]) for _ in range(2))
    do(whole, Travel(steps[-1]))
    do(apart, *map(Travel, steps))
    assert GAME.rules.view(whole, 0) == GAME.rules.view(apart, 0)


@pytest.mark.rule("N-C2", "N-A24")
@pytest.mark.parametrize(("at", "move"), [("Downtown", Fundraise()), ("", Recruit())])
def test_what_is_free_is_offered_before_all_that_costs(at: str, move: Verb) -> None:
    assert next(day_question(at_table(at=at)).legal).move == move
