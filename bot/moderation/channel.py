"""A match that goes to another channel of its server."""

from __future__ import annotations

from bot import store
from bot.match import posts
from bot.match.halt import halt
from bot.match.interventions import Act, announce
from bot.match.matches import TAKEN, Matches
from bot.match.proposals import see_to_proposals
from bot.model.demands import playing_or_lobby
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.notes import MovedOn, SeatsOpen
from bot.model.player import Cause
from bot.model.post import Post
from bot.store.interventions import Intervention
from bot.store.transactions import Reading, Writing


async def move(matches: Matches, match_id: int, cause: Cause, why: str, channel_id: int) -> str:
    async with matches.changing(match_id, cause) as (live, db):
        playing_or_lobby(live)
        if live.venue.channel_id == channel_id:
            raise Sorry("That match is already in this channel.")
        await demand_free(db, channel_id)
        before = {"channel": live.venue.channel_id}
        await leave_behind(live, db)
        line = f"moved the match here from <#{live.venue.channel_id}>."
        await announce(live, db, Act(cause, "move", line, why, before))
        await arrive(live, db, channel_id)
    return "The match is in this channel now."


async def demand_free(db: Reading, channel_id: int) -> None:
    if await store.matches.open_match_in(db, channel_id) is not None:
        raise Sorry(TAKEN)


async def leave_behind(live: Live, db: Writing) -> None:
    """What was posted stays where it is; what was never seen there, the next post tells."""
    if (last := live.last) is not None:
        last.end = last.start if last.id in live.memory.shared.unsent else last.end
        last.open = False
        live.memory.shared.unsent.discard(last.id)
    if live.vote:
        await posts.close_vote(live, db, MovedOn())
    store.posts.leave_behind(db, live.id)


async def arrive(live: Live, db: Writing, channel_id: int) -> None:
    """The match lives in this channel from now on, and can be written about."""
    live.venue.channel_id = channel_id
    store.matches.set_match(db, live.id, channel_id=channel_id)
    if live.match is None:
        live.last = await store.posts.add_post(db, live.id, Post("lobby"))
        return
    if live.halt == "unreachable":
        await halt(live, db, "")
    await posts.open_post(live, db, "turn", [*live.waiting.people], [])
    await see_to_proposals(live, db, call=False)
    if vacant := [player.seat for player in live.players if player.vacant]:
        await posts.notice(live, db, SeatsOpen(), kind="seat", seats=vacant)


async def undo_move(live: Live, db: Writing, intervention: Intervention, cause: Cause) -> None:
    playing_or_lobby(live)
    if live.venue.channel_id == intervention.before["channel"]:
        raise Sorry("The match is already back in that channel.")
    await demand_free(db, intervention.before["channel"])
    await leave_behind(live, db)
    await arrive(live, db, intervention.before["channel"])
