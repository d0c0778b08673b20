"""What any change of a match means: for its log, its questions and clocks, the moves and posts to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import structlog

from bot import store
from bot.match import followers, plans, posts
from bot.match.proposals import see_to_proposals
from bot.model.clock import fill_banks, wind
from bot.model.errors import Fault
from bot.model.match import Live, content
from bot.model.notes import Note
from bot.model.plans import asked_first
from bot.model.player import Cause, Player
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Illegal, Match, Seat, Unreadable

log = structlog.get_logger(__name__)


async def record(
    live: Live,
    db: Writing,
    cause: Cause,
    before: Sequence[Seat],
    *,
    answered: Seat | None = None,
    notes: Sequence[Note] = (),
    quiet: Seat | None = None,
) -> None:
    """Write the newest entries of the log and all that follows from them; `before` are those a person answered for.

    Of a move that nobody else knows of nothing follows that others could see.
    """
    match, number = live.under_way, len(live.under_way.log)
    made, first = live.memory.history.made, len(live.memory.history.made) + 1
    for new in range(first, number + 1):
        entry = match.log[new - 1]
        made[new] = (cause.made_by, _whose(live, cause, answered)) if new == first else made[_before(match, new)]
        store.log.add_entry(db, live.id, new, entry, _fingerprint(match, new), *made[new], now())
    if answered is not None and match.log[-1].silent:
        await renew(live, db, answered)
        return
    if match.result is not None:
        live.phase = "over"
        store.matches.set_match(db, live.id, phase="over")
    acted(live, answered, cause.user_id, cause.name)
    await _keeps_the_seat(live, db, answered, cause)
    if answered is not None and live.orders:
        for order in plans.left_after(live):
            await plans.keep(live, db, order)
    await follow(live, db, before, answered=answered, notes=notes, quiet=quiet)
    if live.orders:
        fresh = [seat for seat in live.waiting.people if live.players[seat].question == live.step]
        for order in plans.stopped_at(live, fresh):
            await plans.keep(live, db, order)
    log.info("move", match=live.id, number=number, seat=answered, made_by=cause.made_by)


def _whose(live: Live, cause: Cause, answered: Seat | None) -> int | None:
    """Who made an entry; of an AI player's move the member for whom it was made, if the seat is a member's."""
    return live.players[answered].user_id if cause.made_by == "ai" and answered is not None else cause.user_id


def _before(match: Match, number: int) -> int:
    """Where the log has the entry before, of which this is a repetition."""
    return max(one for one in range(1, number) if match.log[one - 1] == match.log[number - 1])


def _fingerprint(match: Match, number: int) -> str:
    """Of the position after an entry; the newest, unless going back brought silent answers with it."""
    if number == len(match.log):
        return match.fingerprint
    whole = match.dump()
    return Match.load(whole | {"log": whole["log"][:number]}, match.game).fingerprint


async def _keeps_the_seat(live: Live, db: Writing, answered: Seat | None, cause: Cause) -> None:
    """Whoever moves in a seat of theirs that stood open keeps it."""
    player = None if answered is None else live.players[answered]
    if player is not None and player.vacant and player.present and player.user_id == cause.user_id:
        player.vacant = False
        await store.posts.close_posts(db, live.id, "seat", seat=player.seat)


async def follow(
    live: Live,
    db: Writing,
    before: Sequence[Seat],
    *,
    answered: Seat | None = None,
    notes: Sequence[Note] = (),
    quiet: Seat | None = None,
) -> None:
    """What follows from any change of the position or of who answers: questions, clocks, moves to come, posts."""
    await renew(live, db, answered)
    await posts.see_to_vote(live, db)
    await posts.report(live, db, before, notes, quiet)
    if live.game.telling.terms:
        await see_to_proposals(live, db)


async def renew(live: Live, db: Writing, answered: Seat | None = None) -> None:
    """Questions, clocks and moves to come, as they are by now."""
    if changed := renewed(live, answered):
        store.players.set_players(db, live.id, changed)
    await note_automatic_moves(live, db)


async def note_automatic_moves(live: Live, db: Writing) -> None:
    """Note whether a move is due that no person has to make, so that a restart knows without a replay."""
    automatic = bool(live.waiting.makers)
    if automatic != live.memory.written.automatic:
        live.memory.written.automatic = automatic
        store.matches.set_match(db, live.id, automatic=automatic)


async def begin(live: Live, db: Writing, match: Match) -> None:
    """The lobby's players sit down to a match; an answer to what these options don't ask is dropped."""
    asked = {topic.key for topic in asked_first(live)}
    for order in [*live.orders.values()]:
        if order.topic not in asked:
            await plans.keep(live, db, replace(order, moves=[]))
    live.match, live.phase, live.setup.seed, live.setup.due_at = match, "playing", match.seed, None
    live.setup.version, live.setup.options = match.version, match.options.model_dump(mode="json")
    values = {"phase": "playing", "seed": live.setup.seed, "version": live.setup.version, "options": live.setup.options}
    store.matches.set_match(db, live.id, **values, due_at=None)
    fill_banks(live)
    store.players.set_players(db, live.id, renewed(live))
    await note_automatic_moves(live, db)
    await posts.report(live, db, before=[])


async def end(live: Live, db: Writing, note: Note, *, announced: bool = False) -> None:
    """The match ends without a result; a lobby closes. A notice says so, unless it is `announced` already."""
    live.phase = "ended" if live.match else "closed"
    live.setup.due_at = None
    store.matches.set_match(db, live.id, phase=live.phase, due_at=None)
    store.players.set_players(db, live.id, renewed(live) if live.match else [])
    await posts.see_to_vote(live, db)
    await see_to_proposals(live, db)
    await posts.note(live, db, [note], close=True)
    if not live.match and live.setup.invited is not None:
        store.posts.show_again(db, live.id, "notice")
    if live.match:
        await followers.tell(live, db, posts.untold(live), [note])
    if live.match and not announced:
        await posts.notice(live, db, note, kind="notice", **followers.called(live))
    followers.forget_all(live, db)


def renewed(live: Live, answered: Seat | None = None) -> list[Player]:
    """Number the questions that are new, note who is awaited since when, wind the clocks; the players so far.

    Those whose row in the database is the same as before are left out.
    """
    live.changed()
    requestioned(live, answered)
    wind(live, None if live.match and live.match.beside else answered)
    changed = [player for player in live.players if player.columns != live.memory.written.players.get(player.seat)]
    live.memory.written.players |= {player.seat: player.columns for player in changed}
    return changed


def requestioned(live: Live, answered: Seat | None) -> None:
    """Number the questions that are new, and note who is awaited since when."""
    number, awaited = live.step, set(live.waiting.seats) if live.phase == "playing" else set[Seat]()
    for player in live.players:
        question = live.question(player.seat)
        said = content(question) if question else ()
        again = player.seat == answered and question is not None and question.answer is None
        if question and (again or said != live.memory.questions.asked.get(player.seat)):
            player.question = number
        live.memory.questions.asked[player.seat] = said
        player.since = (player.since or now()) if player.seat in awaited else None
        if player.seat == answered:
            live.memory.questions.heard[player.seat] = player.question
    live.changed()


def with_care(live: Live, change: Callable[[], None]) -> None:
    """Change the Match; where the rules fail at it, it is as it was, the log says where, and the player is told."""
    try:
        change()
    except (Illegal, Unreadable):
        raise
    except Exception:
        log.exception("the rules failed", match=live.id, game=live.game.key, number=len(live.under_way.log) + 1)
        raise Fault from None
    finally:
        live.changed()


def acted(live: Live, answered: Seat | None, user_id: int | None, name: str) -> None:
    """The player who acts: the name as it is now, and a wish to end the match is gone with the next move."""
    for player in live.players:
        if user_id is not None and player.user_id == user_id:
            player.name, player.ending = name, player.ending and player.seat != answered
    live.changed()
