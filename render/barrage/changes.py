"""What differs between two positions of Electoral Barrage: what a picture marks, and says in its alt text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from rules import Seat
from rules.barrage.board import AREAS, STATES
from rules.barrage.board import named as place_name
from rules.barrage.view import BarrageView, Candidate

Pieces = Mapping[str, tuple[Seat, ...]]

COUNTS = ("staffers", "town_hall", "attack_ads", "absentee", "votes")
"""What of a candidate is marked in the panel when it changes."""


@dataclass(frozen=True)
class Changes:
    """By place: the numbers of the stars and Staffers that are new, and how many Staffers have left it.

    `counts` holds what a seat has more or less of.
    """

    stars: Mapping[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    staffers: Mapping[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    left: Mapping[str, int] = field(default_factory=dict[str, int])
    counts: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict[Seat, "Mapping[str, int]"])


def changes(before: BarrageView | None, now: BarrageView) -> Changes:
    """What has changed since; nothing where there is nothing to compare with."""
    if before is None or len(before.candidates) != len(now.candidates):
        return Changes()
    return Changes(
        stars={code: other for code in STATES if (other := replaced(before.stars, now.stars, code))},
        staffers={place: come for place in AREAS if (come := arrived(before.placed, now.placed, place))},
        left={place: gone for place in AREAS if (gone := departed(before.placed, now.placed, place))},
        counts={
            seat: counted(was, one)
            for seat, (was, one) in enumerate(zip(before.candidates, now.candidates, strict=True))
        },
    )


def replaced(before: Pieces, now: Pieces, code: str) -> frozenset[int]:
    """The numbers of the stars on which another token lies."""
    was = before.get(code, ())
    return frozenset(at for at, seat in enumerate(now.get(code, ())) if at >= len(was) or was[at] != seat)


def arrived(before: Pieces, now: Pieces, place: str) -> frozenset[int]:
    """The numbers of the Staffers that were not there: of each seat the last."""
    more = Counter(now.get(place, ())) - Counter(before.get(place, ()))
    new = set[int]()
    for at, seat in reversed([*enumerate(now.get(place, ()))]):
        if more[seat]:
            more[seat] -= 1
            new.add(at)
    return frozenset(new)


def departed(before: Pieces, now: Pieces, place: str) -> int:
    return (Counter(before.get(place, ())) - Counter(now.get(place, ()))).total()


def counted(was: Candidate, one: Candidate) -> Mapping[str, int]:
    more = {name: getattr(one, name) - getattr(was, name) for name in COUNTS}
    return {name: change for name, change in more.items() if change}


def told(found: Changes, before: BarrageView | None, now: BarrageView, name: Callable[[Seat], str]) -> Iterator[str]:
    """The changes in words, the weightiest first."""
    for seat, counts in found.counts.items():
        if votes := counts.get("votes"):
            yield f"{name(seat)} {votes:+} votes"
    for code, new in found.stars.items():
        for at in sorted(new):
            was = before.stars.get(code, ())[at : at + 1] if before else ()
            yield f"{name(now.stars[code][at])} took a star in {place_name(code)}" + "".join(
                f" from {name(seat)}" for seat in was
            )
    for place, new in found.staffers.items():
        whose = ", ".join(name(now.placed[place][at]) for at in sorted(new))
        yield f"{whose} placed in {place_name(place)}"
    for place, gone in found.left.items():
        yield f"{gone} Staffer{'s' * (gone > 1)} left {place_name(place)}"
