"""What a drawing does not show of a view is found."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

import pytest

from render import Drawing, Picture, Theme, Wording
from render.canvas import Ground, Layers, Patch
from render.marks import Text
from rules import Rng, Seat, View
from tests.conformance.shown import Fields

GROUND = Ground(())


class Goods(StrEnum):
    WOOD = "wood"
    STONE = "stone"


@dataclass(frozen=True)
class Hand:
    cards: int
    goods: Mapping[Goods, int]


@dataclass(frozen=True)
class Shop(View):
    day: int
    weather: str
    secret: int
    hands: tuple[Hand, ...]
    votes: tuple[int, ...]
    owed: Mapping[Seat, int]


def shop(day: int) -> Shop:
    """Another one each day, but for the weather, which changes on the second."""
    hands = tuple(Hand(day + seat, {Goods.WOOD: day, Goods.STONE: 2 * day}) for seat in range(2))
    counts = (day, day + 1)
    return Shop(day, day, "rain" if day < 2 else "sun", day, hands, counts, dict(enumerate(counts)))


@dataclass(frozen=True)
class Wares:
    """A drawing with its words: writes what it is told to, tells the weather, and leaves the secret to its lines."""

    written: Callable[[Shop], Iterable[object]]
    LEFT_TO_TEXT: tuple[str, ...] = ("secret",)

    def lines(self, view: View, name: Callable[[Seat], str]) -> Iterable[str]:
        assert isinstance(view, Shop)
        return [str(view.secret)]

    def layers(self, view: View, *, names: Mapping[Seat, str], theme: Theme, since: View | None) -> Layers:
        assert isinstance(view, Shop)
        marks = (Text((0, 20 + 40 * row), str(said), 24) for row, said in enumerate(self.written(view)))
        return Layers(GROUND, (Patch((0, 0, 400, 800), tuple(marks)),))

    def draw(
        self, view: View, *, names: Mapping[Seat, str], theme: Theme, focus: str | None, since: View | None
    ) -> Picture:
        assert isinstance(view, Shop)
        return Picture(b"", view.weather)


def unseen(drawing: Wares, days: int = 4, seats: int | None = None) -> Mapping[str, str]:
    fields = Fields(cast("Drawing", drawing), cast("Wording", drawing), Rng("shown"), seats)
    fields.meet(map(shop, range(1, days)))
    return fields.unseen


def all_of(view: Shop) -> Iterator[object]:
    yield from (view.me, view.day, *view.votes, *view.owed.values())
    for hand in view.hands:
        yield from (hand.cards, hand.goods[Goods.WOOD], hand.goods[Goods.STONE])


@pytest.mark.parametrize("seats", [None, 2])
def test_all_shows_where_all_is_written_told_or_said_in_lines(seats: int | None) -> None:
    assert unseen(Wares(all_of), seats=seats) == {}


def test_what_is_drawn_of_one_seat_alone_is_missed_of_the_others() -> None:
    def of_the_first(view: Shop) -> Iterator[object]:
        yield from all_of(replace(view, hands=view.hands[:1], votes=view.votes[:1], owed={0: view.owed[0]}))

    assert unseen(Wares(of_the_first)) == {}
    parts = ("cards", "goods", "goods.wood", "goods.stone")
    missed = ("votes.1", "owed.1", *(f"hands.1.{part}" for part in parts))
    assert unseen(Wares(of_the_first), seats=2) == dict.fromkeys(missed, "is never drawn nor told")


@pytest.mark.parametrize(
    ("written", "missing"),
    [
        (lambda view: [*all_of(view)][1:], "me"),
        (lambda view: [view.me, view.day, *(hand.goods for hand in view.hands)], "hands.*.cards"),
        (
            lambda view: [view.day, *((hand.cards, hand.goods[Goods.WOOD]) for hand in view.hands)],
            "hands.*.goods.stone",
        ),
    ],
)
def test_a_field_that_does_not_show_is_named(written: Callable[[Shop], Iterable[object]], missing: str) -> None:
    assert missing in unseen(Wares(written))


def test_a_field_of_which_one_value_alone_was_met_is_named() -> None:
    found = unseen(Wares(all_of), days=2)
    assert found.keys() >= {"me", "day", "weather", "secret"}
    assert found["day"] == "never has a second value: add one to WORST"


def test_what_is_left_to_text_must_be_in_the_lines_and_in_a_view() -> None:
    assert unseen(Wares(all_of, ("secret", "mood"))) == {"mood": "is left to text by no view"}
    assert unseen(Wares(all_of, ("secret", "day"))) == {"day": "is never drawn nor told"}
