"""What a moderator does is announced in the channel and written down, with what its undoing needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot import store
from bot.match import posts
from bot.model.names import moderator
from bot.model.notes import Note, Text
from bot.model.player import Cause
from bot.model.post import Kind
from bot.model.reasons import LONGEST_WHY, because
from bot.model.session import Session
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Seat

OURS = Cause("bot", None, "Hustings")
"""The cause of what no moderator did, in the log of what moderators did."""


@dataclass(frozen=True)
class Act:
    """What a moderator does: its kind (`what`), what its line says behind their name, the reason that they gave.

    It can be undone from what was `before`; without that it cannot. The channel reads the line with the reason, or
    a `note` in its place.
    """

    cause: Cause
    what: str
    predicate: str
    why: str = ""
    before: Mapping[str, Any] | None = None
    note: Note | None = None

    @property
    def line(self) -> str:
        who = f"**{OURS.name}**" if self.cause == OURS else moderator(self.cause.name)
        return f"{who} {self.predicate}"

    @property
    def public_note(self) -> Note:
        """What the channel reads."""
        return self.note or Text(self.line + because(self.why))


async def announce(
    session: Session, db: Writing, act: Act, pings: Sequence[Seat] = (), kind: Kind = "intervention", **about: object
) -> None:
    """Tell the channel what a moderator does, and write it down."""
    intervention_id = await write_down_here(session, db, act)
    if act.before is not None:
        about["intervention"] = intervention_id
    await posts.notice(session, db, act.public_note, pings, kind, **about)


async def write_down_here(session: Session, db: Writing, act: Act) -> int:
    """Write down what a moderator does in a match, with the names of its players."""
    return await write_down(
        db, session.venue.guild_id, session.id, replace(act, predicate=session.names.in_bold_words(act.predicate))
    )


async def write_down(db: Writing, guild_id: int, match_id: int | None, act: Act) -> int:
    """Write down what a moderator does, and return the number under which it stands."""
    return await store.interventions.add(
        db,
        guild_id=guild_id,
        match_id=match_id,
        user_id=act.cause.user_id or 0,
        name=act.cause.name,
        what=act.what,
        line=act.line,
        why=act.why[:LONGEST_WHY],
        before=dict(act.before or {}),
        at=now(),
    )


async def keep_why(db: Writing, match_id: int, cause: Cause, why: str) -> None:
    """Remember the reason for what the moderator has still to confirm: a button has no room for it."""
    store.settings.set_setting(db, _why_key(match_id, cause), why[:LONGEST_WHY])


async def take_why(db: Writing, match_id: int, cause: Cause) -> str:
    """Return the reason that was remembered, and forget it."""
    why = await store.settings.setting(db, _why_key(match_id, cause)) or ""
    store.settings.forget_setting(db, _why_key(match_id, cause))
    return why


def _why_key(match_id: int, cause: Cause) -> str:
    return f"why of {cause.user_id} in match {match_id}"
