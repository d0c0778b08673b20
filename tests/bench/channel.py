"""The bot on a simulated Discord: slash moves beside bare commands, and a durable commit."""

from __future__ import annotations

import statistics
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter, process_time

import simcord
from sqlalchemy import insert

from bot.lobby import joining, opening
from bot.lobby import start as lobby
from bot.match.matches import Matches
from bot.model.match import Live
from bot.model.player import Cause
from bot.store.database import open_store
from bot.store.schema import interactions
from rules import Rng, agents, games
from rules.verbs import written
from tests.bench.bare import USUAL, Bare
from tests.bench.bare import written as written_calls
from tests.bench.tables import table
from tests.bot.channel import Channel, channel
from tests.driver import waiting

PEOPLE = 4
TIMES = 3
GAME = "barrage"


async def commands(folder: Path, count: int) -> str:
    """So many moves of each game by slash command, and as many bare commands, by turns; the middle one of three."""
    moved, said, three = {key: list[float]() for key in games()}, list[float](), list[float]()
    for time in range(TIMES):
        for key, found in moved.items():
            async with channel(folder / f"{key} {time}.db", PEOPLE) as one:
                found.append(await moves(one, key, count) * 1e3)
        async with bare() as say:
            said.append(await timed_calls(say, "say", count, text="place where:CA") * 1e3)
            three.append(await timed_calls(say, "play", count, calls=written_calls(USUAL)) * 1e3)
    bare_one, bare_three = statistics.median(said), statistics.median(three)
    slash = {games()[key].name: statistics.median(found) for key, found in moved.items()}
    rows = [
        *((f"a move of {name}, drawing left out", move) for name, move in slash.items()),
        ("a bare discord.py command", bare_one),
        ("a bare command that calls Discord as a move does (answer, post, edit)", bare_three),
    ]
    return table(
        [f"a slash command, processor, {count} of each", "ms", "bare ones", "bare ones with three calls"],
        [[name, f"{ms:.2f}", f"{ms / bare_one:.1f}", f"{ms / bare_three:.1f}"] for name, ms in rows],
    )


async def moves(one: Channel, key: str, count: int) -> float:
    """Processor seconds of one move in random play of four members; everything that it causes has been done."""
    rng, spent = Rng(1), 0.0
    live = await one.begin(key, people=PEOPLE)
    for _ in range(count):
        if live.phase != "playing":
            live = await one.begin(key, people=PEOPLE)
        seat, command, said = typed(live, rng)
        start = process_time()
        await one.slash(seat, command, **said)
        spent += process_time() - start
    return spent / count


def typed(live: Live, rng: Rng) -> tuple[int, str, dict[str, str]]:
    """Who is awaited, and a random move as it is typed."""
    seat = live.awaited[0]
    move = agents.random_move(live.under_way.pending[seat], rng)
    said = {name: written(value) for name, value in vars(move).items() if value not in ((), "")}
    return seat, f"{live.game.command} {move.name()}", said


@asynccontextmanager
async def bare() -> AsyncIterator[tuple[simcord.MemberActor, simcord.ChannelHandle]]:
    """A member and a channel of a client that has nothing but one command."""
    async with simcord.run(Bare(), settle_timeout=20) as env:
        guild = env.create_guild("Hustings")
        yield guild.add_member(env.create_user("ann")), guild.create_text_channel("table")


async def timed_calls(
    one: tuple[simcord.MemberActor, simcord.ChannelHandle], name: str, count: int, **said: str
) -> float:
    """Processor seconds of a bare command."""
    member, here = one
    start = process_time()
    for _ in range(count):
        await member.slash(here, name, **said)
    return (process_time() - start) / count


async def begun(matches: Matches) -> Live:
    """A match of four members, with no Discord about it."""
    host = Cause(user_id=1, name="Player 1")
    match_id = await opening.open_lobby(matches, opening.Lobby(1, 1, games()[GAME], due_at=0), host)
    for number in range(2, PEOPLE + 1):
        await joining.join(matches, match_id, Cause(user_id=number, name=f"Player {number}"))
    await lobby.start_match(matches, match_id, host)
    return await matches.get(match_id)


async def commits(folder: Path, count: int) -> str:
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
