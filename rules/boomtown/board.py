"""The cards of Boomtown, read from board.toml and checked when imported. All of them are designs (M-D1 to M-D7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from rules import Count, cells, load, require
from rules.boomtown.notation import (
    Resource,
    Rule,
    Slot,
    Target,
    Term,
    Trigger,
    Word,
    rule_amounts,
    slots,
    terms,
    triggers,
)

__all__ = [
    "BOARD",
    "CARDS",
    "EVENTS",
    "FACTIONS",
    "GOVERNMENTS",
    "LOCATIONS",
    "TOWNSHIPS",
    "Resource",
    "Rule",
    "Term",
    "in_force",
]

Name = Annotated[str, Field(pattern=r"^[^\s,:;|]([^,:;|]*[^\s,:;|\d])?$")]
"""A text that can stand in a typed list: no comma, colon or bar, no number or space at its end."""
Triggers = Annotated[tuple[Trigger, ...], BeforeValidator(triggers)]
Terms = Annotated[tuple[Term, ...], BeforeValidator(terms)]
Rules = Annotated[Mapping[Rule, int], BeforeValidator(rule_amounts)]


def in_force(rule: Rule, by: int, *, begins: bool = False) -> str:
    """What a phase of an event changes while it is shown, in words that may begin a sentence."""
    match rule:
        case Rule.TOWN_SLOTS:
            return f"Township slots need {by} more"
        case Rule.TOWN_COIN:
            return f"Township pays {by} Coin more"
        case Rule.COIN_COSTS:
            return f"Coin costs are {by} higher"
        case Rule.GOLDEN_SHUT:
            return f"{'Golden' if begins else 'golden'} slots pay nothing"


@dataclass(frozen=True, slots=True)
class Location:
    """A place for dice. `requires` are the ids of those that a red arrow comes from."""

    id: str
    name: str
    slots: tuple[Slot, ...]
    cost: tuple[Term, ...]
    reward: tuple[Term, ...]
    requires: tuple[str, ...]

    @property
    def golden(self) -> bool:
        return self.slots[0].golden


def read_location(line: object) -> Location:
    """A location from its line: `id | name | slots | cost | reward | requires`. Raises ValueError for any other."""
    parts = cells(line)
    if len(parts) != 6:
        raise ValueError(f"a location has six parts: {line!r}")
    key, name, needs, cost, reward, requires = parts
    return Location(key, name, slots(needs), terms(cost), terms(reward), tuple(requires.replace("-", "").split()))


def read_locations(lines: object) -> tuple[Location, ...]:
    return tuple(map(read_location, str(lines).strip().splitlines()))


Locations = Annotated[tuple[Location, ...], BeforeValidator(read_locations), Field(min_length=1)]


class Township(BaseModel, frozen=True, extra="forbid"):
    """A board: the name, and its locations."""

    name: Name
    locations: Locations


class Faction(BaseModel, frozen=True, extra="forbid"):
    """A card of those who vote, with a location for each light-blue meeple of its track."""

    name: Name
    size: Literal["small", "large"]
    locations: Locations


class Government(BaseModel, frozen=True, extra="forbid"):
    """A governance card; offices pull it out, and do not vote (M-A18)."""

    name: Name
    locations: Locations


class Phase(BaseModel, frozen=True, extra="forbid"):
    """A phase of an event: what happens as it begins, what holds while it is shown, a location, what ends it."""

    name: Name
    effect: Terms = ()
    shown: Rules = Field(default_factory=dict[Rule, int])
    location: Annotated[Location | None, BeforeValidator(read_location)] = None
    next: Triggers


class Event(BaseModel, frozen=True, extra="forbid"):
    """An event card and its phases in order."""

    name: Name
    phases: Annotated[tuple[Phase, ...], Field(min_length=1)]

    def leads(self) -> Iterator[int]:
        """The phases to which others move on."""
        return (trigger.to for phase in self.phases for trigger in phase.next if trigger.to is not None)


class Track(BaseModel, frozen=True, extra="forbid"):
    """How far a card can be pulled out: to `most` meeples; `marks` are the counts that complete each location."""

    most: Count
    marks: tuple[Count, ...]

    @property
    def start(self) -> int:
        """How far the card is out at first: to the first light-blue meeple (M-6)."""
        return self.marks[0]


def read_track(text: object) -> object:
    """`b L1 L2 b L3 b`: blue meeples in the order in which they are pulled, light-blue ones with their location."""
    steps = str(text).split()
    light = [step for step in steps if step != "b"]
    if not light or light != [f"L{at}" for at in range(1, len(light) + 1)]:
        raise ValueError(f"this is no track: {text!r}")
    return {"most": len(steps), "marks": [at for at, step in enumerate(steps, 1) if step != "b"]}


class Tracks(BaseModel, frozen=True, extra="forbid"):
    """The tracks of the three kinds of cards that are pulled."""

    small: Annotated[Track, BeforeValidator(read_track)]
    large: Annotated[Track, BeforeValidator(read_track)]
    governance: Annotated[Track, BeforeValidator(read_track)]


class Board(BaseModel, frozen=True, extra="forbid"):
    """All of board.toml."""

    rounds: Count
    turns: Count
    event_rounds: tuple[Count, ...]
    resource_circles: Count
    favor_circles: Count
    scorn_circles: Count
    tracks: Tracks
    townships: tuple[Township, ...]
    factions: tuple[Faction, ...]
    governments: tuple[Government, ...]
    events: tuple[Event, ...]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        home = {one.id: card for card, one in self.by_card()}
        places = [one for _, one in self.by_card()]
        cards = [card.name for card in (*self.townships, *self.factions, *self.governments, *self.events)]
        twice = [name for name, count in Counter([*cards, *(one.name for one in places)]).items() if count > 1]
        require(not twice, f"names are used twice: {twice}")
        require(len({one.id for one in places}) == len(places), "the id of a location is used twice")
        loose = [one.id for one in places for source in one.requires if home.get(source) != home[one.id]]
        require(not loose, f"a red arrow comes from nowhere on the card: {loose}")
        unpaid = [one.id for one in places for term in one.cost if term.amount < 1 or not is_goods(term)]
        require(not unpaid, f"a cost is something else than goods: {unpaid}")
        astray = [one.name for one in self.events for step in one.leads() if not 1 <= step <= len(one.phases)]
        require(not astray, f"an event moves to a phase that it does not have: {astray}")
        for card in (*self.factions, *self.governments):
            require(len(card.locations) == len(self.track(card).marks), f"{card.name} has not a location a mark")
        return self

    def by_card(self) -> Iterator[tuple[str, Location]]:
        """Every location with the name of its card."""
        yield from ((card.name, one) for card in (*self.townships, *self.factions) for one in card.locations)
        yield from ((card.name, one) for card in self.governments for one in card.locations)
        yield from ((card.name, phase.location) for card in self.events for phase in card.phases if phase.location)

    def track(self, card: Faction | Government) -> Track:
        """How a card is pulled out."""
        if isinstance(card, Government):
            return self.tracks.governance
        return self.tracks.small if card.size == "small" else self.tracks.large


def is_goods(term: Term) -> bool:
    """Whether a term is goods, of a kind or of one's choice."""
    return term.what is Word.ANY or term.what.resource is not None


def extremes(target: Target | None, meeples: Mapping[str, int]) -> list[str]:
    """The most or least populous of these factions, several if level; none where the target is another (9.4)."""
    small = target is Target.SMALLEST_SMALL
    sizes = {name: many for name, many in meeples.items() if not small or FACTIONS[name].size == "small"}
    match target:
        case Target.LARGEST:
            wanted = max(sizes.values())
        case Target.SMALLEST | Target.SMALLEST_SMALL:
            wanted = min(sizes.values())
        case _:
            return []
    return [name for name, many in sizes.items() if many == wanted]


BOARD = load(Board, "rules.boomtown", "board.toml")
TOWNSHIPS: Mapping[str, Township] = MappingProxyType({one.name: one for one in BOARD.townships})
FACTIONS: Mapping[str, Faction] = MappingProxyType({one.name: one for one in BOARD.factions})
GOVERNMENTS: Mapping[str, Government] = MappingProxyType({one.name: one for one in BOARD.governments})
EVENTS: Mapping[str, Event] = MappingProxyType({one.name: one for one in BOARD.events})
CARDS = tuple(chain(TOWNSHIPS, FACTIONS, GOVERNMENTS, EVENTS))
LOCATIONS: Mapping[str, Location] = MappingProxyType({one.name: one for _, one in BOARD.by_card()})
CARD_OF: Mapping[str, str] = MappingProxyType({one.name: card for card, one in BOARD.by_card()})
"""The name of the card that a location stands on."""
ON: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {card: tuple(name for name, one in CARD_OF.items() if one == card) for card in CARD_OF.values()}
)
"""The locations that stand on a card."""
MARK_OF: Mapping[str, int] = MappingProxyType(
    {
        one.name: mark
        for card in (*BOARD.factions, *BOARD.governments)
        for one, mark in zip(card.locations, BOARD.track(card).marks, strict=True)
    }
)
"""How many meeples, or offices, are out once a location of a card that is pulled is revealed (M-21)."""
NAME_OF: Mapping[str, str] = MappingProxyType({one.id: one.name for one in LOCATIONS.values()})
BEHIND: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {here.name: tuple(one.name for one in LOCATIONS.values() if here.id in one.requires) for here in LOCATIONS.values()}
)
"""The locations to which a red arrow leads from each (M-27)."""
