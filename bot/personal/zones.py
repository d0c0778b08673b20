"""Which time zone somebody means: one clear name is taken, all else is answered by choices."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from datetime import timedelta
from functools import cache
from itertools import chain, islice, zip_longest

from bot.model.hours import offset_there, time_there
from bot.model.names import without_marks
from bot.model.similarity import most_like
from bot.model.time import now
from bot.pages.completion import LONGEST_CHOICE, MOST, Choice
from bot.pages.controls import Option, Select
from bot.pages.presses import AS_BEFORE, KeepQuiet
from bot.pages.reply import Reply
from bot.personal.places import Place, beginning, fold, is_well_known, main_zones, named, offset_key, well_known
from rules import cut

UTC = "UTC"
ALSO_UTC = {"z"}
"""What may mean UTC and something else too: a letter that others begin with."""
WORDS = {"wake", "midway", "easter", "christmas", "troll"}
"""Words that mean something else, though the place of a zone is called so."""
STATIONS = "Antarctica/"
"""How the zones begin in which nobody lives: more people are called as a station is."""
NAMESAKE = 10
"""A town that has so many times the people of any other of its name is what the name means."""
WEEK = 7 * 86_400
TOO_COMMON = 3
"""A name that towns in so many zones of one country have, none of them much larger than the next, means none."""
LETTERS = 5
"""A text of fewer letters is looked for as a whole name alone, since so many names begin so or are like it."""
LEAST = 3
"""So many letters may begin the name of a zone."""
ADDED = {"time", "island", "islands"}
"""Words that people add to the name of a zone: "Canary Islands"."""
OFFSET = re.compile(r"(utc|gmt)?\s*([+±−‐‑‒–—-])?\s*(\d{1,2})(?::?([0-5]\d)|[.,](\d{1,2}))?")
MINUTES = {None: 0, "0": 0, "00": 0, "15": 15, "25": 15, "30": 30, "5": 30, "50": 30, "45": 45, "75": 45}
"""What may follow the hours and a point: a part of an hour, or minutes."""
TIME = re.compile(r"(?: (?:local|standard|time))+$", re.IGNORECASE)
"""What people add to any place: "Beijing time"."""
BETWEEN = re.compile(r"[()\[\]]| [-–—] ")
"""What stands between two names of the same: "EST (New York)"."""
MOST_PARTS = 4
MOST_WORDS = 12
"""So many parts and words of a text are looked for, since each costs a search."""

ELSE = (
    "name the largest city near you, with its state or country if others share its name (“Portland, Oregon”), "
    "or how far your clock is from UTC (“UTC+5:30”)."
)

Found = tuple[str, str]
"""The key of a zone, and the place for which it is offered, or ""."""


def clear_zone(text: str) -> str | None:
    """The zone whose own name a text is, in full or by its town, where nothing else has the name; else None."""
    typed = fold(text)
    own = next((place.name for place in named(typed) if place.name in place.zones), None)
    if own and " " in typed:
        return own
    zone = own or (None if typed in WORDS else _by_town().get(typed))
    return zone if zone and not _means_more(typed, zone) else None


def zone_choices(text: str, at: int) -> list[Choice]:
    """What may be meant by a text that is no zone's clear name, with the time there at that second; none if nothing."""
    return _as_choices(_meant(text, at), at)


def zones_like(text: str, at: int) -> list[Choice]:
    """Time zones for what is typed so far, the likeliest first, with the time there at that second."""
    if not text.strip():
        return _as_choices([(zone, "") for zone in (UTC, *main_zones())], at)
    typed, clear = fold(text), clear_zone(text)
    found = [*([(clear, "")] if clear else []), *_also_utc(typed), *_at_offset(text, at), *_behind_slash(text, at)]
    if typed:
        found += [*_of_places(_own_name_first(typed, named(typed))), *_of_places(_places(typed))]
        found += [(zone, "") for key, zone in _by_town().items() if key.startswith(typed)]
        found += _of_places(_begun(typed) if found else islice(beginning(typed), 4 * MOST))
    return _as_choices(found or _meant(text, at), at)


def which_zone(text: str, first: int | None, last: int | None) -> Reply:
    """The question which zone a text means, for quiet hours between these; nothing is set yet."""
    typed = f"“{without_marks(text[:40])}”"
    if choices := zone_choices(text, now()):
        options = [Option(label, zone) for label, zone in choices]
        asked = f"Which time zone do you mean by {typed}? Nothing was changed yet. If yours isn't in the list, {ELSE}"
        keep = KeepQuiet(AS_BEFORE if first is None else first, AS_BEFORE if last is None else last)
        return Reply(asked, [[Select("Time zone, and the time there", options, keep)]])
    return Reply(
        f"I can't tell which time zone {typed} is, so nothing was changed. Try again: {ELSE}", manner="refused"
    )


@cache
def _by_town() -> Mapping[str, str]:
    """The zones that are some country's by the last part of their names: a town, or an island."""
    return {fold(zone.rpartition("/")[2]): zone for zone in main_zones()}


def _means_more(typed: str, zone: str) -> bool:
    """Whether the name of a zone, or of its town, is also what a place where it's another time is called.

    It need not be larger to be meant as well. A state is no rival, and no town is one of a country. A village that has
    a part of a state to itself has namesakes which are no towns either: "Center, North Dakota".
    """
    places = [*named(typed)]
    if wide := [place for place in places if not (place.people or place.within or place.name == zone)]:
        return any(place.zones[0] != zone for place in wide)
    own = max((place.people for place in places if place.people and place.zones == (zone,)), default=0)
    if not own and (zone.count("/") > 1 or zone.startswith(STATIONS)):
        return True
    rivals = [place for place in places if fold(place.name) == typed]
    if zone not in {place.name for place in places}:
        rivals += [place for place in beginning(f"{typed} ") if _goes_on(typed, place)]
        rivals += [] if own else places
    return any(place.people * NAMESAKE > own and _other_time(zone, place.zones[0]) for place in rivals)


def _other_time(zone: str, other: str) -> bool:
    """Whether the clocks of two zones differ in any week of the year to come."""
    weeks = range(now(), now() + 53 * WEEK, WEEK)
    return any(offset_there(zone, at) != offset_there(other, at) for at in weeks)


def _meant(text: str, at: int) -> Sequence[Found]:
    """What may be meant by a text: what is called so, else what is in a part of it, begins so or is like it."""
    typed = fold(text)
    if found := _at_offset(text, at) or _behind_slash(text, at):
        return found
    if found := [*_also_utc(typed), *_of_places(_places(typed)), *_with_words(typed)]:
        return [*found, *_going_on(typed)]
    if _too_common(typed, [*named(typed)]):
        return []
    if found := _of_parts(text, at):
        return found
    begun = [*_zones_begun(typed), *_of_places(_begun(typed) if len(typed) >= LETTERS else ())]
    return begun or [*_with_words(typed, ADDED)] or [*_misspelled(typed)]


def _behind_slash(text: str, at: int) -> list[Found]:
    """What is meant by a town behind a continent or a country, those there first: "Europe/Munich"."""
    around, slash, town = text.rpartition("/")
    area = fold(around)
    if not (slash and area and fold(town)):
        return []
    inside = {zone for place in named(area) if not place.people for zone in place.zones}
    inside |= {zone for zone in main_zones() if fold(zone).startswith(f"{area} ")}
    return sorted(_meant(town, at), key=lambda found: found[0] not in inside)


def _of_parts(text: str, at: int) -> list[Found]:
    """What is meant by the parts of a text, what all of them mean first."""
    parts = [part for part in BETWEEN.split(TIME.sub("", " ".join(text.split()))) if fold(part)][:MOST_PARTS]
    if [*map(fold, parts)] == [fold(text)]:
        return []
    several = [found for part in parts if (found := _meant(part, at))]
    by_turns = [found for row in zip_longest(*several) for found in row if found]
    shared = set[str]().union(*map(_zones_of, several)).intersection(*map(_zones_of, several))
    return sorted(by_turns, key=lambda found: found[0] not in shared)


def _zones_of(found: Iterable[Found]) -> set[str]:
    return {zone for zone, _ in found}


def _places(typed: str) -> list[Place]:
    """The places of a name; a town may be followed by its state or country: "Portland, Oregon".

    Where no town of that name is known there, the state says enough.
    """
    if found := _own_name_first(typed, named(typed)):
        return [] if _too_common(typed, found) else found
    words, around = typed.split()[:MOST_WORDS], list[Place]()
    for at in range(len(words) - 1, 0, -1):
        wider = [place for place in named(" ".join(words[at:])) if not place.people]
        within = {place.name for place in wider}
        found = [place for place in named(" ".join(words[:at])) if within.intersection(place.within)]
        if found:
            return found
        around = around if ADDED.intersection(words[at:]) else wider or around
    return around


def _own_name_first(typed: str, found: Iterable[Place]) -> list[Place]:
    """Places, those first that are called so here and not only elsewhere."""
    return sorted(found, key=lambda place: place.people > 0 and fold(place.name) != typed)


def _too_common(typed: str, found: Iterable[Place]) -> bool:
    """Whether a name is that of so many towns of one country that it says nothing."""
    towns = [place for place in found if fold(place.name) == typed]
    if len({place.zones for place in towns}) < TOO_COMMON or len({place.within[-1:] for place in towns}) > 1:
        return False
    return towns[0].people < 2 * towns[1].people


def _of_places(places: Iterable[Place]) -> Iterator[Found]:
    for place in places:
        where = ", ".join([place.name, *place.within[:1]])
        for zone in place.zones:
            yield zone, "" if place.name == zone else where


def _also_utc(typed: str) -> list[Found]:
    return [(UTC, "")] if typed in ALSO_UTC else []


def _zones_begun(typed: str) -> Iterator[Found]:
    """The zones by a town or an island whose name begins so."""
    return ((zone, "") for town, zone in _by_town().items() if len(typed) >= LEAST and town.startswith(typed))


def _with_words(typed: str, but: Collection[str] = ()) -> Iterator[Found]:
    """The zones whose names have all these words, but for some: "America/Indiana"."""
    words = set(typed.split()).difference(but)
    return ((zone, "") for zone, its in _words_of_zones().items() if words and words <= its)


@cache
def _words_of_zones() -> Mapping[str, Set[str]]:
    """The words of which the names of zones consist."""
    return {zone: {*fold(zone).split()} for zone in main_zones()}


def _begun(typed: str) -> Iterator[Place]:
    """The well-known places whose names begin so."""
    return filter(is_well_known, islice(beginning(typed), 4 * MOST))


def _going_on(typed: str) -> Iterator[Found]:
    """Countries, states and towns whose names go on after this one: "Congo - Kinshasa"."""
    longer = islice(beginning(f"{typed} "), 4 * MOST)
    return _of_places(place for place in longer if not place.people or _goes_on(typed, place))


def _goes_on(typed: str, place: Place) -> bool:
    """Whether what a place is called, and not only elsewhere, goes on after this."""
    return fold(place.name).startswith(f"{typed} ")


def _misspelled(typed: str) -> Iterator[Found]:
    """The well-known places whose names are most like it; hardly anybody mistypes the first letter."""
    may_be = len(typed) >= LETTERS and not re.search(r"\d", typed)
    names = [name for name in well_known() if name.startswith(typed[0])] if may_be else []
    alike = (names[at] for at in most_like(typed, names, MOST, as_a_whole=True))
    return _of_places(filter(is_well_known, chain.from_iterable(map(named, alike))))


def _at_offset(text: str, at: int) -> list[Found]:
    """The zones that are so far from UTC at that second; of two offsets that may be meant, by turns."""
    several = [_zones_with(offset, at) for offset in _offsets(text)]
    return [found for row in zip_longest(*several) for found in row if found]


def _offsets(text: str) -> list[timedelta]:
    """How far from UTC a text says that clocks are, none if it says nothing of that; without a sign either way."""
    found = OFFSET.fullmatch(text.casefold().strip())
    if found is None or not (found[1] or found[2]) or found[5] not in MINUTES:
        return []
    offset = timedelta(hours=int(found[3]), minutes=int(found[4] or MINUTES[found[5]]))
    either = [offset, -offset] if found[2] in (None, "±") else [offset if found[2] == "+" else -offset]
    return [*dict.fromkeys(either)]


def _zones_with(offset: timedelta, at: int) -> list[Found]:
    """The zones that are so far from UTC at that second, those where most people live first; UTC, or one of a ship."""
    there = {zone for place in named(offset_key(offset)) for zone in place.zones if offset_there(zone, at) == offset}
    known = [zone for zone in (UTC, *main_zones()) if zone in there]
    if not known:
        hours = offset // timedelta(hours=1)
        at_sea = {zone for place in named(f"etc gmt{-hours:+}") for zone in place.zones}
        return [(zone, offset_key(offset).upper()) for zone in at_sea if offset_there(zone, at) == offset]
    return [(zone, "") for zone in (*known, *sorted(there.difference(known)))]


def _as_choices(found: Iterable[Found], at: int) -> list[Choice]:
    """A choice for each zone, with the first place that it was found for."""
    places = dict[str, str]()
    for zone, where in found:
        if len(places) == MOST:
            break
        places.setdefault(zone, where)
    lines = {zone: " · ".join(filter(None, (zone, time_there(zone, at), where))) for zone, where in places.items()}
    return [(cut(line, LONGEST_CHOICE), zone) for zone, line in lines.items()]
