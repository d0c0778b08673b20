"""What differs between two positions of Politocracy, to be marked and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from render.wording import Name, gained_or_lost
from rules import Seat
from rules.politocracy.view import PolitocracyView


@dataclass(frozen=True)
class Changes:
    """Who went elsewhere, and what each seat has scored."""

    went: frozenset[Seat] = frozenset()
    scored: Mapping[Seat, int] = field(default_factory=dict[Seat, int])


def changes(before: PolitocracyView | None, now: PolitocracyView) -> Changes:
    """What has changed since; nothing where there is nothing to compare with."""
    if before is None or len(before.standings) != len(now.standings):
        return Changes()
    pairs = [*enumerate(zip(before.standings, now.standings, strict=True))]
    return Changes(
        went=frozenset(seat for seat, (old, new) in pairs if new.at and old.at != new.at),
        scored={seat: more for seat, (old, new) in pairs if (more := new.score - old.score)},
    )


def told(found: Changes, now: PolitocracyView, name: Name) -> Iterator[str]:
    """The changes in words, seat by seat."""
    for seat, one in enumerate(now.standings):
        if seat in found.went:
            yield f"{name(seat)} went to the {one.at}"
        if more := found.scored.get(seat):
            yield f"{name(seat)} {gained_or_lost(more, 'point')}"
