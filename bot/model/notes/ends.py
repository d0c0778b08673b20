"""Notes about the end of a match without a result."""

from __future__ import annotations

from bot.model.names import moderator, name_for_note
from bot.model.notes.note import Note
from rules import Match, Seat, mark, marks


class EndAgreed(Note, kind="end agreed"):
    """All who are here wanted the end."""

    def say(self, match: Match | None) -> str:
        return "Everyone at the table agreed to end the match without a result."


class EndedByOne(Note, kind="ended by one"):
    """One person alone ended it: whoever has this seat, or the host without one, by name."""

    seat: Seat | None
    name: str = ""

    def say(self, match: Match | None) -> str:
        who = name_for_note(self.name) if self.seat is None else mark(self.seat)
        return f"{who} ended the match without a result."


class EndWanted(Note, kind="end wanted"):
    """Who wants the end, and whose wish is missing."""

    seat: Seat
    missing: tuple[Seat, ...]

    def say(self, match: Match | None) -> str:
        wish = f"{mark(self.seat)} wants to end the match without a result."
        return f"{wish} If you agree, type `/game end` too. Still needed: {marks(self.missing)}."


class EndedByModerator(Note, kind="ended by moderator"):
    """A moderator ended it, or closed its lobby."""

    name: str
    lobby: bool

    @property
    def what(self) -> str:
        """The line without who it was."""
        return "closed the lobby." if self.lobby else "ended the match without a result."

    def say(self, match: Match | None) -> str:
        return f"{moderator(self.name)} {self.what}"


class ImportEnded(Note, kind="import ended"):
    """A moderator undid an import."""

    name: str

    def say(self, match: Match | None) -> str:
        return f"{moderator(self.name)} ended the imported match."
