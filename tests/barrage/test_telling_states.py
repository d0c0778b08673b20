"""Rolls that nobody is asked about are told a state at a time, and before anybody is asked (5.1)."""

from collections.abc import Sequence

from rules import Fact, Seat, Verb, fill, mark
from rules.barrage.play import resolution
from rules.barrage.telling import BallotUsed, Turned, lead_change
from rules.barrage.telling_roll import Gained, Missed, Short, StarWon, Thrown, Way
from rules.barrage.telling_states import StateRolled, Throw
from rules.barrage.verbs import Pass, Resolve
from tests.barrage.characters import MOVIE_STAR, NERD, WORKER
from tests.barrage.situations import run, situation
from tests.findings import for_each

ALL_WIN = (Throw(0, 6, True), Throw(1, 5, True), Throw(2, 6, True))
ONE_WINS = (Throw(0, 6, True), Throw(1, 4), Throw(2, 3))
TAKEN = (Throw(0, 6, True, 1), Throw(1, 2))


@for_each(
    ("fact", "line"),
    [
        (
            StateRolled("CA", ALL_WIN, None, (0, 1, 2)),
            "@0 (6), @1 (5) and @2 (6) win a star each: a tie, so nobody gets the votes.",
        ),
        (StateRolled("CA", ONE_WINS[1:]), "@1 (4) and @2 (3) miss."),
        (
            StateRolled("CA", ONE_WINS, None, (0,), (1, 0), ((0, 55),)),
            "@0 (6) wins a star, @1 (4) and @2 (3) miss: @0 gets the votes. Votes now: @0 55.",
        ),
        (
            StateRolled("CA", ONE_WINS, 1, (0, 1), (1, 1), ((1, 0),)),
            "@0 (6) wins a star, @1 (4) and @2 (3) miss: @0 and @1 tie, so @1 loses the votes. Votes now: @1 0.",
        ),
        (
            StateRolled("CA", (Throw(0, 5, True), Throw(0, 6, True)), 0, (0,), (2, 1)),
            "@0 (5, 6) wins 2 stars: @0 keeps the votes, 2 to 1.",
        ),
        (
            StateRolled("CA", TAKEN, 1, (0,), (2, 1), ((0, 55), (1, 0))),
            "@0 (6) takes @1's star, then @1 (2) misses: @0 takes the votes from @1, 2 to 1. Votes now: @0 55, @1 0.",
        ),
    ],
)
def test_the_line_of_a_state(fact: Fact, line: str) -> None:
    assert fill(fact.say(), mark) == f"California, 55 votes, 5+ wins: {line}"


@for_each(("throws", "weight"), [(ONE_WINS[1:], 1), (TAKEN, 2)])
def test_a_star_that_is_lost_weighs_more_than_misses(throws: tuple[Throw, ...], weight: int) -> None:
    assert StateRolled("CA", throws).weight == weight


def rolled(placed: dict[str, list[Seat]], *dice: int, moves: Sequence[tuple[Seat, Verb]] = ()) -> list[Fact]:
    """What is told of the rolls of two seats whose order is set."""
    state = situation(2, [WORKER, NERD], placed=placed, lineups=[(), ()], spent=[False, True])
    return run(resolution, state, *moves, dice=dice).facts


def test_several_rolls_in_a_state_are_one_line() -> None:
    won = StateRolled("CA", (Throw(0, 5, True), Throw(1, 2)), None, (0,), (1, 0), ((0, 55),))
    assert rolled({"CA": [0, 1]}, 5, 2) == [won]


def test_one_roll_in_a_state_is_told_as_ever() -> None:
    assert rolled({"CA": [0]}, 2) == [Missed(0, "CA", Thrown(2), 3, Way(rolled=Thrown(2)))]


def test_offices_come_first_and_the_most_votes_last() -> None:
    facts = rolled({"CA": [0], "OH": [1], "Town Hall": [1]}, 5, 4, 6, moves=[(1, Resolve("OH"))])
    six, five, four = (Way(rolled=Thrown(die)) for die in (6, 5, 4))
    ohio = StarWon(1, four, lead_change(1, "OH", (), [1]), None, ((1, 18),))
    california = StarWon(0, five, lead_change(0, "CA", (), [0]), None, ((0, 55),))
    assert facts == [Gained(1, six, "Town Hall", 1), ohio, california]


def test_what_was_rolled_is_told_before_somebody_is_asked() -> None:
    state = situation(2, [WORKER, NERD], placed={"CA": [0, 1]}, lineups=[(), ()])
    facts = run(resolution, state, (1, Pass()), dice=[5, 4]).facts
    assert [type(one) for one in facts[:2]] == [StarWon, Short]


def test_who_is_asked_about_each_roll_reads_it_at_once() -> None:
    state = situation(2, [WORKER, NERD], placed={"CA": [0, 1]}, lineups=[None, ()], spent=[False, True])
    facts = run(resolution, state, dice=[5, 2]).facts
    assert [type(one) for one in facts] == [StarWon, Missed]


def test_a_roll_is_told_with_the_votes_as_they_were_before_a_win_without_one() -> None:
    placed, stars = {"MT": [0], "WY": [1]}, {"WY": [0]}
    state = situation(2, [WORKER, MOVIE_STAR], placed=placed, stars=stars, lineups=[(), ()])
    rolled, unrolled = (fact for fact in run(resolution, state, dice=[2]).facts if isinstance(fact, StarWon))
    assert (rolled.then.code, rolled.votes) == ("MT", ((0, 6),))
    assert (unrolled.then.code, unrolled.votes) == ("WY", ((0, 3), (1, 3)))


def test_whatever_turns_a_state_names_it_as_the_contest() -> None:
    turned = Turned(0, "CA", (0,), 2, 1, led=2)
    facts = StateRolled("CA", ONE_WINS), StarWon(0, Way(), turned), BallotUsed(0, turned, free=True)
    assert [one.contest for one in facts] == ["CA"] * 3
