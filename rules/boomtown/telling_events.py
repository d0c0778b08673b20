"""What is told of events: the phases that begin, what ends them, and what comes then (section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules import Fact, Neutral, Seat, mark
from rules.boomtown.board import BOARD, EVENTS, Phase, in_force
from rules.boomtown.notation import Target, Term, Trigger, When, Whom, Word
from rules.boomtown.words import exchange, noun_of

TARGETS = {
    Target.ALL: "every faction",
    Target.LARGE: "each large faction",
    Target.LARGEST: "the largest faction",
    Target.SMALLEST: "the smallest faction",
    Target.SMALLEST_SMALL: "the small faction with fewer meeples",
    Target.PICK: "a faction of their choice",
}
"""The factions that an event strikes."""

WHOM = {
    Whom.EACH: "everyone",
    Whom.FOREMOST: "anyone with the most Favor in all",
    Whom.STOCKED: "anyone with 3 or more Wood and Stone",
    Whom.UNSTOCKED: "everyone else",
}
"""Whom an event concerns."""


@dataclass(frozen=True)
class Begun:
    """A phase of an event, from 0, that begins in round `now`; `since` is its first full round."""

    event: str
    phase: int
    since: int
    now: int

    @property
    def shows(self) -> Phase:
        return EVENTS[self.event].phases[self.phase]

    def __str__(self) -> str:
        """What it changes, what ends it, and what comes then."""
        changes = (in_force(rule, by, begins=True) for rule, by in self.shows.shown.items())
        return f"{self.event}: {'. '.join([self.shows.name, *changes, *self.opens(), *self.ending()])}."

    def opens(self) -> Iterator[str]:
        """The location that it brings, with what that pays."""
        if one := self.shows.location:
            whom = ", with every faction" if any(term.target is Target.ALL for term in one.reward) else ""
            yield f"{one.name} opens ({exchange(one.cost, one.reward)}{whom})"

    def ending(self) -> Iterator[str]:
        """How it ends, by its location or with a round; nothing of what comes after the match."""
        location, triggers = self.shows.location, self.shows.next
        filled = next((self.coming(one) for one in triggers if location and one.when is When.COMPLETED), "")
        timed = next((one for one in triggers if one.when is not When.COMPLETED), None)
        last = self.since + timed.rounds - 1 if timed and timed.when is When.ROUNDS else self.now
        later = self.coming(timed) if timed and last <= BOARD.rounds else ""
        if location and filled and later:
            yield f"Fill {location.name} by the end of round {last}, and {filled}; if not, {later}"
        elif location and filled:
            yield f"Once {location.name} is filled, {filled}"
        elif later:
            yield f"After round {last}, {later}"

    def coming(self, trigger: Trigger) -> str:
        """What the event becomes: "Epidemic follows (every faction shrinks by 1)", "Influenza ends"."""
        if trigger.to is None:
            return f"{self.event} ends"
        phase = EVENTS[self.event].phases[trigger.to - 1]
        does = [*map(strikes, phase.effect), *(in_force(rule, by) for rule, by in phase.shown.items())]
        return f"{phase.name} follows" + (f" ({'; '.join(does)})" if does else "")


def strikes(term: Term) -> str:
    """What a term of an event does: "every faction shrinks by 1", "everyone loses 1 Food"."""
    factions = TARGETS[term.target] if term.target else ""
    if term.what is Word.MEEPLE:
        return f"{factions} {'grows' if term.amount > 0 else 'shrinks'} by {abs(term.amount)}"
    whom = WHOM[term.whom or Whom.EACH]
    return (
        f"{whom} {'gets' if term.amount > 0 else 'loses'} {abs(term.amount)} {noun_of(term, chosen='of their choice')}"
        + (f" with {factions}" if factions else "")
    )


class EventDrawn(Fact):
    """An event that the starting player draws (9.1)."""

    starter: Seat
    begun: Begun

    def say(self) -> str:
        return f"{mark(self.starter)} draws an event, {self.begun}"


@dataclass(frozen=True)
class Left:
    """Why a phase is over, where its location decided that: it was filled, or not in time."""

    location: str
    filled: bool

    def __str__(self) -> str:
        how = "is filled" if self.filled else "wasn't filled in time"
        return f"{self.location} {how}."


class PhaseBegins(Fact):
    """An event that moves on (9.2, 9.3)."""

    begun: Begun
    left: Left | None = None

    def say(self) -> str:
        return f"{self.left} {self.begun}" if self.left else str(self.begun)


class EventOver(Neutral):
    """An event that leaves the match (9.3)."""

    event: str
    left: Left | None = None

    def say(self) -> str:
        over = f"{self.event} is over."
        return f"{self.left} {over}" if self.left else over
