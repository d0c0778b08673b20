"""A match begins: enough players, and a secret seed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from bot import store
from bot.lobby.hosts import require_lobby_host
from bot.match import changes
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.session import Session
from rules import Game, Match, agents


async def start_match(matches: Matches, match_id: int, cause: Cause) -> str:
    """The match begins. Raises UserError for anybody but the host, Illegal for options that do not fit.

    A guided one is played up to where its learner comes in beside the loop, for that takes long.
    """
    lobby = await matches.get(match_id)
    lesson = await asyncio.to_thread(played_lesson, lobby.game) if lobby.setup.guided else None
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "start the match")
        require_seats(session)
        if session.setup.invited is not None:
            store.posts.show_again(db, session.id, "notice")
        await matches.people.recall(db, session.game.key, [player.user_id for player in session.players])
        if lesson is not None and is_as_planned(session):
            await changes.begin(session, db, *lesson)
        else:
            seed = session.game.guide.learn.seed if session.setup.guided else new_seed()
            await changes.begin(session, db, Match(session.game, len(session.players), seed, session.setup.options))
    return "The match begins."


def require_seats(session: Session) -> None:
    """Raises UserError where so many cannot play with these options."""
    allowed, there = session.seats, len(session.players)
    if there in allowed:
        return
    span = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    help_ = "Add AI players or wait for more." if there < allowed[0] else "Change the options, or someone has to leave."
    raise UserError(f"With these options, {session.game.name} takes {span} players, but you have {there}. {help_}")


def is_as_planned(session: Session) -> bool:
    """Whether a guided match is still the one that the guide tells of: its lobby may have been changed meanwhile."""
    lesson, game = session.game.guide.learn, session.game
    planned = lesson.seats, game.options_from(lesson.options)
    return planned == (len(session.players), game.options_from(session.setup.options))


def played_lesson(game: Game) -> tuple[Match, Sequence[str]]:
    """A guided match where its learner comes in, and the fingerprint after each move of its opening."""
    fingerprints = list[str]()
    return agents.lesson(game, lambda match: fingerprints.append(match.fingerprint)), fingerprints


def new_seed() -> str:
    """A secret seed; its 128 bits cannot be guessed from the dice and cards that they gave."""
    return secrets.token_hex(16)
