"""Notes about who holds a seat."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.model.names import name_for_note
from bot.model.notes.note import Note
from rules import Match, Seat, mark

Why: TypeAlias = Literal["away", "left", "late", "missed"]
"""Why a member does not answer for their seat."""


class WentAway(Note, kind="went away"):
    """An AI player answers for a member."""

    seat: Seat
    why: Why

    def say(self, match: Match | None) -> str:
        how = "Safe moves are made for them at once" if self.why == "missed" else "An AI player plays for them"
        return f"{why_away(self.seat, self.why)} {how} until they're back."


class CameBack(Note, kind="came back"):
    """A member answers again."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} is back."


class SeatOpened(Note, kind="seat opened"):
    """The seat of a member may be taken over; in a private match by those who are invited."""

    seat: Seat
    why: Why
    private: bool

    def say(self, match: Match | None) -> str:
        return f"{why_away(self.seat, self.why)} {who_may(private=self.private)}"


def why_away(seat: Seat, why: Why) -> str:
    """Why the member of a seat does not answer."""
    match why:
        case "away":
            return f"{mark(seat)} is away for a while."
        case "left":
            return f"{mark(seat)} left this server."
        case "late":
            return f"{mark(seat)}'s time is up."
        case "missed":
            return f"{mark(seat)}'s time was up twice in a row."


def who_may(*, private: bool) -> str:
    """Who may take over a seat that is open."""
    return f"{'Anyone who is invited' if private else 'Anyone'} can take over the seat."


class TimeUp(Note, kind="time up"):
    """A player's time is up, and nothing is done about it."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{why_away(self.seat, 'late')} The match waits."


class TookOver(Note, kind="took over"):
    """Somebody goes on in the seat of another."""

    name: str
    before: str

    def say(self, match: Match | None) -> str:
        return f"{name_for_note(self.name)} takes over from {name_for_note(self.before)}."


class LeftForGood(Note, kind="left for good"):
    """A member gave up their seat."""

    name: str

    def say(self, match: Match | None) -> str:
        return f"{name_for_note(self.name)} left for good. An AI player takes over their seat."


class SeatAsBefore(Note, kind="seat as before"):
    """A member who is away, or whose seat is open, has it as before."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)}'s seat is as it was before."


class SeatsOpen(Note, kind="seats open"):
    """What stands above the buttons of several seats."""

    def say(self, match: Match | None) -> str:
        return "These seats are open:"


class TakeSeats(Note, kind="take seats"):
    """What stands above the buttons of the seats of a match that was imported."""

    def say(self, match: Match | None) -> str:
        return "Take your seats. Once everyone who plays has one, a moderator starts the match with `/mod resume`."


class NamesOfThen(Note, kind="names of then"):
    """Somebody left their seat: the notes before this one keep the names that held until an entry of the log."""

    until: int

    def say(self, match: Match | None) -> str:
        return ""
