"""What is told of a full location and of what it brings, and of what becomes of the votes (sections 4, 5, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from rules import Apart, Fact, Neutral, Seat, die, face, join_words, mark, marks, plural, with_sign
from rules.boomtown.telling_turns import Change, Part, Step
from rules.boomtown.words import more, noun

WonOrLost: TypeAlias = tuple[tuple[Seat, int], ...]

MANY = 6
"""So many votes of a faction decide a match."""


@dataclass(frozen=True)
class Placed:
    """A die put on a location (3.3)."""

    dice: ClassVar[int] = 1
    value: int
    where: str

    def __str__(self) -> str:
        return f"places a {die(self.value)} on {self.where}"


@dataclass(frozen=True)
class Collected:
    """A golden slot that pays again (6.2)."""

    dice: ClassVar[int] = 0
    where: str
    back: bool

    def __str__(self) -> str:
        return f"collects from {self.where} and {'takes the die back' if self.back else 'leaves the die there'}"


Opening: TypeAlias = Placed | Collected
"""Why a location pays."""


class Waits(Step):
    """A die on a location that is not full yet, and the factions it is meant for (4.1, 5.5)."""

    placed: Placed
    picks: tuple[str, ...]
    left: int

    def say(self) -> str:
        picks = f" for {join_words(self.picks)}" if self.picks else ""
        return f"{mark(self.me)} {self.placed}{picks}. It needs {more(self.left)}."

    @property
    def part(self) -> Part:
        return Part(f"{self.placed} (needs {more(self.left)})", dice=self.placed.dice)


class Fills(Step):
    """A die that fills a location, whose reward is told later (4.4)."""

    opening: Opening

    def say(self) -> str:
        return f"{mark(self.me)} {self.opening}, which fills it."

    @property
    def part(self) -> Part:
        return Part(str(self.opening), dice=self.opening.dice)


class CantPay(Apart, Neutral):
    """The one who filled a location cannot pay for it (4.5)."""

    opening: Opening

    def say(self) -> str:
        return f"{mark(self.me)} {self.opening} but can't pay: their dice come back, and nobody gets anything."


class SharersCantPay(Neutral):
    """Somebody cannot pay their share (4.10)."""

    lacking: tuple[Seat, ...]
    where: str

    def say(self) -> str:
        return f"{marks(self.lacking)} can't pay for {self.where}: their dice come back, and nobody gets anything."


@dataclass(frozen=True)
class Pulled:
    """A card that was to grow or shrink (5.9, 5.10, 7.2 to 7.4).

    How many meeples, or offices, are out now, and how many more than before; which locations that opens or closes; who
    leads the faction, if its votes are theirs as before.
    """

    card: str
    unit: str
    out: int
    change: int
    places: tuple[str, ...] = ()
    leader: Seat | None = None

    @property
    def does(self) -> str:
        if not self.change:
            return "stays"
        return "grows" if self.change > 0 else "shrinks"

    @property
    def opens(self) -> str:
        """What the places do that the card lets out or takes back: "opens", "close"."""
        does = "open" if self.change > 0 else "close"
        return f"{does}s" if len(self.places) == 1 else does

    def how(self, me: Seat | None) -> str:
        """How far the card is out, with what that opens or closes and whose votes it changes; `me` needs no name."""
        many = f"{self.out} {face(self.unit, noun(self.out, self.unit))}"
        if not self.change:
            return f"at {many}, its {'minimum' if self.out == 1 else 'maximum'}"
        details = [f"{join_words(self.places)} {self.opens}"] if self.places else []
        if self.leader is not None:
            whose = [] if self.leader == me else [mark(self.leader)]
            details.append(" ".join([*whose, more_votes(self.change)]))
        return f"to {many}" + (f" ({', '.join(details)})" if details else "")


def more_votes(change: int) -> str:
    return f"{with_sign(change)} {noun(change, 'vote')}"


def cards_in_words(cards: Sequence[Pulled], me: Seat | None = None, last: str = "") -> str:
    """Several cards in a sentence, in which what is alike is said once: "A shrinks to 3 meeples, B to 1 and C to 4".

    It may go on in the line of `me`, in which a faction was named `last`.
    """
    parts, verb = list[str](), ""
    for at, one in enumerate(cards):
        who = "which" if at == 0 and one.change > 0 and one.card == last else one.card
        parts.append(f"{who}{'' if one.does == verb else f' {one.does}'} {one.how(me)}")
        verb = one.does
    return join_words(parts)


class Resized(Fact):
    """The cards that grew or shrank, or could not (7.2 to 7.4)."""

    cards: tuple[Pulled, ...]

    def say(self) -> str:
        return f"{cards_in_words(self.cards)}."

    def go_on(self, me: Seat, last: str) -> str:
        return cards_in_words(self.cards, me, last)

    @property
    def faction(self) -> str | None:
        """The card that is spoken of first, where it grows."""
        return self.cards[0].card if self.cards[0].change > 0 else None


@dataclass(frozen=True)
class Loss:
    """Whose the votes of a faction were, and how many they were; whether the seat had no others."""

    seat: Seat
    votes: int
    last: bool = False

    def __str__(self) -> str:
        return f"{mark(self.seat)} loses {self.votes}{' and has none left' if self.last else ''}"


class NowLeads(Fact):
    """A faction that somebody else leads now, with the most net Favor by so many (7.1)."""

    seat: Seat
    faction: str
    ahead: int
    votes: int
    loses: Loss | None = None

    @property
    def weight(self) -> int:
        return 3 if self.votes >= MANY else 2

    @property
    def contest(self) -> str:
        return self.faction

    @property
    def won_or_lost(self) -> WonOrLost:
        lost = ((self.loses.seat, -self.loses.votes),) if self.loses else ()
        return ((self.seat, self.votes), *lost)

    def say(self) -> str:
        lost = f"; {self.loses}" if self.loses else ""
        gets = f"gets its {plural(self.votes, 'vote')}"
        return f"{mark(self.seat)} now leads {self.faction} by {self.ahead} and {gets}{lost}."

    def go_on(self, me: Seat, last: str) -> str:
        return f"now leads {self.by('it' if self.faction == last else self.faction)}"

    def by(self, faction: str) -> str:
        return f"{faction} by {self.ahead} ({more_votes(self.votes)})"


class NowTied(Fact):
    """A faction that nobody leads any more (7.1)."""

    level: tuple[Seat, ...]
    faction: str
    loses: Loss

    @property
    def weight(self) -> int:
        return 3 if self.loses.votes >= MANY else 2

    @property
    def contest(self) -> str:
        return self.faction

    @property
    def won_or_lost(self) -> WonOrLost:
        return ((self.loses.seat, -self.loses.votes),)

    def say(self) -> str:
        return f"{marks(self.level)} are now tied for {self.faction}, so nobody gets its votes; {self.loses}."


News: TypeAlias = Resized | NowLeads | NowTied
"""What becomes of the votes."""


@dataclass(frozen=True)
class Outcome:
    """What a location brings a seat: what it wrote on its sheet, and what that led to and goes on in its line."""

    changes: tuple[Change, ...] = ()
    news: tuple[Resized | NowLeads, ...] = ()

    @property
    def weight(self) -> int:
        """How much is lost without it: as much as without the weightiest of its news, for it may turn votes."""
        return max([1, *(one.weight for one in self.news)])

    @property
    def contest(self) -> str:
        """The faction that somebody leads by it, if it is one."""
        led = [one.contest for one in self.news if isinstance(one, NowLeads)]
        return led[0] if len(led) == 1 else ""

    @property
    def won_or_lost(self) -> WonOrLost:
        return tuple((one.seat, one.votes) for one in self.news if isinstance(one, NowLeads))

    def results(self, me: Seat) -> list[str]:
        """What the changes led to: first the news of the faction that was named last, without its name."""
        last = self.changes[-1].faction if self.changes else ""
        found = sorted(self.news, key=lambda one: one.faction != last)
        told = list[str]()
        for at, one in enumerate(found):
            if isinstance(one, NowLeads) and at and isinstance(found[at - 1], NowLeads):
                told.append(f"and {one.by(one.faction)}")
            else:
                more = isinstance(one, NowLeads) and bool(at or self.changes)
                told.append(f"{'and ' * more}{one.go_on(me, last)}")
        return told

    def say(self, me: Seat) -> str:
        return ", ".join([*map(str, self.changes), *self.results(me)])


class Decides:
    """A fact by whose outcome factions are led."""

    outcome: Outcome

    @property
    def contest(self) -> str:
        return self.outcome.contest

    @property
    def won_or_lost(self) -> WonOrLost:
        return self.outcome.won_or_lost


class Brings(Decides, Step):
    """What a location brings the one who filled it, or who collects (4.4, 6.2)."""

    opening: Opening
    outcome: Outcome

    @property
    def weight(self) -> int:
        return self.outcome.weight

    def say(self) -> str:
        brought = self.outcome.say(self.me)
        return f"{mark(self.me)} {self.opening}{f': {brought}' if brought else ', which brings nothing'}."

    @property
    def part(self) -> Part:
        return Part(str(self.opening), self.outcome.changes, self.outcome.results(self.me), self.opening.dice)


class BringsThen(Decides, Step):
    """The same, once the line that it was filled has been told (4.5, 4.9)."""

    where: str
    outcome: Outcome

    @property
    def weight(self) -> int:
        return self.outcome.weight

    def say(self) -> str:
        return f"{self.where}: {mark(self.me)} {self.outcome.say(self.me)}."

    @property
    def part(self) -> Part:
        return Part(changes=self.outcome.changes, more=self.outcome.results(self.me))


class OtherGets(Decides, Fact):
    """What a location brings one who shares it, or else at whom it is aimed (4.6, 4.8)."""

    seat: Seat
    where: str
    outcome: Outcome
    shares: bool = True

    @property
    def weight(self) -> int:
        return max(super().weight, self.outcome.weight)

    def say(self) -> str:
        got = self.outcome.say(self.seat)
        return (
            f"{mark(self.seat)} shares {self.where}: {got}."
            if self.shares
            else f"{mark(self.seat)}: {got}, from {self.where}."
        )


class Takes(Step):
    """Goods of one's choice, from a location or an event (5.2)."""

    source: str
    changes: tuple[Change, ...]

    def say(self) -> str:
        return f"{mark(self.me)}'s choice from {self.source}: {', '.join(map(str, self.changes))}."

    @property
    def part(self) -> Part:
        return Part(changes=self.changes)


class AllGet(Fact):
    """What an event, or goods of one's choice, bring to several of all `players` (5.2, 9.5)."""

    source: str
    changes: tuple[tuple[Seat, tuple[Change, ...]], ...]
    players: int

    def say(self) -> str:
        same = dict[tuple[Change, ...], list[Seat]]()
        for seat, changes in self.changes:
            same.setdefault(changes, []).append(seat)
        parts = (
            f"{'everyone' if len(seats) == self.players else marks(seats)} {', '.join(map(str, changes))}"
            for changes, seats in same.items()
        )
        return f"{self.source}: {'; '.join(parts)}."
