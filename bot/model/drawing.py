"""Which picture is wanted, and who waits for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Protocol, TypeAlias

from bot.model.tally import Pictures
from render import Picture, Theme
from render.chart import Chart
from render.records import Sheet
from rules import Seat, View


@dataclass(frozen=True)
class Board:
    """A position of a game, by its key, and how it is to be seen: see `render.draw`."""

    game: str
    view: View
    names: Mapping[Seat, str]
    theme: Theme
    focus: str | None = None
    since: View | None = None
    glance: bool = False
    asked: Sequence[Seat] = ()


@dataclass(frozen=True)
class Hand:
    """What the seat of a view holds."""

    game: str
    view: View
    names: Mapping[Seat, str]
    theme: Theme


@dataclass(frozen=True)
class Course:
    """How a match of a game went, as a chart."""

    game: str
    chart: Chart
    theme: Theme


@dataclass(frozen=True)
class Guide:
    """The picture that explains a game."""

    game: str
    theme: Theme


@dataclass(frozen=True)
class Preparation:
    """No picture: all that the first one of a game needs is to be ready."""

    game: str
    theme: Theme


@dataclass(frozen=True)
class Records:
    """A sheet of records, of no game's look."""

    sheet: Sheet
    theme: Theme


OfGame: TypeAlias = Board | Hand | Course | Guide | Preparation
Wanted: TypeAlias = OfGame | Records


class Urgency(IntEnum):
    """Who waits, the most urgent first: whoever a post calls or an AI player keeps, one person who looks, all else."""

    CALL = 0
    LOOK = 1
    OTHER = 2


class Place(NamedTuple):
    """Where a picture, or a thought, stands in its line: its urgency, and for which server it is (0 for none)."""

    urgency: Urgency
    guild_id: int


class NoPicture(Exception):
    """A picture was not drawn."""


class Draw(Protocol):
    """Who draws pictures, beside the event loop, and counts them."""

    pictures: Pictures

    async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
        """The picture; None where there is nothing to draw. Raises NoPicture, or whatever stopped the drawing."""
        ...

    async def stop(self) -> None:
        """Draw no more."""
        ...
