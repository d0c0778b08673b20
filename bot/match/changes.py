"""What any change of a match means: for its log, its questions and clocks, the moves and posts to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import structlog

from bot import store
from bot.match import followers, live_pages, plans, posts, silence
from bot.match.proposals import see_to_proposals
from bot.model.clock import fill_banks, wind
from bot.model.errors import HALTED, Fault, UserError
from bot.model.log import OPENING
from bot.model.memory import Asked
from bot.model.notes import Note
from bot.model.plans import first_questions
from bot.model.player import SILENT, Cause, Change, Player
from bot.model.results import results_of
from bot.model.session import Session
from bot.model.time import HOUR, now
from bot.store.transactions import Writing
from rules import Illegal, Match, Seat, Unreadable

log = structlog.get_logger(__name__)

HEARD = HOUR
"""How exactly it is known when a lobby's host was last heard of, in seconds."""


async def record(session: Session, db: Writing, cause: Cause, change: Change) -> None:
    """Write the newest entries of the log and all that follows from them.

    Of a move that nobody else knows of nothing follows that others could see. The rest has an order: who holds the
    seat and what it still plans is settled before `update_match` asks who is awaited, and only after it is known which
    questions are new, so which plans do not fit them.
    """
    match, answered = session.under_way, change.answered
    if session.memory.history.misfit:
        raise UserError(HALTED)
    _write_entries(session, db, cause, answered)
    if answered is not None and match.log[-1].silent:
        await renew(session, db, answered)
        return
    if match.result is not None:
        finish(session, db)
    note_actor(session, db, answered, cause)
    await _keep_seat(session, db, answered, cause)
    if answered is not None and session.orders:
        await plans.keep(session, db, *plans.orders_after_move(session))
    await update_match(session, db, change)
    if session.orders:
        fresh = [seat for seat in session.waiting.people if session.players[seat].question == session.step]
        await plans.keep(session, db, *plans.orders_to_stop(session, fresh))


def finish(session: Session, db: Writing) -> None:
    """The match is over: who held the seats until now keeps its result, but of a copy."""
    session.phase = "over"
    store.matches.set_match(db, session.id, phase="over", due_at=None)
    if session.setup.copied is None:
        store.results.add_results(db, results_of(session, now()))
    session.memory.shared.over.set()


def _write_entries(session: Session, db: Writing, cause: Cause, answered: Seat | None) -> None:
    """Write what the log has that the database has not: a move, or a step with the silent answers that it repeats."""
    match, made = session.under_way, session.memory.history.made
    first = len(made) + 1
    for new in range(first, len(match.log) + 1):
        made[new] = (cause.made_by, _whose(session, cause, answered)) if new == first else made[_before(match, new)]
        store.log.add_entry(db, session.id, new, match.log[new - 1], _fingerprint(match, new), made[new])


def _whose(session: Session, cause: Cause, answered: Seat | None) -> int | None:
    """Who made an entry; of an AI player's move the member for whom it was made, if the seat is a member's."""
    return session.players[answered].user_id if cause.made_by == "ai" and answered is not None else cause.user_id


def _before(match: Match, number: int) -> int:
    """The number of the earlier entry that this one repeats."""
    return max(one for one in range(1, number) if match.log[one - 1] == match.log[number - 1])


def _fingerprint(match: Match, number: int) -> str:
    """The fingerprint of the position after an entry: mostly the newest, but going back may repeat silent answers."""
    if number == len(match.log):
        return match.fingerprint
    whole = match.dump()
    return Match.load(whole | {"log": whole["log"][:number]}, match.game).fingerprint


async def _keep_seat(session: Session, db: Writing, answered: Seat | None, cause: Cause) -> None:
    """Whoever moves in a seat of theirs that stood open keeps it."""
    player = None if answered is None else session.players[answered]
    if player is not None and player.vacant and player.present and player.user_id == cause.user_id:
        player.vacant = False
        await store.posts.close_posts(db, session.id, "seat", seat=player.seat)
        await store.posts.take_seat_off(db, session.id, player.seat)


async def update_match(session: Session, db: Writing, change: Change) -> None:
    """What follows from any change of the position or of who answers: questions, clocks, moves to come, posts."""
    await renew(session, db, change.answered)
    await posts.see_to_vote(session, db)
    await posts.report(session, db, change)
    if session.game.telling.terms:
        await see_to_proposals(session, db)


async def renew(session: Session, db: Writing, answered: Seat | None = None) -> None:
    """Questions, clocks and moves to come, as they are by now."""
    was_asked_about = any(row["silence"] in SILENT for row in session.memory.written.players.values())
    if changed := refresh_players(session, answered):
        store.players.set_players(db, session.id, changed)
    if was_asked_about or silence.silent(session):
        await silence.see_to(session, db)
    await note_automatic_moves(session, db)


def keep_players(session: Session, db: Writing, players: Sequence[Player]) -> None:
    """Write some players as they are now."""
    session.memory.written.players |= {player.seat: player.columns for player in players}
    store.players.set_players(db, session.id, players)


def heard(session: Session, db: Writing, cause: Cause) -> None:
    """Whoever changes a match is here: no safe move of theirs counts as missed, and a lobby's host was heard of."""
    player = next((one for one in session.players if cause.is_person and one.user_id == cause.user_id), None)
    if player is None:
        return
    host = session.phase == "lobby" and player.user_id == session.setup.host_id
    if player.missed or (host and now() - (player.since or 0) > HEARD):
        player.missed, player.since = 0, now() if host else player.since
        keep_players(session, db, [player])


async def note_automatic_moves(session: Session, db: Writing) -> None:
    """Note whether a move is due that no person has to make, so that a restart knows without a replay."""
    automatic = bool(session.waiting.makers)
    if automatic != session.memory.written.automatic:
        session.memory.written.automatic = automatic
        store.matches.set_match(db, session.id, automatic=automatic)


async def begin(session: Session, db: Writing, match: Match, opening: Sequence[str] = ()) -> None:
    """The lobby's players sit down to a match; an answer to what these options don't ask is dropped.

    The moves that were made in it before are its `opening`, by the fingerprint after each.
    """
    asked = {topic.key for topic in first_questions(session)}
    needless = [order for order in session.orders.values() if order.topic not in asked]
    await plans.keep(session, db, *(replace(order, moves=[]) for order in needless))
    session.match, session.phase, session.setup.seed, session.setup.due_at = match, "playing", match.seed, None
    for player in session.players:
        player.since = None
    session.setup.version, session.setup.options = match.version, match.options.model_dump(mode="json")
    values = {
        "phase": "playing",
        "seed": session.setup.seed,
        "version": session.setup.version,
        "options": session.setup.options,
    }
    store.matches.set_match(db, session.id, **values, due_at=None)
    live_pages.give(session, db)
    write_opening(session, db, opening)
    fill_banks(session)
    store.players.set_players(db, session.id, refresh_players(session))
    await note_automatic_moves(session, db)
    await posts.report(session, db, Change())


def write_opening(session: Session, db: Writing, opening: Sequence[str]) -> None:
    """Write the moves that were made before anybody was asked: entries like all others, but nobody's own."""
    match, made = session.under_way, session.memory.history.made
    for number, fingerprint in enumerate(opening, 1):
        made[number] = (OPENING, None)
        store.log.add_entry(db, session.id, number, match.log[number - 1], fingerprint, made[number])


async def end(session: Session, db: Writing, note: Note, *, announced: bool = False) -> None:
    """The match ends without a result; a lobby closes. A notice says so, unless it is `announced` already."""
    session.phase = "ended" if session.match else "closed"
    session.setup.due_at = None
    session.standstill = replace(session.standstill, until=None)
    store.matches.set_match(db, session.id, phase=session.phase, due_at=None)
    store.players.set_players(db, session.id, refresh_players(session) if session.match else [])
    await posts.see_to_vote(session, db)
    await see_to_proposals(session, db)
    await posts.note(session, db, [note], close=True)
    if not session.match and session.setup.invited is not None:
        store.posts.show_again(db, session.id, "notice")
    if session.match:
        await followers.tell(session, db, posts.first_untold_line(session), [note])
    if session.match and not announced:
        await posts.notice(session, db, note, kind="notice", **followers.end_pings(session))
    followers.forget_all(session, db)


def refresh_players(session: Session, answered: Seat | None = None) -> list[Player]:
    """Number the new questions, note who is awaited since when, and wind the clocks.

    Returns the players whose row in the database is not up to date.
    """
    session.changed()
    number_questions(session, answered)
    wind(session, None if session.match and session.match.beside else answered)
    changed = [
        player for player in session.players if player.columns != session.memory.written.players.get(player.seat)
    ]
    session.memory.written.players |= {player.seat: player.columns for player in changed}
    return changed


def number_questions(session: Session, answered: Seat | None) -> None:
    """Number the questions that are new, and note who is awaited since when."""
    number, awaited = session.step, set(session.waiting.seats) if session.phase == "playing" else set[Seat]()
    asked = {seat: Asked(question) for seat, question in session.pending.items()}
    for player in session.players:
        before, new = session.memory.questions.asked.get(player.seat), asked.get(player.seat)
        again = player.seat == answered and new and session.pending[player.seat].answer is None
        if new and (again or before is None or new.differs(before)):
            player.question = number
        player.since = (player.since or now()) if player.seat in awaited else None
        if player.seat == answered:
            session.memory.questions.heard[player.seat] = player.question
    session.memory.questions.asked = asked
    session.changed()


def with_care(session: Session, change: Callable[[], None], answering: Seat | None = None) -> None:
    """Change the Match; where the rules fail at it, it is as it was, the log says where, and the player is told."""
    try:
        session.memory.questions.settle(answering)
        change()
    except (Illegal, Unreadable):
        raise
    except Exception:
        log.exception(
            "the rules failed", match=session.id, game=session.game.key, number=len(session.under_way.log) + 1
        )
        session.changed()
        session.memory.questions.asked = {seat: Asked(one) for seat, one in session.pending.items()}
        raise Fault from None
    finally:
        session.changed()


def note_actor(session: Session, db: Writing, answered: Seat | None, cause: Cause) -> None:
    """The player who acts: the name as it is now, and a wish to end the match is gone with the next move."""
    for player in session.players:
        if cause.is_person and player.user_id == cause.user_id:
            if player.name != cause.name:
                store.forgetting.remember_name(db, session.id, player.user_id, player.name)
            player.name, player.ending = cause.name, player.ending and player.seat != answered
    session.changed()
