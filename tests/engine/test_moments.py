"""What caused a swing: which of the lines of a turn."""

from collections.abc import Sequence

from rules import Apart, Deed, Event, Fact, Neutral, Seat
from rules.engine.moments import Moment, Reading, moments_of
from tests.facts import Does, Line
from tests.findings import for_each

STORM = Line("A storm comes up.")
MINE, THEIRS = Does(0, "digs"), Does(1, "digs")


class Finds(Apart):
    def say(self) -> str:
        return f"@{self.me} finds gold."


class Passes(Deed):
    @property
    def word(self) -> str:
        return "passes"

    def say(self) -> str:
        return f"@{self.me} passes."


class Quiet(Fact):
    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        return "All is quiet."


class Over(Neutral):
    def say(self) -> str:
        return "The day is over."


class Debates(Fact):
    """What comes to seat 0 in the line of seat 1."""

    me: Seat

    @property
    def turn_of(self) -> int:
        return 1

    def say(self) -> str:
        return f"@{self.me} debates."


class Turns(Does):
    """A line that says all that its step changed."""

    @property
    def by_itself(self) -> bool:
        return True


class Rolls(Fact):
    """A line that says what a die brings seat 0, and what it has then."""

    brings: int
    has: int

    @property
    def won_or_lost(self) -> tuple[tuple[Seat, int], ...]:
        return ((0, self.brings),)

    @property
    def scores(self) -> tuple[tuple[Seat, int], ...]:
        return ((0, self.has),)

    def say(self) -> str:
        return f"@0 rolls {self.brings}."


def moment(lines: Sequence[Fact], change: tuple[int, ...], next_turn: Sequence[Fact] = ()) -> Moment:
    """The one moment of a match that seat 0 wins, in which it made one move; by which the next turn began, too."""
    events = [Event(fact, None, 1, "Day 1") for fact in lines] + [Event(fact, None, 2, "Day 2") for fact in next_turn]
    start = Reading(0, "Day 1", None, 1, (), (9, 8, 0))
    (found,) = moments_of(
        [start, Reading(1, "Day 1", 0, 1, events, tuple(map(sum, zip((9, 8, 0), change, strict=True))))], 0
    )
    return found


@for_each(
    ("lines", "change", "cause"),
    [
        ([MINE, Does(0, "sells")], (5, 0, 0), [MINE, Does(0, "sells")]),
        ([MINE, Finds(0)], (5, 0, 0), [Finds(0)]),
        ([MINE, Finds(2)], (5, 0, 0), [MINE]),
        ([MINE, STORM], (5, 0, 0), [STORM]),
        ([Finds(1), Over(), Finds(0)], (1, 5, 0), [Finds(1)]),
        ([MINE, THEIRS], (1, 5, 0), [THEIRS]),
        ([MINE], (1, 5, 0), [MINE]),
        ([MINE, Debates(0)], (5, 0, 0), [MINE]),
        ([MINE, Debates(1), Debates(0), Debates(0)], (5, 0, 0), [Debates(1), Debates(0), Debates(0)]),
        ([Passes(0), Quiet()], (0, 5, 0), [Quiet()]),
        ([Over()], (0, 5, 0), []),
    ],
)
def test_the_cause_is_the_weightiest_line_about_those_concerned_or_all_that_was_done(
    lines: Sequence[Fact], change: tuple[int, ...], cause: Sequence[Fact]
) -> None:
    assert [*moment(lines, change).cause] == cause


def test_what_the_next_turn_brings_by_itself_is_the_cause_where_nothing_else_is() -> None:
    assert moment([Finds(0)], (5, 0, 0), next_turn=[Finds(0)]).round == "Day 1"
    went_on = moment([THEIRS], (5, 0, 0), next_turn=[MINE, Does(0, "sells")])
    assert (went_on.cause, went_on.round) == ((MINE, Does(0, "sells")), "Day 2")
    assert moment([THEIRS], (0, 5, 0), next_turn=[MINE]).cause == (THEIRS,)
    storm = moment([MINE], (0, 5, 0), next_turn=[STORM])
    assert (storm.cause, storm.round) == ((STORM,), "Day 2")


def changes(*steps: tuple[Sequence[Fact], tuple[int, ...]]) -> list[tuple[tuple[int, ...], tuple[Fact, ...]]]:
    """What changed, and by what, in each moment of a match of one turn of seat 0, which makes these steps from 0."""
    readings = [Reading(0, "Day 1", None, 1, (), (0, 0))]
    for step, (lines, counts) in enumerate(steps, 1):
        events = [Event(fact, None, 1, "Day 1") for fact in lines]
        readings.append(Reading(step, "Day 1", 0, 1, events, counts))
    return [(one.change, one.cause) for one in moments_of(readings, 0)]


def test_each_step_is_a_swing_where_lines_say_all_that_came_of_it() -> None:
    one, two = Turns(0, "turns the hill"), Turns(0, "turns the mill")
    assert changes(([one], (3, 0)), ([two], (5, 0))) == [((3, 0), (one,)), ((2, 0), (two,))]
    assert changes(([MINE], (3, 0)), ([Does(0, "sells")], (5, 0))) == [((5, 0), (MINE, Does(0, "sells")))]


def test_what_a_step_changed_is_told_by_its_own_line_not_by_one_that_only_counts() -> None:
    turned = Turns(0, "turns the hill")
    assert changes(([turned, Finds(0)], (3, 0))) == [((3, 0), (turned,))]


def test_what_a_die_brings_after_a_step_is_told_apart_from_what_the_step_changed() -> None:
    turned, die = Turns(0, "turns the hill"), Rolls(2, 5)
    assert changes(([turned, STORM, die], (5, 0))) == [((3, 0), (turned,)), ((2, 0), (die,))]
