"""The time that players have is changed while a match is under way: its pace, its clock, what happens at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from bot import store
from bot.match import changes, posts
from bot.model.clock import begin_anew
from bot.model.errors import UserError
from bot.model.notes import MovedOn, Note
from bot.model.options import in_words
from bot.model.preconditions import require_playing
from bot.model.session import Session
from bot.model.terms import Terms, Times
from bot.store.transactions import Writing

HOW = "To change that, use `pace:`, `clock:` or `time_up:`."
IN_LOBBY = "The match hasn't started. Its host chooses the time settings with **Time** below the lobby."
UNTIMED = "This match has no time limit, so the other settings don't apply. Give it a `pace:` too."


def wanted(session: Session, pace: str, clock: str, lapse: str) -> Times:
    """The times of a match under way with these in place of what it has, "" for as it is.

    Raises UserError where that changes nothing, ValueError for what are no times.
    """
    if session.phase == "lobby":
        raise UserError(IN_LOBBY)
    require_playing(session)
    before = session.setup.terms.times
    after = Times(pace or before.pace, clock or before.clock, lapse or before.lapse)
    terms_with(session, after)
    if after == before:
        raise UserError(f"{in_words(session.setup.terms) or 'This match has no time limit.'} {HOW}")
    if after.pace == before.pace == "none":
        raise UserError(UNTIMED)
    return after


def terms_with(session: Session, times: Times) -> Terms:
    """The terms of a match, with other times. Raises ValueError for what are none."""
    return Terms.model_validate({**session.setup.terms.model_dump(), **asdict(times)})


async def change(session: Session, db: Writing, after: Times, notes: Sequence[Note] = ()) -> None:
    """Play on by other times; the newest post shows until when there is time now. A vote about other times is over."""
    terms = terms_with(session, after)
    store.matches.set_match(db, session.id, terms=terms.model_dump(mode="json"))
    begin_anew(session, terms)
    await changes.renew(session, db)
    await posts.note(session, db, notes)
    if session.vote and session.vote.times:
        await posts.close_vote(session, db, MovedOn())
