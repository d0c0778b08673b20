"""The page of a match that goes on: what it takes to make, to draw, to tell of a move, and to hold its readers."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from unittest.mock import patch

import aiohttp

from bot.app.client import Hustings
from bot.app.served import served_at
from bot.match.replay_steps import known_steps, replay_steps
from bot.model.player import Player
from bot.model.session import Session, Setup, Venue
from bot.model.terms import USUAL
from bot.pages.live_page import address_of
from bot.tasks.drawer import drawer
from bot.web.readers import PAUSE
from bot.web.standing import standing_of
from rules import Match, Rng, Seat, Verb, agents, games
from tests.bench.pictures import lateness_during
from tests.bench.process import resident
from tests.bench.tables import table
from tests.bot.begun import begun
from tests.bot.channel import BareSettings
from tests.driver import waiting
from tests.store.at_table import by, open_file

LONG: Mapping[str, int] = {"barrage": 8, "boomtown": 5, "ninety": 5, "politocracy": 4, "redistricting": 5}
"""The most seats that have long matches."""
READERS, NEWS, LEFT = 200, 10, 30
"""So many readers are told of so many moves; so many moves of the match are left when its page is made."""
HEADS = ("a match that goes on", "steps", "its page, ms", "KiB", "a picture, ms", "again, ms")
SEED = "5eed" * 8
PROGRAM = ("-m", "tests.bench.watchers")


async def figures(folder: Path) -> str:
    rows = [await of_game(folder, key, seats) for key, seats in LONG.items()]
    return "\n".join([table(HEADS, rows), await of_readers(folder)])


@dataclass
class Watched:
    """A match that can be watched, at an address, and the moves that are still to be made in it."""

    bot: Hustings
    session: Session
    address: str
    moves: list[tuple[Seat, Verb]]


@asynccontextmanager
async def watched(file: Path, key: str, seats: int) -> AsyncIterator[Watched]:
    """A long match of a game, some moves before its end, and a bot that serves it, but isn't on Discord."""
    game = games()[key]
    match = played(Match(game, seats, SEED))
    async with open_file(file) as store:
        bot = Hustings(BareSettings(), store, games(), drawer(256, games()))
        bot.matches.on_change = lambda match_id, cause: None
        players = [Player(seat, seat + 1, f"Player {seat + 1}") for seat in range(seats)]
        setup = Setup(game, match.version, "", match.options.model_dump(mode="json"), USUAL, 1)
        async with served_at(bot, "127.0.0.1", 0):
            with patch("bot.lobby.start.new_seed", lambda: SEED):
                session = await begun(bot.matches, Venue(1, 1), setup, players, match.moves[:-LEFT])
            address = address_of(session)
            assert address is not None
            yield Watched(bot, session, address, [*match.moves[-LEFT:]])
        await bot.draw.stop()


def played(match: Match) -> Match:
    """A match to its end, by random moves."""
    rng = Rng(1)
    while match.pending:
        seat = next(iter(waiting(match)), None)
        if seat is None:
            seat, decision = next(iter(match.pending.items()))
            move = decision.absent or agents.random_move(decision, rng)
        else:
            move = agents.random_move(match.pending[seat], rng)
        match.play(seat, move)
    return match


async def of_game(folder: Path, key: str, seats: int) -> list[object]:
    async with watched(folder / f"{key}.db", key, seats) as one, aiohttp.ClientSession() as browser:
        steps = known_steps(one.session, replay_steps(one.session))
        page, size = await timed(browser, one.address)
        frames = [f"{one.address}/dark/{number}.png" for number in steps[len(steps) // 2 :][:8]]
        drawn = [(await timed(browser, frame))[0] for frame in frames]
        again, _ = await timed(browser, frames[-1])
    name = f"{one.session.game.name}, {seats} seats"
    return [
        name,
        len(steps),
        f"{page:.0f}",
        f"{size / 1024:.0f}",
        f"{sorted(drawn)[len(drawn) // 2]:.0f}",
        f"{again:.1f}",
    ]


async def timed(browser: aiohttp.ClientSession, address: str) -> tuple[float, int]:
    """Milliseconds by the clock until an answer is there, and its bytes on the way."""
    start = perf_counter()
    async with browser.get(address) as answer:
        body = await answer.read()
        assert answer.status == 200, answer.status
    return (perf_counter() - start) * 1e3, int(answer.headers.get("Content-Length", len(body)))


async def of_readers(folder: Path) -> str:
    """What it takes to hold so many readers, in a process of their own, and to tell them of moves."""
    async with watched(folder / "readers.db", "barrage", 8) as one:
        gc.collect()
        empty = resident(os.getpid())
        pipe = asyncio.subprocess.PIPE
        readers = await asyncio.create_subprocess_exec(
            sys.executable, *PROGRAM, one.address, str(READERS), str(NEWS), stdout=pipe
        )
        assert (output := readers.stdout)
        assert await output.readline() == b"here\n"
        held, spent, arrived = resident(os.getpid()) - empty, list[float](), list[float]()

        async def tell() -> None:
            for number, (seat, move) in enumerate(one.moves, 1):
                if len(arrived) == NEWS:
                    break
                await asyncio.sleep(PAUSE)
                start, before, stood = perf_counter(), process_time(), standing_of(one.session)
                await one.bot.matches.play(one.session.id, seat, move, by(one.session, seat, number))
                if standing_of(one.session) != stood:
                    assert await output.readline() == b"told\n"
                    arrived.append((perf_counter() - start) * 1e3)
                    spent.append((process_time() - before) * 1e3)

        try:
            late = await lateness_during(tell())
        finally:
            readers.kill()
            await readers.wait()
    middle = len(arrived) // 2
    heads = (
        "readers",
        "MiB",
        "news of a move at all, ms",
        "its processor, ms",
        "the loop is late, ms: p99",
        "at most, of our own",
    )
    row = [READERS, f"{held:.1f}", f"{sorted(arrived)[middle]:.0f}", f"{sorted(spent)[middle]:.0f}"]
    return table(heads, [[*row, f"{late[1]:.1f}", f"{late[3]:.1f}"]])
