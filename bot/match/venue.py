"""Where a match is played: its posts are left behind, and its question is posted anew."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store
from bot.match import ending, posts, silence
from bot.match.halt import halt, why_it_stood
from bot.match.proposals import see_to_proposals
from bot.model.notes import GoesOnIn, MovedOn, Note, SeatsOpen, Text
from bot.model.post import Message, Post
from bot.model.session import Session, Standstill
from bot.model.unreachable import UNKNOWN_CHANNEL
from bot.store.transactions import Writing


async def leave_behind(session: Session, db: Writing, goes_to: int | None = None) -> None:
    """Posts stay where they are; the next post tells what was never seen there.

    Where the match `goes_to` another channel they lose their buttons, and a last post says where it is.
    """
    if (last := session.last) is not None:
        last.end = last.start if last.id in session.memory.shared.unsent else last.end
        last.open = False
        session.memory.shared.unsent.discard(last.id)
    if session.vote:
        await posts.close_vote(session, db, MovedOn())
    here = session.venue.channel_id
    if goes_to is None or here in session.memory.shared.lost or session.standstill.code == UNKNOWN_CHANNEL:
        store.posts.leave_behind(db, session.id)
        return
    store.posts.leave_in(db, session.id, here)
    way = Post("notice", notes=[GoesOnIn(goes_to, session.match is None)], open=False, message=Message(channel_id=here))
    await store.posts.add_post(db, session.id, way)


async def arrive(session: Session, db: Writing, channel_id: int, notes: Sequence[Note] = ()) -> None:
    """The match lives in this channel from now on: its question is posted anew, with notes, and calls those asked.

    Nobody is called to one that rests.
    """
    session.venue.channel_id = channel_id
    store.matches.set_match(db, session.id, channel_id=channel_id)
    if session.match is None:
        session.last = await store.posts.add_post(db, session.id, Post("lobby", notes=[*notes]))
        return
    notes = [*notes, *why_it_stood(session)]
    if session.halt == "unreachable":
        await halt(session, db, Standstill())
    await posts.open_post(session, db, "turn", [] if session.rests else [*session.waiting.people], notes)
    await see_to_proposals(session, db, call=False)
    await silence.see_to(session, db)
    if session.halt == "paused":
        await posts.notice(session, db, Text(session.standstill.note), kind="intervention", pauses=True)
    await ending.show_wishes(session, db)
    if vacant := [player.seat for player in session.players if player.vacant]:
        await posts.notice(session, db, SeatsOpen(), kind="seat", seats=vacant)
