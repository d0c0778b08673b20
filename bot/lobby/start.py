"""A match begins: enough players, and a secret seed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from bot import store
from bot.lobby.joining import require_lobby_host
from bot.match import changes
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.session import Session
from rules import Match, Seat, Verb, agents


async def start_match(matches: Matches, match_id: int, cause: Cause) -> str:
    """The match begins. Raises UserError for anybody but the host, Illegal for options that do not fit."""
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "start the match")
        require_seats(session)
        if session.setup.invited is not None:
            store.posts.show_again(db, session.id, "notice")
        await matches.people.recall(db, session.game.key, [player.user_id for player in session.players])
        seed = session.game.guide.learn.seed if session.setup.guided else new_seed()
        match = Match(session.game, len(session.players), seed, session.setup.options)
        await changes.begin(session, db, match, opening_of(session, match))
    return "The match begins."


def require_seats(session: Session) -> None:
    """Raises UserError where so many cannot play with these options."""
    allowed, there = session.seats, len(session.players)
    if there in allowed:
        return
    span = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    help_ = "Add AI players or wait for more." if there < allowed[0] else "Change the options, or someone has to leave."
    raise UserError(f"With these options, {session.game.name} takes {span} players, but you have {there}. {help_}")


def opening_of(session: Session, match: Match) -> Iterable[tuple[Seat, Verb]]:
    """The moves with which a guided match begins; none where its lobby was changed before it began."""
    lesson = session.game.guide.learn
    as_planned = (lesson.seats, session.game.options_from(lesson.options)) == (match.seats, match.options)
    return agents.opening(session.game) if session.setup.guided and as_planned else ()


def new_seed() -> str:
    """A secret seed; its 128 bits cannot be guessed from the dice and cards that they gave."""
    return secrets.token_hex(16)
