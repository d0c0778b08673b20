"""The changes between two positions of Ninety, which a picture marks and its alt text tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from render.changes import Counts, counts_in, differences_by_seat
from render.wording import Name, each_with, gain_or_loss
from rules import Seat, join_words, plural
from rules.ninety.board import EVENTS
from rules.ninety.city import DOWNTOWN
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
    yield from seat_lines(diff, now, name)
    if diff.posted:
        yield "new on the schedule: " + ", ".join(f"{EVENTS[one].title} in {one}" for one in sorted(diff.posted))


def seat_lines(diff: Changes, now: NinetyView, name: Name) -> Iterator[str]:
    """A sentence of each seat that has gone somewhere, or has more or less of something."""
    yield from each_with((name(seat), seat_changes(diff, now, seat)) for seat in range(len(now.campaigns)))


def brief_lines(diff: Changes, now: NinetyView, name: Name) -> Iterator[str]:
    """Much that has changed, in few words: where each seat went, how many events and votes."""
    yield from each_with((name(seat), seat_in_brief(diff, now, seat)) for seat in range(len(now.campaigns)))
    if diff.posted:
        yield plural(len(diff.posted), "new event")


def seat_changes(diff: Changes, now: NinetyView, seat: Seat) -> Iterator[str]:
    """Where a seat went, what it attended, and what it has more or less of."""
    yield from went(diff, now, seat)
    if cards := diff.cards.get(seat):
        yield f"attended {join_words(EVENTS[card].title for card in cards)}"
    yield from votes_told(diff, seat)
    gains = diff.counts.get(seat, {})
    if cash := gains.get("cash"):
        yield f"{'gained' if cash > 0 else 'spent'} ${abs(cash):,}"
    if many := dropped(diff, now, seat):
        yield f"dropped {plural(many, 'vote')}"
    elif canvassers := gains.get("canvassers"):
        yield gain_or_loss(canvassers, "canvasser")
    if coffees := gains.get("coffees"):
        yield gain_or_loss(coffees, "coffee")


def seat_in_brief(diff: Changes, now: NinetyView, seat: Seat) -> Iterator[str]:
    """Where a seat went, how many events it attended, and by how much its votes count for more or less."""
    yield from went(diff, now, seat)
    if cards := diff.cards.get(seat):
        yield f"attended {plural(len(cards), 'event')}"
    more = sum(gains["lean"] + 2 * gains["solid"] for (_, whose), gains in diff.votes.items() if whose == seat)
    if more:
        yield gain_or_loss(more, "vote")
    if many := dropped(diff, now, seat):
        yield f"dropped {plural(many, 'vote')}"


def dropped(diff: Changes, now: NinetyView, seat: Seat) -> int:
    """How many votes of Election Day have become of a seat's canvassers since."""
    return sum(now.campaigns[seat].drop.values()) if "canvassers" in diff.counts.get(seat, {}) else 0


def went(diff: Changes, now: NinetyView, seat: Seat) -> Iterator[str]:
    """Where a seat is now, if it was elsewhere."""
    if seat in diff.left:
        one = now.campaigns[seat]
        yield "went home" if one.at == one.turf else "went Downtown" if one.at == DOWNTOWN else f"went to {one.at}"


def votes_told(diff: Changes, seat: Seat) -> Iterator[str]:
    """A seat's votes that became solid, came or went: "gained 2 lean votes in Hays, 1 lean and 1 solid in Bluff"."""
    became, gained, lost = dict[str, Counts](), dict[str, Counts](), dict[str, Counts]()
    for place, gains in ((place, gains) for (place, whose), gains in diff.votes.items() if whose == seat):
        turned = max(min(-gains["lean"], gains["solid"]), 0)
        others = {"lean": gains["lean"] + turned, "solid": gains["solid"] - turned}
        became[place] = {"": turned}
        gained[place] = others
        lost[place] = {kind: -count for kind, count in others.items()}
    yield from in_places("made", became, " solid")
    yield from in_places("gained", gained)
    yield from in_places("lost", lost)


def in_places(verb: str, votes: Mapping[str, Counts], after: str = "") -> Iterator[str]:
    """The votes of each place by kind, of which only what is above zero; the first place says that they are votes."""
    some = {place: {kind: many for kind, many in there.items() if many > 0} for place, there in votes.items()}
    before = f"{verb} "
    for place, there in some.items():
        if there:
            many = join_words([f"{count} {kind}".rstrip() for kind, count in there.items()])
            noun = f" vote{'s' * ([*there.values()][-1] != 1)}" if before else ""
            yield f"{before}{many}{noun}{after} in {place}"
            before = ""
