"""Notes about a vote: what is asked, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.errors import FAULT
from bot.model.notes.note import Note
from bot.model.notes.quote import Quote
from rules import Match, Seat, mark, marks, plural

VOTE_OVER = "The match has moved on, so this vote no longer counts."


@dataclass(frozen=True)
class Going:
    """The match goes back to before a move, or for None forth; `made` counts the moves that fall, or stand, by seat."""

    made: tuple[tuple[Seat, int], ...]
    to_before: Quote | None = None

    @property
    def verb(self) -> str:
        return "undo" if self.to_before else "redo"

    def say(self, match: Match | None) -> str:
        """What is undone or redone, to end a sentence with."""
        return f"{self._moves}, back to before {self.to_before.say(match)}" if self.to_before else f"{self._moves}."

    @property
    def _moves(self) -> str:
        many = plural(sum(number for _, number in self.made), "move")
        if len(self.made) == 1:
            return f"{many} by {mark(self.made[0][0])}"
        return f"{many} ({', '.join(f'{number} by {mark(seat)}' for seat, number in self.made)})"


class AsksToGo(Note, kind="asks to go"):
    """A seat asks the others to go back, or forth."""

    seat: Seat
    going: Going

    @property
    def quotes(self) -> tuple[Quote, ...]:
        return (self.going.to_before,) if self.going.to_before else ()

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} asks to {self.going.verb} {self.going.say(match)}"


class MovedOn(Note, kind="moved on"):
    """The match changed before all had answered."""

    def say(self, match: Match | None) -> str:
        return VOTE_OVER


class AsksElse(Note, kind="asks else"):
    """Whoever asked now asks for something else."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"Withdrawn: {mark(self.seat)} asks for something else."


class NoLongerAsks(Note, kind="no longer asks"):
    """Whoever asked took the question back."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} no longer asks for this, so nothing was changed."


class Declined(Note, kind="declined"):
    """One of those who were asked said no."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} declined, so nothing was changed."


class VoteCarried(Note, kind="vote carried"):
    """All who had to agree did, if anybody had to."""

    agreed: tuple[Seat, ...] = ()

    def say(self, match: Match | None) -> str:
        return f"{marks(self.agreed)} agreed, so it's done." if self.agreed else "Done."


class VoteFailed(Note, kind="vote failed"):
    """The rules failed at what was agreed on."""

    def say(self, match: Match | None) -> str:
        return FAULT
