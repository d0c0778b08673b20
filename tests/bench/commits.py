"""A durable commit: what a move writes, beside a bare insert."""

from __future__ import annotations

import statistics
from pathlib import Path
from time import perf_counter

from sqlalchemy import insert

from bot.lobby import joining, opening
from bot.lobby import start as lobby
from bot.match.matches import Matches
from bot.model.match import Live
from bot.model.player import Cause
from bot.store.database import open_store
from bot.store.schema import interactions
from rules import Rng, agents, games
from tests.bench.tables import table
from tests.driver import waiting

PEOPLE = 4
GAME = "barrage"


async def begun(matches: Matches) -> Live:
    """A match of four members, with no Discord about it."""
    host = Cause(user_id=1, name="Player 1")
    match_id = await opening.open_lobby(matches, opening.Lobby(1, 1, games()[GAME], due_at=0), host)
    for number in range(2, PEOPLE + 1):
        await joining.join(matches, match_id, Cause(user_id=number, name=f"Player {number}"))
    await lobby.start_match(matches, match_id, host)
    return await matches.get(match_id)


async def figures(folder: Path, count: int) -> str:
    """A move through the bot's matches on a real file, and a bare insert into the same file, by turns."""
    store = await open_store(f"sqlite+aiosqlite:///{folder / 'commits.db'}")
    try:
        matches, rng = Matches(store, games()), Rng(1)
        live, moved, inserted = await begun(matches), list[float](), list[float]()
        for number in range(count):
            seat = waiting(live.under_way)[0]
            move = agents.random_move(live.under_way.pending[seat], rng)
            start = perf_counter()
            await matches.play(live.id, seat, move, Cause(user_id=seat + 1, interaction_id=number + 1))
            moved.append(perf_counter() - start)
            start = perf_counter()
            async with store.write() as db:
                db.write(insert(interactions).values(id=count + number + 1, at=0))
            inserted.append(perf_counter() - start)
    finally:
        await store.close()
    rows = [
        ["a move, with all that it writes", f"{statistics.median(moved) * 1e3:.2f}"],
        ["a bare insert", f"{statistics.median(inserted) * 1e3:.2f}"],
    ]
    return table([f"a durable commit, the middle one of {count}", "ms by the clock"], rows)
