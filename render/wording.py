"""What the alt texts and the lines of all games say in the same way."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rules import Seat, cut, letter, plural

Name = Callable[[Seat], str]

ALT_LIMIT = 1024
NAME_LIMIT = 20


def spoken(names: Mapping[Seat, str], seat: Seat) -> str:
    """A seat's name in an alt text, in any script, of at most 20 characters."""
    kept = "".join(one for one in names.get(seat, "") if one.isspace() or unicodedata.category(one)[0] != "C")
    return cut(" ".join(kept.split()), NAME_LIMIT) or f"Seat {letter(seat)}"


def paragraph(sentences: Iterable[str]) -> str:
    """An alt text, cut where it is too long."""
    return cut(". ".join(sentences) + ".", ALT_LIMIT)


def titled(title: str, part: str | None) -> str:
    """What an alt text begins with: the game, and the part of the board that is seen closely."""
    return f"{title}, {part} seen closely" if part else title


def news(changes: Iterable[str]) -> Iterator[str]:
    """What has changed, if anything has."""
    if told := "; ".join(changes):
        yield f"New: {told}"


def ranked(figures: Sequence[int], name: Name) -> str:
    """Each seat with its figure, the most first."""
    order = sorted(range(len(figures)), key=lambda seat: -figures[seat])
    return ", ".join(f"{name(seat)} {figures[seat]}" for seat in order)


def addressed(name: str, *, me: bool) -> str:
    """A seat's name, with a word to whoever sits there."""
    return f"{name} (you)" if me else name


def gained_or_lost(count: int, what: str) -> str:
    return f"{'gained' if count > 0 else 'lost'} {plural(abs(count), what)}"
