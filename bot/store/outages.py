"""The queries about outages, and about the pulse: when a process was last known to be at work, by its shards."""

from __future__ import annotations

from math import lcm

from sqlalchemy import ColumnElement, delete, insert, select, update

from bot.model.hours import Outage, Outages
from bot.model.shards import ALL, DEALT, Shards, shards_of
from bot.store.schema import outages, pulses
from bot.store.settings import set_setting, setting
from bot.store.shards import name_of
from bot.store.transactions import Reading, Writing

PULSE = "pulse"
"""What the pulse of a process is called that has all shards."""
MOST_WAYS = 10_000
"""In which servers are dealt out by all counts of shards together."""


async def read(db: Reading, shards: Shards = ALL) -> Outages:
    """All outages there were, as they are to a process with these shards."""
    rows = (await db.execute(select(outages).order_by(outages.c.began))).all()
    ours = [row for row in rows if row.shards == name_of(shards)]
    lasting = [row.began for row in ours if row.ended is None]
    others = [Outage(row.began, row.ended, _named(row.shards)) for row in rows if row.shards != name_of(shards)]
    over = [(row.began, row.ended) for row in ours if row.ended is not None]
    return Outages(over, min(lasting, default=None), others, shards)


def begin(db: Writing, at: int, shards: Shards) -> None:
    """One begins."""
    db.write(delete(outages).where(outages.c.began == at, _of(shards)))
    db.write(insert(outages).values(began=at, shards=name_of(shards)))


def end(db: Writing, at: int, *whose: Shards) -> None:
    """What lasts of these shards is over."""
    db.write(update(outages).where(outages.c.ended.is_(None), _of(*whose)).values(ended=at))


def drop(db: Writing, began: int, shards: Shards) -> None:
    """One was too short to count."""
    db.write(delete(outages).where(outages.c.began == began, _of(shards)))


def forget(db: Writing, before: int) -> None:
    """No clock runs any more that ran before this moment."""
    db.write(delete(outages).where(outages.c.ended < before))


async def pulse(db: Reading, shards: Shards) -> int | None:
    """When a process with these shards was last at work; None where none ever was."""
    if not shards.are_all:
        return await db.scalar(select(pulses.c.at).where(pulses.c.shards == name_of(shards)))
    found = await setting(db, PULSE)
    return None if found is None else int(found)


async def last_pulse(db: Reading, shards: Shards) -> int | None:
    """When the servers of these shards last had a process at work, all that ever had one: the earliest, if they differ.

    Servers are looked at by how every count of shards deals them out; where that is too many ways, the latest counts of
    all who may have had any of them.
    """
    rows = (await db.execute(select(pulses))).all()
    pulse_of = {shards_of(row.shards): row.at for row in rows}
    if (whole := await pulse(db, ALL)) is not None:
        pulse_of[ALL] = whole
    ways = lcm(shards.count, *(one.count for one in pulse_of))
    if ways > MOST_WAYS:
        return max((at for one, at in pulse_of.items() if one.overlap(shards)), default=None)
    latest_first = sorted(pulse_of, key=lambda one: -pulse_of[one])
    servers = (dealt << DEALT for dealt in range(ways) if shards.holds(dealt << DEALT))
    last = (next((one for one in latest_first if one.holds(server)), None) for server in servers)
    return min((pulse_of[one] for one in last if one is not None), default=None)


def beat(db: Writing, at: int, shards: Shards = ALL) -> None:
    """Note that a process is at work."""
    if shards.are_all:
        set_setting(db, PULSE, str(at))
        return
    db.put(pulses, {"shards": name_of(shards), "at": at})


def _of(*whose: Shards) -> ColumnElement[bool]:
    return outages.c.shards.in_([name_of(one) for one in whose])


def _named(name: str) -> Shards:
    return shards_of(name) if name else ALL
