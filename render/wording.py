"""Words that the alt texts and the lines of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import Figure, Seat, Standings, cut, letter, plural, visible

Name = Callable[[Seat], str]

ALT_LIMIT = 1024
GLANCE_LIMIT = 500
"""Characters: what Discord takes, and what is heard out below a post."""

NAME_LIMIT = 20


class Headline(str):
    """A line of the text board that names what the lines below it are about."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Explained:
    """A thing that a seat holds: its `label` with how many there are, what it does, and the `name` of its offers."""

    name: str
    label: str
    about: str

    def __str__(self) -> str:
        return f"{self.label}: {self.about}"


def alt_name(names: Mapping[Seat, str], seat: Seat) -> str:
    """A seat's name in an alt text, in any script, of at most 20 characters."""
    return cut(visible(names.get(seat, "")), NAME_LIMIT) or f"Player {letter(seat)}"


def paragraph(sentences: Iterable[str], limit: int = ALT_LIMIT) -> str:
    """An alt text, cut where it is too long."""
    return cut(". ".join(sentences) + ".", limit)


class Alt(NamedTuple):
    """An alt text in sentences: what matters `first` (the moment, the turn, who leads, what is new), then the rest."""

    first: Sequence[str]
    rest: Sequence[str] = ()

    def within(self, limit: int) -> str:
        """All of the first, and of the rest what fits whole, in its order."""
        told = [*self.first]
        for sentence in self.rest:
            if len(". ".join([*told, sentence])) < limit:
                told.append(sentence)
        return paragraph(told, limit)


def either(longer: Sequence[str], shorter: Sequence[str]) -> str:
    """An alt text of the longer sentences, or of the shorter ones where it would be cut; empty ones are left out."""
    full, brief = ([one for one in lines if one] for lines in (longer, shorter))
    return paragraph(full if len(". ".join(full)) < ALT_LIMIT else brief)


class Part(NamedTuple):
    """A part of the board that is seen closely, and what it is called."""

    key: str
    name: str


def in_any_position(parts: Mapping[str, str]) -> Callable[[object, Name], Mapping[str, str]]:
    """A game's `close_ups` where these are the same in any position."""
    return lambda view, name: parts


def opening(title: str, part: Part | None) -> str:
    """The first words of an alt text: the game, and the part of the board that is seen closely."""
    return f"{title}, {part.name} seen closely" if part else title


def news(changes: Iterable[str]) -> Iterator[str]:
    """A sentence of all changes, if there are any."""
    if text := "; ".join(changes):
        yield f"New: {text}"


def each_new(changes: Iterable[str]) -> Iterator[str]:
    """A sentence for each change; the first says that it and those after it are new."""
    for number, change in enumerate(changes):
        yield change if number else f"New: {change}"


def each_with(parts_by_name: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    """A sentence for each name with all its parts; none for a name without parts."""
    for name, parts in parts_by_name:
        if text := ", ".join(parts):
            yield f"{name} {text}"


def ranking(standings: Standings, name: Name) -> str:
    """How a match stands, the most first: "Bo: 84, Ann: 38 electoral votes"."""
    return standings.line(", ".join(figure(one, name, standings.sign) for one in standings.ranking))


def figure(one: Figure, name: Name, sign: str = "") -> str:
    """A figure with whose it is, and a second measure in brackets."""
    whose = one.of if isinstance(one.of, str) else name(one.of)
    count = f"{whose} {one.count}{sign}" if sign or whose is one.of else f"{whose}: {one.count}"
    return count + (f" ({one.beside})" if one.beside else "")


def address(name: str, *, me: bool) -> str:
    """A seat's name; "(you)" stands behind it for whoever sits there."""
    return f"{name} (you)" if me else name


def gain_or_loss(count: int, what: str) -> str:
    return f"{'gained' if count > 0 else 'lost'} {plural(abs(count), what)}"
