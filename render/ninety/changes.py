"""The changes between two positions of Ninety, which a picture marks and its alt text tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from render.changes import Counts, counts_in, differences_by_seat
from render.wording import Name, each_with, gain_or_loss
from rules import Seat
from rules.ninety.board import COFFEE, EVENTS
from rules.ninety.view import Campaign, NinetyView, Votes

VoteChanges = Mapping[tuple[str, Seat], Counts]

COUNTS = ("canvassers", "cash", "coffees", "owed", "points")
"""The fields of a campaign that are marked in the panel when they change."""

MOST_MARKED = 16
"""How many neighborhoods are marked at most: where more have changed, marks would tell nothing."""

NONE = Votes(0, 0)


@dataclass(frozen=True)
class Changes:
    """How a seat's lean and solid votes differ by place; where it was; how its counts differ; its new cards.

    `posted` are the events that are new on the schedule.
    """

    votes: VoteChanges = field(default_factory=dict[tuple[str, Seat], Counts])
    left: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    counts: Mapping[Seat, Counts] = field(default_factory=dict[Seat, Counts])
    cards: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict[Seat, tuple[str, ...]])
    posted: frozenset[str] = frozenset()

    @cached_property
    def marked(self) -> Changes:
        """The changes that are marked on the map; without votes where there are too many."""
        few = len(self.votes) <= MOST_MARKED
        return self if few else Changes({}, self.left, self.counts, self.cards, self.posted)

    def new(self, place: str, seat: Seat) -> Votes:
        """How many of a seat's votes in a place are new."""
        gains = self.votes.get((place, seat), {})
        return Votes(max(gains.get("lean", 0), 0), max(gains.get("solid", 0), 0))

    def gone(self, place: str) -> int:
        """The number of blocks that have left a place, without those that became solid."""
        lost = [-sum(gains.values()) for (where, _), gains in self.votes.items() if where == place]
        return sum(many for many in lost if many > 0)


def changes(before: NinetyView | None, now: NinetyView) -> Changes:
    """The changes since an earlier view; none where there is none to compare with."""
    if before is None or len(before.campaigns) != len(now.campaigns):
        return Changes()
    pairs = [*enumerate(zip(before.campaigns, now.campaigns, strict=True))]
    was = {one.where for one in before.schedule}
    return Changes(
        votes=vote_changes(before, now),
        left={seat: old.at for seat, (old, new) in pairs if old.at != new.at and old.turf == new.turf},
        counts=differences_by_seat(map(counts_of, before.campaigns), map(counts_of, now.campaigns)),
        cards={seat: cards for seat, (old, new) in pairs if (cards := new_cards(old, new))},
        posted=frozenset(one.where for one in now.schedule if one.where not in was),
    )


def vote_changes(before: NinetyView, now: NinetyView) -> VoteChanges:
    """The votes that have come or gone, by place and seat."""
    votes = dict[tuple[str, Seat], Counts]()
    for place in sorted({*before.votes, *now.votes}):
        for seat in range(len(now.campaigns)):
            old, new = (one.votes.get(place, {}).get(seat, NONE) for one in (before, now))
            gains = {"lean": new.lean - old.lean, "solid": new.solid - old.solid}
            if any(gains.values()):
                votes[place, seat] = gains
    return votes


def counts_of(one: Campaign) -> Counts:
    return counts_in(one, COUNTS)


def new_cards(old: Campaign, new: Campaign) -> tuple[str, ...]:
    """The events attended since."""
    return tuple(card for card in new.cards if card not in old.cards)


def change_lines(diff: Changes, before: NinetyView, now: NinetyView, name: Name) -> Iterator[str]:
    """The changes in words, seat by seat, then what is new on the schedule."""
    yield from each_with((name(seat), seat_changes(diff, now, seat)) for seat in range(len(now.campaigns)))
    if diff.posted:
        yield "new on the schedule: " + ", ".join(f"{EVENTS[one].title} in {one}" for one in sorted(diff.posted))


def seat_changes(diff: Changes, now: NinetyView, seat: Seat) -> Iterator[str]:
    """Where a seat went, what it attended, and what it has more or less of."""
    if seat in diff.left:
        yield f"went from {diff.left[seat]} to {now.campaigns[seat].at}"
    if cards := diff.cards.get(seat):
        yield f"attended {', '.join(EVENTS[card].title for card in cards)}"
    for (place, whose), gains in diff.votes.items():
        if whose == seat:
            yield from (f"{gain_or_loss(count, f'{kind} vote')} in {place}" for kind, count in gains.items() if count)
    gains = diff.counts.get(seat, {})
    if cash := gains.get("cash"):
        yield f"{'gained' if cash > 0 else 'spent'} ${abs(cash):,}"
    for count, what in ((gains.get("canvassers", 0), "canvasser"), (gains.get("coffees", 0), COFFEE)):
        if count:
            yield gain_or_loss(count, what)
