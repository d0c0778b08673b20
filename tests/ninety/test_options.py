"""The options of a match (14.1): quick crossings, a later start."""

import pytest

from rules import Illegal, Match
from rules.ninety import GAME
from rules.ninety.city import DOWNTOWN
from rules.ninety.state import Options
from rules.ninety.verbs import Travel
from tests.findings import for_each
from tests.ninety.situations import allowed, at_table, do
from tests.situations import awaited


@pytest.mark.rule("N-A2", "N-D4")
def test_without_options_the_letter_holds() -> None:
    assert Options() == Options(quick=False, start=1)


@pytest.mark.rule("N-A2")
@pytest.mark.parametrize(("quick", "spent"), [(False, [2, 4, 7]), (True, [1, 2, 4])])
def test_quick_crossings_cost_one_point_less(quick: bool, spent: list[int]) -> None:
    state = at_table(at=DOWNTOWN, points=12, quick=quick)
    for to, so_far in zip(("North Shore", DOWNTOWN, "Ridgemont"), spent, strict=True):
        do(state, Travel(to))
        assert state.now.spent == so_far


@pytest.mark.rule("N-A2")
def test_a_quick_crossing_of_two_still_cannot_be_begun_with_one_point() -> None:
    state = at_table(at=DOWNTOWN, points=1, quick=True)
    assert allowed(state, Travel("North Shore"))
    assert not allowed(state, Travel("Ridgemont"))


@pytest.mark.rule("N-D4")
@for_each("start", [0, 2, 3, 5, 7, 15, 16])
def test_a_campaign_starts_on_one_of_five_days(start: int) -> None:
    with pytest.raises(Illegal, match="The option start does not fit"):
        Match(GAME, 2, "start", {"start": start})


@pytest.mark.rule("N-A2", "N-D4")
@pytest.mark.parametrize("options", [{"quick": True}, {"start": 8}, {"quick": True, "start": 11}])
def test_a_match_with_options_comes_to_its_end_and_shows_them(options: dict[str, int]) -> None:
    match = Match(GAME, 3, "options", options)
    for seat, question in awaited(match):
        assert question.absent is not None
        match.play(seat, question.absent)
    view = match.view()
    assert (view.quick, view.start) == (options.get("quick", False), options.get("start", 1))
