"""Rule by rule: the vote in November, the goals and who wins (section 9)."""

from itertools import product

import pytest

from rules import Result, Seat, Table
from rules.redistricting import GAME
from rules.redistricting.accounts import accounts
from rules.redistricting.board import Card, District, Position
from rules.redistricting.scoring import elect, the_end, vote
from rules.redistricting.state import Heading, State
from rules.redistricting.telling_vote import Elected, GoalsShown, NobodyElected, Won
from tests.findings import for_each
from tests.redistricting.cities import CITY, living, votes
from tests.redistricting.situations import WITHOUT_CONCERNS, position, run, voter
from tests.situations import Ran

NAVY = District.NAVY
FOR_RED, AGAINST_RED = Position.FOR_RED, Position.AGAINST_RED
FOR_ORANGE, FOR_YELLOW, AGAINST_YELLOW = Position.FOR_ORANGE, Position.FOR_YELLOW, Position.AGAINST_YELLOW
AGAINST_GREEN, FOR_BLUE, AGAINST_BLUE = Position.AGAINST_GREEN, Position.FOR_BLUE, Position.AGAINST_BLUE
VAN, SUPPRESSION = Card.MOVING_VAN, Card.SUPPRESSION

MOST = "Most points, 1 for each goal that a district's winner shares"


def winner_in_navy(state: State, *dice: int) -> str | None:
    """Whom Navy elects."""
    election(state, *dice)
    return state.elected[NAVY]


def election(state: State, *dice: int) -> Ran[None]:
    async def step(table: Table, state: State) -> None:
        table.tell(elect(table, state, NAVY))

    return run(step, state, dice=dice)


def result_of(state: State, *winners: str) -> Result:
    """The result, where these have won the first districts, and nobody the others."""

    async def step(table: Table, state: State) -> Result:
        return the_end(table, state)

    state.elected = {**dict.fromkeys(District), **dict(zip(District, winners, strict=False))}
    return run(step, state).value


@pytest.mark.rule("D-45")
def test_the_candidate_ahead_wins() -> None:
    assert winner_in_navy(position(people=CITY)) == "Adler"
    state = position(people=CITY, promotions=["Bishop"])
    assert winner_in_navy(state) == "Bishop"


def level(*names: str) -> State:
    """A tie of these in Navy, with no votes at all: nobody there can tell them apart."""
    undecided = [("for red", "for orange"), ("for red", "for yellow"), ("for orange", "for red")]
    undecided += [("for orange", "for yellow"), ("for yellow", "for red"), ("for yellow", "for orange")]
    undecided += [("against red", "against orange")]
    voters = [voter(*concerns) for concerns in undecided[: 9 - len(names)]]
    return position(people=living(NAVY, *names, *voters))


@pytest.mark.rule("D-45", "D-A21")
@for_each(
    ("dice", "winner"), [([3, 2], "Adler"), ([2, 3], "Bishop"), ([4, 4, 1, 6], "Bishop"), ([1, 1, 6, 6, 5, 2], "Adler")]
)
def test_those_level_roll_off_until_one_is_highest(dice: list[int], winner: str) -> None:
    state = level("Adler", "Bishop")
    assert votes(state, NAVY) == {"Adler": 0, "Bishop": 0}
    assert winner_in_navy(state, *dice) == winner


@pytest.mark.rule("D-45", "D-A21")
@for_each(
    ("dice", "winner"),
    [
        ([1, 2, 3], "Carver"),
        ([5, 2, 5, 3, 4], "Carver"),
        ([6, 6, 1, 2, 1], "Adler"),
        ([2, 2, 2, 1, 3, 3, 4, 5], "Carver"),
    ],
)
def test_of_several_only_the_highest_roll_again(dice: list[int], winner: str) -> None:
    assert winner_in_navy(level("Adler", "Bishop", "Carver"), *dice) == winner


@pytest.mark.rule("D-45", "D-A21")
def test_only_those_tied_for_the_lead_roll() -> None:
    people = living(
        NAVY,
        "Adler",
        "Bishop",
        "Fontana",
        voter("for blue", "for red"),  # for Adler
        voter("against blue", "for red"),  # for Bishop
        voter("for red", "for orange"),  # these four undecided
        voter("for red", "for yellow"),
        voter("for orange", "for red"),
        voter("for orange", "for yellow"),
    )
    assert winner_in_navy(position(people=people), 2, 5) == "Bishop"


@pytest.mark.rule("D-A27", "D-21")
def test_an_unopposed_candidate_wins_without_a_vote_and_without_a_die() -> None:
    against = [voter("for blue", f"for {issue}") for issue in ("red", "orange", "yellow", "green")]
    against += [voter("for red", f"for {issue}") for issue in ("orange", "yellow", "green", "blue")]
    state = position(people=living(NAVY, "Fontana", *against))
    assert votes(state, NAVY) == {"Fontana": 0}
    assert winner_in_navy(state) == "Fontana"


@pytest.mark.rule("D-45")
def test_a_district_tells_whom_it_elects_and_why() -> None:
    assert election(position(people=CITY)).facts == [Elected(NAVY, "Adler", (3, 1))]
    alone = position(people=living(NAVY, "Adler", WITHOUT_CONCERNS))
    assert election(alone).facts == [Elected(NAVY, "Adler", ())]
    rest = [voter(*two) for two in product(["for red", "for orange"], ["for yellow", "for green"])]
    level = voter("for blue", "for red"), voter("against blue", "for red")
    tied = position(people=living(NAVY, "Adler", "Bishop", *level, *rest, WITHOUT_CONCERNS))
    rolls = (("Adler", 4), ("Bishop", 4)), (("Adler", 2), ("Bishop", 5))
    assert election(tied, 4, 4, 2, 5).facts == [Elected(NAVY, "Bishop", (1, 1), rolls)]


@pytest.mark.rule("D-A11")
def test_a_district_without_candidates_elects_nobody_and_scores_nothing() -> None:
    state = position(people={"A1": voter("for red", "for orange")}, goals={0: [FOR_RED, FOR_ORANGE]})
    assert election(state).facts == [NobodyElected(NAVY)]
    assert state.elected == {NAVY: None}
    assert result_of(state).scores == (0, 0)


@pytest.mark.rule("D-46", "D-47")
def test_the_example_of_four_players() -> None:
    """One winner gives the first one point, the second two, the third none and the fourth two."""
    goals = [
        (FOR_RED, FOR_YELLOW),
        (FOR_ORANGE, AGAINST_YELLOW),
        (AGAINST_RED, FOR_BLUE),
        (AGAINST_GREEN, AGAINST_BLUE),
    ]
    state = position(4, goals=dict(enumerate(goals)))
    assert result_of(state, "Hughes").scores == (1, 2, 0, 2), "for red and orange alone"


@pytest.mark.rule("D-14", "D-46", "D-48")
def test_points_add_up_district_by_district() -> None:
    state = position(goals={0: [FOR_RED, AGAINST_BLUE], 1: [AGAINST_RED, FOR_YELLOW]})
    won = ["Adler", "Bishop", "Fontana", "Zimmer", "Quinn", "Hughes", "Ito", "Young", "Lopez"]
    # for red: Adler, Bishop, Hughes, Ito, Lopez; against blue: Bishop, Fontana, Zimmer, Hughes, Lopez
    # against red: Fontana, Zimmer, Quinn, Young; for yellow: Adler, Bishop, Zimmer, Quinn, Ito, Young, Lopez
    assert result_of(state, *won) == Result((1,), (10, 11), MOST)


def finish(points: tuple[int, ...], cards: tuple[int, ...], *, discards: int = 0) -> Result:
    """The result of so many points each, of candidates who are for red, orange or blue, and of so many cards each."""
    goals = [(FOR_RED, FOR_YELLOW), (FOR_ORANGE, FOR_YELLOW), (FOR_BLUE, FOR_YELLOW)][: len(points)]
    hands = {seat: [VAN, SUPPRESSION, Card.REVIEW][:many] for seat, many in enumerate(cards)}
    state = position(len(points), goals=dict(enumerate(goals)), hands=hands, discards=[SUPPRESSION] * discards)
    alone = ("Price", "Xiong", "Ericson")  # for red alone, for orange alone, for blue alone
    won = [name for name, many in zip(alone, points, strict=False) for _ in range(many)]
    return result_of(state, *won)


@pytest.mark.rule("D-48", "D-A16", "D-A17")
@for_each(
    ("points", "cards", "winners", "reason"),
    [
        ((3, 2), (0, 3), (0,), MOST),
        ((2, 3), (3, 0), (1,), MOST),
        ((2, 2), (0, 1), (1,), f"{MOST}, most cards left"),
        ((2, 2, 2), (2, 3, 1), (1,), f"{MOST}, most cards left"),
        ((2, 2, 2), (2, 1, 2), (0, 2), "Tied in points and cards left"),
        ((1, 2, 2), (3, 0, 0), (1, 2), "Tied in points and cards left"),
        ((0, 0), (0, 0), (0, 1), "Tied in points and cards left"),
    ],
)
def test_most_points_win_then_most_cards_in_hand_and_then_the_victory_is_shared(
    points: tuple[int, ...], cards: tuple[int, ...], winners: tuple[Seat, ...], reason: str
) -> None:
    assert finish(points, cards) == Result(winners, points, reason)


def test_whoever_wins_by_cards_is_told_so() -> None:
    state = position(3, people=CITY, hands={0: [VAN, SUPPRESSION], 2: [VAN]}, round=4, turn=None)
    for one in state.operatives:
        one.goals = [FOR_RED, FOR_YELLOW]
    end = run(november, state, dice=[1, 6, 5, 2]).facts[-1]
    assert isinstance(end, Won)
    assert (end.winners, end.others, end.by_cards) == ((0,), ((2, end.points), (1, end.points)), True)


@pytest.mark.rule("D-A16")
def test_a_card_that_was_played_does_not_count() -> None:
    """Nor does a Voter Suppression that the courts blocked: it lies with the played cards (D-A32)."""
    assert finish((1, 1), (0, 1), discards=2).winners == (1,)


COUNTS = {
    NAVY: {"Adler": 3, "Bishop": 1},
    District.SALMON: {"Ellis": 1, "Flores": 2},
    District.GREY: {"Carver": 1, "Lopez": 2, "Silva": 1},
    District.OLIVE: {"Doyle": 0, "Mason": 1, "Tran": 3},
    District.TEAL: {"Gupta": 1, "Nolan": 3, "Usher": 2},
    District.PLUM: {"Hughes": 3, "Okafor": 3},
    District.WHEAT: {"Ito": 3, "Price": 4},
    District.UMBER: {"Jensen": 3, "Quinn": 3},
    District.LILAC: {"Khan": 1, "Rivera": 6},
}
"""Level are Hughes and Okafor in Plum, Jensen and Quinn in Umber."""


@pytest.mark.rule("D-46", "D-A18", "D-45")
def test_in_november_every_district_elects_and_goals_are_laid_open() -> None:
    state = position(people=CITY, goals={0: [FOR_RED, FOR_ORANGE], 1: [AGAINST_RED, FOR_BLUE]}, round=4, turn=None)
    assert {district: votes(state, district) for district in District} == COUNTS
    assert accounts(state).totals == (9, 3)
    ran = run(november, state, dice=[1, 6, 5, 2])
    winners = ["Adler", "Flores", "Lopez", "Tran", "Nolan", "Okafor", "Price", "Jensen", "Rivera"]
    assert [*state.elected.values()] == winners
    # for red: Adler, Flores, Lopez, Nolan, Okafor, Price, Jensen; for orange: Adler, Flores, Tran, Rivera
    # against red: Tran, Rivera; for blue: Adler, Okafor
    assert (ran.value, state.heading) == (Result((0,), (11, 4), MOST), Heading.OVER)
    assert ran.facts[1:3] == [GoalsShown(0, (FOR_RED, FOR_ORANGE)), GoalsShown(1, (AGAINST_RED, FOR_BLUE))]
    results = [one for one in ran.facts if isinstance(one, Elected)]
    told = [
        (one.district, tuple(dict(one.gains).get(seat, 0) for seat in (0, 1)), (*dict(one.points).values(),))
        for one in results
    ]
    assert told == [
        (District.LILAC, (1, 1), (1, 1)),
        (District.NAVY, (2, 1), (3, 2)),
        (District.OLIVE, (1, 1), (4, 3)),
        (District.SALMON, (2, 0), (6, 3)),
        (District.GREY, (1, 0), (7, 3)),
        (District.TEAL, (1, 0), (8, 3)),
        (District.WHEAT, (1, 0), (9, 3)),
        (District.PLUM, (1, 1), (10, 4)),
        (District.UMBER, (1, 0), (11, 4)),
    ], "those that were closest last"
    by_dice = [(one.won_or_lost, one.scores) for one in results if one.scores]
    assert by_dice == [(((0, 1), (1, 1)), ((0, 10), (1, 4))), (((0, 1),), ((0, 11), (1, 4)))], "all else was counted"
    assert ran.facts[-1] == Won((0,), 11, ((1, 4),))
    assert [one.goals for one in GAME.rules.view(state, None).operatives] == [
        (FOR_RED, FOR_ORANGE),
        (AGAINST_RED, FOR_BLUE),
    ]
    assert [one.points for one in GAME.rules.view(state, 1).operatives] == [11, 4]


async def november(table: Table, state: State) -> Result:
    return vote(table, state)
