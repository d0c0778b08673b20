"""The queries about who sits where: seats, their clocks, names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from bot.model.log import Chance
from bot.model.player import Clock, Player
from bot.store.log import draws
from bot.store.schema import matches, players
from bot.store.transactions import Reading, Writing

ONE = update(players).where(players.c.match_id == bindparam("of_match"), players.c.seat == bindparam("at_seat"))


def player_of(row: Row[Any]) -> Player:
    clock = {field.name: row._mapping[field.name] for field in fields(Clock)}
    own = {field.name: row._mapping[field.name] for field in fields(Player) if field.name != "clock"}
    return Player(**own, clock=Clock(**clock))


def seat_players(db: Writing, match_id: int, seated: Iterable[Player]) -> None:
    """Write anew who sits where."""
    db.write(delete(players).where(players.c.match_id == match_id))
    if rows := [{"match_id": match_id, **player.columns} for player in seated]:
        db.write(insert(players), rows)


def set_players(db: Writing, match_id: int, changed: Sequence[Player]) -> None:
    """Write what has changed of some players."""
    if changed:
        db.write(ONE, [{"of_match": match_id, "at_seat": one.seat, **one.columns} for one in changed])


def forget_clocks(db: Writing, match_id: int) -> None:
    """Nothing is due any more for the players of a match."""
    db.write(update(players).where(players.c.match_id == match_id).values(due_at=None))


async def plays_with(db: Reading, user_id: int, chance: Chance) -> bool:
    """Whether somebody has a seat in a match of this chance that is not over: the match itself, or a copy of its file.

    Guided matches share a seed that is no secret: they do not count.
    """
    found = select(players.c.seat).join(matches, matches.c.id == players.c.match_id)
    mine = (players.c.user_id == user_id) & (matches.c.phase != "over") & ~matches.c.guided
    return await db.scalar(found.where(mine, draws(chance)).limit(1)) is not None


async def names_in(db: Reading, match_ids: Sequence[int]) -> Mapping[int, list[str]]:
    """The names of those who sit in some matches."""
    found = select(players.c.match_id, players.c.name).where(players.c.match_id.in_(match_ids))
    names = dict[int, list[str]]()
    for row in await db.execute(found.order_by(players.c.match_id, players.c.seat)):
        names.setdefault(row.match_id, []).append(row.name)
    return names
