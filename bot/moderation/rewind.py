"""Rewinding a match to an earlier move, after a preview; and how that is undone."""

from __future__ import annotations

from bot.match import misfits, posts, undo
from bot.match.interventions import Act, announce, keep_why, take_why
from bot.match.log import entry_at, standing_moves
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.match.undo import CHANCE_RENEWED, what_falls
from bot.model.errors import UserError
from bot.model.notes import Quote, Rewound, UndidRewind
from bot.model.player import Cause
from bot.model.preconditions import require_playing
from bot.model.reasons import because
from bot.model.session import Session
from bot.pages.controls import Button
from bot.pages.log import fitting
from bot.pages.presses import Rewind
from bot.pages.reply import Reply
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from rules import fill, plural

LATER = "More moves have been made since, so this can't be undone by itself. `/mod rewind` undoes those too."


def require_nothing_since(session: Session, intervention: Intervention) -> None:
    """Raises UserError where the log has grown since an intervention."""
    if session.step != intervention.before["number"]:
        raise UserError(LATER)


async def rewind(matches: Matches, match_id: int, cause: Cause, to: int, now: int) -> str:
    """Go back to a step, if the match still stands where its preview showed it: only what was previewed falls."""
    async with matches.changing(match_id, cause) as (session, db):
        require_playing(session)
        if shown_step(session) != now:
            raise UserError(
                "The match has moved on since this preview, so nothing was changed. Type `/mod rewind` again."
            )
        why = await take_why(db, session.id, cause)
        note = Rewound(cause.name, quote_of(session, to) if to else None, why)
        halted, stands = session.halt == "halted", entry_at(session, to)
        undoing = None if halted else {"number": session.step + 1}
        told = fill(note.predicate(session.match), session.names.at(note.of_entry or 0).for_note)
        await announce(session, db, Act(cause, "rewind", told, why, undoing, note))
        if halted:
            await misfits.go_back(session, db, cause)
        if not halted or what_falls(session, to).moves:
            await undo.go(session, db, cause, lambda: session.under_way.undo(stands))
    if halted:
        return f"The match is rewound{', and still paused' if session.rests else ' and goes on from there'}."
    return "The match is rewound. `/mod undo` brings the moves back."


async def undo_rewind(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_playing(session)
    require_nothing_since(session, intervention)
    undo.require_redo(session)
    await undo.go(session, db, cause, session.under_way.redo, UndidRewind(cause.name))
    posts.lead_with_notes(session, db)


async def preview_rewind(bot: Bot, session: Session, cause: Cause, to: int, why: str) -> Reply:
    """What would fall if the match went back to a step; the reason is kept until it does."""
    reply = what_would_fall(session, to, why)
    async with bot.matches.saving() as db:
        await keep_why(db, session.id, cause, why)
    return reply


def what_would_fall(session: Session, to: int, why: str) -> Reply:
    """The preview of a rewind. Raises UserError for what is not an earlier step of the match as it stands."""
    require_playing(session)
    fall = what_falls(session, to) if to in {0, *(one.step for one in standing_moves(session))} else None
    many = misfits.what_fell(session) + len(fall.moves if fall else ())
    if fall is None or not many:
        raise UserError("The match can't be rewound to that move. Choose one from the `to:` list.")
    falls = f"{plural(many, 'move')} {'is' if many == 1 else 'are'} undone."
    where = f"right after move {to}, {told_then(session, quote_of(session, to))}" if to else "its start."
    head = f"This rewinds the match to {where} {falls} {CHANCE_RENEWED if fall.renewed else ''}".strip()
    sure = Button("Rewind", Rewind(session.ref, to, shown_step(session)), style="danger")
    lines = fitting([session.names.line(event) for event in fall.lines])
    return Reply("\n".join(filter(None, [head, *lines, because(why).strip()])), [[sure]])


def shown_step(session: Session) -> int:
    """At which step a preview shows a match; below zero while it is halted, for going on brings no other step."""
    return -session.step if session.halt == "halted" else session.step


def quote_of(session: Session, step: int) -> Quote:
    """The line that tells the move of a step."""
    return next(one.quote for one in standing_moves(session) if one.step == step)


def told_then(session: Session, quote: Quote) -> str:
    """A quoted line for a reply, with the names of then."""
    return session.names.at(quote.entry).in_bold(quote.say(session.match))
