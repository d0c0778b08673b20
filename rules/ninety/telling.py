"""How the campaign begins, what events bring, and how it is told, in the order of the rulebook (sections 3 to 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules import Deed, Fact, OfTurn, Rolls, Seat, TurnOf, die, face, join_words, mark
from rules.ninety.board import BOARD, EVENTS, Bio, Goods
from rules.ninety.words import canvassers, cash, date, goods_with_faces, lean_votes


@dataclass(frozen=True)
class Dealt:
    """A bio and a home turf (3.1, 3.2)."""

    who: Seat
    bio: Bio
    turf: str


class SetUp(Fact):
    """What all are dealt, and who is Player #1 by which rolls (3.1 to 3.4)."""

    dealt: tuple[Dealt, ...]
    first: Seat
    rolls: tuple[Rolls, ...]

    def say(self) -> str:
        who, *others = (f"{mark(one.who)} ({one.bio.bare})" for one in self.dealt)
        where, *elsewhere = (f"in {one.turf}" for one in self.dealt)
        each = [f"{who} is at home {where}", *map(" ".join, zip(others, elsewhere, strict=True))]
        roll = dict(self.rolls[-1])[self.first]
        return f"{join_words(each)}. {mark(self.first)} rolls highest ({die(roll)}) and goes first every day."


class StartsWithCoffee(Fact):
    """The head start of Player #1 (3.7)."""

    who: Seat

    def say(self) -> str:
        return f"{mark(self.who)} starts with {face('coffee', 'a hot pot of coffee')}."


class SeededByCards(Fact):
    """Where event cards place the first votes of each (3.5)."""

    places: tuple[tuple[Seat, tuple[str, ...]], ...]

    def say(self) -> str:
        each = "; ".join(f"{mark(seat)} in {join_words(places)}" for seat, places in self.places)
        return f"Event cards place the first votes, {lean_votes(BOARD.seed_votes)} each: {each}."


class Seeded(Deed):
    """A lean vote in each neighborhood of the seat's choice (3.6)."""

    places: tuple[str, ...]

    def say(self) -> str:
        return f"{mark(self.me)} places a lean vote in {' and one in '.join(self.places)}."


class DayBegan(OfTurn):
    """A candidate's turn (4.1)."""

    day: int

    def say(self) -> str:
        return f"{date(self.day)}: {mark(self.me)}'s turn."


class DeckRenewed(Fact):
    """The discards make a new deck (5.1)."""

    def say(self) -> str:
        return "The deck is empty, so the discards become the new deck."


class DrewCoffee(OfTurn):
    """A hot pot of coffee is kept (5.7)."""

    def say(self) -> str:
        pot = face("coffee", "a hot pot of coffee")
        return f"{mark(self.me)} draws {pot} to keep, then draws again."


class Drew(OfTurn):
    """A new event, or an invitation, which may cost those who stay away (5.1, 5.5, 5.6)."""

    where: str

    @property
    def turn_of(self) -> Seat | None:
        return None if EVENTS[self.where].invitation else self.me

    def say(self) -> str:
        card = EVENTS[self.where]
        kind = "an invitation" if card.invitation else "an event"
        loss = f" Anyone who misses it loses {goods_with_faces(card.loss)}." if card.invitation else ""
        return f"{mark(self.me)} draws {kind}: {event_name(self.where)} ({goods_with_faces(card.reward)}).{loss}"


def event_name(where: str) -> str:
    """An event with its place."""
    return f"{EVENTS[where].title} in {where}"


class Appeared(OfTurn):
    """Somebody is where an invitation is for, as the first or after others (5.5)."""

    where: str
    first: bool

    def say(self) -> str:
        title = EVENTS[self.where].title
        return f"{mark(self.me)} {f'is the first at {title}' if self.first else f'is at {title} too'}."


class Attended(Deed):
    """The reward of an event, and the votes for which there was no room (5.2 to 5.5)."""

    where: str
    got: Goods
    no_room: int = 0

    def say(self) -> str:
        gets = f" and gets {goods_with_faces(self.got)}" if self.got != Goods() else ""
        full = f", but there's no room for {lean_votes(self.no_room)}" if self.no_room else ""
        return f"{mark(self.me)} attends {event_name(self.where)}{gets}{full}."


class EventOver(OfTurn):
    """A new event has pushed out an old one, which nobody attended (5.6)."""

    me: TurnOf
    where: str

    def say(self) -> str:
        return f"{event_name(self.where)} is over."


@dataclass(frozen=True)
class Loss:
    """What somebody who missed an invitation loses: votes `at_once`, or else on their next turn (5.6)."""

    who: Seat
    lost: Goods
    at_once: bool

    def __str__(self) -> str:
        return f"{mark(self.who)} (loses {join_words(self.parts()) or 'nothing'})"

    def parts(self) -> Iterator[str]:
        if self.lost.cash:
            yield cash(self.lost.cash)
        if self.lost.canvassers:
            yield canvassers(self.lost.canvassers)
        if self.lost.votes:
            yield f"{lean_votes(self.lost.votes)}{'' if self.at_once else ' on their next turn'}"


class InvitationOver(Fact):
    """An invitation is pushed out: who was there first, and what it costs those who missed it (5.6)."""

    where: str
    first: Seat | None
    losses: tuple[Loss, ...]

    def say(self) -> str:
        who = "Nobody came" if self.first is None else f"{mark(self.first)} was there first and keeps the card"
        missed = f" Missed it: {each(self.losses)}." if self.losses else ""
        return f"{event_name(self.where)} is over. {who}.{missed}"


class AlsoMissed(Fact):
    """What it costs the others, once whoever drew the new event has given up what they owe (5.6)."""

    losses: tuple[Loss, ...]

    def say(self) -> str:
        return f"Also missed it: {each(self.losses)}."


def each(losses: Sequence[Loss]) -> str:
    return "; ".join(map(str, losses))


class GaveUp(Deed):
    """A lean vote that is owed (5.6)."""

    where: str

    def say(self) -> str:
        return f"{mark(self.me)} gives up {lean_votes(1)} in {self.where}."


class OwesNothing(OfTurn):
    """More is owed than there are votes (5.6)."""

    def say(self) -> str:
        return f"{mark(self.me)} has no lean votes left to give up and owes nothing more."
