"""The queries about what moderators did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, insert, select, update

from bot.model.log import Chance
from bot.store.log import draws
from bot.store.schema import interventions, matches
from bot.store.transactions import Reading, Writing


@dataclass(frozen=True)
class Intervention:
    """What a moderator did: to a match, or without one to the server's settings; `before` is what its undoing needs."""

    id: int
    guild_id: int
    match_id: int | None
    user_id: int
    name: str
    what: str
    line: str
    why: str
    before: Mapping[str, Any]
    undone_by: str | None
    at: int


async def add(db: Writing, **values: object) -> int:
    """Write one more, and return its number."""
    return int((await db.execute(insert(interventions).values(**values).returning(interventions.c.id))).scalar_one())


async def by_id(db: Reading, intervention_id: int) -> Intervention | None:
    row = (await db.execute(select(interventions).where(interventions.c.id == intervention_id))).one_or_none()
    return None if row is None else Intervention(**row._mapping)


def set_undone(db: Writing, intervention_id: int, name: str) -> None:
    """Note who undid one."""
    db.write(update(interventions).where(interventions.c.id == intervention_id).values(undone_by=name))


async def not_undone(db: Reading, guild_id: int, match_id: int | None, most: int) -> Sequence[Intervention]:
    """What was done to a match or to its server's settings and is not undone, newest first."""
    mine = interventions.c.match_id.is_(None)
    if match_id is not None:
        mine |= interventions.c.match_id == match_id
    return await _newest(db, most, interventions.c.guild_id == guild_id, mine, interventions.c.undone_by.is_(None))


async def interventions_of(db: Reading, guild_id: int, match_id: int | None, most: int) -> Sequence[Intervention]:
    """What was done on a server, or to one match of it, newest first."""
    of_match = [] if match_id is None else [interventions.c.match_id == match_id]
    return await _newest(db, most, interventions.c.guild_id == guild_id, *of_match)


async def _newest(db: Reading, most: int, *which: ColumnElement[bool]) -> Sequence[Intervention]:
    found = select(interventions).where(*which).order_by(interventions.c.id.desc()).limit(most)
    return [Intervention(**row._mapping) for row in await db.execute(found)]


async def had_file(db: Reading, user_id: int, chance: Chance) -> str | None:
    """How somebody came by the file of a match of this chance, or of a copy: by "export", "import", or not at all.

    What was undone counts too: what is known is known.
    """
    mine = (interventions.c.user_id == user_id) & interventions.c.what.in_(["export", "import"])
    found = select(interventions.c.what).join(matches, matches.c.id == interventions.c.match_id)
    return await db.scalar(found.where(mine, draws(chance)).order_by(interventions.c.id).limit(1))


async def last_time(db: Reading, match_id: int, what: str) -> int | None:
    """When something was last done to a match."""
    return await db.scalar(
        select(func.max(interventions.c.at)).where(interventions.c.match_id == match_id, interventions.c.what == what)
    )
