"""Notes about a match that stood still: nobody could be reached there, or its log did not fit the rules."""

from __future__ import annotations

from bot.model.errors import HALTED
from bot.model.notes.note import Note
from bot.model.unreachable import trouble
from rules import Match


class WasUnreachable(Note, kind="was unreachable"):
    """The bot could not post, for so Discord answered, from `since` (seconds since 1970) on."""

    code: int
    since: int

    def say(self, match: Match | None) -> str:
        return f"I couldn't post since <t:{self.since}:f> because {trouble(self.code).why}. Nobody lost any time."


class Halted(Note, kind="halted"):
    """The log of the match does not fit the rules any more; up to the move of a step, 0 for the start, it does.

    Until then (seconds since 1970) it waits for a moderator.
    """

    step: int
    until: int

    def say(self, match: Match | None) -> str:
        after = f"move {self.step}" if self.step else "the start"
        return f"{HALTED} Everything up to {after} fits. If nobody does anything, the match ends <t:{self.until}:R>."


class FitsAgain(Note, kind="fits again"):
    """A match that was halted fits the rules again, by another version of the bot; it may be `paused` besides."""

    paused: bool

    def say(self, match: Match | None) -> str:
        goes_on = "It's still paused." if self.paused else "It goes on where it was; nobody lost any time."
        return f"The match fits the rules again. {goes_on}"


class PutBack(Note, kind="put back"):
    """The database went back to a copy, at `at` (seconds since 1970): what was done after the copy is lost.

    The `last` move that the copy has of the match was made then, None where it has none.
    """

    at: int
    last: int | None = None

    def say(self, match: Match | None) -> str:
        last = "" if self.last is None else f"Its last move of this match is from <t:{self.last}:f>. "
        return (
            f"I went back to an earlier copy of all matches <t:{self.at}:R>. {last}What was done after the copy is "
            "lost; this is where it goes on. Buttons of earlier posts don't count any more, and nobody lost any time."
        )


class GoesOnIn(Note, kind="goes on in"):
    """A moderator moved the match, or its `lobby`, to another channel, by its id."""

    channel_id: int
    lobby: bool = False

    def say(self, match: Match | None) -> str:
        goes_on = "The lobby goes on in" if self.lobby else "The match goes on in"
        return f"{goes_on} <#{self.channel_id}>. Its buttons are there now, and its commands work there."


class EndedHalted(Note, kind="ended halted"):
    """Nobody saw to a match that was halted for three months."""

    def say(self, match: Match | None) -> str:
        return "The match has ended without a result: it was halted for three months."
