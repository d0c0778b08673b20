"""What is done when something falls due: lobbies close, players are reminded, time runs out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import structlog

from bot import store
from bot.match import absence, changes, deciding, misfits, posts, seats, votes
from bot.match.absence import Look, Presence, handle_departure, tell_muted
from bot.match.calls import give_back_wait, uncalled
from bot.match.departures import forget_departed
from bot.match.halt import end_pause, see_to_lost
from bot.match.matches import Matches
from bot.match.misfits import end_halted
from bot.model import clock
from bot.model.errors import Fault, Stale, UserError
from bot.model.notes import LobbyExpired, TimeUp
from bot.model.player import Cause, Player
from bot.model.post import Post
from bot.model.session import Session
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Illegal, Seat, Unreadable

log = structlog.get_logger(__name__)

NO_ANSWER = "Discord doesn't answer, so nobody's time runs out."
HALF, NEAR, NUDGE, STAND_IN, LAST = "half", "near", "nudge", "stand-in", "last"


async def ring(matches: Matches, look: Look) -> None:
    """Do all that is due; what cannot be done is left for the next time."""
    async with matches.store.read() as db:
        due = await store.matches.due_matches(db, now(), matches.shared.shards)
    for match_id in due:
        if matches.closing:
            return
        try:
            await tend(matches, match_id, look)
        except UserError as error:
            log.warning("something due is not done", match=match_id, reason=error.text)
    if matches.shared.gone:
        await forget_departed(matches)


async def tend(matches: Matches, match_id: int, look: Look) -> None:
    """See to one match. Moves of the clock are made last, each in its own right, as any move is."""
    await misfits.look_after(matches, match_id)
    session = await matches.get(match_id)
    asked = [player for player in session.players if is_due(player) and player.user_id is not None]
    there = {player.seat: await look(session.venue.guild_id, player.user_id or 0) for player in asked}
    if None in there.values():
        raise UserError(NO_ANSWER)
    lapsed = dict[Seat, int]()
    async with matches.changing(match_id, Cause("clock")) as (session, db):
        await end_waiting(session, db)
        await give_back_uncalled(session, db)
        reminded = dict[str, list[Player]]()
        for player in [one for one in session.players if is_due(one)]:
            found = there.get(player.seat) or Presence()
            if found.muted_until is not None and not found.gone:
                await tell_muted(session, db, player, found.muted_until)
            if found.gone and not (player.vacant and session.is_last_present(player)):
                await handle_departure(session, db, player)
            elif (what := await step(session, db, player)) == STAND_IN:
                lapsed[player.seat] = player.question
            elif what:
                reminded.setdefault(what, []).append(player)
        for what, players in reminded.items():
            await (deciding.call_last if what == LAST else partial(remind, what=what))(session, db, players)
        await deciding.settle(session, db)
    for seat, number in lapsed.items():
        await play_stand_in(matches, match_id, seat, number)


async def end_waiting(session: Session, db: Writing) -> None:
    """A lobby that nobody has started closes; a match that has stood still for long goes on, ends, or is tried."""
    still = session.standstill
    if session.phase == "lobby" and session.setup.due_at is not None and session.setup.due_at <= now():
        await changes.end(session, db, LobbyExpired())
    elif session.phase == "playing" and still.until is not None and still.until <= now():
        ends = {"paused": end_pause, "halted": end_halted}
        await ends.get(still.why, see_to_lost)(session, db)


async def give_back_uncalled(session: Session, db: Writing) -> None:
    """Whoever does not know what they are asked, for its post or an edit is not known to be out, has lost no time."""
    due = [player for player in session.players if is_due(player)]
    for post in await store.posts.due_posts(db, session.id) if due else ():
        called = uncalled(session, post, post.message.shown)
        give_back_wait(session, db, [one for one in called if one[0] in due])


def is_due(player: Player) -> bool:
    """Whether this player's clock has something to say."""
    return player.clock.due_at is not None and player.clock.due_at <= now()


async def step(session: Session, db: Writing, player: Player) -> str:
    """Move a clock to its next stage; what to remind its player of, or else STAND_IN, LAST or ""."""
    was, due_at, stage = player.clock.stage, player.clock.due_at, clock.advance(session, player)
    if stage is None or clock.pace_of(session) is None:
        what = ""
    elif stage < clock.LAPSED:
        what = HALF if stage < clock.WARNED else NEAR
    else:
        what = await run_out(session, db, player, was, stage)
    if what == STAND_IN:
        player.clock.stage, player.clock.due_at = was, due_at
    store.players.set_players(db, session.id, [player])
    last = await deciding.grow_silent(session, db, player)
    return LAST if last and session.phase == "playing" else what


async def run_out(session: Session, db: Writing, player: Player, was: int, stage: int) -> str:
    """Do what the table has agreed on for when time is up, if that was not yet reached, or is up for long.

    STAND_IN, NUDGE, or "" where nothing more is to be done.
    """
    question = session.decision(player.seat)
    if question is not None and question.waits == "window":
        return STAND_IN
    if clock.nudges_at_end(session, player):
        return NUDGE if was < clock.LAPSED + clock.MOST_NUDGES - 1 else ""
    if was >= clock.LAPSED:
        return ""
    match session.setup.terms.lapse:
        case "stand-in":
            return STAND_IN
        case "ai":
            await absence.set_absent(session, db, player, "late")
        case "open":
            await seats.open_seat(session, db, player, "late")
            await votes.count(session, db)
        case _:
            await posts.note(session, db, [TimeUp(player.seat)])
    return ""


async def remind(session: Session, db: Writing, players: list[Player], what: str) -> None:
    """Remind players where they want it: one post in the channel for all who want it there, else each alone."""
    here = list[Player]()
    for player in players:
        person = session.memory.shared.people.get(player.user_id or 0)
        where = person.reminders if person else "channel"
        if where == "dm":
            await store.posts.add_post(db, session.id, reminder([player], what, player.user_id))
        elif where == "channel":
            here.append(player)
    if here:
        await store.posts.add_post(db, session.id, reminder(here, what))


def reminder(players: Sequence[Player], what: str, user_id: int | None = None) -> Post:
    """A reminder to some players of what they are asked."""
    asked = {player.seat: player.question for player in players}
    return Post("reminder", [*asked], about={"what": what, "asked": asked}, user_id=user_id)


async def play_stand_in(matches: Matches, match_id: int, seat: Seat, number: int) -> None:
    """The clock makes the stand-in move, unless the player has come first; after some in a row they are away."""
    session = await matches.get(match_id)
    question = session.decision(seat)
    if question is None or question.absent is None:
        await pass_over(matches, match_id, seat, number)
        return
    if session.players[seat].question != number:
        return
    try:
        await matches.play(match_id, seat, question.absent, Cause("clock"), number)
    except Stale:
        return
    except (Fault, Illegal, Unreadable) as no:
        log.error("a stand-in move", match=match_id, number=session.entries + 1, error=type(no).__name__)
        await pass_over(matches, match_id, seat, number)
    else:
        await absence.put_away(matches, match_id, seat)


async def pass_over(matches: Matches, match_id: int, seat: Seat, number: int) -> None:
    """The clock goes on where no stand-in move can be made, so that the others decide at last."""
    async with matches.changing(match_id, Cause("clock")) as (session, db):
        player = session.players[seat]
        if player.question == number:
            clock.advance(session, player)
            store.players.set_players(db, session.id, [player])
