"""The changes between two positions of Electoral Barrage, which a picture marks and its alt text tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from render.changes import Counts, counts_in, differences_by_seat
from render.wording import Name, each_with, gain_or_loss
from rules import Seat, plural
from rules.barrage.board import AREAS, STATES, place_name
from rules.barrage.view import BarrageView, Candidate

Pieces = Mapping[str, tuple[Seat, ...]]
At = Mapping[str, frozenset[int]]

COUNTS = ("staffers", "town_hall", "attack_ads", "absentee", "free_ballots", "votes")
"""The fields of a candidate that are marked in the panel when they change."""

MOST_MARKED = 30
"""How many pieces are marked at most: where more have changed, marks would tell nothing."""


def nowhere() -> At:
    return {}


@dataclass(frozen=True)
class Changes:
    """By place: the numbers of the new stars and Staffers, who has laid a ballot, how many Staffers left.

    `won` are the states that have been awarded; `counts` holds by seat how its counts differ.
    """

    stars: At = field(default_factory=nowhere)
    staffers: At = field(default_factory=nowhere)
    ballots: At = field(default_factory=nowhere)
    left: Mapping[str, int] = field(default_factory=dict[str, int])
    won: frozenset[str] = frozenset()
    counts: Mapping[Seat, Counts] = field(default_factory=dict[Seat, Counts])

    def at(self, places: Collection[str]) -> Changes:
        """The changes at some of the places, without counts."""
        stars, staffers, ballots = (
            {place: those for place, those in one.items() if place in places}
            for one in (self.stars, self.staffers, self.ballots)
        )
        left = {place: count for place, count in self.left.items() if place in places}
        return Changes(stars, staffers, ballots, left, self.won.intersection(places))

    @cached_property
    def marked(self) -> Changes:
        """The changes to be marked: all, or the counts alone where there are too many on the board."""
        pieces = sum(map(len, (*self.stars.values(), *self.staffers.values(), *self.ballots.values())))
        return self if pieces + sum(self.left.values()) <= MOST_MARKED else Changes(counts=self.counts)


def changes(before: BarrageView | None, now: BarrageView) -> Changes:
    """The changes since an earlier view; none where there is none to compare with."""
    if before is None or len(before.candidates) != len(now.candidates):
        return Changes()
    return Changes(
        stars={code: other for code in STATES if (other := replacements(before.stars, now.stars, code))},
        staffers={place: come for place in AREAS if (come := arrivals(before.placed, now.placed, place))},
        ballots={code: whose for code in STATES if (whose := frozenset(more(before.ballots, now.ballots, code)))},
        left={place: gone.total() for place in AREAS if (gone := more(now.placed, before.placed, place))},
        won=frozenset(now.won.keys() - before.won.keys()),
        counts=differences_by_seat(map(counts_of, before.candidates), map(counts_of, now.candidates)),
    )


def replacements(before: Pieces, now: Pieces, code: str) -> frozenset[int]:
    """The numbers of a state's stars on which another token lies now."""
    was = before.get(code, ())
    return frozenset(at for at, seat in enumerate(now.get(code, ())) if at >= len(was) or was[at] != seat)


def arrivals(before: Pieces, now: Pieces, place: str) -> frozenset[int]:
    """The numbers of the new Staffers at a place: the last ones of each seat."""
    left, new = more(before, now, place), set[int]()
    for at, seat in reversed([*enumerate(now.get(place, ()))]):
        if left[seat]:
            left[seat] -= 1
            new.add(at)
    return frozenset(new)


def more(before: Pieces, now: Pieces, place: str) -> Counter[Seat]:
    """How many more pieces each seat has at a place, of those that have more."""
    was, there = before.get(place, ()), now.get(place, ())
    return Counter[Seat]() if was == there else Counter(there) - Counter(was)


def counts_of(one: Candidate) -> Counts:
    return counts_in(one, COUNTS)


def change_lines(diff: Changes, before: BarrageView, now: BarrageView, name: Name) -> Iterator[str]:
    """The changes in words: what each seat did, then which Staffers are gone."""
    yield from each_with(
        (name(seat), seat_changes(diff, before, now, seat, name)) for seat in range(len(now.candidates))
    )
    if diff.left:
        gone = (place_name(place) + (f" ({count})" if count > 1 else "") for place, count in diff.left.items())
        yield f"Staffers went home from {', '.join(gone)}"


def seat_changes(diff: Changes, before: BarrageView, now: BarrageView, seat: Seat, name: Name) -> Iterator[str]:
    """What a seat has gained or lost, taken, placed, laid and won."""
    if votes := diff.counts.get(seat, {}).get("votes"):
        yield gain_or_loss(votes, "vote")
    for code, new in diff.stars.items():
        if mine := [at for at in sorted(new) if now.stars[code][at] == seat]:
            was = before.stars.get(code, ())
            losers = dict.fromkeys(name(was[at]) for at in mine if at < len(was))
            stars = "a star" if len(mine) == 1 else plural(len(mine), "star")
            yield f"took {stars} in {place_name(code)}" + (f" from {', '.join(losers)}" if losers else "")
    places = [place for place, new in diff.staffers.items() if seat in {now.placed[place][at] for at in new}]
    if places:
        yield f"placed in {', '.join(map(place_name, places))}"
    if ballots := [code for code, who in diff.ballots.items() if seat in who]:
        yield f"used a ballot in {', '.join(map(place_name, ballots))}"
    if won := [now.won[code] for code in diff.won].count(seat):
        yield f"won {plural(won, 'state')}"
