"""Who answers for a seat once the match has begun: its member, an AI player for a while or for good, a replacement."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import reports, store, votes
from bot.matches import ALL_WISH, Matches
from bot.model.clock import fill
from bot.model.errors import BACK, Sorry
from bot.model.match import Live, playing, seat_held
from bot.model.names import quoted, short
from bot.model.player import Cause, Player
from rules import Seat, mark

FREE = "Whoever likes may take the seat over, as it stands."


async def go_away(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member lets an AI player answer until they are back."""
    async with matches.changing(match_id, cause) as (live, db):
        player = demand_seat(live, cause)
        if player.absent:
            raise Sorry(f"An AI player answers for you already. {BACK}")
        if live.is_last_present(player):
            raise Sorry("You are the last person here, and AI players do not play alone. `/game end` ends the match.")
        await set_absent(matches, live, db, player, f"{mark(player.seat)} is away for a while.")
    return f"An AI player answers for you from now on. {BACK}"


async def come_back(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member plays on, for whom an AI player answered, or whose seat stood open."""
    async with matches.changing(match_id, cause) as (live, db):
        player = demand_seat(live, cause)
        if not player.absent and not player.vacant:
            raise Sorry("You are here already: no AI player answers for you. `/game status` shows whose turn it is.")
        before = live.people_awaited
        player.absent, player.name = False, cause.name
        await close_seat(live, db, player, "")
        await matches.follow(live, db, before, notes=[f"{mark(player.seat)} is back."], quiet=player.seat)
    return "You play on yourself now. `/game hand` shows what you hold, and your choice if you have one."


async def set_absent(matches: Matches, live: Live, db: AsyncConnection, player: Player, why: str) -> None:
    """An AI player answers until the member is back; the channel is told, and offered a way back."""
    before = live.people_awaited
    player.absent = True
    await store.posts.close_posts(db, live.id, "seat", seat=player.seat)
    line = f"{why} An AI player answers for them until they are back."
    await reports.notice(live, db, line, kind="seat", seat=player.seat)
    await matches.follow(live, db, before)
    await votes.count(matches, live, db)


async def open_seat(live: Live, db: AsyncConnection, player: Player, why: str) -> None:
    """Offer a seat to whoever takes it over; until then nothing else changes."""
    await vacate(live, db, player)
    await reports.notice(live, db, f"{why} {FREE}", kind="seat", seat=player.seat)


async def vacate(live: Live, db: AsyncConnection, player: Player) -> None:
    """A seat may be taken over; the post that offers it is another's to make."""
    player.vacant = True
    await store.players.set_players(db, live.id, [player])
    await store.posts.close_posts(db, live.id, "seat", seat=player.seat)


async def take_over(matches: Matches, match_id: int, seat: Seat, cause: Cause) -> Live:
    """A member who plays not yet takes a seat that is open. Raises Sorry where it is not, or not for them."""
    async with matches.changing(match_id, cause) as (live, db):
        playing(live)
        player = live.players[seat]
        if live.seat_of(cause.user_id or 0) is not None:
            raise Sorry("You have a seat in this match already, and a member holds one.")
        if not player.vacant:
            raise Sorry(f"{mark(seat)}'s seat is not open any more. You can watch with `/game board`.")
        line = f"**{quoted(short(cause.name))}** takes over from **{quoted(short(player.name))}**, and plays on."
        await reseat(matches, live, db, player, cause.user_id, cause.name, line, quiet=seat)
    return live


async def reseat(
    matches: Matches,
    live: Live,
    db: AsyncConnection,
    player: Player,
    user_id: int | None,
    name: str,
    line: str,
    quiet: Seat | None = None,
) -> None:
    """Another member, or an AI player, goes on in a seat: with a new clock, and without the orders of who had it.

    The line says so, unless it is "": with the turn where a person comes in, in a notice where none does. The match is
    asked for the seat anew, so that a person who comes in is called unless `quiet`.
    """
    before = [seat for seat in live.people_awaited if seat != player.seat]
    await hand_over(live, db, player, user_id, name, line)
    here = [other for other in live.players if other.present]
    if live.phase == "playing" and here and all(other.ending for other in here):
        await matches.end(live, db, ALL_WISH)
        return
    if line and user_id is None:
        await reports.notice(live, db, line)
    await matches.follow(live, db, before, notes=[line] if line and user_id is not None else [], quiet=quiet)


async def hand_over(live: Live, db: AsyncConnection, player: Player, user_id: int | None, name: str, line: str) -> None:
    """A seat changes hands, with all that was its holder's alone."""
    fresh = Player(player.seat, user_id, name, question=player.question, since=player.since)
    for field in vars(fresh):
        setattr(player, field, getattr(fresh, field))
    fill(live, player)
    live.orders = {key: order for key, order in live.orders.items() if key[0] != player.seat}
    await store.plans.forget_orders(db, live.id, player.seat)
    await close_seat(live, db, player, line)
    if live.vote:
        await reports.close_vote(live, db, reports.MOVED_ON)


async def close_seat(live: Live, db: AsyncConnection, player: Player, note: str) -> None:
    """A seat is not open, nor its member away, any more."""
    player.vacant = player.absent = False
    await store.posts.close_posts(db, live.id, "seat", note, seat=player.seat)
    await store.posts.take_seat_off(db, live.id, player.seat, note)


def demand_seat(live: Live, cause: Cause) -> Player:
    """The player who asks. Raises Sorry for whoever has no seat, and before and after the match."""
    playing(live)
    return live.players[seat_held(live, cause.user_id)]


def ai_for(player: Player) -> str:
    """The name of the AI player who goes on for good."""
    return f"AI for {short(player.name)}"


def held(player: Player) -> dict[str, object]:
    """Who holds a seat, to be put back."""
    return {name: getattr(player, name) for name in ("seat", "user_id", "name", "absent", "vacant")}
