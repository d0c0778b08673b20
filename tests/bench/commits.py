"""A durable commit: what a move writes, beside a bare insert."""

from __future__ import annotations

import statistics
from pathlib import Path
from time import perf_counter

from sqlalchemy import insert

from bot.match.matches import Matches
from bot.store.schema import interactions
from rules import Rng, agents, games
from tests.bench.tables import table
from tests.driver import waiting
from tests.store.at_table import begin_match, by, open_file


async def figures(folder: Path, count: int) -> str:
    """A move through the bot's matches on a real file, and a bare insert into the same file, by turns."""
    async with open_file(folder / "commits.db") as store:
        matches, rng = Matches(store, games()), Rng(1)
        session, moved, inserted = await begin_match(matches, people=4, rounds=9), list[float](), list[float]()
        for number in range(count):
            seat = waiting(session.under_way)[0]
            move = agents.random_move(session.under_way.pending[seat], rng)
            start = perf_counter()
            await matches.play(session.id, seat, move, by(session, seat, number + 1))
            moved.append(perf_counter() - start)
            start = perf_counter()
            async with store.write() as db:
                db.write(insert(interactions).values(id=count + number + 1, at=0))
            inserted.append(perf_counter() - start)
    rows = [
        ["a move, with all that it writes", f"{statistics.median(moved) * 1e3:.2f}"],
        ["a bare insert", f"{statistics.median(inserted) * 1e3:.2f}"],
    ]
    return table([f"a durable commit, the middle one of {count}", "ms by the clock"], rows)
