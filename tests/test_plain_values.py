"""What a State may hold."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Any

import pytest
from pydantic import BaseModel

from tests.findings import for_each
from tests.plain_values import plain


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


@for_each(
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
    name=repr,
)
def test_what_a_state_may_hold_becomes_plain(value: object, flat: object) -> None:
    assert plain(value) == flat


def test_the_order_of_a_dict_counts() -> None:
    assert plain({1: 0, 2: 0}) != plain({2: 0, 1: 0})


WRAPPED: Mapping[str, Callable[[Any], object]] = {
    "bare": lambda one: one,
    "list": lambda one: [one],
    "tuple": lambda one: (one,),
    "dict": lambda one: {"key": one},
    "dataclass": lambda one: Hand(best=one),
}


@for_each(
    "value", [0.5, float("nan"), 1j, Decimal(1), {1}, frozenset([1]), b"x", len, lambda: 0, Hand, object(), iter([])]
)
@for_each("where", WRAPPED)
def test_what_a_state_must_not_hold_is_refused(value: object, where: str) -> None:
    with pytest.raises(TypeError, match="a State holds no"):
        plain(WRAPPED[where](value))


def test_a_key_that_a_state_must_not_hold_is_refused() -> None:
    with pytest.raises(TypeError):
        plain({0.5: 1})
