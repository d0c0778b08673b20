"""The story of a match: the curve, the swings that turned it, who led, what won and lost it."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise

import pytest

from rules import (
    Accounts,
    Apart,
    Event,
    Fact,
    Figure,
    Lead,
    Match,
    Neutral,
    Point,
    Result,
    Rng,
    Seat,
    Source,
    Standings,
    Story,
    Table,
    games,
    last_of_step,
    lines_of,
    sources_of,
    story_of,
    with_most,
)
from rules.engine.moments import Moment, Reading, moments_of
from rules.engine.story_lines import Row
from tests.driver import play_out
from tests.engine.small import bids, game_of, play_lines, toy
from tests.facts import Does
from tests.findings import for_each
from tests.games import but_for
from tests.record import MATCHES
from tests.toy import TOY
from tests.toy.game import Bid, State

WORK, LUCK = "Hill", "Mill"
LUCKY, SILENT, FOR_ALL = 10, 8, 20
"""What brings a seat so much is luck, and told apart; so much nobody is told of; of more all get their part."""


class RoundBegins(Neutral):
    def say(self) -> str:
        return "A round begins."


class Finds(Apart):
    coins: int

    def say(self) -> str:
        return f"@{self.me} finds {self.coins}."


class Stands(Fact):
    seat: Seat
    has: int

    @property
    def scores(self) -> tuple[tuple[Seat, int], ...]:
        return ((self.seat, self.has),)

    def say(self) -> str:
        return f"@{self.seat} has {self.has}."


async def play(table: Table, state: State) -> Result:
    """A head start for seat 0, then rounds, in which a seat gains what it names until it names nothing."""
    gain(table, state, 0, (await table.ask(0, "?", bids(*range(30)), absent=Bid(0))).coins)
    for state.round in range(1, state.rounds + 1):
        table.next_turn(f"Round {state.round}")
        table.tell(RoundBegins())
        for seat in range(state.seats):
            table.next_turn()
            while coins := (await table.ask(seat, "?", bids(*range(30)), absent=Bid(0))).coins:
                gain(table, state, seat, coins)
    scores = coins_of(state)
    return Result((*with_most(scores),), scores, "Most coins")


def gain(table: Table, state: State, me: Seat, coins: int) -> None:
    if coins >= FOR_ALL:
        for seat in range(state.seats):
            state.cubes[WORK] += [seat] * (seat + 1)
        for seat, has in enumerate(coins_of(state)):
            table.tell(Stands(seat, has))
        return
    state.cubes[LUCK if coins >= LUCKY else WORK] += [me] * coins
    if coins != SILENT:
        table.tell(Finds(me, coins) if coins >= LUCKY else Does(me, f"gains {coins}"))


def coins_of(state: State) -> tuple[int, ...]:
    return accounts(state).totals


def accounts(state: State) -> Accounts:
    sources = ((words, state.cubes[place]) for words, place in (("work", WORK), ("luck", LUCK)))
    return Accounts("coin", tuple(Source(words, (*map(of.count, range(state.seats)),)) for words, of in sources))


GAINING = but_for(game_of(play), accounts=accounts)


def gaining(*lines: str, seats: int = 2, rounds: int = 1) -> Match:
    """A match after these moves, the first of which is the head start."""
    return play_lines(Match(GAINING, seats, "seed", {"rounds": rounds}), *lines)


def test_the_curve_has_a_point_for_each_step_that_stands() -> None:
    match = gaining("0 bid 2", "0 bid 3", "0 bid 4")
    match.undo()
    play_lines(match, "0 bid 5", "0 bid 0", "1 bid 0")
    assert story_of(match).points == (
        Point(0, "", (0, 0)),
        Point(1, "Round 1", (2, 0)),
        Point(2, "Round 1", (5, 0)),
        Point(5, "Round 1", (10, 0)),
        Point(6, "Round 1", (10, 0)),
        Point(7, "Round 1", (10, 0)),
    )


def test_an_answer_that_nobody_else_knows_of_has_no_point() -> None:
    match = toy("0 bid 3", "0 bid 4", "1 bid 5", "2 bid 0")
    assert [point.step for point in story_of(match).points] == [0, 1, 2, 3]


def test_without_accounts_the_curve_is_of_standings_and_nothing_is_said_of_sources() -> None:
    story = story_of(toy("0 bid 3", "1 bid 5", "2 bid 0", seats=3))
    assert (story.unit, story.sign, story.points[-1].counts) == ("coins", "", (10, 6, 10))
    assert (story.accounts, lines_of(story), story.order) == ((), (), [0, 2, 1])


def test_where_standings_are_of_things_there_is_no_curve() -> None:
    game = but_for(TOY, standings=lambda view: Standings("places", (Figure("Hill", 2),)))
    story = story_of(play_lines(Match(game, 2), "0 bid 3"))
    assert (story.points, story.moments, story.leads, story.places) == ((), (), (), (1, 1))


def test_the_moments_are_the_swings_by_which_the_lead_of_the_winner_changes_most() -> None:
    lines = ["0 bid 9", "0 bid 3", "0 bid 2", "0 bid 0", "1 bid 17", "1 bid 0", "0 bid 1", "0 bid 0", "1 bid 2"]
    story = story_of(gaining(*lines, "1 bid 0", rounds=2))
    steps = Does(0, "gains 3"), Does(0, "gains 2")
    assert story.moments == (
        Moment(1, 4, "Round 1", (5, 0), steps),
        Moment(4, 6, "Round 1", (0, 17), (Finds(1, 17),)),
        Moment(8, 10, "Round 2", (0, 2), (Does(1, "gains 2"),)),
    )
    said = [one.say(GAINING.telling) for one in story.moments]
    assert said == ["Round 1: @0 gains 3. @0 gains 2.", "Round 1: @1 finds 17.", "Round 2: @1 gains 2."]


def test_of_equal_swings_that_weighs_more_by_which_the_lead_changes_hands_then_the_later() -> None:
    story = story_of(gaining("0 bid 0", *["0 bid 4", "0 bid 0", "1 bid 0"] * 4, rounds=4))
    assert [one.round for one in story.moments] == ["Round 1", "Round 3", "Round 4"]


def test_what_the_winner_or_the_best_of_the_others_gains_weighs_and_nothing_far_behind() -> None:
    story = story_of(gaining("0 bid 0", "0 bid 9", "0 bid 0", "1 bid 5", "1 bid 0", "2 bid 4", "2 bid 0", seats=3))
    assert [one.change for one in story.moments] == [(9, 0, 0), (0, 5, 0)]
    story = story_of(gaining("0 bid 0", "0 bid 2", "0 bid 0", "1 bid 9", "1 bid 0", "2 bid 5", "2 bid 0", seats=3))
    assert [one.change for one in story.moments] == [(2, 0, 0), (0, 9, 0), (0, 0, 5)]


class Takes(Does):
    """A line that tells of the one contest that there is, and what was gained by it."""

    many: int = 0

    @property
    def contest(self) -> str:
        return "the hill"

    @property
    def won_or_lost(self) -> tuple[tuple[Seat, int], ...]:
        return ((self.me, self.many),)


def contested(*changes: tuple[int, int], rounds: Sequence[int] = ()) -> list[tuple[str, tuple[int, ...]]]:
    """The moments of a match that seat 0 wins, by round and change: whenever one gains or loses, that is a turn."""
    counts, readings = [20, 20], [Reading(0, "Round 1", None, 0, (), (20, 20))]
    for step, ((seat, many), number) in enumerate(zip(changes, rounds or [1] * len(changes), strict=True), 1):
        counts[seat] += many
        line = Event(Takes(seat, "takes it", many), None, step, f"Round {number}")
        readings.append(Reading(step, f"Round {number}", seat, step, [line], (*counts,)))
    return [(one.round, one.change) for one in moments_of(readings, 0)]


def test_a_contest_that_goes_to_and_fro_in_a_round_is_one_moment_by_what_came_of_it() -> None:
    assert contested((0, 9), (0, -9), (0, 9)) == [("Round 1", (9, 0))]
    assert contested((0, 9), (0, -9)) == []
    assert contested((0, 9), (1, 9), (0, 5), rounds=(1, 2, 2)) == [("Round 1", (9, 0)), ("Round 2", (5, 0))]


def test_a_swing_by_which_the_winner_took_the_lead_for_good_is_a_moment_whatever_it_weighs() -> None:
    changes = [(1, 9), (0, 12), (1, 3), (0, 1), (0, 20), (1, 15), (0, 15)]
    rounds = [*range(1, 8)]
    assert ("Round 4", (1, 0)) in contested(*changes, rounds=rounds)
    assert len(contested(*changes, rounds=rounds)) == 3
    led_all_along = [(0, 1), (0, 9), (0, 8), (1, 7)]
    assert ("Round 1", (1, 0)) not in contested(*led_all_along, rounds=[1, 2, 3, 4])
    level_at_the_end = [(1, 1), (0, 1), (0, 9), (1, 8), (0, 5), (1, 6)]
    assert ("Round 2", (1, 0)) in contested(*level_at_the_end, rounds=[1, 2, 3, 4, 5, 6])


def test_of_a_contest_that_goes_to_and_fro_it_is_the_swing_that_took_the_lead() -> None:
    assert contested((1, 2), (0, 9), (0, -3), rounds=[1, 2, 2]) == [("Round 1", (0, 2)), ("Round 2", (9, 0))]


def test_a_moment_knows_whether_its_lines_say_who_gained_what() -> None:
    moment = Moment(0, 1, "Round 1", (5, 0), (Takes(0, "takes it", 5),))
    assert moment.tells
    assert not replace(moment, change=(5, -5)).tells
    assert not replace(moment, cause=(Does(0, "digs"),)).tells


def took_the_lead(match: Match, story: Story) -> tuple[int, int] | None:
    """The steps from the start to the end of the turn in which the winner took the lead for good, found from the curve.

    None where no other led before, or another does at the end. Where a later turn brought the lead back that it had
    lost itself, the steps go on to the end.
    """
    assert story.result is not None
    winner, points = story.result.winners[0], [one for one in story.points if one.round]

    def ahead(point: Point) -> int:
        return point.counts[winner] - max(has for seat, has in enumerate(point.counts) if seat != winner)

    front = min(1, ahead(points[-1]))
    if front < 0 or min(map(ahead, story.points)) >= 0:
        return None
    turns = [[*some] for _, some in groupby(pairwise(points), lambda both: turn_after(match, both[0].step))]
    for (was, _), *_, (_, now) in ((some[0], *some, some[-1]) for some in reversed(turns)):
        if ahead(was) < front <= ahead(now):
            lost_again = any(ahead(one) < front for one in points if one.step > now.step)
            return was.step, points[-1].step if lost_again else now.step
    return None


def turn_after(match: Match, step: int) -> int:
    return match.turn(last_of_step(match.log, step))


def random_gaining(number: int) -> Match:
    match, rng = Match(GAINING, 2 + number % 3, f"gaining {number}", {"rounds": 5}), Rng(f"gaining {number}")
    play_out(match, lambda match, seat: Bid(rng.choice((0, 0, 0, 1, 2, 3, 5, 8, 13, 20))))
    return match


def recorded() -> Iterator[Match]:
    """All recorded matches, of every game at each number of seats."""
    for path in sorted(MATCHES.glob("*.json")):
        match = Match.load(json.loads(path.read_text("utf-8"))["record"])
        if match.result:
            yield match


def test_in_whatever_match_what_took_the_lead_for_good_is_among_the_moments() -> None:
    looked_at = Counter[str]()
    for match in chain(recorded(), map(random_gaining, range(160))):
        story = story_of(match)
        if steps := took_the_lead(match, story):
            looked_at[match.game.key] += 1
            found = [one for one in story.moments if steps[0] <= one.before and one.after <= steps[1]]
            assert found, (match.game.key, match.seats, steps)
    assert {*looked_at} > {*games()}, "no winner of some game was ever behind"


def test_in_a_turn_whose_lines_say_what_somebody_has_each_of_them_is_a_swing() -> None:
    story = story_of(gaining("0 bid 0", "0 bid 20", "0 bid 2", "0 bid 0", "1 bid 0"))
    assert story.moments == (
        Moment(1, 2, "Round 1", (1, 0), (Stands(0, 1),)),
        Moment(1, 2, "Round 1", (0, 2), (Stands(1, 2),)),
        Moment(3, 4, "Round 1", (2, 0), (Does(0, "gains 2"),)),
    )


def test_a_swing_of_which_no_line_tells_says_what_it_changed() -> None:
    """A line that brings nobody anything, as that a round begins, is no cause."""
    (moment,) = story_of(
        gaining("0 bid 0", "0 bid 0", f"1 bid {SILENT}", "1 bid 0", "0 bid 0", "1 bid 0", rounds=2)
    ).moments
    assert (moment.cause, moment.say(GAINING.telling)) == ((), "Round 1: @1 +8.")


def test_who_led_is_told_from_each_step_on_that_changed_it() -> None:
    story = story_of(gaining("0 bid 0", "0 bid 3", "0 bid 0", "1 bid 3", "1 bid 1", "1 bid 0"))
    assert story.leads == (Lead(2, (0,)), Lead(4, ()), Lead(5, (1,)))
    three = story_of(gaining("0 bid 0", "0 bid 3", "0 bid 0", "1 bid 3", "1 bid 0", "2 bid 1", "2 bid 0", seats=3))
    assert three.leads == (Lead(2, (0,)), Lead(4, (0, 1)))


@for_each("lines", [[], ["0 bid 0", "0 bid 3"], ["0 bid 0"] * 2 + ["1 bid 0"]])
def test_a_match_without_a_result_or_a_swing_has_a_story(lines: Sequence[str]) -> None:
    match = gaining(*lines)
    story = story_of(match)
    assert story.result == match.result
    assert len(story.points) == len(lines) + 1
    assert len(lines_of(story)) == 2


def test_the_curve_is_of_the_measure_that_held_longest_and_each_has_its_accounts() -> None:
    def by_round(state: State) -> Accounts:
        now = accounts(state)
        return now if state.round < 2 else Accounts("vote", (Source("Hill", (0, 3, 0)),), among=(0, 1))

    match = Match(but_for(GAINING, accounts=by_round), 3, "seed", {"rounds": 2})
    play_lines(
        match, "0 bid 2", "0 bid 0", "1 bid 3", "1 bid 0", "2 bid 1", "2 bid 0", *(f"{seat} bid 0" for seat in range(3))
    )
    story = story_of(match)
    assert (story.unit, len(story.points), story.points[-1].counts) == ("coins", 6, (2, 3, 1))
    assert [(one.units, one.totals) for one in story.accounts] == [("coins", (2, 3, 1)), ("votes", (0, 3, 0))]


def told(sources: dict[str, tuple[int, ...]], *winners: Seat, ended: bool = True, unit: str = "vote") -> Story:
    """The story of a match of which only the end is known."""
    last = Accounts(unit, tuple(Source(words, points) for words, points in sources.items()))
    result = Result(winners, last.totals, "") if ended else None
    return Story(len(last.totals), last.units, "", (), (), (), (last,), result)


@for_each(
    ("story", "lines"),
    [
        (
            told({"the South": (41, 24), "the West": (30, 38)}, 0),
            [
                "@0 won with 71 votes: 41 from the South, 17 more there than anyone else.",
                "@1 was 9 votes behind, with most from the West (38).",
            ],
        ),
        (
            told({"the South": (5, 9), "the West": (0, 1)}, 1),
            [
                "@1 won with 10 votes: 9 from the South, 4 more there than anyone else.",
                "@0 was 5 votes behind, with all from the South (5).",
            ],
        ),
        (
            told({"the South": (1, 0)}, 0),
            [
                "@0 won with 1 vote, all from the South.",
                "@1 had no votes.",
            ],
        ),
        (
            told({"the South": (55, 0, 0, 0), "the West": (8, 0, 53, 0)}, 0),
            [
                "@0 won with 63 votes: 55 from the South, without which @2 would have been ahead.",
                "@2 was 10 votes behind, with all from the West (53).",
                "@1 and @3 had no votes.",
            ],
        ),
        (
            told({"the South": (55, 0), "the West": (20, 0), "the East": (0, 9)}, 0),
            [
                "@0 won with 75 votes, most from the South (55).",
                "@1 was 66 votes behind, with all from the East (9).",
            ],
        ),
        (
            told({"the South": (4, 5, 1), "the West": (4, 2, 5)}, 0),
            [
                "@0 won with 8 votes, most from the South (4).",
                "@1 was 1 vote behind, with most from the South (5); @0 had 2 more from the West.",
                "@2 was 2 votes behind, with most from the West (5).",
            ],
        ),
        (
            told({"the South": (3, 2), "the West": (1, 2)}, 0),
            [
                "@0 won with 4 votes: 3 from the South, 1 more there than anyone else.",
                "@1 was level with @0: 4 votes, most from the South (2).",
            ],
        ),
        (
            told({"the South": (3, 3)}, 0, 1),
            [f"@{seat} shared the victory with 3 votes, all from the South." for seat in range(2)],
        ),
        (
            told({"the South": (0, 2)}, ended=False),
            ["@1 came to 2 votes, all from the South.", "@0 came to no votes."],
        ),
    ],
)
def test_a_line_a_player_says_what_won_or_lost_it(story: Story, lines: Sequence[str]) -> None:
    assert [*lines_of(story)] == lines


def test_who_was_out_before_it_was_decided_is_told_by_what_put_them_out() -> None:
    polls = Accounts("popularity", (Source("hearts", (20, 15, 15, 25)), Source("debates", (5, 30, 7, 3))), "%")
    votes = Accounts("vote", (Source("the South", (6, 9, 0, 0)),), among=(1, 0))
    story = Story(4, "popularity", "%", (), (), (), (polls, votes), Result((1,), votes.totals, ""))
    assert lines_of(story)[2:] == (
        "@3 was out with 28% popularity, most from hearts (25%); @0 went on with 2% more from debates.",
        "@2 was out with 22% popularity, most from hearts (15%); @0 went on with 5% more there.",
    )


def test_the_table_has_a_row_a_seat_by_place_and_a_column_for_what_anybody_had() -> None:
    story = told({"the South": (1, 0, 3), "the West": (0, 0, 0), "cards": (2, 3, 5)}, 2)
    table = sources_of(story, story.accounts[-1])
    assert table.columns == ("the South", "cards")
    assert table.rows == (Row(2, 1, (3, 5), 8), Row(0, 2, (1, 2), 3), Row(1, 2, (0, 3), 3))


def test_whoever_won_is_first_and_those_who_are_level_share_a_place() -> None:
    assert Result((3,), (7, 12, 7, 12), "").places == (3, 2, 3, 1)
    assert Result((0, 1), (5, 4, 6), "").places == (1, 1, 3)


@pytest.mark.parametrize("key", games())
def test_each_game_tells_the_story_of_its_longest_recorded_match_and_of_one_with_undos(key: str) -> None:
    files = [path for path in MATCHES.glob(f"{key}-*.json") if path.stem != f"{key}-undone"]
    longest = max(files, key=lambda path: path.stat().st_size)
    for path in (longest, MATCHES / f"{key}-undone.json"):
        match = Match.load(json.loads(path.read_text("utf-8"))["record"])
        story = story_of(match)
        assert match.result
        assert story.accounts[-1].totals == match.result.scores
        assert len(story.moments) == 3
        assert all(one.round and one.cause for one in story.moments)
        assert [one.after for one in story.moments] == sorted(one.after for one in story.moments)
        assert max(len(one.say(match.game.telling)) for one in story.moments) < 500
        last = story.accounts[-1]
        beaten = [seat for seat in last.among or story.order if not last.totals[seat]]
        assert len(lines_of(story)) == match.seats - max(0, len(beaten) - 1)
