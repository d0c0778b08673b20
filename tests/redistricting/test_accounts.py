"""Where points come from: goal by goal."""

from collections.abc import Mapping

import pytest

from rules.redistricting.accounts import accounts
from rules.redistricting.board import District, Position
from rules.redistricting.state import Heading, State
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
        "wins on red circle": (1, 0, 0, 0),
        "wins on orange diamond": (0, 1, 0, 0),
        "wins on yellow star": (0, 1, 0, 0),
        "wins on green square": (0, 0, 0, 1),
        "wins on blue triangle": (0, 0, 0, 1),
    }


@pytest.mark.rule("D-46", "D-45")
def test_before_the_vote_whoever_is_ahead_counts_and_nobody_in_a_tie() -> None:
    goals = {0: [FOR_RED, FOR_BLUE], 1: [AGAINST_RED, AGAINST_BLUE]}
    state = position(people=CITY, goals=goals)
    before = accounts(state).totals
    state.promotions = ["Bishop"]
    assert votes(state, District.NAVY) == {"Adler": 3, "Bishop": 4}, "both are for red, and Bishop is against blue"
    assert accounts(state).totals == (before[0] - 1, before[1] + 1)
