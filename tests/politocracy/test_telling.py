"""The line of a turn: who does what, with what it brings others, short enough for a post."""

from __future__ import annotations

import pytest

from rules import Table, fill
from rules.politocracy import hope
from rules.politocracy.board import HopeCard
from rules.politocracy.telling import LONG, Did, sum_up
from tests.politocracy.situations import position
from tests.scripted import Scripted


def test_a_turn_names_whoever_each_part_is_about_once() -> None:
    turn = [Did(0, 0, "rolls a 5"), Did(0, 0, "plays Audit on @1"), Did(0, 1, "pays $2M"), Did(0, 0, "rolls a 3")]
    assert sum_up(turn) == "@0 rolls a 5; plays Audit on @1; @1 pays $2M; @0 rolls a 3."


def test_a_post_may_begin_with_what_a_turn_brings_somebody_else() -> None:
    assert sum_up([Did(0, 1, "loses 3%"), Did(0, 0, "rolls a 5")]) == "@1 loses 3%; @0 rolls a 5."


def test_of_a_long_turn_what_weighs_little_is_left_out_and_then_what_can_be_is_shortened() -> None:
    big = "x" * 150
    turn = [Did(0, 0, f"draws Parade: {big}", "draws Parade"), Did(0, 0, "draws a card", ""), Did(0, 0, big)]
    assert sum_up(turn) == f"@0 draws Parade: {big}; draws a card; {big}."
    turn.append(Did(0, 0, "y" * 50))
    assert sum_up(turn) == f"@0 draws Parade: {big}; {big}; {'y' * 50}."
    turn.append(Did(0, 0, "z" * 20))
    assert sum_up(turn) == f"@0 draws Parade; {big}; {'y' * 50}; {'z' * 20}."


def test_the_longest_turn_ends_where_there_is_no_more_room() -> None:
    line = sum_up([Did(0, at % 2, "does what takes some room to say") for at in range(20)])
    assert line.endswith("room to say; and more.")
    assert LONG - 60 < len(fill(line, lambda _: "x" * 20)) <= LONG + len("; and more.")


@pytest.mark.rule("P-74")
def test_a_hope_card_says_what_it_brought_whom_and_in_a_turn_without_how_all_stand_then() -> None:
    state = position(hope=[HopeCard.GOOD_JOBS_REPORT], insider={1: True})
    hope.draw(table := Table(Scripted(1), 1), state, 0)
    told = "(everyone gains 1%, and each Insider gains 1% more): @0 +1%, now 11%; @1 +2%, now 12%."
    assert [event.text for event in table.events] == [f"@0 draws Good Jobs Report {told}"]
    gists = [event.gist for event in table.events if isinstance(event.gist, Did)]
    assert sum_up(gists) == "@0 draws Good Jobs Report: @0 +1%, @1 +2%."
