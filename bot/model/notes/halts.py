"""Notes about a match that stood still because nobody could be reached there."""

from __future__ import annotations

from bot.model.notes.note import Note
from bot.model.unreachable import trouble
from rules import Match


class WasUnreachable(Note, kind="was unreachable"):
    """The bot could not post, for so Discord answered, from `since` (seconds since 1970) on."""

    code: int
    since: int

    def say(self, match: Match | None) -> str:
        return f"I couldn't post since <t:{self.since}:f> because {trouble(self.code).why}. Nobody lost any time."
