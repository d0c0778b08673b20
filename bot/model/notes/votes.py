"""Notes about what became of a vote."""

from __future__ import annotations

from bot.model.errors import FAULT
from bot.model.notes.note import Note
from rules import Match, Seat, mark, marks

MOVED_ON = "The match has moved on, so this vote no longer counts."


class MovedOn(Note, kind="moved on"):
    """The match changed before all had answered."""

    def say(self, match: Match | None) -> str:
        return MOVED_ON


class AsksElse(Note, kind="asks else"):
    """Who asked has another question."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"Withdrawn: {mark(self.seat)} asks for something else."


class NoLongerAsks(Note, kind="no longer asks"):
    """Who asked took the question back."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} no longer asks for this, so nothing was changed."


class Declined(Note, kind="declined"):
    """One of those who were asked said no."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} declined, so nothing was changed."


class VoteCarried(Note, kind="vote carried"):
    """All agreed who had to, if anybody had."""

    agreed: tuple[Seat, ...] = ()

    def say(self, match: Match | None) -> str:
        return f"{marks(self.agreed)} agreed, so it's done." if self.agreed else "Done."


class VoteFailed(Note, kind="vote failed"):
    """The rules failed at what was agreed on."""

    def say(self, match: Match | None) -> str:
        return FAULT
