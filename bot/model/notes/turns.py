"""Notes about moves that were taken back or made again, and about those that failed."""

from __future__ import annotations

from bot.model.names import moderator
from bot.model.notes.note import Note
from bot.model.notes.quote import Quote
from bot.model.reasons import because
from rules import Match, Seat, mark, marks, plural


class UndidOwn(Note, kind="undid own"):
    """A seat took its own move back, and needed to ask nobody."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} undid a move."


class Went(Note, kind="went"):
    """The match went back, or `forth`, over so many moves for a seat, with whoever was asked and agreed."""

    seat: Seat
    moves: int
    forth: bool
    agreed: tuple[Seat, ...] = ()

    def say(self, match: Match | None) -> str:
        did = f"{mark(self.seat)} {'redid' if self.forth else 'undid'} {plural(self.moves, 'move')}"
        return f"{did}; {marks(self.agreed)} agreed." if self.agreed else f"{did}."


class UndidStandIn(Note, kind="undid stand-in"):
    """A moderator took back a move that a moderator had made."""

    name: str

    def say(self, match: Match | None) -> str:
        return f"{moderator(self.name)} undid the safe move."


class Rewound(Note, kind="rewound"):
    """A moderator took the match back to right after a move, or for None to its start, and typed why."""

    name: str
    to: Quote | None = None
    why: str = ""

    @property
    def quotes(self) -> tuple[Quote, ...]:
        return (self.to,) if self.to else ()

    @property
    def of_entry(self) -> int | None:
        return self.to.entry if self.to else None

    def say(self, match: Match | None) -> str:
        return f"{moderator(self.name)} {self.predicate(match)}{because(self.why)}"

    def predicate(self, match: Match | None) -> str:
        """The line without who and why."""
        return f"rewound the match to {f'right after {self.to.say(match)}' if self.to else 'its start.'}"


class UndidRewind(Note, kind="undid rewind"):
    """A moderator made moves stand again that a moderator had undone."""

    name: str

    def say(self, match: Match | None) -> str:
        return f"{moderator(self.name)} undid the rewind."


class UndidThis(Note, kind="undid this"):
    """A moderator undid what a post announced."""

    name: str

    def say(self, match: Match | None) -> str:
        return f"{moderator(self.name)} undid this."


class Stuck(Note, kind="stuck"):
    """Neither the move of an AI player nor the stand-in can be made."""

    def say(self, match: Match | None) -> str:
        return (
            "Something went wrong at an AI player's move; that's our mistake. Nothing was lost, and the people who "
            "run the bot have been told. If you don't want to wait, `/game end` ends the match."
        )
