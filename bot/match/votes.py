"""Votes to go back in a match, or forth again: the question to the others, their answers, and what comes of them.

All who are there must agree; AI players, and members who are away, are not asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot import store
from bot.match import posts, undo
from bot.match.log import entry_at
from bot.match.matches import Matches
from bot.match.seats import seat_present
from bot.model.demands import moving
from bot.model.errors import EARLIER, Fault, Sorry, Stale
from bot.model.match import Live
from bot.model.notes import MOVED_ON, AsksElse, AsksToGo, Declined, MovedOn, NoLongerAsks, VoteCarried, VoteFailed, Went
from bot.model.player import Cause, Vote, VoteKey
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Seat, undone

REDO: Final = "redo"
NO_REDO = "There's nothing to redo: an undo can be redone only until the next move."


async def ask(matches: Matches, match_id: int, to: int | None, number: int, cause: Cause) -> str:
    """Ask the others to go back to a step, or for None to redo; where nobody has to be asked, it is done at once.

    `number` is the step at which the match stands for whoever asks. An earlier vote is overtaken. Raises Sorry.
    """
    async with matches.changing(match_id, cause) as (live, db):
        match, seat = moving(live), seat_present(live, cause.user_id)
        if number != live.step:
            raise Stale(EARLIER)
        if to is None and not undone(match.log):
            raise Sorry(NO_REDO)
        vote = Vote(seat, to, number, [], now())
        if is_free(live, seat, to, cause.user_id):
            await carry_out(live, db, vote, quiet=seat)
            return " ".join(["Done.", *undo.plans_held(live, seat)])
        matches.limits.demand(cause.user_id, "ping")
        await put_to_the_table(live, db, vote)
    return "The others were asked. It's done once all of them agree."


def is_free(live: Live, seat: Seat, to: int | None, user_id: int | None) -> bool:
    return not live.others(seat) or (to is None and undo.may_redo(live, seat, user_id))


async def put_to_the_table(live: Live, db: Writing, vote: Vote) -> None:
    """A post asks the others, once. Raises Sorry where one does already."""
    if live.vote and live.vote.key == vote.key:
        raise Sorry("The others have already been asked: see the post in this channel.")
    asked = AsksToGo(vote.seat, undo.going(live, vote.back))
    if live.vote:
        await posts.close_vote(live, db, AsksElse(vote.seat))
    live.vote = vote
    store.votes.set_vote(db, live.id, vote)
    await posts.notice(live, db, asked, live.others(vote.seat), "vote", vote=[*vote.key])


async def agree(matches: Matches, match_id: int, key: VoteKey, cause: Cause) -> str:
    """A player agrees to a vote; with the last who must, it is done. What to say, if anything."""
    async with matches.changing(match_id, cause) as (live, db):
        seat = demand_voter(live, cause.user_id)
        if (vote := await voted_on(live, db, key)) is None:
            return MOVED_ON
        if seat == vote.seat:
            raise Sorry("You asked for this, so the others have to agree. To withdraw it, press **Decline**.")
        if seat in vote.agreed:
            raise Sorry("You already agreed. The post shows who still has to answer.")
        vote = replace(vote, agreed=[*vote.agreed, seat])
        if is_carried(live, vote):
            await carry_out(live, db, vote, quiet=seat)
        else:
            live.vote = vote
            store.votes.set_vote(db, live.id, vote)
            store.posts.show_again(db, live.id, "vote")
    return ""


async def decline(matches: Matches, match_id: int, key: VoteKey, cause: Cause) -> str:
    """A player declines, or takes the question back: the vote is over. What to say, if anything."""
    async with matches.changing(match_id, cause) as (live, db):
        seat = demand_voter(live, cause.user_id)
        if (vote := await voted_on(live, db, key)) is None:
            return MOVED_ON
        await posts.close_vote(live, db, NoLongerAsks(seat) if seat == vote.seat else Declined(seat))
    return ""


async def count(live: Live, db: Writing) -> None:
    """After somebody went away who need not agree any more: carry a vote out if all others have agreed.

    Where the rules fail at that, the vote is over: who went away has gone all the same.
    """
    if live.vote is None or live.halt == "paused" or not is_carried(live, live.vote):
        return
    try:
        await carry_out(live, db, live.vote, quiet=None)
    except Fault:
        await posts.close_vote(live, db, VoteFailed())


def is_carried(live: Live, vote: Vote) -> bool:
    """Whether all have agreed who must."""
    return {*live.others(vote.seat)} <= {*vote.agreed}


async def carry_out(live: Live, db: Writing, vote: Vote, quiet: Seat | None) -> None:
    """Go back, or forth, as was asked: in the name of who asked. If the table was asked, its post says who agreed."""
    match, asker = live.under_way, live.players[vote.seat]
    was_asked = live.vote is not None and live.vote.key == vote.key
    agreed = tuple(seat for seat in live.others(vote.seat) if seat in vote.agreed)

    def change() -> None:
        match.redo() if vote.back is None else match.undo(entry_at(live, vote.back))
        live.vote = None if was_asked else live.vote

    moves = undo.brought_back(match) if vote.back is None else undo.what_falls(live, vote.back).moves
    went = Went(vote.seat, len(moves), vote.back is None, agreed)
    cause = Cause("member", asker.user_id, asker.name)
    await undo.go(live, db, cause, change, went, quiet)
    if went.forth:
        posts.lead_with_notes(live, db)
    if was_asked:
        await posts.close_vote(live, db, VoteCarried(agreed))


async def voted_on(live: Live, db: Writing, key: VoteKey) -> Vote | None:
    """The vote that a press belongs to; None where it is over, and then its post is closed."""
    if live.vote and live.vote.number == live.step and live.vote.key == key:
        return live.vote
    await store.posts.close_posts(db, live.id, "vote", MovedOn(), vote=[*key])
    return None


def demand_voter(live: Live, user_id: int | None) -> Seat:
    """The seat of a member who may agree or decline. Raises Sorry as `seat_present`, and where nobody can move."""
    moving(live)
    return seat_present(live, user_id)
