"""Places by which people name a time zone: countries, states, abbreviations and towns, in a file of one a line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("places.tsv")
"""Written by `tools/places`."""
BIG = 100_000


class Place(NamedTuple):
    """A place with the keys of its zones, those where most people live first; `people` are a town's, else 0.

    `within` are the state of a town, in two countries, and its country; `keys` are its names as `fold` makes them.
    """

    name: str
    within: tuple[str, ...]
    zones: tuple[str, ...]
    people: int
    keys: tuple[str, ...]


def fold(text: str) -> str:
    """A name without case, accents and the signs between its words, so that São Paulo is "sao paulo"; a minus stays.

    Initials are one word: U.K. is "uk".
    """
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    plain = unicodedata.normalize("NFKC", "".join(letters)).casefold()
    words = " ".join(re.sub(r"[\s_/.,;|'’‘`]+|-(?!\d)", " ", plain).split())
    return re.sub(r"(?<!\S)([^\W\d]) (?=[^\W\d](?: |$))", r"\1", words)


def offset_key(offset: timedelta) -> str:
    """The key of the zones that are so far ahead of UTC, as "utc+5:30" and "utc−3"."""
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    return f"utc{'−' if offset < timedelta() else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def line_of(place: Place) -> str:
    """A place as a line of the file, around each of its keys a semicolon."""
    keys = "".join(f";{key}" for key in place.keys)
    return "\t".join([place.name, "|".join(place.within), " ".join(place.zones), str(place.people), f"{keys};"])


def named(key: str) -> Iterator[Place]:
    """The places of that very name, large towns before small ones."""
    return _with(f";{key};")


def beginning(key: str) -> Iterator[Place]:
    """The places of which a name begins so."""
    return _with(f";{key}")


def main_zones() -> tuple[str, ...]:
    """The zones that are some country's, those where most people live first."""
    return _place(_text()[: _text().index(b"\n")]).zones


@cache
def well_known() -> tuple[str, ...]:
    """The first key of each place that is no town, or one of a hundred thousand people or more."""
    lines = (_place(line) for line in _text().splitlines())
    return tuple(dict.fromkeys(place.keys[0] for place in takewhile(is_well_known, lines)))


def is_well_known(place: Place) -> bool:
    """Whether so many people know a place that it is meant even where its name is only begun, or misspelled."""
    return not place.people or place.people >= BIG


def _with(part: str) -> Iterator[Place]:
    """The places that have this among their keys."""
    text, wanted, at = _text(), part.encode(), -1
    while (at := text.find(wanted, at + 1)) >= 0:
        start, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
        yield _place(text[start:end])
        at = end


def _place(line: bytes) -> Place:
    name, within, zones, people, keys = line.decode().split("\t")
    return Place(
        name, tuple(filter(None, within.split("|"))), tuple(zones.split()), int(people), tuple(keys[1:-1].split(";"))
    )


@cache
def _text() -> bytes:
    """All of the file, read when somebody first names a place, and searched as it is: a name is a match of bytes."""
    return FILE.read_bytes()
