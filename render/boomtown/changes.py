"""The changes between two positions of Boomtown, which a picture marks and its alt text tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from render.changes import Counts, differences_by_seat
from render.wording import Name, each_with, gain_or_loss
from rules import Seat, with_sign
from rules.boomtown.view import BoomtownView, Lying, Pulled, Spot, Standing

Holding: TypeAlias = tuple[str, str]
"""The key of a seat's count: votes or a kind of goods, with ""; or Favor or Scorn, with a faction."""


@dataclass(frozen=True)
class Changes:
    """By location: the numbers of the slots with a new die. By card: how much further it is out.

    `counts` has by seat how its counts differ; `events` are those that came or moved on, `gone` those that left.
    """

    dice: Mapping[str, frozenset[int]] = field(default_factory=dict[str, "frozenset[int]"])
    cards: Counts = field(default_factory=dict[str, int])
    counts: Mapping[Seat, Mapping[Holding, int]] = field(default_factory=dict[Seat, Mapping[Holding, int]])
    events: frozenset[str] = frozenset()
    gone: tuple[str, ...] = ()

    def of(self, seat: Seat, what: str, faction: str = "") -> int:
        """By how much a count of a seat has changed."""
        return self.counts.get(seat, {}).get((what, faction), 0)


def changes(before: BoomtownView | None, now: BoomtownView) -> Changes:
    """The changes since an earlier view; none where there is none to compare with, or one of another town."""
    if before is None or len(before.standings) != len(now.standings) or town(before) != town(now):
        return Changes()
    moved = {name: out for name in cards(now) if (out := cards(now)[name].out - cards(before)[name].out)}
    return Changes(
        dice={where: come for where, spot in now.spots.items() if (come := arrivals(before.spots.get(where), spot))},
        cards=moved,
        counts=differences_by_seat(map(counts_of, before.standings), map(counts_of, now.standings)),
        events=frozenset(
            name
            for name, one in now.events.items()
            if name not in before.events or before.events[name].phase != one.phase
        ),
        gone=tuple(name for name in before.events if name not in now.events),
    )


def town(view: BoomtownView) -> tuple[str, ...]:
    """The cards that are pulled."""
    return (view.township, *view.factions, view.government)


def cards(view: BoomtownView) -> Mapping[str, Pulled]:
    return {**view.factions, view.government: view.offices}


def arrivals(was: Spot | None, now: Spot) -> frozenset[int]:
    """The numbers of the slots with a die that was not there before."""
    slots: tuple[Lying | None, ...] = was.slots if was else (None,) * len(now.slots)
    pairs = enumerate(zip(slots, now.slots, strict=False))
    return frozenset(
        at
        for at, (old, one) in pairs
        if one.seat is not None and (old is None or (old.seat, old.value) != (one.seat, one.value))
    )


def counts_of(one: Standing) -> Mapping[Holding, int]:
    """All that a seat has."""
    return {
        ("votes", ""): one.votes,
        **{(str(kind), ""): count for kind, count in one.goods.items()},
        **{("Favor", name): count for name, count in one.favor.items()},
        **{("Scorn", name): count for name, count in one.scorn.items()},
    }


def change_lines(diff: Changes, now: BoomtownView, name: Name) -> Iterator[str]:
    """The changes in words: what each seat did and got, then the cards, then the events."""
    yield from each_with((name(seat), seat_changes(diff, now, seat)) for seat in range(len(now.standings)))
    for card, more in diff.cards.items():
        yield f"{card} {'grew' if more > 0 else 'shrank'} to {cards(now)[card].out}"
    for event in now.events:
        if event in diff.events:
            yield f"{event} is in phase {now.events[event].phase}"
    for event in diff.gone:
        yield f"{event} is over"


def seat_changes(diff: Changes, now: BoomtownView, seat: Seat) -> Iterator[str]:
    """Where a seat placed dice, and what it has more or less of."""
    dice = [
        f"{now.spots[where].slots[at].value} on {where}"
        for where, new in diff.dice.items()
        for at in sorted(new)
        if now.spots[where].slots[at].seat == seat
    ]
    if dice:
        yield f"placed {', '.join(dice)}"
    for (what, faction), more in diff.counts.get(seat, {}).items():
        if what == "votes":
            yield gain_or_loss(more, "vote")
        else:
            yield f"{with_sign(more)} {what}" + (f" ({faction})" if faction else "")
