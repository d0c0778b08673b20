"""What seats and spectators see (2.5): all but the goals and hands of others, and what a Carpetbagger has drawn."""

from dataclasses import replace

import pytest

from rules import Figure, Match, Rng, by_seat
from rules.redistricting import GAME, cards
from rules.redistricting.board import BLOCKS, CANDIDATES, Card, District, Month, Position
from rules.redistricting.state import Heading, State, Turn
from rules.redistricting.telling import Drew, Ended, PointsNow, YouDrew
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote
from rules.redistricting.view import Operative, Supply
from tests.conformance.cases import random_answer
from tests.looking import public
from tests.redistricting.cities import CITY, double, review, suppress
from tests.redistricting.situations import RULES, asked, position, turn, voter
from tests.situations import awaited

SUPPRESSION, GET_OUT, REVIEW, CARPETBAGGER, VAN = Card
NAVY, SALMON = District.NAVY, District.SALMON
GOALS = {
    0: [Position.FOR_RED, Position.AGAINST_BLUE],
    1: [Position.AGAINST_RED, Position.FOR_YELLOW],
    2: [Position.FOR_BLUE, Position.FOR_GREEN],
}


def whole() -> State:
    """A position in which every field has something to tell."""
    state = position(
        3,
        people=CITY,
        tiles={"C3": [SALMON, NAVY], "D1": [NAVY]},
        hands={0: [VAN], 1: [SUPPRESSION, GET_OUT]},
        goals=GOALS,
        dice={1: [2, 4]},
        discards=[CARPETBAGGER],
        round=3,
    )
    state.promotions, state.turn, state.turns, state.first = ["Flores", "Adler"], 1, {1: Turn(2, 1)}, 2
    suppress(state, "C1")
    double(state, "F1", "C2")
    review(state, SALMON)
    return state


def test_the_view_shows_the_campaign() -> None:
    view = GAME.rules.view(whole(), 1)
    assert (view.me, view.simple, view.most_cubes, view.heading) == (1, False, False, Heading.CAMPAIGN)
    assert (view.round, view.month, view.first, view.turn) == (3, Month.SEPTEMBER, 2, 1)
    assert (view.points, view.played, view.winners, view.drawn) == (2, 1, (), ())
    assert view.supply == Supply(promotions=17, suppressions=5, get_outs=4, reviews=3, cards=15)
    assert (view.promotions, view.discards) == (("Flores", "Adler"), (CARPETBAGGER,))
    assert view.suppressed == (voter("for blue", "for red"),)
    assert view.doubled == (voter("for blue", "for orange"), voter("for red", "for orange"))


def test_the_view_shows_the_city() -> None:
    state = whole()
    view = GAME.rules.view(state, None)
    assert [*view.tokens] == [*view.tiles] == [*BLOCKS]
    assert view.tokens["A1"] == CANDIDATES["Adler"]
    assert (view.tiles["C3"], view.tiles["D1"], view.tiles["A1"]) == ((NAVY, SALMON, NAVY), (SALMON, NAVY), (NAVY,))
    navy, salmon = view.districts[NAVY], view.districts[SALMON]
    assert navy.blocks == ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "A3", "B3", "C3")
    assert (navy.tiles, salmon.tiles) == (2, 3)
    assert (navy.reviewed, salmon.reviewed) == (False, True)
    assert (navy.promoted, salmon.promoted) == (("Adler",), ("Flores",))
    assert (navy.elected, salmon.elected) == (None, None)


@pytest.mark.rule("D-A18", "D-C3", "D-A34")
def test_a_seat_sees_its_own_goals_and_hand_and_of_others_how_many_cards_they_hold_and_their_dice() -> None:
    state = whole()
    views = [GAME.rules.view(state, seat) for seat in range(3)]
    assert [view.hand for view in views] == [(VAN,), (SUPPRESSION, GET_OUT), ()]
    for me, view in enumerate(views):
        assert [one.goals for one in view.operatives] == [tuple(GOALS[seat]) * (seat == me) for seat in range(3)]
    assert GAME.rules.view(state, None).operatives == (
        Operative(1, None, (), (), 0),
        Operative(2, 2, (2, 4), (), 0),
        Operative(0, None, (), (), 0),
    )


@pytest.mark.rule("D-A18", "D-A30")
def test_all_the_rest_everybody_sees() -> None:
    state = whole()
    spectator = GAME.rules.view(state, None)
    assert (spectator.hand, spectator.drawn) == ((), ())
    for seat in range(3):
        view = GAME.rules.view(state, seat)
        mine = tuple(replace(one, goals=()) for one in view.operatives)
        assert replace(view, me=None, hand=(), operatives=mine) == spectator


def with_carpetbagger(*draws: int) -> State:
    """Seat 0 has played a Carpetbagger and drawn these of the set-aside candidates; it is asked what to do."""
    state = position(3, people=CITY, discards=[CARPETBAGGER], goals=GOALS)
    RULES.questions(lambda table, state: cards.carpetbag(table, state, 0), state, draws)
    return state


@pytest.mark.rule("D-A30")
def test_the_two_drawn_are_seen_by_whoever_drew_them_alone() -> None:
    one, other = with_carpetbagger(1, 1), with_carpetbagger(11, 10)
    assert (GAME.rules.view(one, 0).drawn, GAME.rules.view(other, 0).drawn) == (
        ("Amari", "Brandt"),
        ("Zimmer", "Young"),
    )
    for looker in (1, 2, None):
        view = GAME.rules.view(one, looker)
        assert view == GAME.rules.view(other, looker)
        assert view.drawn == ()
        assert {"Amari", "Brandt", "Young", "Zimmer"} <= set(view.aside), "as if none had been drawn"
        assert len(view.aside) == 11
    assert GAME.rules.view(one, 0).aside == GAME.rules.view(other, 0).aside


@pytest.mark.rule("D-A29", "D-A18")
def test_a_question_shows_others_nothing_of_the_hand() -> None:
    """All it could play, or nothing of it, with points and without."""
    for points in (0, 3):
        dead, alive = position(people=CITY, hands={0: [GET_OUT]}), position(people=CITY, hands={0: [CARPETBAGGER]})
        dead.doubled = [*dead.voters(District.TEAL).values()][:6]
        alive.doubled = dead.doubled
        one, other = asked(dead, points), asked(alive, points)
        assert len(one.of(Play)) < len(other.of(Play))
        assert public(GAME, one) == public(GAME, other)


@pytest.mark.rule("D-A18", "D-37")
def test_what_is_drawn_is_told_to_its_seat_alone() -> None:
    match = Match(GAME, 2, "drawn")
    (seat,) = match.pending
    told = {looker: len(match.events(looker)) for looker in (seat, 1 - seat, None)}
    match.play(seat, Draw())
    (card,) = match.state.operatives[seat].hand
    facts = {looker: [event.fact for event in match.events(looker)[many:]] for looker, many in told.items()}
    assert facts[seat] == [Drew(seat), YouDrew(card)]
    assert facts[1 - seat] == facts[None] == [Drew(seat)]


@pytest.mark.rule("D-C3", "D-A18")
def test_each_alone_is_told_what_a_turn_brings_their_goals() -> None:
    """Who acts after each action, the others once the turn is over; nobody of what changes nothing for them."""
    blue, against = [Position.FOR_BLUE, Position.FOR_ORANGE], [Position.AGAINST_BLUE, Position.FOR_YELLOW]
    state = position(3, people=CITY, goals={0: blue, 1: against, 2: [Position.FOR_RED, Position.FOR_GREEN]})
    facts = turn(state, Promote("Bishop"), Draw(), EndTurn(), dice=[1]).facts
    told = [(at, fact) for at, fact in enumerate(facts) if isinstance(fact, PointsNow)]
    assert told == [(1, PointsNow(0, 60, 70)), (len(facts) - 1, PointsNow(1, 130, 120, by=0))]
    assert facts[-2] == Ended(0, 1)
    state = position(people=CITY, goals={0: blue, 1: against})
    facts = turn(state, Promote("Bishop"), Promote("Adler")).facts
    assert [fact.you for fact in facts if isinstance(fact, PointsNow)] == [0, 0], "nothing has changed in the end"


def test_before_anything_is_laid_out_there_is_nothing_to_see() -> None:
    view = GAME.rules.view(GAME.rules.setup(3, GAME.rules.options()), 0)
    assert (view.heading, view.round, view.month, view.first, view.turn) == (Heading.SETTING_UP, 0, None, None, None)
    assert (view.tokens, view.tiles, view.districts) == ({}, {}, {})


@pytest.mark.rule("D-46", "D-A18")
def test_standings_are_of_the_closest_districts_and_tell_nothing_of_goals() -> None:
    """Plum and Umber are level."""
    standings = GAME.rules.standings(GAME.rules.view(position(3, people=CITY, goals=GOALS), None))
    assert standings.unit == "closest districts"
    assert standings.figures == (
        Figure("Plum is tied at", 3),
        Figure("Umber is tied at", 3),
        Figure("Flores leads Salmon by", 1),
    )


@pytest.mark.rule("D-A18", "D-46")
def test_at_the_end_goals_points_and_who_is_elected_are_seen_and_hands_are_not() -> None:
    match, rng = Match(GAME, 4, "the end"), Rng(8)
    for _ in awaited(match):
        match.play(*random_answer(match, rng))
    view, state = match.view(), match.state
    assert match.result is not None
    assert (view.heading, view.turn, view.winners) == (Heading.OVER, None, match.result.winners)
    assert tuple(one.points for one in view.operatives) == match.result.scores
    assert [list(one.goals) for one in view.operatives] == [one.goals for one in state.operatives]
    assert {district: one.elected for district, one in view.districts.items()} == state.elected
    assert view.hand == ()
    assert GAME.rules.standings(view) == by_seat("points", match.result.scores)
