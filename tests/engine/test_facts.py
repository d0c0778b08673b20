"""Whom a fact is about, and in whose line it stands."""

from typing import Any

import pytest

from rules import Apart, Deed, Fact, OfTurn, Seat, Telling, TurnOf


class Met(Deed):
    others: tuple[Seat, ...] | None

    def say(self) -> str:
        return "They meet."


class Hit(Apart):
    def say(self) -> str:
        return "It hits."


class Over(OfTurn):
    me: TurnOf

    def say(self) -> str:
        return "It's over."


class Vague(Fact):
    seats_or_not: Any

    def say(self) -> str:
        return "Something happens."


class Quiet(Deed):
    said: str

    def say(self) -> str:
        return self.said


def test_a_fact_is_about_all_seats_in_its_fields() -> None:
    assert Met(0, (2, 3)).seats == {0, 2, 3}
    assert Met(0, None).seats == {0}


def test_a_line_stands_alone_where_it_is_of_nobodys_turn() -> None:
    assert [(one.doer, one.turn_of, one.alone) for one in (Met(0, ()), Hit(0), Over(0), Vague(0))] == [
        (0, 0, False),
        (0, None, True),
        (None, 0, False),
        (None, None, True),
    ]


def test_a_fact_may_stand_in_the_line_of_a_seat_that_it_is_not_about() -> None:
    assert Over(1).turn_of == 1
    assert not Over(1).seats


def test_facts_of_a_turn_stand_one_after_another_and_say_whose_they_are() -> None:
    one_after_another = Telling().sum_up
    assert one_after_another([Quiet(1, "Rain."), Quiet(1, "Sun.")]) == "@1: Rain. Sun."
    assert one_after_another([Quiet(1, "@1 digs."), Quiet(1, "Sun.")]) == "@1 digs. Sun."


def test_of_a_long_turn_the_last_facts_stand() -> None:
    said = Telling().sum_up([Quiet(1, f"{at} {'x' * 90}.") for at in range(9)])
    assert said.startswith("… @1: 5 ")
    assert said.endswith(".")
    assert len(said) < 500
    assert Telling().sum_up([Quiet(1, "x" * 900)]) == f"@1: {'x' * 900}"


def test_a_tuple_of_which_the_annotation_tells_nothing_is_refused_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"Vague\.seats_or_not"):
        _ = Vague((1, 2)).seats
