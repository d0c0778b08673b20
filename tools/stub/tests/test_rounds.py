"""Rule by rule: the places, the rounds, what is scored, who wins (sections 1 to 3)."""

import pytest

from rules import Match
from tests.findings import for_each
from tools.stub.rules import GAME
from tools.stub.rules.board import BOARD, WORTH
from tools.stub.rules.verbs import Visit
from tools.stub.tests.situations import after


@pytest.mark.rule("X-1")
def test_two_to_six_play() -> None:
    assert [*GAME.seats] == [2, 3, 4, 5, 6]


@pytest.mark.rule("X-2", "X-D2")
@for_each(("options", "rounds"), [({}, 10), ({"rounds": 1}, 1), ({"rounds": 20}, 20)])
def test_a_match_has_ten_rounds_or_as_many_as_the_host_chose(options: dict[str, int], rounds: int) -> None:
    match = Match(GAME, 2, "rounds", options)
    for number in range(rounds):
        assert match.result is None
        for seat in range(2):
            match.play(seat, Visit(("Market", "Park")[number % 2]))
    assert match.result is not None


@pytest.mark.rule("X-3", "X-D1")
def test_the_rulebook_tells_what_each_place_is_worth() -> None:
    assert len(WORTH) == 6
    for place in BOARD.places:
        assert f"the {place.name} {place.worth}" in GAME.rulebook.clauses["1.2"].text.replace(" is worth", "")


@pytest.mark.rule("X-4")
def test_a_choice_may_be_changed_until_the_last_has_chosen() -> None:
    match = Match(GAME, 2, "changed")
    match.play(0, Visit("Market"))
    match.play(0, Visit("Park"))
    match.play(1, Visit("Library"))
    assert [one.at for one in match.view().standings] == ["Park", "Library"]


@pytest.mark.rule("X-6", "X-7", "X-A1")
@for_each(
    ("places", "scores"),
    [
        (("Town Hall", "Market"), (6, 5)),
        (("Town Hall", "Town Hall"), (0, 0)),
        (("Station", "Park", "Station"), (0, 1, 0)),
        (("Station", "Park", "Station", "Park", "Theater"), (0, 0, 0, 0, 3)),
    ],
)
def test_whoever_is_alone_scores_and_those_who_meet_do_not(places: tuple[str, ...], scores: tuple[int, ...]) -> None:
    assert tuple(one.score for one in after(places).view().standings) == scores


@pytest.mark.rule("X-8")
@for_each(
    ("places", "winners"),
    [(("Park", "Market", "Library"), (1,)), (("Park", "Market", "Market"), (0,)), (("Park", "Park"), (0, 1))],
)
def test_most_points_win_and_those_level_share_the_victory(places: tuple[str, ...], winners: tuple[int, ...]) -> None:
    match = after(places, of=1)
    assert match.result is not None
    assert match.result.winners == match.view().winners == winners
