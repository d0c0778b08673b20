"""The queries about matches, players, entries and picks: a function a query."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Row, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import Repeated
from bot.live import Live, Order, Phase, Player
from bot.store import votes
from bot.store.schema import LIVE, entries, facts, interactions, matches, orders, picks, players
from bot.terms import Terms
from rules import Game, Seat
from rules.log import Entry, Played

Picks: TypeAlias = dict[str, list[str]]
"""What is picked for the open fields of an offer, in order, by field."""


async def remember(db: AsyncConnection, interaction_id: int, at: int) -> None:
    """Note that an interaction is being carried out. Raises Repeated if it was before."""
    try:
        await db.execute(insert(interactions).values(id=interaction_id, at=at))
    except IntegrityError:
        raise Repeated from None


async def forget_interactions(db: AsyncConnection, before: int) -> None:
    """Drop the notes about interactions that Discord cannot deliver again."""
    await db.execute(delete(interactions).where(interactions.c.at < before))


def new_token() -> str:
    """Six signs: enough to tell matches apart that come to bear one number, and short in the id of a button."""
    return secrets.token_urlsafe(4)


async def new_match(db: AsyncConnection, **values: object) -> int | None:
    """Insert a lobby; its id, or None where the channel has a live match."""
    new = {"phase": "lobby", "robots": False, "token": new_token(), **values}
    try:
        result = await db.execute(insert(matches).values(**new).returning(matches.c.id))
    except IntegrityError:
        return None
    return int(result.scalar_one())


async def set_match(db: AsyncConnection, match_id: int, **values: object) -> None:
    """Change columns of a match."""
    await db.execute(update(matches).where(matches.c.id == match_id).values(**values))


async def live_match_in(db: AsyncConnection, channel_id: int) -> int | None:
    """The id of the live match of a channel."""
    return await db.scalar(select(matches.c.id).where(matches.c.channel_id == channel_id, LIVE))


async def last_match_in(db: AsyncConnection, channel_id: int) -> int | None:
    """The id of the newest match of a channel, over or not."""
    return await db.scalar(select(func.max(matches.c.id)).where(matches.c.channel_id == channel_id))


async def live_matches(db: AsyncConnection) -> Sequence[int]:
    """The ids of all matches that have begun and are not over."""
    return (await db.scalars(select(matches.c.id).where(matches.c.phase == "playing").order_by(matches.c.id))).all()


async def match_row(db: AsyncConnection, match_id: int) -> Row[Any]:
    """The row of a match."""
    return (await db.execute(select(matches).where(matches.c.id == match_id))).one()


async def token_of(db: AsyncConnection, match_id: int) -> str | None:
    """The token of a match, if there is one."""
    return await db.scalar(select(matches.c.token).where(matches.c.id == match_id))


async def match_if(db: AsyncConnection, match_id: int) -> Row[Any] | None:
    """The row of a match, if there is one."""
    return (await db.execute(select(matches).where(matches.c.id == match_id))).one_or_none()


async def read_live(db: AsyncConnection, match_id: int, games: Mapping[str, Game]) -> Live:
    """A match with its players. Raises KeyError where its game is not known here."""
    row = await match_row(db, match_id)
    seated = (await db.execute(select(players).where(players.c.match_id == match_id).order_by(players.c.seat))).all()
    live = _live(row, seated, games)
    live.orders = {(order.seat, order.topic): order for order in await orders_of(db, match_id)}
    live.vote = await votes.vote_of(db, match_id)
    return live


async def held_by(db: AsyncConnection, user_id: int, games: Mapping[str, Game]) -> list[Live]:
    """The live matches in which a member holds a seat, by their rows alone; of known games only."""
    held = select(matches.c.id).join(players).where(players.c.user_id == user_id, LIVE)
    seated = dict[int, list[Row[Any]]]()
    for one in await db.execute(select(players).where(players.c.match_id.in_(held)).order_by(players.c.seat)):
        seated.setdefault(one.match_id, []).append(one)
    found = await db.execute(select(matches).where(matches.c.id.in_(seated)).order_by(matches.c.id))
    return [_live(row, seated[row.id], games) for row in found if row.game in games]


def _live(row: Row[Any], seated: Sequence[Row[Any]], games: Mapping[str, Game]) -> Live:
    return Live(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        phase=row.phase,
        game=games[row.game],
        version=row.version,
        seed=row.seed,
        options=row.options,
        host_id=row.host_id,
        due_at=row.due_at,
        robots=row.robots,
        players=[_player(one) for one in seated],
        terms=Terms.model_validate(row.terms),
        halt=row.halt,
        halt_note=row.halt_note,
        token=row.token,
    )


def _player(row: Row[Any]) -> Player:
    return Player(**{name: value for name, value in row._mapping.items() if name != "match_id"})


async def seat_players(db: AsyncConnection, match_id: int, seated: Iterable[Player]) -> None:
    """Write anew who sits where."""
    await db.execute(delete(players).where(players.c.match_id == match_id))
    if rows := [{"match_id": match_id, **vars(player)} for player in seated]:
        await db.execute(insert(players), rows)


async def set_players(db: AsyncConnection, match_id: int, changed: Sequence[Player]) -> None:
    """Write what has changed of some players."""
    columns = [name for name in vars(changed[0]) if name != "seat"] if changed else []
    if changed:
        statement = (
            update(players)
            .where(players.c.match_id == match_id, players.c.seat == bindparam("at_seat"))
            .values({name: bindparam(f"new_{name}") for name in columns})
        )
        rows = [{"at_seat": one.seat, **{f"new_{name}": getattr(one, name) for name in columns}} for one in changed]
        await db.execute(statement, rows)


async def forget_clocks(db: AsyncConnection, match_id: int) -> None:
    """Nothing is due any more for the players of a match."""
    await db.execute(update(players).where(players.c.match_id == match_id).values(due_at=None))


async def orders_of(db: AsyncConnection, match_id: int) -> list[Order]:
    """What the players of a match have settled in advance."""
    found = await db.execute(select(orders).where(orders.c.match_id == match_id))
    return [Order(row.seat, row.topic, row.moves, row.stopped) for row in found]


async def set_order(db: AsyncConnection, match_id: int, order: Order) -> None:
    """Write an order in place of the seat's earlier one of the topic; one without moves is gone."""
    mine = (orders.c.match_id == match_id, orders.c.seat == order.seat, orders.c.topic == order.topic)
    await db.execute(delete(orders).where(*mine))
    if order.moves:
        await db.execute(insert(orders).values(match_id=match_id, **vars(order)))


async def forget_orders(db: AsyncConnection, match_id: int, seat: Seat) -> None:
    """Drop what the player of a seat had settled."""
    await db.execute(delete(orders).where(orders.c.match_id == match_id, orders.c.seat == seat))


async def with_robots(db: AsyncConnection) -> Sequence[int]:
    """The matches in which a move is due that no person has to make."""
    return (await db.scalars(select(matches.c.id).where(matches.c.robots, matches.c.phase == "playing"))).all()


async def add_entry(
    db: AsyncConnection,
    match_id: int,
    number: int,
    entry: Entry,
    fingerprint: str,
    made_by: str,
    user_id: int | None,
    at: int,
) -> None:
    """Write entry `number` of the log, with the fingerprint of the position after it."""
    if isinstance(entry, Played):
        said: dict[str, object] = {"seat": entry.seat, "move": str(entry.move)}
    else:
        said = {"back": entry.to, "fresh": entry.fresh}
    row = {"match_id": match_id, "number": number, "fingerprint": fingerprint, "made_by": made_by, "user_id": user_id}
    await db.execute(insert(entries).values(**row, at=at, **said))


async def log_of(db: AsyncConnection, match_id: int) -> Sequence[Row[Any]]:
    """All entries of a match, in order."""
    return (await db.execute(select(entries).where(entries.c.match_id == match_id).order_by(entries.c.number))).all()


async def next_due(db: AsyncConnection, after: int = 0) -> int | None:
    """When, after a moment, the next lobby expires or the next clock has something to say."""
    due = [table.c.due_at for table in (matches, players)]
    both = [await db.scalar(select(func.min(at)).where(at > after)) for at in due]
    return min((at for at in both if at is not None), default=None)


async def due_matches(db: AsyncConnection, at: int) -> Sequence[int]:
    """The lobbies that expire by then, and the matches in which a clock has something to say."""
    lobbies = select(matches.c.id).where(matches.c.due_at <= at)
    clocks = select(players.c.match_id).where(players.c.due_at <= at)
    return sorted((await db.scalars(lobbies.union(clocks))).all())


async def playing_in(db: AsyncConnection, guild_id: int) -> Sequence[int]:
    """The matches under way in a server."""
    held = (matches.c.guild_id == guild_id) & (matches.c.phase == "playing")
    return (await db.scalars(select(matches.c.id).where(held).order_by(matches.c.id))).all()


async def unreachable(db: AsyncConnection) -> Sequence[int]:
    """The matches whose channel could not be written to."""
    lost = (matches.c.halt == "unreachable") & (matches.c.phase == "playing")
    return (await db.scalars(select(matches.c.id).where(lost).order_by(matches.c.id))).all()


async def guilds_playing(db: AsyncConnection) -> Sequence[int]:
    """The servers in which a match is under way."""
    return (await db.scalars(select(matches.c.guild_id).where(matches.c.phase == "playing").distinct())).all()


async def matches_of(db: AsyncConnection, user_id: int) -> Sequence[int]:
    """The live matches in which a member holds a seat."""
    held = select(matches.c.id).join(players).where(players.c.user_id == user_id, LIVE)
    return (await db.scalars(held.order_by(matches.c.id))).all()


async def with_clock_of(db: AsyncConnection, user_id: int) -> Sequence[int]:
    """The matches in which a member's clock runs."""
    return (
        await db.scalars(select(players.c.match_id).where(players.c.user_id == user_id, players.c.running.is_not(None)))
    ).all()


async def counts(db: AsyncConnection) -> dict[Phase, int]:
    """How many matches there are in each live phase."""
    rows = await db.execute(select(matches.c.phase, func.count()).where(LIVE).group_by(matches.c.phase))
    return {row[0]: row[1] for row in rows}


async def picks_of(db: AsyncConnection, match_id: int, seat: Seat, question: int, move: str) -> Picks:
    """What a seat has picked so far for the open fields of the offer with this move."""
    mine = (picks.c.match_id == match_id, picks.c.seat == seat, picks.c.question == question)
    return await db.scalar(select(picks.c.picks).where(*mine, picks.c.move == move)) or {}


async def last_picks(db: AsyncConnection, match_id: int, seat: Seat, question: int) -> str | None:
    """The move of the offer for which a seat has picked last."""
    mine = (picks.c.match_id == match_id, picks.c.seat == seat, picks.c.question == question)
    return await db.scalar(select(picks.c.move).where(*mine).order_by(picks.c.id.desc()).limit(1))


async def set_picks(
    db: AsyncConnection, match_id: int, seat: Seat, question: int, move: str, picked: Mapping[str, Sequence[str]]
) -> None:
    """Store what a seat has picked for an offer, in place of what it had; of earlier questions nothing is kept."""
    mine = (picks.c.match_id == match_id, picks.c.seat == seat)
    await db.execute(delete(picks).where(*mine, (picks.c.question != question) | (picks.c.move == move)))
    row = {"match_id": match_id, "seat": seat, "question": question, "move": move, "picks": dict(picked)}
    await db.execute(insert(picks).values(**row))


async def fact(db: AsyncConnection, name: str) -> str | None:
    """A remembered fact."""
    return await db.scalar(select(facts.c.value).where(facts.c.name == name))


async def set_fact(db: AsyncConnection, name: str, value: str) -> None:
    """Remember a fact, in place of the one of that name."""
    await db.execute(delete(facts).where(facts.c.name == name))
    await db.execute(insert(facts).values(name=name, value=value))


async def forget_fact(db: AsyncConnection, name: str) -> None:
    """Remember a fact no more."""
    await db.execute(delete(facts).where(facts.c.name == name))


async def matches_on(db: AsyncConnection, guild_id: int, most_over: int = 0) -> Sequence[Row[Any]]:
    """The live matches of a server, and after them so many of the last that are not live."""
    mine = select(matches).where(matches.c.guild_id == guild_id).order_by(matches.c.id.desc())
    live = (await db.execute(mine.where(LIVE))).all()
    begun = matches.c.phase.in_(["over", "ended"])
    return [*live, *((await db.execute(mine.where(begun).limit(most_over))).all() if most_over else [])]


async def names_in(db: AsyncConnection, match_ids: Sequence[int]) -> Mapping[int, list[str]]:
    """The names of those who sit in some matches."""
    found = select(players.c.match_id, players.c.name).where(players.c.match_id.in_(match_ids))
    named = dict[int, list[str]]()
    for row in await db.execute(found.order_by(players.c.match_id, players.c.seat)):
        named.setdefault(row.match_id, []).append(row.name)
    return named


async def add_entries(db: AsyncConnection, match_id: int, made: Sequence[Mapping[str, object]]) -> None:
    """Write a whole log at once."""
    if made:
        await db.execute(insert(entries), [{"match_id": match_id, **one} for one in made])
