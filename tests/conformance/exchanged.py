"""Where seats see different things, and what of it is exchanged among them."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from rules import Match
from tests.conformance.cases import Case
from tests.conformance.hidden import Moment, Swap, moment_of
from tests.looking import parts, whole_position


def looked_at(case: Case) -> list[int]:
    """The start, the first move, the end, and some positions between."""
    count = len(case.moves)
    return sorted({0, 1, count, *case.rng().sample(range(count), 3)})


class Exchange(NamedTuple):
    """Of a match: where seats see different things, by position; where they see others once all is exchanged; whether
    the State changes by it.
    """

    apart: Mapping[int, set[str]]
    exchanged: set[str]
    changes: bool


@cache
def exchange(case: Case, swap: Swap) -> Exchange:
    """What is exchanged at the positions that are looked at: found while the tests of the match have their moments."""
    moments = [moment_of(case, position) for position in looked_at(case)]
    swapped = [(moment, moment.twin(swap, range(case.seats))) for moment in moments]
    pairs = [(moment, match) for moment, match in swapped if match]
    return Exchange(
        {moment.position: paths_apart(moment) for moment in moments},
        {path for pair in pairs for path in paths_exchanged(*pair)},
        any(whole_position(match) != whole_position(moment.match) for moment, match in pairs),
    )


def left_out(hidden: set[str], exchanged: set[str]) -> str:
    """The paths of which nothing is exchanged: neither there, nor of what it is a part, nor of its parts."""
    reached = {path for path in hidden if any(is_part(path, one) or is_part(one, path) for one in exchanged)}
    return ", ".join(sorted(hidden - reached))


def is_part(path: str, whole: str) -> bool:
    return path == whole or path.startswith((f"{whole}.", f"{whole}["))


def paths_apart(moment: Moment) -> set[str]:
    """Where in their views a seat and the next see different things, but for whose view it is."""
    views = [moment.match.view(seat) for seat in range(moment.case.seats)]
    return {path for one, next_ in pairwise(views) for path in differing(one, next_)} - {".me"}


def paths_exchanged(moment: Moment, match: Match) -> set[str]:
    """Where in their views seats see other things once these have been exchanged."""
    views = [(moment.match.view(seat), match.view(seat)) for seat in range(moment.case.seats)]
    return {path for one, other in views for path in differing(one, other)}


def differing(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Where two values differ, down to fields; what a list or a mapping holds has one path."""
    if one == other:
        return
    mine, theirs = dict(parts(one)), dict(parts(other))
    if not mine or mine.keys() != theirs.keys():
        yield path
    for name in mine if mine.keys() == theirs.keys() else ():
        yield from differing(mine[name], theirs[name], path + (name if name.startswith(".") else "[*]"))
