"""Players who have been out of time for long: nobody needs their consent, and in the end the others decide.

They do with the buttons of one post, about all who are silent: AI players, open seats, or the end of the match.
"""

from __future__ import annotations

from collections import Counter
from typing import get_args

from bot import store
from bot.match import absence, changes, ending, posts, seats, votes
from bot.match.matches import Matches
from bot.match.seats import require_present_seat
from bot.model import clock
from bot.model.errors import UserError
from bot.model.notes import AsksAboutSilent, DecidedAboutSilent, EndedForSilence, NotAsked, Wish
from bot.model.player import DECIDED, OVERDUE, UNASKED, Cause, Player
from bot.model.preconditions import require_unpaused
from bot.model.session import Session
from bot.model.time import DAY
from bot.store.transactions import Writing

AGAIN = 7 * DAY
"""After how long the others are asked once more where nobody took the seat that they opened."""
CHOICES: tuple[Wish, ...] = ("ai", "open", "end")
"""What can be done, the mildest first: of those that as many want it is done."""


async def grows(session: Session, db: Writing, player: Player) -> None:
    """A player who stays out of time: first nobody needs their consent any more, then the others are asked."""
    was, player.silence = player.silence, clock.silence(session, player)
    if player.silence == was:
        return
    changes.keep_players(session, db, [player])
    if was < UNASKED:
        await posts.note(session, db, [NotAsked(player.seat)])
        await votes.count(session, db)
        await ending.count(session, db)
    if session.phase == "playing" and player.silence >= DECIDED:
        await ask(session, db)


def silent(session: Session) -> list[Player]:
    """Those about whom the others decide."""
    return [player for player in session.players if player.silence >= DECIDED and player.present]


def deciders(session: Session) -> list[Player]:
    """Those who decide."""
    return [player for player in session.players if player.consents]


async def ask(session: Session, db: Writing) -> None:
    """A post asks those who are here, once; and where they have had their time, those who have answered decide."""
    about, asked = silent(session), deciders(session)
    if not about or not asked:
        return
    if wish := decision(session):
        await carry_out(session, db, wish)
    elif all(player.silence == DECIDED for player in about):
        note = AsksAboutSilent(tuple(player.seat for player in about))
        await changes.close_silence(session, db, note)
        await posts.notice(session, db, note, [player.seat for player in asked], "silence")


async def choose(matches: Matches, match_id: int, wish: str, cause: Cause) -> str:
    """A player says what they want done. Returns what to say, or ""."""
    async with matches.changing(match_id, cause) as (session, db):
        require_unpaused(session)
        player = session.players[require_present_seat(session, cause.user_id)]
        if not silent(session):
            raise UserError("They're back, so there's nothing to decide. `/game status` shows whose turn it is.")
        if not player.consents:
            raise UserError("The match waits for you: **Your choice** below the newest post shows your question.")
        player.wish = next(one for one in get_args(Wish) if one == wish)
        changes.keep_players(session, db, [player])
        if carried := decision(session):
            await carry_out(session, db, carried)
        else:
            store.posts.show_again(db, session.id, "silence")
    return ""


def decision(session: Session) -> Wish:
    """What is done: what more than half of those who decide want; once all have answered, or had their time, the most.

    "" while that is open.
    """
    asked = deciders(session)
    wishes = Counter(player.wish for player in asked if player.wish in CHOICES)
    most = max(CHOICES, key=lambda wish: wishes[wish])
    over = all(player.silence >= OVERDUE for player in silent(session)) or wishes.total() == len(asked)
    return most if 2 * wishes[most] > len(asked) or (wishes and over) else ""


async def carry_out(session: Session, db: Writing, wish: Wish) -> None:
    """Do what was decided about all who are silent."""
    about, agreed = silent(session), tuple(one.seat for one in deciders(session) if one.wish == wish)
    await changes.close_silence(session, db, DecidedAboutSilent(wish, agreed))
    if wish == "end":
        await changes.end(session, db, EndedForSilence(tuple(player.seat for player in about)))
    for player in about if wish != "end" else ():
        if wish == "ai":
            await absence.set_absent(session, db, player, "late")
        else:
            clock.ask_again(session, player, AGAIN)
            await seats.open_seat(session, db, player, "late")
