"""The bot as a process: how long it takes to start, and what it holds when nobody plays."""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from sqlalchemy import Table, insert

from bot.store.database import Store
from bot.store.schema import entries, matches, players, posts
from rules import Match, Rng, agents, games
from tests.bench.tables import table
from tests.driver import waiting
from tests.store.at_table import address, open_file
from tests.wire.discord import Wire

SEATS = 4
MOVES = 10
TIMES = 3
READY_SECONDS, STOP_SECONDS, IDLE_SECONDS = 60, 60, 1.0
BOT, BARE = ("bot", "run"), ("tests.bench.bare",)


async def figures(folder: Path, count: int) -> str:
    """Start and memory, with an empty store, with so many idle matches, and without the bot."""
    empty, full = folder / "empty.db", folder / "full.db"
    await filled(empty, 0)
    await filled(full, count)
    runs = [[await started(*one) for one in ((BOT, empty), (BOT, full), (BARE, empty))] for _ in range(TIMES)]
    (short, small), (long, large), (bare, least) = (
        [statistics.median(figure) for figure in zip(*one, strict=True)] for one in zip(*runs, strict=True)
    )
    rows = [
        ["the bot, no match", f"{short:.2f}", f"{small:.0f}"],
        [f"the bot, {count:,} idle matches", f"{long:.2f}", f"{large:.0f}"],
        ["ratio", f"{long / short:.2f}", f"{large / small:.2f}"],
        ["a bare discord.py client", f"{bare:.2f}", f"{least:.0f}"],
    ]
    return table(["a process", "start, s by the clock", "idle, MiB"], rows)


async def started(module: Sequence[str], file: Path) -> tuple[float, float]:
    """Seconds from the start of a process until Discord has its commands and its identification; MiB when it idles."""
    async with Wire() as wire:
        start = perf_counter()
        async with running(module, {**wire.environment, "HUSTINGS_DATABASE_URL": address(file)}) as process:
            assert await wire.until(lambda: wire.online and wire.commands, READY_SECONDS), "it does not start"
            seconds = perf_counter() - start
            await asyncio.sleep(IDLE_SECONDS)
            return seconds, resident(process.pid)


@asynccontextmanager
async def running(module: Sequence[str], settings: dict[str, str]) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process of its own as long as the block lasts; what it says is left out."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *module),
        env={**os.environ, **settings},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield process
        process.terminate()
        await asyncio.wait_for(process.wait(), STOP_SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def resident(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


async def filled(file: Path, count: int) -> None:
    """A store with so many matches under way, each after a few moves and with its post shown.

    Discord gets the commands anew at each start, so that both starts do the same.
    """
    async with open_file(file) as store:
        await fill(store, count)


async def fill(store: Store, count: int, first: int = 1) -> None:
    rows = idle_match()
    async with store.write() as db:
        for start in range(first, first + count, 500):
            numbers = range(start, min(start + 500, first + count))
            for into, of_one in rows.items():
                copies = [numbered(into, row, number) for number in numbers for row in of_one]
                db.write(insert(into), copies)


def numbered(into: Table, row: dict[str, Any], number: int) -> dict[str, Any]:
    own = {"id": number, "channel_id": number} if into is matches else {"match_id": number}
    return {**row, **own}


def idle_match() -> dict[Table, list[dict[str, Any]]]:
    log = list[dict[str, Any]]()
    match = played(log)
    head = {
        "guild_id": 1,
        "phase": "playing",
        "automatic": False,
        "seed": "bench",
        "token": "bench",
        "host_id": 1,
        "created_at": 0,
    }
    head |= {"game": match.game.key, "version": match.version, "options": match.options.model_dump(mode="json")}
    seated = [
        {"seat": seat, "user_id": seat + 1, "name": f"Player {seat + 1}", "question": MOVES, "ending": False}
        | {"since": 1 if seat in waiting(match) else None}
        for seat in range(SEATS)
    ]
    told = {"start": 0, "end": len(match.events())}
    post = {"kind": "turn", "open": True, "pings": waiting(match), **told, "notes": [], "nonce": "", "alt": ""}
    return {
        matches: [{**head, "due_at": None}],
        players: seated,
        entries: log,
        posts: [{**post, "wanted": 1, "shown": 1, "message_id": 1, "created_at": 0}],
    }


def played(log: list[dict[str, Any]]) -> Match:
    """The match after its first moves, which are noted down as they are stored."""
    match, rng = Match(games()["barrage"], SEATS, "bench"), Rng(1)
    for number in range(1, MOVES + 1):
        seat = waiting(match)[0]
        move = agents.random_move(match.pending[seat], rng)
        match.play(seat, move)
        made = {"seat": seat, "move": str(move), "fingerprint": match.fingerprint, "made_by": "member"}
        log.append({"number": number, **made, "user_id": seat + 1, "at": 0})
    return match
