"""What a State may hold."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum, StrEnum

import pytest
from pydantic import BaseModel

from rules.plain import plain


class Suit(StrEnum):
    HEARTS = "hearts"


class Level(Enum):
    LOW = 1


@dataclass
class Hand:
    cards: list[str] = field(default_factory=list[str])
    best: "Hand | None" = None


class Chosen(BaseModel):
    rounds: int = 3


@pytest.mark.parametrize(
    ("value", "flat"),
    [
        (None, None),
        (True, True),
        (7, 7),
        ("text", "text"),
        (Suit.HEARTS, "hearts"),
        (Level.LOW, "1"),
        ((1, [2, ()]), [1, [2, []]]),
        ({1: "a", Suit.HEARTS: [2]}, [[1, "a"], ["hearts", [2]]]),
        (Counter("ab"), [["a", 1], ["b", 1]]),
        (Hand(["A"], Hand()), ["Hand", ["A"], ["Hand", [], None]]),
        (Chosen(rounds=2), [["rounds", 2]]),
    ],
    ids=repr,
)
def test_what_a_state_may_hold_becomes_plain(value: object, flat: object) -> None:
    assert plain(value) == flat


def test_the_order_of_a_dict_counts() -> None:
    assert plain({1: 0, 2: 0}) != plain({2: 0, 1: 0})


@pytest.mark.parametrize(
    "value", [0.5, float("nan"), 1j, Decimal(1), {1}, frozenset([1]), b"x", len, lambda: 0, Hand, object(), iter([])]
)
@pytest.mark.parametrize(
    "wrap",
    [lambda one: one, lambda one: [one], lambda one: (one,), lambda one: {"key": one}, lambda one: Hand(best=one)],
    ids=["bare", "list", "tuple", "dict", "dataclass"],
)
def test_what_a_state_must_not_hold_is_refused(value: object, wrap: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match="a State holds no"):
        plain(wrap(value))


def test_a_key_that_a_state_must_not_hold_is_refused() -> None:
    with pytest.raises(TypeError):
        plain({0.5: 1})
