"""Rule by rule: the places, the rounds, what is scored, who wins (sections 1 to 3)."""

import pytest

from rules import Match
from tests.findings import for_each
from tests.situations import play_stand_ins
from tools.stub.rules import GAME
from tools.stub.rules.board import WORTH
from tools.stub.rules.play import a_round, the_end
from tools.stub.rules.verbs import Visit
from tools.stub.tests.situations import RULES, after, go

ELSEWHERE = ("Theater", "Library", "Park", "Station", "Market")


@pytest.mark.rule("X-1")
def test_two_to_six_play() -> None:
    assert [*GAME.rules.seats] == [2, 3, 4, 5, 6]


@pytest.mark.rule("X-2", "X-D2")
@for_each(("options", "rounds"), [({}, 10), ({"rounds": 1}, 1), ({"rounds": 20}, 20)])
def test_a_match_has_ten_rounds_or_as_many_as_the_host_chose(options: dict[str, int], rounds: int) -> None:
    match = Match(GAME, 2, "rounds", options)
    assert [seat for seat, _ in play_stand_ins(match)] == [0, 1] * rounds
    assert match.result is not None


@pytest.mark.rule("X-3", "X-D1")
@for_each("place", WORTH)
def test_the_rulebook_tells_what_each_place_is_worth(place: str) -> None:
    assert f"{place} {WORTH[place]}" in GAME.rulebook.clauses["1.2"].text


@pytest.mark.rule("X-4")
def test_a_choice_may_be_changed_until_the_last_has_chosen() -> None:
    state = after(*ELSEWHERE[:2])
    RULES.run(a_round, state, (0, Visit("Market")), (0, Visit("Park")), (1, Visit("Station")))
    assert state.at == ["Park", "Station"]


@pytest.mark.rule("X-6", "X-7", "X-A1")
@for_each(
    ("places", "scores"),
    [
        (["Town Hall", "Market"], [6, 5]),
        (["Town Hall", "Town Hall"], [0, 0]),
        (["Station", "Park", "Station"], [0, 1, 0]),
        (["Station", "Park", "Station", "Park", "Theater"], [0, 0, 0, 0, 3]),
    ],
)
def test_whoever_is_alone_scores_and_those_who_meet_do_not(places: list[str], scores: list[int]) -> None:
    state = after(*ELSEWHERE[: len(places)])
    go(state, *places)
    assert state.scores == scores


@pytest.mark.rule("X-8")
@for_each(("scores", "winners"), [([3, 9, 4], (1,)), ([9, 3, 9], (0, 2)), ([0, 0, 0], (0, 1, 2))])
def test_most_points_win_and_those_level_share_the_victory(scores: list[int], winners: tuple[int, ...]) -> None:
    state = after(*ELSEWHERE[:3])
    state.scores = scores
    result = the_end(RULES.table(), state)
    assert (result.winners, result.scores) == (winners, tuple(scores))
    assert GAME.rules.view(state, None).winners == winners
