"""What is done in a turn, line by line, and all of it in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from rules import Gist, Seat, Table, mark

LONG = 400
"""As long as the line of a turn may become by what came of it; what was done is told however long that is."""


News: TypeAlias = tuple[str, str]
"""Of what there is news, as of a district, and the news."""


@dataclass(frozen=True, slots=True)
class Did(Gist):
    """What a seat does in its turn, as a sentence has it behind the name, and what comes of it."""

    what: str
    then: tuple[News, ...] = ()


def tell(table: Table, me: Seat, what: str, then: Iterable[News] = ()) -> None:
    """A line that may be summed up: what is done, and what it changes."""
    did = Did(me, what, tuple(then))
    table.tell(f"{mark(me)} {sentence(what, did.then)}.", gist=did)


def sentence(what: str, then: Iterable[News]) -> str:
    said = "; ".join(news for _, news in then)
    return f"{what}: {said}" if said else what


def sum_up(gists: Sequence[Did]) -> str:
    """A turn in one line: all that was done, and the last news of each district, the latest as far as there is room."""
    said, room, told = list[str](), LONG - sum(len(one.what) for one in gists), set[str]()
    for one in reversed(gists):
        whole = sentence(one.what, [news for news in one.then if news[0] not in told])
        told |= {of for of, _ in one.then}
        room -= len(whole) - len(one.what)
        said.append(whole if room >= 0 else one.what)
    parts = (times(what, len([*same])) for what, same in groupby(reversed(said)))
    return f"{mark(gists[0].seat)} {'; '.join(parts)}."


def times(what: str, many: int) -> str:
    """What was done once, or again and again: "draws a card 3 times"."""
    return what if many == 1 else f"{what} {'twice' if many == 2 else f'{many} times'}"
