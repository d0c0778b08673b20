"""The changes between two positions of Politocracy, which a picture marks and its alt text tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from render.changes import Counts, differences_by_seat
from render.wording import Name, each_with, gain_or_loss
from rules import Seat, join_words, with_sign
from rules.politocracy.board import CONSTITUENTS, MONEY_TRAIL, RING, Square
from rules.politocracy.view import PolitocracyView, Standing, money

GOODS: Mapping[str, str] = {"hearts": "heart", "stars": "star", "pandering": "Pandering Point", "scandals": "Scandal"}
"""The counts that are told in words."""


@dataclass(frozen=True)
class Changes:
    """Who moved, whose Surrogate did, who declared an ideology, and how each seat's counts differ.

    `owners` has the former owners of the constituents that have another owner or none now; `voted` the regions that
    have voted, perhaps anew; `chits` is whether these were shown.
    """

    moved: frozenset[Seat] = frozenset()
    surrogates: frozenset[Seat] = frozenset()
    declared: frozenset[Seat] = frozenset()
    counts: Mapping[Seat, Counts] = field(default_factory=dict[Seat, Counts])
    owners: Mapping[str, Seat | None] = field(default_factory=dict[str, Seat | None])
    voted: tuple[str, ...] = ()
    chits: bool = False

    def of(self, seat: Seat, what: str) -> int:
        """By how much a count of a seat has changed."""
        return self.counts.get(seat, {}).get(what, 0)


def changes(before: PolitocracyView | None, now: PolitocracyView) -> Changes:
    """The changes since an earlier view; none where there is none to compare with."""
    if before is None or len(before.candidates) != len(now.candidates):
        return Changes()
    pairs = [*enumerate(zip(before.candidates, now.candidates, strict=True))]
    return Changes(
        moved=frozenset(seat for seat, (old, new) in pairs if (old.square, old.stop) != (new.square, new.stop)),
        surrogates=frozenset(s for s, (old, new) in pairs if new.surrogate not in (None, old.surrogate)),
        declared=frozenset(seat for seat, (old, new) in pairs if old.ideology is not new.ideology),
        counts=differences_by_seat(map(counts_of, before.candidates), map(counts_of, now.candidates)),
        owners={
            name: before.owners.get(name) for name in CONSTITUENTS if before.owners.get(name) != now.owners.get(name)
        },
        voted=tuple(name for name, one in now.regions.items() if before.regions.get(name) != one),
        chits=bool(now.chits) and not before.chits,
    )


def counts_of(one: Standing) -> Counts:
    """All of a seat that is counted."""
    return {
        "popularity": one.popularity,
        "money": one.money,
        "hearts": one.hearts,
        "stars": one.stars,
        "dollars": one.dollars,
        "pandering": one.pandering,
        "scandals": one.scandals,
        "cards": one.cards,
        "lost turns": one.lost_turns,
        "gathered": one.gathered,
    }


def change_lines(diff: Changes, now: PolitocracyView, name: Name) -> Iterator[str]:
    """The changes in words: what each seat did and got, then the regions."""
    yield from each_with((name(seat), seat_changes(diff, now, seat)) for seat in range(len(now.candidates)))
    if diff.chits:
        yield "The chits are on the table"
    yield from ballots(diff, now, name)


def ballots(diff: Changes, now: PolitocracyView, name: Name) -> Iterator[str]:
    """Who wins which regions, and which are passed over."""
    for seat in (*now.finalists, None):
        if mine := [region for region in diff.voted if now.regions[region].winner == seat]:
            one, which = len(mine) == 1, join_words(mine)
            passed = f"{'Region' if one else 'Regions'} {which} {'is' if one else 'are'} passed over"
            yield passed if seat is None else f"{name(seat)} wins {'region' if one else 'regions'} {which}"


def seat_changes(diff: Changes, now: PolitocracyView, seat: Seat) -> Iterator[str]:
    """Where a seat went, what it took, and what it has more or less of."""
    one = now.candidates[seat]
    if seat in diff.moved:
        yield f"moved to {whereabouts(one)}"
    if seat in diff.surrogates and one.surrogate is not None:
        yield f"sent a Surrogate to {square_name(RING[one.surrogate])}"
    if seat in diff.declared:
        yield f"became a {one.ideology}"
    if bought := [where for where, owner in now.owners.items() if owner == seat and where in diff.owners]:
        yield f"won over {join_words(bought)}"
    if lost := [where for where, owner in diff.owners.items() if owner == seat]:
        yield f"lost {join_words(lost)}"
    if more := diff.of(seat, "popularity"):
        yield f"{with_sign(more)}% popularity"
    if more := diff.of(seat, "money"):
        yield f"{'+' if more > 0 else '−'}{money(abs(more))}"
    for what, word in GOODS.items():
        if more := diff.of(seat, what):
            yield gain_or_loss(more, word)


def whereabouts(one: Standing) -> str:
    """Where a candidate stands."""
    if one.stop is not None:
        return f"{MONEY_TRAIL[one.stop].name} on the Money Trail"
    return "nowhere" if one.square is None else square_name(RING[one.square])


def square_name(square: Square) -> str:
    """The name of a square, with its street where several have that name."""
    return square.name if square.name in CONSTITUENTS or not square.street else f"{square.name} on {square.street}"
