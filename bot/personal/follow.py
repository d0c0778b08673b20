"""`/game follow`: watching a match without a seat, by direct messages or with a ping at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from bot import store
from bot.match import followers
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.follower import How
from bot.model.player import Cause
from bot.model.session import Session
from bot.store.transactions import Reading

Choice: TypeAlias = How | Literal["stop"]

CHOICES: Mapping[Choice, str] = {
    "turns": "its turns, by direct message",
    "end": "a ping at its end",
    "stop": "stop following",
}
MOST: Mapping[How, int] = {"turns": 10, "end": 25}
"""How many may follow a match in each way."""
MOST_MATCHES = 20
FULL: Mapping[How, str] = {
    "turns": (
        f"{MOST['turns']} people already get this match's turns by direct message, and that's the limit. You can "
        "choose **a ping at its end** instead, or look in with `/game board`."
    ),
    "end": (
        f"{MOST['end']} people already get a ping when this match ends, and that's the limit. To look in yourself, use "
        "`/game board`."
    ),
}
TOO_MANY = (
    f"You already follow {MOST_MATCHES} matches, and that's the limit. `/game mine` lists them. To make room, choose "
    "one there under **Stop following…**."
)
PLAYER_FOLLOWS = (
    "You have a seat in this match, so you get a ping whenever it's your turn. Following is for people who only watch."
)
OVER = "This match is over, so there's nothing left to follow. To open the next one, use `/game new`."
NOT_FOLLOWING = "You aren't following this match, so nothing was changed. `/game mine` lists the matches you follow."
FOLLOWING_STOPPED = "You've stopped following this match. To follow it again, use `/game follow` in its channel."
FOLLOWING: Mapping[How, str] = {
    "turns": (
        "You're following this match: whenever it's someone's turn, I'll show you the board in a direct message. That "
        "ends if you can't see this channel any more, or don't allow direct messages from this server."
    ),
    "end": "You're following this match: you'll get a ping here when it ends.",
}
UNTIL_START = " Nothing is sent until it starts."
STATUS: Mapping[How, str] = {
    "turns": "You follow this match: its turns come by direct message.",
    "end": "You follow this match: you'll get a ping at its end.",
}

NOT_YET = "You aren't following this match. To follow it, use `/game follow`."


async def follow(matches: Matches, match_id: int, cause: Cause, chosen: Choice) -> str:
    """Let somebody without a seat follow a match in one way, or stop; a sentence on that."""
    if chosen == "stop":
        return await stop(matches, match_id, cause)
    user_id = cause.user_id or 0
    async with matches.changing(match_id, cause) as (session, db):
        _require_may_follow(session, user_id)
        if session.memory.followers.get(user_id) == chosen:
            raise UserError(f"{STATUS[chosen]} To change that, choose something else.")
        await _require_room(session, db, user_id, chosen)
        matches.limits.count(user_id, "follow")
        followers.follow(session, db, user_id, chosen)
    return FOLLOWING[chosen] + (UNTIL_START if session.phase == "lobby" else "")


async def stop(matches: Matches, match_id: int, cause: Cause) -> str:
    async with matches.changing(match_id, cause) as (session, db):
        if cause.user_id not in session.memory.followers:
            raise UserError(NOT_FOLLOWING)
        followers.forget(session, db, [cause.user_id])
    return FOLLOWING_STOPPED


def _require_may_follow(session: Session, user_id: int) -> None:
    """Raises UserError for a match that is over, and for its players."""
    if session.phase not in {"lobby", "playing"}:
        raise UserError(OVER)
    if session.seat_of(user_id) is not None:
        raise UserError(PLAYER_FOLLOWS)


async def _require_room(session: Session, db: Reading, user_id: int, how: How) -> None:
    """Raises UserError where too many follow this match in that way, or this person follows too many matches."""
    others = [other for other, way in session.memory.followers.items() if other != user_id and way == how]
    if len(others) >= MOST[how]:
        raise UserError(FULL[how])
    if await store.followers.how_many(db, user_id, but=session.id) >= MOST_MATCHES:
        raise UserError(TOO_MANY)


def follow_lines(session: Session, user_id: int) -> list[str]:
    """A line for the status on whether somebody follows the match; none for a player, nor once it is over."""
    if session.phase not in {"lobby", "playing"} or session.seat_of(user_id) is not None:
        return []
    how = session.memory.followers.get(user_id)
    return [f"-# {STATUS[how] if how else NOT_YET}"]
