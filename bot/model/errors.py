"""What people are told instead of what they asked for."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from rules import Offer

EARLIER = "That belongs to an earlier question. Nothing was changed; here's where the match stands."


class UserError(Exception):
    """Something that cannot be done, in words for the player: what it is, and what to do next."""

    def __init__(self, text: str, clause: str = "", nearest: Sequence[Offer] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.clause = clause
        self.nearest = nearest


class NotAMove(UserError):
    """What was typed is no one move; whoever typed it is asked again."""


class Away(UserError):
    """Something that a member cannot do while an AI player answers for them."""

    def __init__(self) -> None:
        super().__init__(f"An AI player plays for you while you're away. {BACK}")


class NotHost(UserError):
    """Something that only the host of a lobby can do; who has gone may be nobody's host any more."""


class TooOften(UserError):
    """Something that a member has done too often; they can do it `again` at that second."""

    def __init__(self, text: str, again: int) -> None:
        super().__init__(text)
        self.again = again


class Taken(UserError):
    """A match was to be opened where another is; whoever catches this can say better what stands there."""


class NoMatch(UserError):
    """A channel has no open match; whoever catches this can say better where to look."""


class Stale(UserError):
    """An answer to a question that is not asked any more."""


class Fault(UserError):
    """The rules failed at a move; the match is as it was."""

    def __init__(self) -> None:
        super().__init__(FAULT)


class Damaged(UserError):
    """A match that cannot be read."""


class NotSaved(UserError):
    """The database did not take a change: `why`, in a word; no waiting helps where that is `lasting`."""

    FAILED = "That couldn't be saved."

    def __init__(self, why: str = "", *, lasting: bool = False) -> None:
        super().__init__(
            f"{self.FAILED} {TO_BE_MENDED if lasting else 'Nothing was lost or changed; try again in a minute.'}"
        )
        self.why = why


class NotRead(NotSaved):
    """The database gave nothing back."""

    FAILED = "I couldn't look that up."


class Status(IntEnum):
    """With what a command ends. What begins with 7 no restart mends: these are as in sysexits."""

    DONE = 0
    FOUND = 1  # something is wrong with a match
    CANNOT = 2
    HELD = 75  # another Hustings has the database
    REFUSED = 77  # Discord does not accept the token
    UNSET = 78  # a setting is missing or wrong

    @property
    def lasts(self) -> bool:
        """Whether whoever runs the bot has to do something first."""
        return self >= Status.HELD


class NotStarted(Exception):
    """Why the bot did not start, or runs no more, and what to do; written for whoever runs it."""

    def __init__(self, text: str, status: Status = Status.CANNOT) -> None:
        super().__init__(text)
        self.status = status


class Unusable(NotStarted):
    """A database or a folder that the bot cannot work with."""


class Repeated(Exception):
    """Discord delivered an interaction once more; what it asked for is done already."""


BACK = "Press **I'm back** or type `/game back` to play again."
FAULT = "Something went wrong; that's our mistake. Nothing was lost, and the match wasn't changed."
HALTED = (
    "The match is halted: it doesn't fit the rules that I play by now, which is our mistake. Nobody's time runs, and "
    "nothing was deleted. A moderator can let it go on from the last move that fits (`/mod rewind`), export its record "
    "(`/mod export`) or end it (`/mod end`)."
)
TO_BE_MENDED = "Nothing was changed. The people who run the bot have to mend its database first; they have been told."
RESTARTING = "The bot is restarting. Nothing was lost; try again in a minute."
