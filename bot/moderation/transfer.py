"""Exporting a match as a file, and importing it."""

from __future__ import annotations

from bot import store
from bot.match import changes
from bot.match.halt import PAUSE
from bot.match.interventions import Act, announce, write_down, write_down_here
from bot.match.match_file import file_of
from bot.match.matches import CHANNEL_TAKEN, Matches
from bot.model.errors import UserError
from bot.model.log import COPIED
from bot.model.names import moderator
from bot.model.notes import ImportEnded, TakeSeats
from bot.model.player import Cause, Player
from bot.model.post import Post
from bot.model.preconditions import require_begun
from bot.model.server import Server
from bot.model.session import Session, Venue, chance_in
from bot.model.time import now
from bot.moderation.replaying import Replayed
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from rules import letter, plural

ROLLS_KNOWN = "Anyone who has this file can find out future rolls."
HANDED_OVER = (
    "Here's the match. Anyone who has the file can find out future rolls, so keep it from the players. Until the match "
    "is over, you can't take a seat in it or in a copy."
)
NO_FILE_FOR_PLAYERS = (
    "You're playing in this match, and from its file you could find out future rolls. A moderator who isn't playing "
    "can export it."
)
NO_IMPORT_BY_PLAYERS = (
    "You're playing in this match, and anyone who imports its file can find out future rolls. A moderator who isn't "
    "playing can import it."
)
TWIN = {
    "playing": (
        "This match is already under way, and a copy would give away its future rolls. A moderator of its channel "
        "can end it first with `/mod end`."
    ),
    "over": "This match was played to the end, so anyone can know its rolls. `/game new` opens another.",
}
HAD_FILE = "You've seen its file, so you can't take a seat."


async def export(matches: Matches, match_id: int, cause: Cause, why: str) -> tuple[str, bytes]:
    """The name and bytes of a match's file. Raises UserError for those who play it or a copy, while it could go on."""
    async with matches.changing(match_id, cause) as (session, db):
        require_begun(session)
        text = await file_of(session, db)
        if await store.players.plays_with(db, cause.user_id or 0, chance_in(session)):
            raise UserError(NO_FILE_FOR_PLAYERS)
        if session.phase == "over":
            await write_down_here(session, db, Act(cause, "export", "exported the match.", why))
        else:
            await announce(session, db, Act(cause, "export", f"exported the match. {ROLLS_KNOWN}", why))
    return f"match-{match_id}.json", text.encode()


async def bring_in(matches: Matches, place: Venue, cause: Cause, why: str, one: Replayed, server: Server) -> str:
    """Import a match as a new one, paused, its seats open. Raises UserError for its players and beside a copy."""
    async with matches.saving(cause) as db:
        if (twin := await store.matches.twin_of(db, one.chance)) is not None:
            raise UserError(TWIN[twin])
        if await store.players.plays_with(db, cause.user_id or 0, one.chance):
            raise UserError(NO_IMPORT_BY_PLAYERS)
        match_id = await new_match(db, place, cause, one, server)
        name, moves = matches.games[one.game].name, plural(one.moves, "move")
        act = Act(cause, "import", f"imported a match of {name} with {moves}. It's paused. {ROLLS_KNOWN}", why, {})
        intervention_id = await write_down(db, place.guild_id, match_id, act)
        await store.posts.add_post(
            db, match_id, Post("intervention", notes=[act.public_note], about={"intervention": intervention_id})
        )
        seats = [*range(one.seats)]
        await store.posts.add_post(db, match_id, Post("seat", notes=[TakeSeats()], about={"seats": seats}))
    matches.on_change(match_id, cause)
    return f"The match is here, paused. Players take their seats below; then `/mod resume` starts it. {HAD_FILE}"


async def new_match(db: Writing, place: Venue, cause: Cause, one: Replayed, server: Server) -> int:
    """Write a match that was read, with its log; its id. Raises UserError where the channel has one."""
    match_id = await store.matches.new_match(
        db,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        game=one.game,
        version=one.version,
        seed=one.seed,
        options=one.options,
        terms=server.terms.model_dump(mode="json"),
        host_id=cause.user_id or 0,
        created_at=now(),
        due_at=now() + PAUSE,
        halt="paused",
        halt_note=f"{moderator(cause.name)} imported it. Players take their seats first; then a moderator starts it.",
        halted_at=now(),
    )
    if match_id is None:
        raise UserError(CHANNEL_TAKEN)
    store.matches.set_match(db, match_id, phase="playing", automatic=True)
    taken_over = max((number for number, row in enumerate(one.log, 1) if row["salt"]), default=0)
    if taken_over:
        store.matches.set_match(db, match_id, copy_of=await store.matches.original_of(db, one.seed) or match_id)
    made = {number: COPIED if number <= taken_over else "member" for number in range(1, len(one.log) + 1)}
    rows = [{**row, "number": number, "made_by": made[number], "at": now()} for number, row in enumerate(one.log, 1)]
    question = sum(not row["silent"] for row in one.log)
    players = [Player(seat, None, f"Seat {letter(seat)}", question, vacant=True) for seat in range(one.seats)]
    store.players.seat_players(db, match_id, players)
    store.log.add_entries(db, match_id, rows)
    return match_id


async def undo_import(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    if session.phase != "playing":
        raise UserError("That match has already ended.")
    await store.posts.close_posts(db, session.id, "seat")
    await changes.end(session, db, ImportEnded(cause.name))
