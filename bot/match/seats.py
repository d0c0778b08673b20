"""Who answers for a seat once the match has begun: its member, an AI player for a while or for good, a replacement."""

from __future__ import annotations

from dataclasses import replace

from bot import store
from bot.match import changes, ending, followers, posts
from bot.match.lobby import hand_host_on
from bot.match.matches import Matches
from bot.model.clock import fill
from bot.model.errors import UserError
from bot.model.names import Holder, name_for_note
from bot.model.notes import MovedOn, NamesOfThen, Note, SeatOpened, TookOver, Why
from bot.model.player import Cause, Change, Player
from bot.model.preconditions import require_invited, require_playing, require_present, require_seat
from bot.model.session import Session, chance_in
from bot.store.transactions import Writing
from rules import Seat, mark

HAD_FILE = {"export": "exported this match while it was running", "import": "imported this match from its file"}


async def open_seat(session: Session, db: Writing, player: Player, why: Why) -> None:
    """Offer a seat to whoever takes it over; until then nothing else changes."""
    await vacate(session, db, player)
    opened = SeatOpened(player.seat, why, private=session.setup.invited is not None)
    await posts.notice(session, db, opened, kind="seat", seat=player.seat)


async def vacate(session: Session, db: Writing, player: Player) -> None:
    """Let a seat be taken over; the post that offers it is the caller's to make."""
    player.vacant = True
    store.players.set_players(db, session.id, [player])
    await store.posts.close_posts(db, session.id, "seat", seat=player.seat)


async def take_over(matches: Matches, match_id: int, seat: Seat, cause: Cause) -> Session:
    """A member without a seat takes one that is open. Raises UserError where it is not, or not for them."""
    async with matches.changing(match_id, cause) as (session, db):
        require_playing(session)
        if seat not in range(len(session.players)):
            raise UserError("This match has no such seat. To watch, use `/game board`.")
        player = session.players[seat]
        if session.seat_of(cause.user_id or 0) is not None:
            raise UserError("You already have a seat in this match, and nobody can hold two.")
        if not player.vacant:
            raise UserError(f"{mark(seat)}'s seat is no longer open. To watch, use `/game board`.")
        require_invited(session, cause.user_id or 0)
        await require_unknowing(session, db, cause.user_id)
        await matches.people.recall(db, session.game.key, [cause.user_id])
        successor = Player(seat, cause.user_id, cause.name)
        took_over = TookOver(session.name_in(seat, cause.name), session.names.short(seat))
        await hand_host_on(session, db, player, successor)
        await reseat(session, db, player, successor, took_over, quiet=seat)
    return session


async def require_unknowing(session: Session, db: Writing, user_id: int | None, name: str = "") -> None:
    """Raises UserError for whoever had the match as a file, with its seed; `name` is theirs where another asks."""
    if user_id is None or (how := await store.interventions.had_file(db, user_id, chance_in(session))) is None:
        return
    knows = f"{name_for_note(name)} {HAD_FILE[how]} and knows" if name else f"You {HAD_FILE[how]}, so you know"
    raise UserError(f"{knows} its secrets. Someone else can take the seat.")


async def reseat(
    session: Session,
    db: Writing,
    player: Player,
    successor: Player,
    note: Note | None = None,
    quiet: Seat | None = None,
) -> None:
    """Another member, or an AI player, goes on in a seat: with a new clock, and without the orders of who had it.

    The note says so, if there is one: with the turn where a person comes in, in a notice where none does. The seat
    counts as newly asked, so that a person who comes in is called unless `quiet`.
    """
    before = [seat for seat in session.waiting.people if seat != player.seat]
    await hand_over(session, db, player, successor, note)
    if await ending.count(session, db):
        return
    if note and not successor.present:
        await posts.notice(session, db, note)
    notes = [note] if note and successor.present else []
    await changes.update_match(session, db, Change(before, notes=notes, quiet=quiet))


async def hand_over(session: Session, db: Writing, player: Player, successor: Player, note: Note | None = None) -> None:
    """A seat changes hands, and what was its holder's alone ends; whoever sits down follows the match no more."""
    followers.forget(session, db, [successor.user_id])
    await keep_holder(session, db, player)
    vars(player).update(vars(replace(successor, question=player.question, since=player.since)))
    fill(session, player)
    session.orders = {key: order for key, order in session.orders.items() if key[0] != player.seat}
    store.plans.forget_orders(db, session.id, player.seat)
    await close_seat(session, db, player, note)
    store.posts.show_again(db, session.id, "offer")
    if session.vote:
        await posts.close_vote(session, db, MovedOn())


async def keep_holder(session: Session, db: Writing, player: Player) -> None:
    """Keep what somebody is called who leaves a seat, for all that was told until now."""
    history = session.memory.history
    written = session.entries - (history.misfit is not None)
    former, now = history.former, Holder(player.seat, written, player.name)
    if all((one.seat, one.entry) != (now.seat, now.entry) for one in former):
        former.append(now)
    store.matches.set_match(db, session.id, former=former)
    store.forgetting.remember_name(db, session.id, player.user_id, player.name)
    await store.posts.keep_names(db, session.id, NamesOfThen(now.entry), session.last)


async def close_seat(session: Session, db: Writing, player: Player, note: Note | None = None) -> None:
    """A seat is not open, nor its member away, any more."""
    player.vacant = player.absent = False
    session.changed()
    await store.posts.close_posts(db, session.id, "seat", note, seat=player.seat)
    await store.posts.take_seat_off(db, session.id, player.seat, note)


def require_player(session: Session, cause: Cause) -> Player:
    """The player who asks. Raises UserError for whoever has no seat, and before and after the match."""
    require_playing(session)
    return session.players[require_seat(session, cause.user_id)]


def require_present_seat(session: Session, user_id: int | None) -> Seat:
    """The seat of a member who is here. Raises UserError if there is none, Away where an AI player answers for it."""
    seat = require_seat(session, user_id)
    require_present(session, seat)
    return seat


def ai_for(session: Session, player: Player) -> Player:
    """The AI player who goes on for good in the seat of a player."""
    return Player(player.seat, None, f"AI for {session.names.short(player.seat)}")


def holder_fields(player: Player) -> dict[str, object]:
    """The fields that say who holds a seat, to be put back."""
    return {name: getattr(player, name) for name in ("seat", "user_id", "name", "absent", "vacant")}
