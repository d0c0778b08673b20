"""What a match of Boomtown is made of: options, the town, dice, cards in play, offers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules import Seat
from rules.boomtown.notation import Resource


class Options(BaseModel):
    """What the host may choose (2.4, 2.6, 11.1)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    endless: Annotated[
        bool,
        Field(
            title="No limits on goods",
            description="Usually you can get 20 of each good in all, and 30 Favor and 10 Scorn with each faction",
        ),
    ] = False
    together: Annotated[
        bool,
        Field(
            title="Choose the town together",
            description="Everyone can propose cards, then the first player in the list confirms; otherwise random",
        ),
    ] = False
    first: Annotated[
        Literal["vote", "chance"],
        Field(
            title="First player",
            description="Who goes first: everyone votes before round 1, or it's picked at random",
            json_schema_extra={"words": {"vote": "by vote", "chance": "at random"}},
        ),
    ] = "vote"

    @model_validator(mode="before")
    @classmethod
    def read_stored(cls, values: Any) -> Any:
        """A match that was stored when the endless sheet was the usual one says whether its sheet is finite."""
        match values:
            case {"finite": bool(finite), **rest}:
                return {"endless": not finite, **rest}
            case _:
                return values


class Stage(StrEnum):
    """The part of the rulebook under way, to be shown; the rules never look at it."""

    TOWN = "Choosing the town"
    VOTE = "Who goes first"
    START = "The round begins"
    DICE = "Placing dice"
    END = "The round ends"
    COUNT = "The count"


@dataclass(frozen=True)
class Town:
    """The cards chosen, by name: two small factions, then two large ones, and three events."""

    township: str
    factions: tuple[str, ...]
    government: str
    events: tuple[str, ...]


@dataclass(frozen=True)
class Die:
    """A die that lies in a slot."""

    seat: Seat
    value: int


@dataclass(frozen=True)
class Trade:
    """An offer that stands: what `by` gives `to`, and wants."""

    by: Seat
    to: Seat
    give: tuple[Resource, ...]
    want: tuple[Resource, ...]


@dataclass(frozen=True)
class Proposal:
    """Who is to pay each unit of a location's cost and to receive each of its reward, in the order of the card."""

    by: Seat
    where: str
    cost: tuple[Seat, ...]
    reward: tuple[Seat, ...]
