"""What a moderator does is announced in the channel and written down, with what its undoing needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot import store
from bot.match import posts
from bot.model.match import Live
from bot.model.names import moderator
from bot.model.notes import Note, Text
from bot.model.player import Cause
from bot.model.post import Kind
from bot.model.reasons import LONGEST_WHY, because
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Seat


async def announce(
    live: Live,
    db: Writing,
    cause: Cause,
    what: str,
    line: str,
    why: str = "",
    *,
    before: Mapping[str, Any] | None = None,
    pings: Sequence[Seat] = (),
    kind: Kind = "deed",
    note: Note | None = None,
    **about: object,
) -> None:
    """Tell the channel what a moderator does, and write it down; without a `before` it cannot be undone.

    The channel reads the same line with the reason, unless a note has it otherwise.
    """
    line = f"{moderator(cause.name)} {line}"
    intervention_id = await write_down(
        db, live.venue.guild_id, live.id, cause, what, live.names.in_bold_words(line), why, before
    )
    if before is not None:
        about["deed"] = intervention_id
    await posts.notice(live, db, note or Text(line + because(why)), pings, kind, **about)


async def write_down(
    db: Writing,
    guild_id: int,
    match_id: int | None,
    cause: Cause,
    what: str,
    line: str,
    why: str = "",
    before: Mapping[str, Any] | None = None,
) -> int:
    """Write down what a moderator does; the number under which it stands."""
    return await store.interventions.add(
        db,
        guild_id=guild_id,
        match_id=match_id,
        user_id=cause.user_id or 0,
        name=cause.name,
        what=what,
        line=line,
        why=why[:LONGEST_WHY],
        before=dict(before or {}),
        at=now(),
    )


async def keep_why(db: Writing, match_id: int, cause: Cause, why: str) -> None:
    """Remember the reason for what the moderator has still to confirm: a button has no room for it."""
    store.facts.set_fact(db, _kept(match_id, cause), why[:LONGEST_WHY])


async def kept_why(db: Writing, match_id: int, cause: Cause) -> str:
    """The reason that was remembered; it is forgotten now."""
    why = await store.facts.fact(db, _kept(match_id, cause)) or ""
    store.facts.forget_fact(db, _kept(match_id, cause))
    return why


def _kept(match_id: int, cause: Cause) -> str:
    return f"why of {cause.user_id} in match {match_id}"
