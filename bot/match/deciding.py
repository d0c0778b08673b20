"""What becomes of players who have been out of time for long: nobody needs their consent, and the others decide."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store
from bot.match import absence, changes, ending, posts, seats, silence, votes
from bot.match.matches import Matches
from bot.match.seats import require_present_seat
from bot.match.silence import CHOICES, deciders, decision, silent
from bot.model import clock
from bot.model.errors import UserError
from bot.model.notes import VOTE_OVER, DecidedAboutSilent, EndedForSilence, EndsSoon, NotAsked, Wish
from bot.model.player import LAST_CALL, UNASKED, Cause, Player
from bot.model.preconditions import require_unpaused
from bot.model.session import Session
from bot.model.time import DAY, now
from bot.store.transactions import Writing

AGAIN = 7 * DAY
"""After how long the others are asked once more where nobody took the seat that they opened."""


async def grow_silent(session: Session, db: Writing, player: Player) -> bool:
    """A player stays out of time: first nobody needs their consent any more, which they are told, once.

    Returns whether the last week of the match has begun for that.
    """
    was, player.clock.silence = player.silence, clock.silence(session, player)
    if player.silence == was:
        return False
    changes.keep_players(session, db, [player])
    if was < UNASKED:
        note = NotAsked(player.seat)
        if clock.nudges_at_end(session, player):
            await posts.note(session, db, [note])
        else:
            await posts.notice(session, db, note, [player.seat])
        await votes.count(session, db)
        await ending.count(session, db)
    return was < LAST_CALL <= player.silence


async def call_last(session: Session, db: Writing, about: Sequence[Player]) -> None:
    """All who can keep a match from ending in a week are called."""
    asked = sorted({player.seat for player in (*about, *deciders(session))})
    at = max(player.clock.due_at or now() for player in about)
    await posts.notice(session, db, EndsSoon(tuple(player.seat for player in about), at), asked)


async def settle(session: Session, db: Writing) -> None:
    """After clocks have gone on: what those who had their time to decide want is done, or they are asked."""
    if wish := decision(session):
        await carry_out(session, db, wish)
    if silent(session):
        await silence.see_to(session, db)


async def choose(matches: Matches, match_id: int, wish: str, asked: str, cause: Cause) -> str:
    """A player says what they want done about those whom a post `asked` about. Returns what to say, or ""."""
    async with matches.changing(match_id, cause) as (session, db):
        require_unpaused(session)
        player = session.players[require_present_seat(session, cause.user_id)]
        if asked != silence.question(session):
            return VOTE_OVER
        if player not in deciders(session):
            raise UserError("The match waits for you: **Your choice** below the newest post shows your question.")
        player.wish = next(one for one in CHOICES if one == wish)
        changes.keep_players(session, db, [player])
        if carried := decision(session):
            await carry_out(session, db, carried)
        else:
            store.posts.show_again(db, session.id, "silence")
    return ""


async def carry_out(session: Session, db: Writing, wish: Wish) -> None:
    """Do what was decided about all who are silent."""
    about, agreed = silent(session), tuple(one.seat for one in deciders(session) if one.wish == wish)
    await silence.close(session, db, DecidedAboutSilent(wish, agreed))
    if wish == "end":
        ended = EndedForSilence(tuple(player.seat for player in about))
        await (changes.end(session, db, ended) if agreed else ending.give_up(session, db, ended))
        return
    if wish == "open":
        for player in about:
            clock.ask_again(session, player, AGAIN)
        changes.keep_players(session, db, about)
    for player in about:
        if wish == "open":
            await seats.open_seat(session, db, player, "late")
        elif session.phase == "playing":
            await absence.set_absent(session, db, player, "late")
