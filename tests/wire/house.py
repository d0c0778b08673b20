"""The bot as a process of its own, on the small Discord, and people who play with it."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bot.model.shards import shards_of
from tests.store.at_table import address, on_server
from tests.wire.discord import Answer, Channel, Member, Message, Wire, buttons
from tests.wire.forked import ForkedProcess
from tests.wire.world import Changes

Start = Callable[[Mapping[str, str], Path], Awaitable[asyncio.subprocess.Process | ForkedProcess]]
"""How a process begins, with an environment and in a folder."""
ROOT = Path(__file__).parents[2]
IN_A_THREAD = {"HUSTINGS_PICTURES_MIB": "0"}
"""Pictures are drawn as on a small machine: a process of their own begins later than most of these bots end."""
KEY = "0123456789abcdef" * 4
"""On a server there is no place beside a database where a bot could keep one."""
NAMES = ("ann", "bob", "cleo", "dev")


@dataclass
class Bot:
    process: asyncio.subprocess.Process | ForkedProcess
    output: list[str] = field(default_factory=list)
    changes: Changes = field(default_factory=Changes)

    @property
    def text(self) -> str:
        return "\n".join(self.output)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.output]

    async def listen(self) -> None:
        assert self.process.stderr is not None
        while line := await self.process.stderr.readline():
            self.output.append(line.decode().rstrip("\n"))
            self.changes.notify()

    async def says(self, text: str) -> bool:
        return await self.changes.until(lambda: any(text in line for line in self.output), 8)

    async def exit_status(self, within: float = 20) -> int | None:
        return await asyncio.wait_for(self.process.wait(), within)


def environment(wire: Wire, file: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("HUSTINGS_", "DISCORD_"))}
    return {
        **inherited,
        **wire.environment,
        "PYTHONPATH": str(ROOT),
        "HUSTINGS_DATABASE_URL": address(file),
        **({"HUSTINGS_KEY": KEY} if on_server else {}),
        "HUSTINGS_AI_PAUSE": "0",
        "HUSTINGS_LOG_FORMAT": "json",
        **(more or {}),
    }


async def execute(environment: Mapping[str, str], folder: Path) -> asyncio.subprocess.Process:
    """`hustings run` as a person starts it."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"), env=environment, cwd=folder, stderr=asyncio.subprocess.PIPE
    )


@asynccontextmanager
async def process(
    wire: Wire, file: Path, more: Mapping[str, str] | None = None, start: Start = ForkedProcess.start
) -> AsyncIterator[Bot]:
    started = await start(environment(wire, file, {**IN_A_THREAD, **(more or {})}), file.parent)
    bot = Bot(started)
    listening = asyncio.create_task(bot.listen())
    try:
        yield bot
    finally:
        if started.returncode is None:
            started.kill()
        await started.wait()
        await listening


@asynccontextmanager
async def running(
    wire: Wire, file: Path, more: Mapping[str, str] | None = None, start: Start = ForkedProcess.start
) -> AsyncIterator[Bot]:
    """A bot as long as the block lasts, once it is connected: with the shards that `HUSTINGS_SHARDS` says it has."""
    shards = shards_of(said) if (said := (more or {}).get("HUSTINGS_SHARDS")) else None
    async with process(wire, file, more, start) as bot:
        ended = asyncio.create_task(bot.process.wait())
        connected = asyncio.create_task(wire.connected(20, shards))
        await asyncio.wait((ended, connected), return_when=asyncio.FIRST_COMPLETED)
        assert connected.done(), bot.text
        ended.cancel()
        yield bot


async def typed(wire: Wire, file: Path, *arguments: str) -> tuple[int | None, str]:
    """A command of `hustings`, as whoever runs the bot types it: its exit status, and all that it says."""
    async with process(wire, file, start=partial(ForkedProcess.start, arguments=arguments)) as one:
        status = await one.exit_status()
    return status, one.text


def beside(pid: int) -> list[int]:
    """The processes that a process has begun."""
    return [int(one) for file in Path(f"/proc/{pid}/task").glob("*/children") for one in file.read_text().split()]


def people(wire: Wire, number: int = 2) -> list[Member]:
    return [wire.add_member(name) for name in NAMES[:number]]


async def begin(
    wire: Wire, members: Sequence[Member], options: str = "rounds 1", channel: Channel | None = None
) -> None:
    (host, *others), here = members, channel or wire.channel
    before = len(wire.messages(here))
    answer = await wire.slash(host, here, "game new", game="barrage", options=options)
    assert await answer.settled()
    assert await wire.until(lambda: len(wire.messages(here)) > before)
    for member in others:
        await press(wire, member, "Join", wire.messages(here)[-1])
    await press(wire, host, "Start", wire.messages(here)[-1])
    assert await wire.until(lambda: len(wire.messages(here)) > before + 1, 10)


async def press(wire: Wire, member: Member, label: str, message: Message | None = None) -> Answer:
    message = message or wire.messages(wire.channel)[-1]
    found = next(one["custom_id"] for one in buttons(message) if one["label"] == label)
    return await wire.click(member, message, found)


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        return db.execute(query).fetchall()
