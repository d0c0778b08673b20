"""A match begins: enough players, and a seed that nobody has chosen."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store
from bot.lobby.hosts import require_lobby_host
from bot.match import changes
from bot.match.matches import Matches
from bot.match.pools import in_thread
from bot.model.errors import UserError
from bot.model.fair_dice import start_of
from bot.model.player import Cause
from bot.model.session import Session
from bot.store.transactions import Writing
from rules import Game, Match, agents


async def start_match(matches: Matches, match_id: int, cause: Cause) -> str:
    """The match begins. Raises UserError for anybody but the host, Illegal for options that do not fit.

    A guided one is played up to where its learner comes in beside the loop, for that takes long.
    """
    lobby = await matches.get(match_id)
    lesson = await in_thread(played_lesson, lobby.game) if lobby.setup.guided else None
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "start the match")
        require_seats(session)
        if session.setup.invited is not None:
            store.posts.show_again(db, session.id, "notice")
        await matches.people.recall(db, session.game.key, [player.user_id for player in session.players])
        if lesson is not None and is_as_planned(session):
            await changes.begin(session, db, *lesson)
        else:
            seed = session.game.guide.learn.seed if session.setup.guided else seed_of(session, db, cause)
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


def seed_of(session: Session, db: Writing, cause: Cause) -> str:
    """The seed of a match that begins now; what it is made of is bound to the seats, and kept."""
    dice = session.setup.dice
    dice.seat({player.user_id: player.seat for player in session.members if player.user_id}, cause.interaction_id)
    store.matches.set_match(db, session.id, **dice.columns)
    return new_seed(session)


def new_seed(session: Session) -> str:
    """The seed that comes of the secret of a match and of all that was put in."""
    options = session.game.options_from(session.setup.options).model_dump(mode="json")
    head = session.game.key, session.game.rules.version, len(session.players), options
    return start_of(*head, session.setup.dice).seed(session.setup.dice.secret)
