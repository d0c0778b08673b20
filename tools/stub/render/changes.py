"""What differs between two positions of Stub, to be marked and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from render.wording import Name, gain_or_loss
from rules import Seat
from tools.stub.rules.view import StubView


@dataclass(frozen=True)
class Changes:
    """Who went elsewhere, and what each seat has scored."""

    went: frozenset[Seat] = frozenset()
    scored: Mapping[Seat, int] = field(default_factory=dict[Seat, int])


def changes(before: StubView | None, now: StubView) -> Changes:
    """What has changed since; nothing where there is nothing to compare with."""
    if before is None or len(before.standings) != len(now.standings):
        return Changes()
    pairs = [*enumerate(zip(before.standings, now.standings, strict=True))]
    return Changes(
        went=frozenset(seat for seat, (old, new) in pairs if new.at and old.at != new.at),
        scored={seat: more for seat, (old, new) in pairs if (more := new.score - old.score)},
    )


def change_lines(found: Changes, now: StubView, name: Name) -> Iterator[str]:
    """The changes in words, seat by seat."""
    for seat, one in enumerate(now.standings):
        if seat in found.went:
            yield f"{name(seat)} went to the {one.at}"
        if more := found.scored.get(seat):
            yield f"{name(seat)} {gain_or_loss(more, 'point')}"
