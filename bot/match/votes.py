"""Votes to go back in a match, or forth again, or for other times: the question to the others, their answers, the rest.

All who are there must agree; AI players, and members who are away, are not asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot import store
from bot.match import posts, times, undo
from bot.match.log import entry_at
from bot.match.matches import Matches
from bot.match.seats import require_present_seat
from bot.model.errors import EARLIER, Stale, UserError
from bot.model.notes import (
    VOTE_OVER,
    AsksElse,
    AsksForTimes,
    AsksToGo,
    Declined,
    MovedOn,
    NoLongerAsks,
    TimesChanged,
    VoteCarried,
    VoteFailed,
    Went,
)
from bot.model.player import Cause, Vote, VoteKey
from bot.model.preconditions import require_unpaused
from bot.model.session import Session
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Seat

REDO: Final = "redo"
GUIDED = "A guided match keeps its time settings. `/game new` opens one with others."


async def ask(matches: Matches, match_id: int, to: int | None, number: int, cause: Cause) -> str:
    """Ask the others to go back to a step, or for None to redo; where nobody has to be asked, it is done at once.

    `number` is the step at which the match stands for whoever asks. An earlier vote is overtaken. Raises UserError.
    """
    async with matches.changing(match_id, cause) as (session, db):
        require_unpaused(session)
        seat = require_present_seat(session, cause.user_id)
        if number != session.step:
            raise Stale(EARLIER)
        if to is None:
            undo.require_redo(session)
        elif to not in range(session.step):
            raise Stale(EARLIER)
        free = is_free(session, seat, to, cause.user_id)
        asked = await done_or_asked(matches, session, db, Vote(seat, to, number, [], now()), free=free)
    return asked or " ".join(["Done.", *undo.plans_on_hold(session, seat)])


async def ask_for_times(matches: Matches, match_id: int, cause: Cause, pace: str, clock: str, lapse: str) -> str:
    """Ask the others for other times, "" for as it is; where nobody has to be asked, it is done at once."""
    async with matches.changing(match_id, cause) as (session, db):
        after = times.wanted(session, pace, clock, lapse)
        require_unpaused(session)
        seat = require_present_seat(session, cause.user_id)
        if session.setup.guided:
            raise UserError(GUIDED)
        vote = Vote(seat, None, session.step, [], now(), after)
        asked = await done_or_asked(matches, session, db, vote, free=not session.others(seat))
    return asked or "Done: the newest post shows what has changed."


async def done_or_asked(matches: Matches, session: Session, db: Writing, vote: Vote, *, free: bool) -> str:
    """Do what somebody asks for if they are `free` to, else ask the others; what to say then, or ""."""
    if free:
        await carry_out(session, db, vote, quiet=vote.seat)
        return ""
    matches.limits.count(session.players[vote.seat].user_id, "ping")
    await put_to_the_table(session, db, vote)
    return "The others were asked. It's done once all of them agree."


def is_free(session: Session, seat: Seat, to: int | None, user_id: int | None) -> bool:
    return not session.others(seat) or (to is None and undo.may_redo(session, seat, user_id))


async def put_to_the_table(session: Session, db: Writing, vote: Vote) -> None:
    """A post asks the others, once. Raises UserError where one does already."""
    if session.vote and session.vote.key == vote.key:
        raise UserError("The others have already been asked: see the post in this channel.")
    if vote.times is None:
        asked = AsksToGo(vote.seat, undo.going(session, vote.back))
    else:
        asked = AsksForTimes(vote.seat, session.setup.terms.times, vote.times)
    if session.vote:
        await posts.close_vote(session, db, AsksElse(vote.seat))
    session.vote = vote
    store.votes.set_vote(db, session.id, vote)
    await posts.notice(session, db, asked, session.others(vote.seat), "vote", vote=[*vote.key])


async def agree(matches: Matches, match_id: int, key: VoteKey, cause: Cause) -> str:
    """A player agrees to a vote; with the last who must, it is done. Returns what to say, or ""."""
    async with matches.changing(match_id, cause) as (session, db):
        seat = require_voter(session, cause.user_id)
        if (vote := await vote_of_press(session, db, key)) is None:
            return VOTE_OVER
        if seat == vote.seat:
            raise UserError("You asked for this, so the others have to agree. To withdraw it, press **Decline**.")
        if seat in vote.agreed:
            raise UserError("You already agreed. The post shows who still has to answer.")
        vote = replace(vote, agreed=[*vote.agreed, seat])
        if is_carried(session, vote):
            await carry_out(session, db, vote, quiet=seat)
        else:
            session.vote = vote
            store.votes.set_vote(db, session.id, vote)
            store.posts.show_again(db, session.id, "vote")
    return ""


async def decline(matches: Matches, match_id: int, key: VoteKey, cause: Cause) -> str:
    """A player declines, or takes the question back: the vote is over. Returns what to say, or ""."""
    async with matches.changing(match_id, cause) as (session, db):
        seat = require_voter(session, cause.user_id)
        if (vote := await vote_of_press(session, db, key)) is None:
            return VOTE_OVER
        await posts.close_vote(session, db, NoLongerAsks(seat) if seat == vote.seat else Declined(seat))
    return ""


async def count(session: Session, db: Writing) -> None:
    """After somebody went away, or a seat was opened, who need not agree any more: carry a vote out if all others have.

    Where that cannot be, the vote is over: who went away has gone all the same. A pause keeps one about moves waiting.
    """
    if session.vote is None or not is_carried(session, session.vote) or (session.rests and not session.vote.times):
        return
    try:
        await carry_out(session, db, session.vote, quiet=None)
    except UserError:
        await posts.close_vote(session, db, VoteFailed())


def is_carried(session: Session, vote: Vote) -> bool:
    """Whether all have agreed who must."""
    return {*session.others(vote.seat)} <= {*vote.agreed}


async def carry_out(session: Session, db: Writing, vote: Vote, quiet: Seat | None) -> None:
    """Do what was asked, in the name of who asked. If the table was asked, its post says who agreed."""
    was_asked = session.vote is not None and session.vote.key == vote.key
    agreed = tuple(seat for seat in session.others(vote.seat) if seat in vote.agreed)
    if vote.times is None:
        await go(session, db, vote, agreed, quiet)
    else:
        session.vote = None if was_asked else session.vote
        note = TimesChanged(vote.seat, session.setup.terms.times, vote.times, agreed)
        await times.change(session, db, vote.times, [note])
    if was_asked:
        await posts.close_vote(session, db, VoteCarried(agreed))


async def go(session: Session, db: Writing, vote: Vote, agreed: tuple[Seat, ...], quiet: Seat | None) -> None:
    """Go back, or forth, as was asked; the vote is over as soon as the match has gone."""
    if vote.back is None:
        undo.require_redo(session)
    match, asker = session.under_way, session.players[vote.seat]

    def change() -> None:
        match.redo() if vote.back is None else match.undo(entry_at(session, vote.back))
        session.vote = None if session.vote and session.vote.key == vote.key else session.vote

    moves = undo.redo_movers(match) if vote.back is None else undo.what_falls(session, vote.back).moves
    went = Went(vote.seat, len(moves), vote.back is None, agreed)
    cause = Cause("member", asker.user_id, asker.name)
    await undo.go(session, db, cause, change, went, quiet)
    if went.forth:
        posts.lead_with_notes(session, db)


async def vote_of_press(session: Session, db: Writing, key: VoteKey) -> Vote | None:
    """The vote that a press belongs to; None where it is over, and then its post is closed."""
    if session.vote and session.vote.stands(session.step) and session.vote.key == key:
        return session.vote
    await store.posts.close_posts(db, session.id, "vote", MovedOn(), vote=[*key])
    return None


def require_voter(session: Session, user_id: int | None) -> Seat:
    """The seat of a member who may vote. Raises UserError as `require_present_seat`, and where nobody can move."""
    require_unpaused(session)
    return require_present_seat(session, user_id)
