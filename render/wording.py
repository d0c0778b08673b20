"""What the alt texts and the lines of all games say in the same way."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import Figure, Seat, Standings, cut, letter, plural

Name = Callable[[Seat], str]

ALT_LIMIT = 1024
NAME_LIMIT = 20


@dataclass(frozen=True, slots=True)
class Explained:
    """A thing that a seat holds, `shown` with how many there are, and what it does; `name` is that of offers of it."""

    name: str
    shown: str
    about: str

    def __str__(self) -> str:
        return f"{self.shown}: {self.about}"


def spoken(names: Mapping[Seat, str], seat: Seat) -> str:
    """A seat's name in an alt text, in any script, of at most 20 characters."""
    kept = "".join(one for one in names.get(seat, "") if one.isspace() or unicodedata.category(one)[0] != "C")
    return cut(" ".join(kept.split()), NAME_LIMIT) or f"Seat {letter(seat)}"


def paragraph(sentences: Iterable[str]) -> str:
    """An alt text, cut where it is too long."""
    return cut(". ".join(sentences) + ".", ALT_LIMIT)


def either(longer: Sequence[str], shorter: Sequence[str]) -> str:
    """An alt text that says all, or less where that would be cut; what is empty is no sentence."""
    full, brief = ([one for one in said if one] for said in (longer, shorter))
    return paragraph(full if len(". ".join(full)) < ALT_LIMIT else brief)


class Part(NamedTuple):
    """A part of the board that is seen closely, and what it is called."""

    key: str
    name: str


def titled(title: str, part: Part | None) -> str:
    """What an alt text begins with: the game, and the part of the board that is seen closely."""
    return f"{title}, {part.name} seen closely" if part else title


def news(changes: Iterable[str]) -> Iterator[str]:
    """What has changed, if anything has."""
    if told := "; ".join(changes):
        yield f"New: {told}"


def each_with(said: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    """A sentence for each name, with all that is said of it; none where nothing is."""
    for name, parts in said:
        if told := ", ".join(parts):
            yield f"{name} {told}"


def ranked(standings: Standings, name: Name) -> str:
    """How a match stands, the most first: "Bo: 84, Ann: 38 electoral votes"."""
    return standings.line(", ".join(figure(one, name, standings.sign) for one in standings.ranked))


def figure(one: Figure, name: Name, sign: str = "") -> str:
    """Whose figure it is, and a second measure in brackets."""
    whose = one.of if isinstance(one.of, str) else name(one.of)
    count = f"{whose} {one.count}{sign}" if sign or whose is one.of else f"{whose}: {one.count}"
    return count + (f" ({one.beside})" if one.beside else "")


def addressed(name: str, *, me: bool) -> str:
    """A seat's name, with a word to whoever sits there."""
    return f"{name} (you)" if me else name


def gained_or_lost(count: int, what: str) -> str:
    return f"{'gained' if count > 0 else 'lost'} {plural(abs(count), what)}"
