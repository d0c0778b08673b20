"""The queries about how matches ended for their seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, delete, exists, func, insert, literal, select, update

from bot.model.ratings import Ranked
from bot.model.records import Deed, Past, Tally
from bot.model.results import Measures, SeatResult
from bot.store.schema import entries, matches, players, results
from bot.store.transactions import Reading, Writing
from rules import Seat

COUNTS = results.c.why == ""
OVER, ORIGINAL = matches.c.phase == "over", matches.c.copy_of.is_(None)
IN_ORDER = (results.c.at, results.c.match_id, results.c.seat)
PAST = [results.c[name] for name in Past._fields]
ONE = update(results).where(results.c.match_id == bindparam("of_match"), results.c.seat == bindparam("at_seat"))


def add_results(db: Writing, found: Sequence[SeatResult]) -> None:
    """Write how a match ended, in place of what was written of it before."""
    db.write(delete(results).where(results.c.match_id == found[0].match_id))
    db.write(insert(results), [vars(one) for one in found])


def add_unreadable(db: Writing, match_id: int) -> None:
    """Note of a match that it is over and can't be read by these rules, so that nobody tries it again and again."""
    of_match, last = (entries.c.match_id == match_id), func.coalesce(func.max(entries.c.at), 0)
    at = select(last).where(of_match).scalar_subquery()
    mine = (matches.c.guild_id, matches.c.game, matches.c.version)
    known = select(players.c.match_id, players.c.seat, *mine, at, players.c.user_id, *map(literal, (0, 0, 0)))
    found = known.add_columns(literal("unreadable"), literal(value=True)).join(matches)
    names = ["match_id", "seat", "guild_id", "game", "version", "at", "user_id", "place", "seats", "score", "why"]
    db.write(insert(results).from_select([*names, "measured"], found.where(players.c.match_id == match_id)))


def set_measures(db: Writing, match_id: int, found: Mapping[Seat, Measures]) -> None:
    """Write what was worked out of a match afterwards."""
    db.write(
        ONE, [{"of_match": match_id, "at_seat": seat, **vars(one), "measured": True} for seat, one in found.items()]
    )


def set_measured(db: Writing, match_id: int) -> None:
    """Note of a match that nothing more can be worked out of it."""
    db.write(update(results).where(results.c.match_id == match_id).values(measured=True))


async def unrecorded(db: Reading, after: int = 0) -> int | None:
    """A match that is over and has no results yet, the first after a number; copies never have any."""
    written = exists().where(results.c.match_id == matches.c.id)
    return await db.scalar(select(func.min(matches.c.id)).where(OVER, ORIGINAL, matches.c.id > after, ~written))


async def unmeasured(db: Reading, after: int = 0) -> int | None:
    """A match of which more can be worked out, the first after a number."""
    return await db.scalar(select(func.min(results.c.match_id)).where(~results.c.measured, results.c.match_id > after))


async def results_of(db: Reading, user_id: int, guild_id: int | None) -> Sequence[Past]:
    """How somebody's matches ended, the oldest first; on one server, or everywhere for None."""
    there = () if guild_id is None else (results.c.guild_id == guild_id,)
    mine = select(*PAST).where(results.c.user_id == user_id, *there)
    return [Past(*row) for row in await db.execute(mine.order_by(*IN_ORDER))]


async def tallies(db: Reading, guild_id: int) -> Sequence[Tally]:
    """How many matches of each game have counted on a server, the most first."""
    many = func.count(results.c.match_id.distinct()).label("many")
    people = func.count(results.c.user_id.distinct())
    here = select(results.c.game, many, people).where(results.c.guild_id == guild_id, COUNTS)
    return [
        Tally(*row) for row in await db.execute(here.group_by(results.c.game).order_by(many.desc(), results.c.game))
    ]


async def closest(db: Reading, guild_id: int, game: str, left_out: Sequence[int]) -> Deed | None:
    """The match that was won by least: who won it, and by how much."""
    return await _first(
        db, guild_id, game, left_out, results.c.gap, (results.c.place == 1) & results.c.gap.is_not(None)
    )


async def biggest_swing(db: Reading, guild_id: int, game: str, left_out: Sequence[int]) -> Deed | None:
    """The most that somebody has gained at once."""
    return await _first(db, guild_id, game, left_out, -results.c.swing, results.c.swing > 0)


async def _first(db: Reading, guild_id: int, game: str, left_out: Sequence[int], order: Any, which: Any) -> Deed | None:
    known = results.c.user_id.is_not(None)
    here = (results.c.guild_id == guild_id, results.c.game == game, COUNTS, known, which)
    columns = (results.c.user_id, results.c.gap, results.c.swing, results.c.unit, results.c.sign)
    found = select(*columns).where(*here, results.c.user_id.not_in(left_out))
    row = (await db.execute(found.order_by(order, results.c.at, results.c.match_id, results.c.seat).limit(1))).first()
    return None if row is None else Deed(*row)


async def names_on(db: Reading, guild_id: int, user_ids: Sequence[int]) -> Mapping[int, str]:
    """What people were called in their newest match on a server."""
    newest = select(results.c.user_id, func.max(results.c.match_id).label("match_id"))
    here = newest.where(results.c.guild_id == guild_id, results.c.user_id.in_(user_ids)).group_by(results.c.user_id)
    one = here.subquery()
    named = select(one.c.user_id, players.c.name).join(
        players, (players.c.match_id == one.c.match_id) & (players.c.user_id == one.c.user_id)
    )
    return {row.user_id: row.name for row in await db.execute(named)}


async def rated_groups(db: Reading) -> Sequence[tuple[int, str]]:
    """Each server with each game of which a match has counted there."""
    found = select(results.c.guild_id, results.c.game).where(COUNTS).distinct()
    return [(row.guild_id, row.game) for row in await db.execute(found.order_by(results.c.guild_id, results.c.game))]


async def unrated(db: Reading, guild_id: int, game: str) -> Sequence[Ranked]:
    """What has counted of a game on a server and the ratings do not know yet."""
    return await _ranked(db, guild_id, game, ~results.c.rated)


async def ranked(db: Reading, guild_id: int, game: str) -> Sequence[Ranked]:
    """All that has counted of a game on a server."""
    return await _ranked(db, guild_id, game)


async def _ranked(db: Reading, guild_id: int, game: str, *more: Any) -> Sequence[Ranked]:
    columns = (results.c.at, results.c.match_id, results.c.seat, results.c.user_id, results.c.place)
    found = select(*columns).where(results.c.guild_id == guild_id, results.c.game == game, COUNTS, *more)
    return await db.run_sync(lambda it: [Ranked(*row) for row in it.execute(found.order_by(*IN_ORDER))])


async def last_rated(db: Reading, guild_id: int, game: str) -> tuple[int, int] | None:
    """When the newest match ended that the ratings know of, and its number."""
    here = (results.c.guild_id == guild_id, results.c.game == game, results.c.rated)
    found = select(results.c.at, results.c.match_id).where(*here)
    row = (await db.execute(found.order_by(results.c.at.desc(), results.c.match_id.desc()).limit(1))).first()
    return None if row is None else (row.at, row.match_id)


def set_rated(db: Writing, match_ids: Sequence[int]) -> None:
    """Note that the ratings know of some matches."""
    if match_ids:
        one = update(results).where(results.c.match_id == bindparam("of_match")).values(rated=True)
        db.write(one, [{"of_match": match_id} for match_id in match_ids])
