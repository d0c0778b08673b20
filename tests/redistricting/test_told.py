"""What the log tells, as values: each action and card, what it turns; who did it, and whether it stands alone."""

from rules import Fact, Match, RolledOff, Verb
from rules.redistricting import GAME
from rules.redistricting.board import Card, District, Month
from rules.redistricting.challenges import Verdict
from rules.redistricting.forecast import Forecast
from rules.redistricting.state import State
from rules.redistricting.swings import Lead, Resident, Swung, swing
from rules.redistricting.telling import (
    Block,
    Carpetbagged,
    Cubed,
    Docked,
    Drew,
    Ended,
    GoalsDealt,
    MonthBegun,
    Moved,
    OrderSet,
    Passed,
    PointsNow,
    Promoted,
    Replaced,
    Reviewed,
    Traded,
    Turned,
    VotersTraded,
    YouDrew,
    YouDrewCandidates,
)
from rules.redistricting.verbs import Draw, EndTurn, Pass, Play, Promote, Replace, Swap
from rules.redistricting.voting import Without
from tests.findings import for_each
from tests.redistricting.cities import CITY, living
from tests.redistricting.situations import position, turn, voter
from tests.situations import awaited

SUPPRESSION, GET_OUT, REVIEW, CARPETBAGGER, VAN = Card
NAVY, SALMON, PLUM = District.NAVY, District.SALMON, District.PLUM
TIED_NAVY = Turned(NAVY, ("Adler", "Bishop"), (2, 2), ("Adler",))
TIED_SALMON = Turned(SALMON, ("Ellis", "Flores"), (2, 2), ("Flores",))
TO_ELLIS = Turned(SALMON, ("Ellis",), (2, 1), ("Flores",))


def bishop(*votes: int) -> Turned:
    """Navy goes from Adler to Bishop."""
    return Turned(NAVY, ("Bishop",), votes, ("Adler",))


def facts_of(state: State, *moves: Verb, points: int = 3, dice: list[int] | None = None) -> list[Fact]:
    """The facts of a turn that is ended after these moves, but for what is left unused."""
    facts = turn(state, *moves, EndTurn(), points=points, dice=dice or []).facts
    return [fact for fact in facts if not isinstance(fact, Ended | PointsNow | Swung)]


def test_what_is_left_of_a_turn_is_told() -> None:
    assert turn(position(), EndTurn(), points=1).facts == [Ended(0, 1)]
    assert turn(position(), Draw(), Draw(), EndTurn(), points=4, dice=[1, 1]).facts[-1] == Ended(0, 2)
    assert turn(position(), Draw(), EndTurn(), points=1, dice=[1]).facts == [Drew(0), YouDrew(SUPPRESSION)]


@for_each(
    ("move", "fact"),
    [
        (Promote("Adler"), Promoted(0, "Adler", NAVY)),
        (Promote("Bishop"), Promoted(0, "Bishop", NAVY, then=(bishop(4, 3),))),
        (
            Promote("Hughes"),
            Promoted(0, "Hughes", PLUM, then=(Turned(PLUM, ("Hughes",), (4, 3), ("Hughes", "Okafor")),)),
        ),
        (Swap("C1", "D3"), Traded(0, Block("C1", NAVY), Block("D3", SALMON), then=(TIED_SALMON,))),
        (Swap("C1", "D2"), Traded(0, Block("C1", NAVY), Block("D2", SALMON), then=(TIED_NAVY, TO_ELLIS))),
        (Swap("C2", "D1"), Traded(0, Block("C2", NAVY), Block("D1", SALMON, "Ellis"), then=(bishop(1, 0),))),
    ],
)
def test_actions_tell_what_is_done_and_where_others_are_ahead_than_before(move: Verb, fact: Fact) -> None:
    assert facts_of(position(people=CITY), move) == [fact]


@for_each(
    ("move", "die", "fact"),
    [
        (Swap("C3", to="Salmon"), 3, Moved(0, Block("C3", NAVY), SALMON, Verdict(3, 2), then=(TIED_SALMON,))),
        (Swap("C3", to="Salmon"), 2, Moved(0, Block("C3", NAVY), SALMON, Verdict(2, 2, cost=2))),
        (Swap("D1", to="Navy"), 6, Moved(0, Block("D1", SALMON, "Ellis"), NAVY, Verdict(6, 2), then=(bishop(1, 0),))),
    ],
)
def test_a_block_alone_tells_the_die_and_the_risk(move: Verb, die: int, fact: Fact) -> None:
    assert facts_of(position(people=CITY), move, dice=[die]) == [fact]


def test_a_block_alone_that_is_not_challenged_tells_of_no_die() -> None:
    state = position(people=CITY, tiles={"D1": [NAVY]})
    assert facts_of(state, Swap("C3", to="Salmon")) == [Moved(0, Block("C3", NAVY), SALMON)]


def test_in_october_a_blocked_action_tells_of_no_points_lost() -> None:
    state = position(people=CITY, round=4)
    fact = Moved(0, Block("C3", NAVY), SALMON, Verdict(1, 2, cost=0))
    assert facts_of(state, Swap("C3", to="Salmon"), dice=[1]) == [fact]


def test_what_the_courts_have_cost_is_told_when_the_turn_begins() -> None:
    assert facts_of(position(dice={0: [2]})) == [Docked(0, 1, 3, 2)]
    assert facts_of(position(dice={0: [2, 6]}, hands={0: [VAN]})) == [Docked(0, 0, 3, 8)]


@for_each(
    ("card", "moves", "dice", "facts"),
    [
        (
            SUPPRESSION,
            [Play(SUPPRESSION, "Navy", voters=("C1",))],
            [3],
            [Cubed(0, SUPPRESSION, ("C1",), NAVY, Verdict(3, 2))],
        ),
        (
            SUPPRESSION,
            [Play(SUPPRESSION, "Navy", voters=("C1", "C3"))],
            [5],
            [
                Cubed(
                    0,
                    SUPPRESSION,
                    ("C1", "C3"),
                    NAVY,
                    Verdict(5, 4),
                    then=(Turned(NAVY, ("Adler", "Bishop"), (1, 1), ("Adler",)),),
                )
            ],
        ),
        (
            SUPPRESSION,
            [Play(SUPPRESSION, "Navy", voters=("C1",))],
            [2],
            [Cubed(0, SUPPRESSION, ("C1",), NAVY, Verdict(2, 2, cost=2))],
        ),
        (GET_OUT, [Play(GET_OUT, "Navy", voters=("B2",))], [], [Cubed(0, GET_OUT, ("B2",), NAVY)]),
        (
            GET_OUT,
            [Play(GET_OUT, "Salmon", voters=("F1",))],
            [],
            [Cubed(0, GET_OUT, ("F1",), SALMON, then=(TIED_SALMON,))],
        ),
        (REVIEW, [Play(REVIEW, "Navy")], [], [Reviewed(0, NAVY)]),
        (
            VAN,
            [Play(VAN, "Navy", "Salmon", ("C1",), ("D2",))],
            [],
            [VotersTraded(0, Block("C1", NAVY), Block("D2", SALMON), then=(TIED_NAVY, TO_ELLIS))],
        ),
        (
            CARPETBAGGER,
            [Play(CARPETBAGGER), Replace("Adler", "Fontana")],
            [1, 5],
            [
                YouDrewCandidates(("Amari", "Fontana")),
                Carpetbagged(0),
                Replaced(0, "Adler", "Fontana", NAVY, then=(bishop(5, 2),)),
            ],
        ),
        (
            CARPETBAGGER,
            [Play(CARPETBAGGER), Pass()],
            [1, 1],
            [YouDrewCandidates(("Amari", "Brandt")), Carpetbagged(0), Passed(0)],
        ),
    ],
)
def test_each_card_tells_what_it_does(card: Card, moves: list[Verb], dice: list[int], facts: list[Fact]) -> None:
    assert facts_of(position(people=CITY, hands={0: [card]}), *moves, dice=dice) == facts


def test_who_comes_with_a_cube_may_win_and_who_is_left_alone_is_unopposed() -> None:
    state = position(people=CITY, promotions=["Ellis"])
    then = Turned(NAVY, ("Ellis",), (5, 1), ("Adler",)), Turned(SALMON, ("Flores",), (), ("Ellis",))
    give, take = Block("C2", NAVY), Block("D1", SALMON, "Ellis")
    assert facts_of(state, Swap("C2", "D1")) == [Traded(0, give, take, then=then)]


def test_a_district_that_loses_its_last_candidate_says_so() -> None:
    people = living(NAVY, voter("for red", "for orange"), voter("for red", "for yellow"), "Adler")
    (fact,) = facts_of(position(people=people), Swap("C1", "D2"))
    assert isinstance(fact, Traded)
    assert fact.then[0] == Turned(NAVY, (), (), ("Adler",))


def test_months_and_the_order_of_turns_are_told() -> None:
    match = Match(GAME, 2, "months")
    for seat, _ in awaited(match):
        match.play(seat, EndTurn())
    first = match.view().first
    assert first is not None
    facts = [event.fact for event in match.events()]
    assert isinstance(facts[0], RolledOff)
    assert facts[1] == OrderSet((first, 1 - first))
    begun = [(event.fact, event.when) for event in match.events() if isinstance(event.fact, MonthBegun)]
    assert begun == [(MonthBegun(month), month) for month in Month]
    goals = [event.fact for event in match.events(0) if event.to == 0]
    assert goals == [GoalsDealt((*match.view(0).operatives[0].goals,))]


def test_all_that_is_done_in_a_turn_may_stand_in_one_line_and_what_the_courts_cost_is_no_move() -> None:
    state = position(people=CITY, hands={0: [*Card]}, dice={0: [1]})
    moves = Play(CARPETBAGGER), Replace("Adler", "Fontana"), Play(REVIEW, "Navy"), Swap("F1", to="Grey"), Draw()
    facts = turn(state, *moves, EndTurn(), points=9, dice=[1, 5, 1, 1]).facts
    secret, costs, deeds = (YouDrewCandidates, YouDrew), facts[0], facts[1:]
    assert isinstance(costs, Docked)
    assert (costs.doer, costs.turn_of, costs.alone) == (None, 0, False)
    assert [(fact.doer, fact.alone) for fact in deeds] == [
        (None, True) if isinstance(fact, secret) else (0, False) for fact in deeds
    ]


def test_whoever_moves_a_line_alone_is_told_who_went_and_came_in_the_district_that_turns() -> None:
    """C2 was undecided in Navy; Ellis brings a cube, which the undecided follow."""
    state = position(people=CITY, promotions=["Ellis"])
    (told,) = (one for one in turn(state, Swap("C2", "D1"), EndTurn()).facts if isinstance(one, Swung))
    went, came = Resident("C2", choice=Without.UNDECIDED), Resident("D1", "Ellis")
    assert told == Swung(NAVY, (went,), (came,), Lead(("Adler",), (3, 1)), Lead(("Ellis",), (5, 1)))
    assert told.say() == "In Navy, C2 was undecided and Ellis comes: 3 to 1 for Adler becomes 5 to 1 for Ellis."


def test_where_no_district_turns_it_is_one_whose_votes_change_or_none() -> None:
    state = position(people=CITY)
    told = swing(state, Forecast(state), Swap("C1", "D2"))
    assert told is not None
    assert (
        told.say()
        == "In Navy, C1 voted Adler and D2 votes Bishop: 3 to 1 for Adler becomes 2 each for Adler and Bishop."
    )
    assert swing(state, Forecast(state), Swap("C2", "D3")) is None


def test_a_tie_of_others_with_as_many_votes_does_not_read_alike() -> None:
    told = Swung(
        NAVY, (), (Resident("D2", "Chen"),), Lead(("Adler", "Bishop"), (2, 2)), Lead(("Adler", "Chen"), (2, 2))
    )
    assert told.say() == "In Navy, Chen comes: 2 each for Adler and Bishop becomes 2 each for Adler and Chen."
