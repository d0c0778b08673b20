"""What a process beside the bot is to make of a match, and what it answers, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from bot.model.names import Holder
from bot.model.player import Player
from bot.model.ref import Ref
from bot.model.session import Copied, Phase, Session, Setup, Venue
from bot.model.terms import Terms
from render import Theme
from rules import Match, salt_of

What: TypeAlias = Literal["page", "animation"]
LENGTH = 4
"""Bytes in which the length of an answer is written, a pickle behind it."""


@dataclass(frozen=True)
class Recorded:
    """A match as it can be played again elsewhere: its record with the seed, and what the bot knows beside it.

    `names` are those of the players by seat, `former` those of who sat there before, `made` who made each entry.
    """

    record: Mapping[str, Any]
    phase: Phase
    names: Sequence[str]
    former: Sequence[Holder] = ()
    made: Mapping[int, tuple[str, int | None]] | None = None


@dataclass(frozen=True)
class Job:
    """What is to be made; an animation in a theme."""

    what: What
    match: Recorded
    theme: Theme = "dark"


@dataclass(frozen=True)
class Progress:
    """So many pictures are drawn, of all."""

    done: int
    of: int


@dataclass(frozen=True)
class Made:
    """The file; of an animation also how many pictures it shows, and what it shows in words."""

    data: bytes
    pictures: int = 0
    alt: str = ""


@dataclass(frozen=True)
class Failed:
    """Why there is none: the kind of error, and where it came about."""

    error: str
    where: str


Answer: TypeAlias = Progress | Made | Failed


def recorded(session: Session) -> Recorded:
    """A match that has begun, as it is now."""
    history = session.memory.history
    names = [player.name for player in session.players]
    return Recorded(session.under_way.dump(), session.phase, names, (*history.former,), dict(history.made))


def session_of(match: Match, phase: Phase, names: Sequence[str]) -> Session:
    """A match as if it were played here, by people of these names."""
    options, copied = match.options.model_dump(), Copied(0) if salt_of(match.log) else None
    return Session(
        ref=Ref(0, ""),
        venue=Venue(0, 0),
        setup=Setup(match.game, match.version, match.seed, options, Terms(), 0, copied=copied),
        phase=phase,
        players=[Player(seat, None, name) for seat, name in enumerate(names)],
        match=match,
    )


def session_again(match: Match, one: Recorded) -> Session:
    """The session of a recorded match that was played again."""
    session = session_of(match, one.phase, one.names)
    session.memory.history.former = [*one.former]
    session.memory.history.made = dict(one.made or {})
    return session
