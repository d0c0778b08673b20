"""Pittsburgh as a board: neighborhoods, regions, borders, connectors and home turfs, read from city.toml.

Borders are those of at least 75 m on the city's open data (N-D2); connectors (N-D3), regions (N-D1) and home turfs
(N-D5) are our own designs for what the published game leaves out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from rules import Name, load, require, rows


class Neighborhood(BaseModel, frozen=True, extra="forbid"):
    """A space of the board; `label` is its name in at most 14 characters."""

    name: Name
    label: Annotated[str, Field(min_length=1, max_length=14)]


class Connector(BaseModel, frozen=True, extra="forbid"):
    """A bridge, a tunnel or a road; its ends are neighborhoods, or other connectors."""

    name: Name
    kind: Literal["bridge", "tunnel", "road"]
    ends: Annotated[tuple[Name, ...], Field(min_length=2)]


class Turf(BaseModel, frozen=True, extra="forbid"):
    """A home turf card: three neighborhoods, and the dollars that its owner gets at the start for being far out."""

    name: Name
    neighborhoods: Annotated[tuple[Name, ...], Field(min_length=3, max_length=3)]
    bonus: Annotated[int, Field(ge=0)]


def names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def dollars(text: str) -> int:
    """Reads `$1,200` as 1200, `-` as 0. Raises ValueError for anything else."""
    return 0 if text == "-" else int(text.removeprefix("$").replace(",", ""))


def read_neighborhoods(text: object) -> list[dict[str, object]]:
    return [{"name": name, "label": label} for name, label in rows(text)]


def read_borders(text: object) -> dict[str, tuple[str, ...]]:
    return {name: names(others) for name, others in rows(text)}


def read_connectors(text: object) -> list[dict[str, object]]:
    return [{"name": name, "kind": kind, "ends": names(ends)} for name, kind, ends in rows(text)]


def read_turfs(text: object) -> list[dict[str, object]]:
    return [{"name": name, "neighborhoods": names(three), "bonus": dollars(more)} for name, three, more in rows(text)]


class Region(BaseModel, frozen=True, extra="forbid"):
    """Neighborhoods whose votes are counted together on Election Day."""

    name: Name
    neighborhoods: Annotated[tuple[Neighborhood, ...], BeforeValidator(read_neighborhoods)]


class City(BaseModel, frozen=True, extra="forbid"):
    """All of city.toml. `borders` has each once, under the name that comes first."""

    downtown: Name
    regions: tuple[Region, ...]
    borders: Annotated[Mapping[Name, tuple[Name, ...]], BeforeValidator(read_borders)]
    connectors: Annotated[tuple[Connector, ...], BeforeValidator(read_connectors)]
    turfs: Annotated[tuple[Turf, ...], BeforeValidator(read_turfs)]

    @model_validator(mode="after")
    def unique_names(self) -> Self:
        spaces = [*self.places, *(one.name for one in self.connectors)]
        twice = [name for name, count in Counter(spaces).items() if count > 1]
        require(not twice, f"names are used twice: {twice}")
        require({*spaces}.isdisjoint(one.name for one in self.turfs), "a home turf is named like a space")
        return self

    @model_validator(mode="after")
    def known_places(self) -> Self:
        known = {*self.places, *(one.name for one in (*self.connectors, *self.regions, *self.turfs))}
        homes = [name for turf in self.turfs for name in turf.neighborhoods]
        ends = [end for one in self.connectors for end in one.ends]
        lost = [name for name in (*chain.from_iterable(self.pairs()), *ends, *homes) if name not in known]
        require(not lost, f"these are no spaces: {lost}")
        require(len(homes) == len(set(homes)), "a neighborhood is on two home turf cards")
        untidy = [pair for pair in self.pairs() if not pair[0] < pair[1]]
        require(not untidy, f"borders stand under the name that comes first: {untidy}")
        return self

    @property
    def places(self) -> list[str]:
        """The neighborhoods, Downtown first."""
        return [self.downtown, *(one.name for region in self.regions for one in region.neighborhoods)]

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every two neighborhoods with a border by land."""
        return ((one, other) for one, others in self.borders.items() for other in others)


def both_ways(pairs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    """The neighbors of each, by name."""
    found = defaultdict[str, list[str]](list)
    for one, other in pairs:
        found[one].append(other)
        found[other].append(one)
    return MappingProxyType({name: tuple(sorted(others)) for name, others in found.items()})


CITY = load(City, "rules.ninety", "city.toml")
DOWNTOWN = CITY.downtown
REGIONS: Mapping[str, Region] = MappingProxyType({one.name: one for one in CITY.regions})
REGION_OF: Mapping[str, str] = MappingProxyType(
    {one.name: region.name for region in CITY.regions for one in region.neighborhoods}
)
"""The region of each neighborhood but Downtown, which belongs to none."""
PLACES_OF: Mapping[str, frozenset[str]] = MappingProxyType(
    {name: frozenset(one.name for one in region.neighborhoods) for name, region in REGIONS.items()}
)
PLACES: tuple[str, ...] = tuple(sorted([DOWNTOWN, *REGION_OF]))
"""The ninety neighborhoods by name."""
LABELS: Mapping[str, str] = MappingProxyType(
    {DOWNTOWN: DOWNTOWN} | {one.name: one.label for region in CITY.regions for one in region.neighborhoods}
)
NEIGHBORS = both_ways(CITY.pairs())
CONNECTORS: Mapping[str, Connector] = MappingProxyType({one.name: one for one in CITY.connectors})
TURFS: Mapping[str, Turf] = MappingProxyType({one.name: one for one in CITY.turfs})
TURF_OF: Mapping[str, str] = MappingProxyType({place: one.name for one in CITY.turfs for place in one.neighborhoods})
"""The home turf card of each neighborhood that is on one."""
