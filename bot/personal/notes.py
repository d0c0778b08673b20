"""`/game note`: what somebody writes about a match for themselves alone. Nobody else is ever shown any of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot import store
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.names import literal
from bot.model.player import Cause
from bot.model.private_note import NotedMatch, PrivateNote
from bot.model.ref import Ref
from bot.model.time import day, now
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.log import how_many_fit
from bot.pages.presses import ClearNotes, DropNote, ShowNotes
from bot.pages.reply import Reply
from rules import plural

LONGEST, MOST = 500, 20
LONGEST_LIST = 3_500
"""Characters: what a reply has, less what stands around the notes."""
NOTE_SAVED = "Your note is saved, and only you can see it. `/game note` shows all your notes on this match."
NONE = "You have no notes on this match. To write one, use `/game note text:`. Only you can see it."
NONE_LEFT = "You have no notes on that match any more."
OTHERS = "Your notes on other matches"
TOO_LONG = f"A note can have up to {LONGEST} characters. Nothing was saved; split it in two."
TOO_MANY = (
    f"You have {MOST} notes on this match, and that's the limit. Nothing was saved. To make room, use `/game note` and "
    "press **Remove the last** or **Clear**."
)


async def write(matches: Matches, match_id: int, cause: Cause, text: str) -> Reply:
    user_id, text = cause.user_id or 0, " ".join(text.split())
    if len(text) > LONGEST:
        raise UserError(TOO_LONG)
    async with matches.saving(cause) as db:
        if await store.notes.how_many(db, match_id, user_id) >= MOST:
            raise UserError(TOO_MANY)
        matches.limits.count(user_id, "note")
        store.notes.add_note(db, match_id, user_id, text, now())
    return Reply(NOTE_SAVED)


async def notes_on(matches: Matches, match_id: int, user_id: int, none: str = NONE) -> Reply:
    """The notes of whoever asks, with what removes them, and the way to those on other matches."""
    async with matches.reading() as db:
        notes = await store.notes.notes_of(db, match_id, user_id)
        noted = await store.notes.noted_matches(db, user_id, OPTIONS_A_SELECT + 1, first=match_id)
    others = _of_others(matches, [one for one in noted if one.ref.id != match_id])
    this = next((one for one in noted if one.ref.id == match_id), None)
    if not notes or this is None:
        return Reply(none, others)
    reply = _note_list(notes, this.ref, _match_name(matches, this))
    return replace(reply, rows=[*reply.rows, *others])


async def notes_elsewhere(matches: Matches, user_id: int, error: UserError) -> Reply:
    """A reply where there is no match: the way to the notes of whoever asks. Raises `error` where there are none."""
    async with matches.reading() as db:
        noted = await store.notes.noted_matches(db, user_id, OPTIONS_A_SELECT)
    if not noted:
        raise error
    return Reply(error.text, _of_others(matches, noted))


def _of_others(matches: Matches, noted: Sequence[NotedMatch]) -> list[Row]:
    """A select of the newest of these matches, if there are any."""
    options = [
        Option(_match_name(matches, one), str(one.ref), plural(one.many, "note")) for one in noted[:OPTIONS_A_SELECT]
    ]
    return [[Select(OTHERS, options, ShowNotes())]] if options else []


def _match_name(matches: Matches, one: NotedMatch) -> str:
    """A match as its writer may remember it; its channel may be gone, or closed to them."""
    game = matches.games.get(one.game)
    return f"{game.name if game else one.game} · {day(one.opened_at)}"


async def drop(matches: Matches, match_id: int, cause: Cause, note_id: int) -> Reply:
    """Remove a note, if it is this member's; the notes that are left."""
    async with matches.saving(cause) as db:
        store.notes.forget_note(db, match_id, cause.user_id or 0, note_id)
    return await notes_on(matches, match_id, cause.user_id or 0, NONE_LEFT)


async def clear(matches: Matches, match_id: int, cause: Cause, last: int) -> Reply:
    """Remove all notes that were shown, which are those up to the `last`; the notes that are left."""
    async with matches.saving(cause) as db:
        store.notes.forget_notes(db, match_id, cause.user_id or 0, last)
    return await notes_on(matches, match_id, cause.user_id or 0, NONE_LEFT)


def _note_list(notes: Sequence[PrivateNote], ref: Ref, name: str) -> Reply:
    """The newest notes, as many as there is room for; where those are not all, a file has all."""
    lines = [f"-# <t:{note.at}:R>\n{literal(note.text)}" for note in notes]
    left = len(lines) - how_many_fit(reversed(lines), LONGEST_LIST, gap=1)
    more = [f"-# {plural(left, 'older note')} in the file below."] if left else []
    text = "\n".join([f"### Your notes on {name}", *more, *lines[left:], "-# Only you can see them."])
    last = notes[-1].id
    rows = [[Button("Remove the last", DropNote(ref, last)), Button("Clear", ClearNotes(ref, last), style="danger")]]
    return Reply(text, rows, file=("notes.txt", "\n\n".join(map(_plain, notes)).encode()) if left else None)


def _plain(note: PrivateNote) -> str:
    return f"{datetime.fromtimestamp(note.at, UTC):%Y-%m-%d %H:%M} UTC\n{note.text}"
