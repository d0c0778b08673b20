"""The calendar (section 4): fifteen days, each from Player #1's turn to the last player's."""

from collections.abc import Iterator

import pytest

from rules import Match
from rules.ninety import GAME
from rules.ninety.state import Stage, Turn
from tests.findings import for_each
from tests.situations import awaited


def days(start: int, seats: int = 2) -> Iterator[tuple[int, int]]:
    """The day and whose it is, one after the other, in a match where everybody ends the day at once."""
    match, last = Match(GAME, seats, f"days {start}", {"start": start}), (0, -1)
    for seat, question in awaited(match):
        if match.state.stage is Stage.CAMPAIGN and (match.state.day, seat) != last:
            yield (last := (match.state.day, seat))
        assert question.absent is not None
        match.play(seat, question.absent)
    assert match.state.stage is Stage.COUNT


@pytest.mark.rule("N-24", "N-25", "N-23", "N-78", "N-D4")
@for_each(("start", "seats"), [(1, 2), (11, 5), (4, 2), (6, 3), (8, 4)])
def test_each_day_everybody_has_a_turn_from_player_1_on(start: int, seats: int) -> None:
    found = [*days(start, seats)]
    order = [seat for _, seat in found[:seats]]
    assert order == [(order[0] + step) % seats for step in range(seats)]
    assert found == [(day, seat) for day in range(start, 16) for seat in order]


@pytest.mark.rule("N-D4", "N-23")
@for_each(("start", "many"), [(1, 15), (4, 12), (6, 10), (8, 8), (11, 5)])
def test_a_later_start_makes_a_shorter_campaign_with_the_same_weekdays(start: int, many: int) -> None:
    match = Match(GAME, 3, "start", {"start": start})
    assert (match.state.day, match.view().start) == (start, start)
    assert 16 - start == many


@pytest.mark.rule("N-D4", "N-33")
def test_what_is_left_of_a_day_does_not_last() -> None:
    match = Match(GAME, 2, "fresh")
    for seat, question in awaited(match):
        if match.state.turn and match.state.turn.white:
            turn = match.state.now
            assert turn == Turn(seat, bonus=turn.bonus, white=turn.white, points=sum(turn.white))
        assert question.absent is not None
        match.play(seat, question.absent)
