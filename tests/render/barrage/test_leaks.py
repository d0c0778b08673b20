"""What one picture shows is never seen in another, whatever was drawn before."""

import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

import pytest

from render import Picture, Theme, draw, hand
from rules import Match, Seat
from rules.barrage import GAME
from rules.barrage.view import BarrageView
from tests.render.barrage.positions import NAMES, base, counted, dealt, emptied, full

T = TypeVar("T")
Drawn = Callable[[], Picture]
OTHERS: Mapping[Seat, str] = {0: "Eve", 1: "Flo", 2: "Gus", 3: "Hal"}


def forget() -> None:
    """As in a process that has drawn nothing yet."""
    for name, module in [*sys.modules.items()]:
        if name.split(".")[0] == "render":
            for one in vars(module).values():
                getattr(one, "cache_clear", lambda: None)()


def drawing(view: BarrageView, names: Mapping[Seat, str] = NAMES, theme: Theme = "light", **more: Any) -> Drawn:
    return lambda: draw(GAME, view, names=names, theme=theme, **more)


def hand_of(view: BarrageView, theme: Theme) -> Picture:
    """The picture of a hand where there is one."""
    picture = hand(GAME, view, names=NAMES, theme=theme)
    assert picture
    return picture


@cache
def dealt_to(seat: Seat | None) -> BarrageView:
    return Match(GAME, 2, "cards").view(seat)


DRAWINGS: Mapping[str, tuple[Drawn, ...]] = {
    "two seats and a spectator": tuple(drawing(dealt_to(seat)) for seat in (0, 1, None)),
    "cards, a match and its count": (drawing(dealt(8)), drawing(full(8)), drawing(counted(8))),
    "names": (drawing(base()), drawing(base(), OTHERS), drawing(base(), {})),
    "themes": (drawing(base()), drawing(base(), theme="dark"), drawing(full(8), theme="dark")),
    "what is new": (
        drawing(full(8)),
        drawing(full(8), since=emptied(full(8))),
        drawing(emptied(full(8)), since=full(8)),
    ),
    "close-ups": (drawing(base()), drawing(base(), focus="Northwest"), drawing(base(), focus="OH", theme="dark")),
    "hands": tuple(
        lambda view=view, theme=theme: hand_of(view, theme)
        for view in (dealt(8), dealt_to(0), replace(full(8), me=1))
        for theme in ("light", "dark")
    ),
    "seats": (drawing(full(3)), drawing(full(5)), drawing(full(8))),
    "who is asking": tuple(drawing(replace(base(), me=me)) for me in (None, 0, 1)),
}


def turned(every: Sequence[T], start: int) -> list[T]:
    """The same in a circle, from one of them on."""
    return [*every[start:], *every[:start]]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_picture_is_the_same_whatever_was_drawn_before_or_is_at_the_same_time(name: str) -> None:
    """Each is the first of a process once, and comes after each of the others."""
    drawings, rows = DRAWINGS[name], list[list[Picture]]()
    for start in range(len(drawings)):
        forget()
        rows.append([one() for one in turned(drawings, start)])
    alone = [first for first, *_ in rows]
    assert len({picture.data for picture in alone}) == len(drawings)
    assert rows == [turned(alone, start) for start in range(len(drawings))]
    forget()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda one: one(), drawings * 2)) == alone * 2


def test_the_two_cards_are_told_to_whom_they_were_dealt_and_to_nobody_else() -> None:
    own = dealt_to(0).dealt
    assert len(own) == 2
    mine, others, public = (draw(GAME, dealt_to(seat), names=NAMES) for seat in (0, 1, None))
    assert all(card in mine.alt for card in own)
    assert not any(card in picture.alt for card in own for picture in (others, public))
    assert "cards" not in public.alt


def test_a_spectator_s_picture_does_not_depend_on_what_was_dealt() -> None:
    one, other = (Match(GAME, 2, seed) for seed in ("cards", "others"))
    assert one.view(0).dealt != other.view(0).dealt
    pictures = [draw(GAME, match.view(), names=NAMES) for match in (one, other)]
    assert pictures[0] == pictures[1]
