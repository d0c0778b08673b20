"""Notes about players who do not answer, and about a match that has stood still for long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from bot.model.names import name_for_note
from bot.model.notes.note import Note
from rules import Match, Seat, mark, marks

Wish: TypeAlias = Literal["", "ai", "open", "end"]
"""What somebody wants done about players who do not answer."""
DONE: Mapping[Wish, str] = {
    "ai": "an AI player plays on",
    "open": "the seat is open",
    "end": "the match ends",
}
"""What is done about somebody silent."""


class NotAsked(Note, kind="not asked"):
    """A player has been out of time for so long that nobody needs their consent."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} has been out of time for long: until they answer, nobody needs their consent."


class AsksAboutSilent(Note, kind="asks about silent"):
    """The others are asked what to do about players who do not answer."""

    seats: tuple[Seat, ...]

    def say(self, match: Match | None) -> str:
        do = "doesn't" if len(self.seats) == 1 else "don't"
        how = "What more than half of you want is done; later, what most who answered want."
        return f"{marks(self.seats)} {do} answer. What now? {how}"


class EndsSoon(Note, kind="ends soon"):
    """Nobody has decided about players who do not answer, so the match ends at a moment (seconds since 1970)."""

    seats: tuple[Seat, ...]
    at: int

    def say(self, match: Match | None) -> str:
        return f"The match has waited for {marks(self.seats)} for weeks. Without an answer it ends <t:{self.at}:R>."


class DecidedAboutSilent(Note, kind="decided about silent"):
    """What was decided, and who wanted it: nobody, where nobody said anything for long."""

    wish: Wish
    agreed: tuple[Seat, ...]

    def say(self, match: Match | None) -> str:
        if not self.agreed:
            return f"Nobody decided for four weeks: {DONE[self.wish]}."
        return f"Decided by {marks(self.agreed)}: {DONE[self.wish]}."


class Muted(Note, kind="muted"):
    """A member can't answer until a moment (seconds since 1970): the server's moderators gave them a timeout."""

    seat: Seat
    until: int

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} can't answer until <t:{self.until}:f>: this server's moderators gave them a timeout."


class EndedForSilence(Note, kind="ended for silence"):
    """The others ended the match, since these did not answer."""

    seats: tuple[Seat, ...]

    def say(self, match: Match | None) -> str:
        return f"The match has ended without a result, since {marks(self.seats)} didn't answer."


class EndedUnreachable(Note, kind="ended unreachable"):
    """Nobody could be reached in the channel of the match for 30 days."""

    def say(self, match: Match | None) -> str:
        return "The match has ended without a result: I couldn't post in its channel for 30 days."


class EndedUntaken(Note, kind="ended untaken"):
    """Nobody took a seat of a match that was imported."""

    def say(self, match: Match | None) -> str:
        return "The match has ended without a result: nobody took a seat for four weeks."


class PauseOver(Note, kind="pause over"):
    """A pause has lasted as long as it may."""

    def say(self, match: Match | None) -> str:
        return "The pause is over: the match is running again."


class PauseLifted(Note, kind="pause lifted"):
    """All others wanted a pause to end."""

    agreed: tuple[Seat, ...]

    def say(self, match: Match | None) -> str:
        return f"{marks(self.agreed)} ended the pause: the match is running again."


class HostGone(Note, kind="host gone"):
    """The host of a lobby has left the server, or was not heard of for long; another is the host now."""

    before: str
    host: str
    left: bool

    def say(self, match: Match | None) -> str:
        why = "left this server" if self.left else "hasn't been here for a day"
        return f"{name_for_note(self.before)} {why}, so {name_for_note(self.host)} is the host now."
