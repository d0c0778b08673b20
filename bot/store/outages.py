"""The queries about outages, and about the pulse: when the bot was last known to be at work."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update

from bot.model.hours import Outages
from bot.store.schema import outages
from bot.store.settings import set_setting, setting
from bot.store.transactions import Reading, Writing

PULSE = "pulse"


async def read(db: Reading) -> Outages:
    """All outages there were."""
    rows = (await db.execute(select(outages).order_by(outages.c.began))).all()
    lasting = [row.began for row in rows if row.ended is None]
    return Outages([(row.began, row.ended) for row in rows if row.ended is not None], min(lasting, default=None))


def begin(db: Writing, at: int) -> None:
    """One begins."""
    db.write(delete(outages).where(outages.c.began == at))
    db.write(insert(outages).values(began=at))


def end(db: Writing, at: int) -> None:
    """What lasts is over."""
    db.write(update(outages).where(outages.c.ended.is_(None)).values(ended=at))


def drop(db: Writing, began: int) -> None:
    """One was too short to count."""
    db.write(delete(outages).where(outages.c.began == began))


def forget(db: Writing, before: int) -> None:
    """No clock runs any more that ran before this moment."""
    db.write(delete(outages).where(outages.c.ended < before))


async def last_pulse(db: Reading) -> int | None:
    found = await setting(db, PULSE)
    return None if found is None else int(found)


def beat(db: Writing, at: int) -> None:
    """Note that the bot is at work."""
    set_setting(db, PULSE, str(at))
