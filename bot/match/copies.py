"""A copy of a match that is over: it goes its own way from one of its steps, and counts nowhere."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from bot import store
from bot.match import changes
from bot.match.halt import PAUSE
from bot.match.matches import CHANNEL_TAKEN, Matches
from bot.match.seats import ai_for
from bot.model.clock import fill_banks
from bot.model.errors import UserError
from bot.model.log import COPIED, LogEntry
from bot.model.notes import GoesOwnWay
from bot.model.player import Cause, Change, Player
from bot.model.post import Post
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import now
from bot.store.transactions import Reading, Writing
from rules import Match, Seat, salt_of

MOST_OPEN = 5
"""How many copies of one person go on at once: those against AI players have no time limit."""
ONE_GOES_ON = "A copy of yours of this match goes on already. Finish it first, or end it with `/game end` there."
TOO_MANY_OPEN = (
    f"You have {MOST_OPEN} copies of matches going on, and that's the most at once. Finish one first, or end it with "
    "`/game end` there; `/game mine` lists them."
)

WAITS = "It waits for those who played it before."


@dataclass(frozen=True)
class Own:
    """The way that a copy goes: from which entry of the match on, and in which seat whoever asks plays.

    `together` with the same people, for whom AI players sit in until they come: it is paused until all who are there
    want to go on. Else against AI players alone.
    """

    entry: int
    seat: Seat
    together: bool


def may_go_otherwise(session: Session) -> bool:
    """Whether there may be a copy of a match: it has a result, so that all secrets are out; nobody learned in it."""
    return session.phase == "over" and not session.setup.guided


async def require_few(db: Reading, user_id: int, match_id: int) -> None:
    """Raises UserError for a second copy of a match by one person, and for one copy too many."""
    going_on = await store.matches.open_copies_of(db, user_id)
    if match_id in going_on:
        raise UserError(ONE_GOES_ON)
    if len(going_on) >= MOST_OPEN:
        raise UserError(TOO_MANY_OPEN)


def gone_own_way(session: Session, entry: int) -> Match:
    """The match as it stood after an entry, with chance of its own from there on. It is played beside the loop."""
    copy = session.under_way.after(entry)
    copy.go_own_way(secrets.token_hex(16))
    return copy


async def begin_copy(matches: Matches, of: Session, match: Match, own: Own, channel_id: int, cause: Cause) -> None:
    """Write a copy and its first posts, in one transaction. Raises UserError."""
    async with matches.saving() as db:
        await require_few(db, cause.user_id or 0, of.id)
        match_id = await _new_match(db, of, own, channel_id, cause)
        store.players.seat_players(db, match_id, seated(of, own, cause))
        store.forgetting.copy_names(db, of.id, match_id)
        log = [*(await store.log.log_of(db, of.id))[: own.entry], _last_of(match)]
        store.log.add_entries(db, match_id, [vars(replace(one, made_by=COPIED, user_id=None)) for one in log])
        await _begin(matches, db, match_id, match, own)
    matches.on_change(match_id, cause)


async def _new_match(db: Writing, of: Session, own: Own, channel_id: int, cause: Cause) -> int:
    setup = of.setup
    waits = {"halt": "paused", "halt_note": WAITS, "halted_at": now(), "due_at": now() + PAUSE} if own.together else {}
    match_id = await store.matches.new_match(
        db,
        **waits,
        guild_id=of.venue.guild_id,
        channel_id=channel_id,
        phase="playing",
        game=setup.game.key,
        version=setup.version,
        seed=setup.seed,
        options=setup.options,
        terms=terms_of(setup.terms, own).model_dump(mode="json"),
        host_id=cause.user_id or 0,
        created_at=now(),
        invited=setup.invited,
        copy_of=of.id,
    )
    if match_id is None:
        raise UserError(CHANNEL_TAKEN)
    return match_id


def terms_of(terms: Terms, own: Own) -> Terms:
    """Those of the match; nobody has to hurry who plays against AI players alone."""
    return terms if own.together else terms.model_copy(update={"pace": "none"})


def seated(of: Session, own: Own, cause: Cause) -> list[Player]:
    """Who plays in a copy: whoever asks; the others as they sat, away until they come, or AI players for them."""
    return [_sits(of, player, own, cause) for player in of.players]


def _sits(of: Session, player: Player, own: Own, cause: Cause) -> Player:
    if player.seat == own.seat:
        return Player(player.seat, cause.user_id, cause.name)
    if player.user_id is None:
        return Player(player.seat, None, player.name)
    return Player(player.seat, player.user_id, player.name, absent=True) if own.together else ai_for(of, player)


def _last_of(match: Match) -> LogEntry:
    """The entry with which a copy goes its own way, as it is written down."""
    number, salt = len(match.log), salt_of(match.log)
    return LogEntry(number, None, None, number - 1, True, False, match.fingerprint, COPIED, None, now(), salt)


async def _begin(matches: Matches, db: Writing, match_id: int, match: Match, own: Own) -> None:
    """Its questions, clocks and first posts; those who are asked to come are called, once."""
    copy = await store.matches.read_session(db, match_id, matches.games)
    copy.match, copy.memory.shared = match, matches.shared
    copy.memory.history.made = dict.fromkeys(range(1, len(match.log) + 1), (COPIED, None))
    people = [player.user_id for player in copy.members if player.user_id is not None]
    await matches.people.recall(db, copy.game.key, people)
    fill_banks(copy)
    away = {player.seat: player.user_id for player in copy.members if player.absent}
    note = GoesOwnWay(own.seat, together=bool(away))
    about = {"sat": [*away], "called": [*away.values()]}
    paused = Post("intervention", notes=[note], about={**about, "pauses": True})
    await store.posts.add_post(db, copy.id, paused if copy.halt else Post("notice", notes=[note], about=about))
    await changes.update_match(copy, db, Change())
    await matches.people.lists_are_due(db, people)
