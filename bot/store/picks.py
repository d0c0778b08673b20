"""The queries about what is picked for the open fields of offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from sqlalchemy import delete, insert, select

from bot.store.schema import picks
from bot.store.transactions import Reading, Writing
from rules import Seat

Picks: TypeAlias = dict[str, list[str]]
"""What is picked for the open fields of an offer, in order, by field."""


async def picks_of(db: Reading, match_id: int, seat: Seat, question: int, move: str) -> Picks:
    """What a seat has picked so far for the open fields of the offer with this move."""
    mine = (picks.c.match_id == match_id, picks.c.seat == seat, picks.c.question == question)
    return await db.scalar(select(picks.c.picks).where(*mine, picks.c.move == move)) or {}


def set_picks(
    db: Writing, match_id: int, seat: Seat, question: int, move: str, picked: Mapping[str, Sequence[str]]
) -> None:
    """Store what a seat has picked for an offer, in place of what it had; of earlier questions nothing is kept."""
    mine = (picks.c.match_id == match_id, picks.c.seat == seat)
    db.write(delete(picks).where(*mine, (picks.c.question != question) | (picks.c.move == move)))
    row = {"match_id": match_id, "seat": seat, "question": question, "move": move, "picks": dict(picked)}
    db.write(insert(picks).values(**row))
