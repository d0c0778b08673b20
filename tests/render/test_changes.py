"""What differs between two positions of any game, and how it is told."""

from dataclasses import dataclass

from render.changes import counts_in, differences, differences_by_seat, only_where_new
from render.wording import each_with


@dataclass(frozen=True)
class Purse:
    """What somebody has."""

    cash: int
    cards: int = 0


def test_what_there_is_more_or_less_of_is_counted() -> None:
    was, now = (counts_in(one, ("cash", "cards")) for one in (Purse(5, 2), Purse(3, 4)))
    assert was == {"cash": 5, "cards": 2}
    assert differences(was, now) == {"cash": -2, "cards": 2}
    assert differences(was, was) == {}
    assert differences({}, now) == now
    assert differences_by_seat([was, was], [was, now]) == {1: {"cash": -2, "cards": 2}}


def test_of_what_is_not_new_nothing_is_told() -> None:
    sentences = [("Ada", ["won", "left"]), ("Bo", list[str]()), ("Cy", ["came"])]
    assert only_where_new(sentences) == {"Ada": ["won", "left"], "Cy": ["came"]}
    assert [*each_with(sentences)] == ["Ada won, left", "Cy came"]
