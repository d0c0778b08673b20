"""The queries about the addresses at which matches are watched on the web."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, select, update

from bot.model.live_page import LivePage
from bot.model.ref import Ref
from bot.store.schema import matches
from bot.store.transactions import Reading, Writing

BEGUN = matches.c.phase.in_(["playing", "over", "ended"])


def set_page(db: Writing, match_id: int, page: LivePage) -> None:
    kept = {"page_mark": page.mark, "page_round": page.round}
    db.write(update(matches).where(matches.c.id == match_id).values(**kept))


def set_marks(db: Writing, marks: Mapping[int, str | None]) -> None:
    """Write the marks of many matches, by their ids."""
    one = update(matches).where(matches.c.id == bindparam("of")).values(page_mark=bindparam("mark"))
    if marks:
        db.write(one, [{"of": match_id, "mark": mark} for match_id, mark in marks.items()])


class Watched(NamedTuple):
    """A match that is watched, its server, and how often it was changed as far as changes are counted."""

    id: int
    guild_id: int
    changes: int


WATCHED = select(matches.c.id, matches.c.guild_id, matches.c.changes)


async def match_of(db: Reading, mark: str) -> Watched | None:
    """The match whose page has this mark."""
    row = (await db.execute(WATCHED.where(matches.c.page_mark == mark, BEGUN))).one_or_none()
    return None if row is None else Watched(*row)


async def watched(db: Reading, match_ids: Collection[int]) -> Sequence[Watched]:
    """Some matches, as far as they are there."""
    return [Watched(*row) for row in await db.execute(WATCHED.where(matches.c.id.in_(match_ids)))]


async def undecided(db: Reading) -> Sequence[Ref]:
    """The matches without a page about which nobody has decided; private ones have none until their host does."""
    new = (matches.c.page_mark.is_(None), matches.c.page_round == 0, matches.c.invited.is_(None), BEGUN)
    rows = await db.execute(select(matches.c.id, matches.c.token).where(*new).order_by(matches.c.id))
    return [Ref(row.id, row.token) for row in rows]
