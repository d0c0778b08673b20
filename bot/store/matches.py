"""The queries about matches: by number, channel, server, member, and by what is due."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, String, bindparam, case, cast, func, select, update

from bot.model.fair_dice import FairDice, shares_of
from bot.model.live_page import LivePage
from bot.model.log import Chance
from bot.model.names import Holder
from bot.model.overview import Overview
from bot.model.player import Player
from bot.model.ref import Ref
from bot.model.session import Copied, Phase, Session, Setup, Standstill, Summary, Venue
from bot.model.shards import ALL, Shards
from bot.model.terms import PACES, Terms
from bot.store import votes
from bot.store.log import draws
from bot.store.news import NEWEST, NUMBER
from bot.store.plans import orders_of
from bot.store.players import player_of
from bot.store.posts import DUE as UNSEEN
from bot.store.schema import OPEN, matches, players, posts, settings
from bot.store.shards import of_shards
from bot.store.transactions import Reading, Writing
from rules import Game

PLAYING = matches.c.phase == "playing"
TIMED = matches.c.id.in_(select(players.c.match_id).where(players.c.due_at.is_not(None)))
DUE = matches.c.due_at, players.c.due_at
CHANGES = select(
    select(matches.c.changes).where(matches.c.id == bindparam("match")).scalar_subquery().label("changes"),
    select(NEWEST).where(settings.c.name == NUMBER).scalar_subquery().label("newest"),
)
SUMMARY = select(*(matches.c[field.name] for field in fields(Summary)))


def new_token() -> str:
    """Six signs: enough to tell apart matches that come to bear the same number, and short in the id of a button."""
    return secrets.token_urlsafe(4)


async def new_match(db: Writing, **values: object) -> int | None:
    """Insert a lobby, and return its id, or None where the channel has an open one."""
    new = {"phase": "lobby", "automatic": False, "token": new_token(), **values}
    return await db.insert_new(matches, new)


async def hold(db: Writing, match_id: int) -> int | None:
    """Have a match's row for oneself until the transaction ends, and count that; the count. None where there is none.

    Where nobody else has the database nothing is done.
    """
    if not db.is_shared:
        return None
    counted = update(matches).where(matches.c.id == match_id).values(changes=matches.c.changes + 1)
    return await db.scalar(counted.returning(matches.c.changes))


async def changes_of(db: Reading, match_id: int) -> tuple[int | None, int]:
    """How often a match was changed, None where there is none, and the number of the last news."""
    row = (await db.execute(CHANGES, {"match": match_id})).one()
    return row.changes, row.newest or 0


async def has_changed(db: Reading, match_id: int, changes: int) -> bool:
    """Whether another process has changed a match since it was read with so many changes."""
    return ((await changes_of(db, match_id))[0] or 0) > changes


async def keep(db: Writing, match_id: int) -> None:
    """Have a match's row for oneself, for what is no change of the match: so that nobody waits in a circle."""
    if db.is_shared:
        await db.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update())


def set_match(db: Writing, match_id: int, **values: object) -> None:
    db.write(update(matches).where(matches.c.id == match_id).values(**values))


def set_standstill(db: Writing, match_id: int, still: Standstill) -> None:
    """Write why a match stands still, or that it does not."""
    columns = {"halt": still.why, "halt_note": still.note, "halt_code": still.code}
    set_match(db, match_id, **columns, halted_at=still.since, halted_by=still.by, due_at=still.until)


def set_unreadable(db: Writing, match_id: int, at: int) -> None:
    """Write that a match stands still that cannot be read: from this moment on, or since it was halted before."""
    since = case((matches.c.halt == "halted", matches.c.halted_at), else_=at)
    set_match(db, match_id, halt="halted", halted_at=since, due_at=None, automatic=False)


async def open_match_in(db: Reading, channel_id: int) -> int | None:
    """The id of the open match of a channel."""
    return await db.scalar(select(matches.c.id).where(matches.c.channel_id == channel_id, OPEN))


async def twin_of(db: Reading, chance: Chance, but: int = 0) -> Phase | None:
    """Whether another match of this chance is played ("playing"), or was to its end ("over").

    All guided matches of a game share a seed, which is no secret: they are nobody's copies.
    """
    twin = draws(chance) & matches.c.phase.in_(["playing", "over"]) & (matches.c.id != but)
    twin &= ~matches.c.guided
    return await db.scalar(select(matches.c.phase).where(twin).order_by(matches.c.phase == "over").limit(1))


async def last_match_in(db: Reading, channel_id: int) -> int | None:
    """The id of the newest match of a channel, over or not."""
    return await db.scalar(select(func.max(matches.c.id)).where(matches.c.channel_id == channel_id))


async def playing_matches(db: Reading, shards: Shards = ALL, after: int = 0, most: int | None = None) -> Sequence[int]:
    """The ids of the matches of the servers of these shards that have begun and are not over; in order, from one on."""
    mine = select(matches.c.id).where(PLAYING, of_shards(matches.c.guild_id, shards), matches.c.id > after)
    return (await db.scalars(mine.order_by(matches.c.id).limit(most))).all()


async def _ids(db: Reading, *which: ColumnElement[bool]) -> Sequence[int]:
    return (await db.scalars(select(matches.c.id).where(*which).order_by(matches.c.id))).all()


async def token_of(db: Reading, match_id: int) -> str | None:
    return await db.scalar(select(matches.c.token).where(matches.c.id == match_id))


async def restored_at(db: Reading, match_id: int) -> int | None:
    """When a match went back to a copy of the database, if its channel was not told yet."""
    return await db.scalar(select(matches.c.restored_at).where(matches.c.id == match_id))


async def restored(db: Reading) -> Sequence[int]:
    """The matches that went back to a copy and whose channels were not told yet."""
    return await _ids(db, matches.c.restored_at.is_not(None))


async def with_lost_posts(db: Reading, shards: Shards = ALL) -> Sequence[tuple[Ref, int, int]]:
    """The matches with posts that a copy does not know, each with its channel and the newest message it does know."""
    mine = select(matches.c.id, matches.c.token, matches.c.channel_id, matches.c.lost_after)
    rows = await db.execute(mine.where(matches.c.lost_after.is_not(None), of_shards(matches.c.guild_id, shards)))
    return [(Ref(row.id, row.token), row.channel_id, row.lost_after) for row in rows]


async def summary(db: Reading, match_id: int) -> Summary | None:
    """A match by its row, if there is one."""
    row = (await db.execute(SUMMARY.where(matches.c.id == match_id))).one_or_none()
    return None if row is None else Summary(*row)


async def read_session(db: Reading, match_id: int, games: Mapping[str, Game]) -> Session:
    """A match with its players. Raises KeyError where its game is not known here."""
    row = (await db.execute(select(matches).where(matches.c.id == match_id))).one()
    seated = (await db.execute(select(players).where(players.c.match_id == match_id).order_by(players.c.seat))).all()
    session = _session(row, seated, games)
    if row.copy_of is not None:
        session.setup.copied = await _copied(db, row)
    session.orders = {(order.seat, order.topic): order for order in await orders_of(db, match_id)}
    session.vote = await votes.vote_of(db, match_id)
    session.memory.written.players = {player.seat: player.columns for player in session.players}
    return session


async def _copied(db: Reading, row: Row[Any]) -> Copied:
    """Of which match one is a copy, with a link to its result where that is on the same server."""
    there = select(matches.c.guild_id, matches.c.channel_id).where(matches.c.id == row.copy_of)
    played = (await db.execute(there)).one()
    if row.copy_of == row.id or played.guild_id != row.guild_id:
        return Copied(row.copy_of)
    result = select(func.max(posts.c.message_id)).where(posts.c.match_id == row.copy_of, posts.c.kind == "result")
    return Copied(row.copy_of, Venue(played.guild_id, played.channel_id).link(await db.scalar(result)))


async def original_of(db: Reading, seed: str) -> int | None:
    """The first match with a seed that was played to its end."""
    return await db.scalar(select(func.min(matches.c.id)).where(matches.c.seed == seed, matches.c.phase == "over"))


async def open_copies_of(db: Reading, user_id: int) -> Sequence[int]:
    """The matches of which somebody has opened a copy that goes on, one for each such copy."""
    mine = (matches.c.host_id == user_id) & matches.c.copy_of.is_not(None)
    return (await db.scalars(select(matches.c.copy_of).where(mine, PLAYING))).all()


async def sessions_of(db: Reading, user_id: int, games: Mapping[str, Game]) -> list[Session]:
    """The open matches in which a member holds a seat, by their rows alone; of known games only."""
    ids = select(matches.c.id).join(players).where(players.c.user_id == user_id, OPEN)
    seated = dict[int, list[Row[Any]]]()
    for one in await db.execute(select(players).where(players.c.match_id.in_(ids)).order_by(players.c.seat)):
        seated.setdefault(one.match_id, []).append(one)
    found = await db.execute(select(matches).where(matches.c.id.in_(seated)).order_by(matches.c.id))
    return [_session(row, seated[row.id], games) for row in found if row.game in games]


def _session(row: Row[Any], seated: Sequence[Row[Any]], games: Mapping[str, Game]) -> Session:
    terms = Terms.model_validate(row.terms)
    agreed = (row.version, row.seed, row.options, terms, row.host_id)
    closes_at, until = (row.due_at, None) if row.phase == "lobby" else (None, row.due_at)
    dice = FairDice(row.secret, shares_of(row.shares), row.start_press, row.put_back)
    setup = Setup(games[row.game], *agreed, due_at=closes_at, invited=row.invited, guided=row.guided, dice=dice)
    setup.copied = None if row.copy_of is None else Copied(row.copy_of)
    ref, page = Ref(row.id, row.token), LivePage(row.page_mark, row.page_round)
    venue = Venue(row.guild_id, row.channel_id, page)
    standstill = Standstill(row.halt, row.halt_note, row.halt_code, row.halted_at, row.halted_by, until)
    session = Session(ref, venue, setup, row.phase, [*map(player_of, seated)], standstill)
    session.memory.written.automatic, session.memory.written.changes = row.automatic, row.changes
    session.memory.history.former = [Holder(*one) for one in row.former]
    return session


async def with_automatic_moves(db: Reading) -> Sequence[int]:
    """The matches in which a move is due that no person has to make."""
    return await _ids(db, matches.c.automatic, PLAYING)


async def next_due(db: Reading, after: int = 0, shards: Shards = ALL) -> int | None:
    """When, after a moment, the next lobby or standstill ends, or the next clock has something to say."""
    if shards.are_all:
        first = [select(func.min(at)).where(at > after) for at in DUE]
    else:  # in the order of the index, so that it is read only up to the first of these shards
        first = [_at_these(at, at > after, shards).order_by(at).limit(1) for at in DUE]
    both = select(*(one.scalar_subquery() for one in first))
    return min((at for at in (await db.execute(both)).one() if at is not None), default=None)


async def due_matches(db: Reading, at: int, shards: Shards = ALL) -> Sequence[int]:
    """The lobbies and standstills that end by then, and the matches in which a clock has something to say."""
    lobbies = select(matches.c.id).where(matches.c.due_at <= at, of_shards(matches.c.guild_id, shards))
    clocks = _at_these(players.c.match_id, players.c.due_at <= at, shards)
    return sorted((await db.scalars(lobbies.union(clocks))).all())


def _at_these(column: ColumnElement[int], which: ColumnElement[bool], shards: Shards) -> Select[int]:
    """A column of the players, or of the matches, in the servers of these shards."""
    found = select(column).where(which)
    if shards.are_all:
        return found
    at_these = of_shards(matches.c.guild_id, shards)
    return (found if column.table is matches else found.join(matches)).where(at_these)


async def playing_in(db: Reading, guild_id: int) -> Sequence[int]:
    """The matches under way in a server."""
    return await _ids(db, matches.c.guild_id == guild_id, PLAYING)


async def with_running_clocks(db: Reading, shards: Shards = ALL) -> Sequence[Summary]:
    """The matches under way in which somebody's time runs."""
    return await _summaries(db, PLAYING, TIMED, of_shards(matches.c.guild_id, shards))


async def timed_or_lost(
    db: Reading, where: int | Shards = ALL, channels: Collection[int] | None = None
) -> Sequence[Summary]:
    """The matches in which somebody's time runs, and those that cannot be reached, also if they are over untold.

    They are those of a server, of some channels of it, or of all servers of some shards.
    """
    guild_id = matches.c.guild_id
    there = [of_shards(guild_id, where) if isinstance(where, Shards) else guild_id == where]
    there += [] if channels is None else [matches.c.channel_id.in_(channels)]
    untold = matches.c.id.in_(select(posts.c.match_id).where(UNSEEN))
    lost = (matches.c.halt == "unreachable") & (PLAYING | untold)
    return await _summaries(db, (PLAYING & TIMED) | lost, *there)


async def _summaries(db: Reading, *which: ColumnElement[bool]) -> Sequence[Summary]:
    return [Summary(*row) for row in await db.execute(SUMMARY.where(*which))]


async def servers_playing(db: Reading, shards: Shards = ALL) -> Sequence[int]:
    """The servers of these shards in which a match is under way."""
    found = select(matches.c.guild_id).where(PLAYING, of_shards(matches.c.guild_id, shards))
    return (await db.scalars(found.distinct())).all()


async def games_playing(db: Reading) -> Sequence[tuple[str, int]]:
    """The games of which a match is under way, by their keys, with each server where one is."""
    playing = select(matches.c.game, matches.c.guild_id).where(PLAYING).distinct()
    rows = await db.execute(playing.order_by(matches.c.game))
    return [(row.game, row.guild_id) for row in rows]


async def counts(db: Reading) -> dict[Phase, int]:
    """How many open matches there are in each phase."""
    rows = await db.execute(select(matches.c.phase, func.count().label("many")).where(OPEN).group_by(matches.c.phase))
    return {row.phase: row.many for row in rows}


async def halted(db: Reading) -> int:
    """How many matches under way do not fit the rules, or cannot be read."""
    return await db.scalar(select(func.count()).where(matches.c.halt == "halted", PLAYING)) or 0


async def matches_on(db: Reading, guild_id: int, most_over: int = 0) -> Sequence[Summary]:
    """The open matches of a server, and after them at most so many of the last that are not open."""
    mine = SUMMARY.where(matches.c.guild_id == guild_id).order_by(matches.c.id.desc())
    still_open = (await db.execute(mine.where(OPEN))).all()
    begun = matches.c.phase.in_(["over", "ended"])
    over = (await db.execute(mine.where(begun).limit(most_over))).all() if most_over else []
    return [Summary(*row) for row in (*still_open, *over)]


async def overviews_on(db: Reading, guild_id: int) -> Sequence[Overview]:
    """The open matches of a server with their players, by their rows, as far as those can be read."""
    here = (matches.c.guild_id == guild_id, OPEN)
    terms = cast(matches.c.terms, String).label("terms_text")
    more = (matches.c[name] for name in ("halt", "halt_code", "halted_at", "due_at", "created_at"))
    found = (await db.execute(SUMMARY.add_columns(*more, terms).where(*here).order_by(matches.c.id))).all()
    seated, mine = dict[int, list[Player]](), players.c.match_id.in_(select(matches.c.id).where(*here))
    for one in await db.execute(select(players).where(mine).order_by(players.c.match_id, players.c.seat)):
        seated.setdefault(one.match_id, []).append(player_of(one))
    return [_overview(row, seated.get(row.id, [])) for row in found]


def _overview(row: Row[Any], seated: Sequence[Player]) -> Overview:
    summary = Summary(*(row._mapping[field.name] for field in fields(Summary)))
    still = Standstill(row.halt, code=row.halt_code, since=row.halted_at, until=row.due_at)
    try:
        timed = Terms.model_validate_json(row.terms_text).pace in PACES
    except ValueError:
        timed = None
    return Overview(summary, still, seated, timed, row.created_at)


async def matches_of(db: Reading, user_id: int) -> Sequence[int]:
    """The open matches in which a member holds a seat."""
    ids = select(matches.c.id).join(players).where(players.c.user_id == user_id, OPEN)
    return (await db.scalars(ids.order_by(matches.c.id))).all()


async def guided_matches_of(db: Reading, user_id: int) -> int:
    """In how many open matches a member learns a game."""
    ids = select(func.count()).select_from(matches).join(players)
    return await db.scalar(ids.where(players.c.user_id == user_id, OPEN, matches.c.guided)) or 0


async def times_learned(db: Reading, user_id: int, game: str, guild_id: int) -> int:
    """How many guided matches of a game a member has begun on a server, those that are over among them."""
    mine = (players.c.user_id == user_id) & (matches.c.game == game) & (matches.c.guild_id == guild_id)
    return await db.scalar(select(func.count()).select_from(matches).join(players).where(mine, matches.c.guided)) or 0


async def has_finished(db: Reading, user_id: int, game: str) -> bool:
    """Whether somebody has played a match of a game to its end, other than to learn it, and no copy."""
    mine = (players.c.user_id == user_id) & (matches.c.game == game) & (matches.c.phase == "over")
    mine &= ~matches.c.guided & matches.c.copy_of.is_(None)
    return await db.scalar(select(matches.c.id).join(players).where(mine).limit(1)) is not None


async def with_clock_of(db: Reading, user_id: int) -> Sequence[int]:
    """The matches in which a member's clock runs."""
    running = select(players.c.match_id).where(players.c.user_id == user_id, players.c.running.is_not(None))
    return (await db.scalars(running)).all()
