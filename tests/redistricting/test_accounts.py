"""Where points come from: goal by goal."""

import json
from collections.abc import Mapping

import pytest

from bot.pages.story import points_table
from rules import Match, Result, Story, lines_of, story_of
from rules.redistricting.accounts import accounts
from rules.redistricting.board import District, Position
from rules.redistricting.state import Heading, State
from rules.redistricting.telling import Part
from tests.record import MATCHES
from tests.redistricting.cities import CITY, votes
from tests.redistricting.situations import position

FOR_RED, FOR_ORANGE, FOR_YELLOW = Position.FOR_RED, Position.FOR_ORANGE, Position.FOR_YELLOW
AGAINST_RED, AGAINST_YELLOW = Position.AGAINST_RED, Position.AGAINST_YELLOW
AGAINST_GREEN, FOR_BLUE, AGAINST_BLUE = Position.AGAINST_GREEN, Position.FOR_BLUE, Position.AGAINST_BLUE


def sources(state: State) -> Mapping[str, tuple[int, ...]]:
    """The sources from which anybody has points."""
    return {one.words: one.points for one in accounts(state).sources if any(one.points)}


@pytest.mark.rule("D-46", "D-47")
def test_the_example_of_four_players_by_its_goals() -> None:
    """The winner is for red and orange alone."""
    goals = [
        (FOR_RED, FOR_YELLOW),
        (FOR_ORANGE, AGAINST_YELLOW),
        (AGAINST_RED, FOR_BLUE),
        (AGAINST_GREEN, AGAINST_BLUE),
    ]
    state = position(4, goals=dict(enumerate(goals)), heading=Heading.OVER)
    state.elected = {**dict.fromkeys(District), District.NAVY: "Hughes"}
    assert sources(state) == {
        "“for red circle”": (1, 0, 0, 0),
        "“for orange diamond”": (0, 1, 0, 0),
        "“against yellow star”": (0, 1, 0, 0),
        "“against green square”": (0, 0, 0, 1),
        "“against blue triangle”": (0, 0, 0, 1),
    }


@pytest.mark.rule("D-46", "D-45")
def test_before_the_vote_whoever_is_ahead_counts_and_nobody_in_a_tie() -> None:
    goals = {0: [FOR_RED, FOR_BLUE], 1: [AGAINST_RED, AGAINST_BLUE]}
    state = position(people=CITY, goals=goals)
    before = accounts(state).totals
    state.promotions = ["Bishop"]
    assert votes(state, District.NAVY) == {"Adler": 3, "Bishop": 4}, "both are for red, and Bishop is against blue"
    assert accounts(state).totals == (before[0] - 1, before[1] + 1)


def end_of(*goals: tuple[Position, Position], winner: str) -> Story:
    """How a match of these goals ended, in which one candidate was elected, in all districts."""
    state = position(len(goals), goals=dict(enumerate(goals)), heading=Heading.OVER)
    state.elected = dict.fromkeys(District, winner)
    now = accounts(state)
    best = tuple(seat for seat, many in enumerate(now.totals) if many == max(now.totals))
    return Story(len(goals), "points", "", (), (), (), (now,), Result(best, now.totals, ""))


@pytest.mark.rule("D-46")
def test_what_is_wanted_for_an_issue_and_against_it_never_stands_in_one_row() -> None:
    """Rivera is for orange and yellow and against blue, Adler for everything."""
    state = position(goals={0: (FOR_BLUE, FOR_YELLOW), 1: (AGAINST_BLUE, FOR_ORANGE)}, heading=Heading.OVER)
    state.elected = {**dict.fromkeys(District), District.NAVY: "Rivera", District.PLUM: "Adler"}
    assert sources(state) == {
        "“for orange diamond”": (0, 2),
        "“for yellow star”": (2, 0),
        "“for blue triangle”": (1, 0),
        "“against blue triangle”": (0, 1),
    }


def test_the_lines_on_players_name_what_they_wanted() -> None:
    story = end_of((FOR_YELLOW, FOR_BLUE), (FOR_ORANGE, AGAINST_BLUE), winner="Rivera")
    assert lines_of(story) == (
        "@1 won with 18 points, most from “for orange diamond” (9).",
        "@0 was 9 points behind, with all from “for yellow star” (9).",
    )


def test_five_players_read_every_goal_in_full() -> None:
    goals = [(Position.AGAINST_ORANGE, AGAINST_YELLOW)] * 3 + [(AGAINST_GREEN, AGAINST_BLUE)] * 2
    story = end_of(*goals, winner="Hughes")
    assert "…" not in points_table(story, story.accounts[-1], story.accounts[-1].totals)


@pytest.mark.parametrize("name", ["2", "3", "4", "5", "simple", "single-goes", "undone"])
def test_what_turned_a_match_is_one_deed_and_at_most_two_districts_that_it_turned(name: str) -> None:
    record = json.loads((MATCHES / f"redistricting-{name}.json").read_text("utf-8"))["record"]
    for moment in story_of(Match.load(record)).moments:
        (fact,) = moment.cause
        if isinstance(fact, Part):
            assert 1 <= len(fact.then) <= 2, fact
        else:
            assert fact.won_or_lost, "only dice turn anything else"
            assert moment.tells
