"""Files that come in are read beside the bot: nobody else waits for it, and nobody can have it read too many."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.match.limits import LIMITS, Limits
from bot.model.errors import UserError
from bot.moderation import imports
from bot.moderation.imports import BUSY, NOT_READ, Imports
from bot.moderation.replaying import Outcome
from bot.personal.board import board
from render import Picture
from rules import Match, Rng, games
from rules.engine.agents import random_move
from tests.bot.channel import ONE_PIXEL, Channel, drawing
from tests.bot.moderating import import_match, interventions
from tests.driver import waiting as waiting_for

HOUR = 3_600
UNFIT = '{"unfit": "it was a test."}'


def file(data: bytes = b"{}") -> Any:
    """Something that a moderator has attached."""

    async def read() -> bytes:
        return data

    return SimpleNamespace(size=len(data), read=read)


def program(monkeypatch: pytest.MonkeyPatch, source: str, *arguments: object) -> None:
    """What runs in place of the process that reads files."""
    monkeypatch.setattr(imports, "PROGRAM", ("-c", source, *map(str, arguments)))


async def refusal(reader: Imports, user_id: int = 1, guild_id: int = 10, data: bytes = b"{}") -> str:
    """Why a file is not taken."""
    with pytest.raises(UserError) as no:
        await reader.read(file(data), user_id, guild_id)
    return no.value.text


class Gate:
    """The first file is read until it is opened, which waits for the process that reads it."""

    source = f"""
import os, sys
sys.stdin.buffer.read()
os.path.exists(sys.argv[1]) and open(sys.argv[1]).read()
print('{UNFIT}')
"""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "gate"
        os.mkfifo(self.path)

    def open(self) -> None:
        with self.path.open("w"):
            self.path.unlink()


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gate:
    one = Gate(tmp_path)
    program(monkeypatch, Gate.source, one.path)
    return one


async def test_a_picture_is_not_kept_waiting_by_files(table: Channel, gate: Gate) -> None:
    """They come from three servers, and the first is not read through before the picture is drawn."""
    session = await table.begin("toy", people=2)
    reader, order = Imports(Limits()), list[str]()

    async def bring_in(number: int) -> None:
        assert "it was a test" in await refusal(reader, number, 1000 + number)
        order.append("read")

    def draw(*arguments: object, **named: object) -> Picture:
        gate.open()
        order.append("drawn")
        return ONE_PIXEL

    async def look() -> Picture | None:
        table.bot.draw = drawing(draw)
        asks: Any = SimpleNamespace(user=SimpleNamespace(id=table.people[0].id))
        return (await board(table.bot, asks, session)).picture

    *_, picture = await table.directly(*map(bring_in, range(3)), look())
    assert picture == ONE_PIXEL
    assert order == ["drawn", "read", "read", "read"]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.subprocess.Process]:
    """The processes that read files."""
    processes, start = list[asyncio.subprocess.Process](), asyncio.create_subprocess_exec

    async def noted(*words: str, **named: Any) -> asyncio.subprocess.Process:
        processes.append(await start(*words, **named))
        return processes[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    return processes


async def test_files_are_read_one_at_a_time_and_of_a_person_and_of_a_server_none_waits(
    gate: Gate, started: list[asyncio.subprocess.Process]
) -> None:
    reader = Imports(Limits())
    reading = asyncio.create_task(reader.read(file(), 1, 10))
    await asyncio.sleep(0)
    for user_id, guild_id in ((1, 20), (2, 10), (1, 10)):
        assert await refusal(reader, user_id, guild_id) == BUSY
    waiting = asyncio.create_task(reader.read(file(), 2, 20))
    await asyncio.to_thread(gate.open)
    assert len(started) == 1
    for task in (reading, waiting):
        with pytest.raises(UserError, match="it was a test"):
            await task
    assert "it was a test" in await refusal(reader)


async def test_a_person_and_a_server_have_so_many_files_read_in_an_hour(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read_beside(data: bytes) -> Outcome:
        return Outcome(unfit="it was a test.")

    monkeypatch.setattr(imports, "read_beside", read_beside)
    reader = Imports(Limits())

    async def many() -> None:
        person, server = LIMITS["import"].most, LIMITS["imports"].most
        for _ in range(person):
            assert "it was a test" in await refusal(reader, 1, 10)
        assert "You've uploaded 6 match files" in await refusal(reader, 1, 20)
        for user_id in range(2, 2 + server - person):
            assert "it was a test" in await refusal(reader, user_id, 10)
        for _ in range(person):
            assert "Members of this server have uploaded 12 match files" in await refusal(reader, 99, 10)
        assert "it was a test" in await refusal(reader, 99, 20), "what the server has used up is not the person's"

    (result,) = await table.directly(many())
    assert result is None
    await table.env.advance_time(HOUR + 10)
    (result,) = await table.directly(refusal(reader, 1, 10))
    assert "it was a test" in result


@cache
def long_file() -> bytes:
    """A match that is played again and again from its start: each undo and redo takes as long as all before it."""
    match, rng = Match(games()["barrage"], 4, "long"), Rng("long")
    while len(match.log) < 100:
        seat = waiting_for(match)[0]
        match.play(seat, random_move(match.pending[seat], rng))
    while len(match.log) < 200:
        match.undo(1)
        match.redo()
    return json.dumps({"record": match.dump()}).encode()


REPLAYING = "import bot.moderation.replaying as it; "
SLOW = f"{REPLAYING}it.LONGEST_REPLAY = 0.02; it.main()"
GIVEN_UP = {
    "takes too long": (SLOW, "takes too long to replay. Nothing was changed"),
    "ignored the signal of its time": (
        f"import signal; signal.signal(signal.SIGPROF, signal.SIG_IGN); {SLOW}",
        "takes too long",
    ),
    "takes too much memory": (
        f"{REPLAYING}it.parse = lambda data: bytearray(1 << 34); it.main()",
        "takes too much memory",
    ),
    "fails": ("raise SystemExit(3)", NOT_READ),
    "is killed": ("import os; os.kill(os.getpid(), 9)", NOT_READ),
}


@pytest.mark.parametrize(("source", "told"), GIVEN_UP.values(), ids=GIVEN_UP)
async def test_a_process_is_given_up_that(monkeypatch: pytest.MonkeyPatch, source: str, told: str) -> None:
    program(monkeypatch, source)
    reader = Imports(Limits())
    for _ in range(2):
        assert told in await refusal(reader, data=long_file())


@pytest.mark.parametrize(
    ("what", "within", "without"),
    [
        ("{name.partition('.')[0] for name in sys.modules}", "pydantic", ["discord", "sqlalchemy", "aiohttp", "PIL"]),
        ("os.environ", "PYTHONPATH", ["DISCORD_TOKEN"]),
    ],
    ids=["it loads the rules and little else", "it knows no token"],
)
async def test_of_the_process(monkeypatch: pytest.MonkeyPatch, what: str, within: str, without: Sequence[str]) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setattr(imports, "LONGEST_REASON", 10_000)
    tell = f"print(json.dumps({{'unfit': str(sorted({what})) + '.'}}))"
    program(monkeypatch, f"import json, os, sys, bot.moderation.replaying; sys.stdin.read(); {tell}")
    told = await refusal(Imports(Limits()))
    assert within in told
    assert not [name for name in without if f"'{name}'" in told]


async def test_the_folder_where_the_bot_was_started_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__init__.py").touch()
    monkeypatch.chdir(tmp_path)
    assert "isn't an exported match" in await refusal(Imports(Limits()))


async def test_a_file_that_discord_does_not_hand_over_does_not_count() -> None:
    async def read() -> bytes:
        raise aiohttp.ClientPayloadError

    reader, lost = Imports(Limits()), file()
    lost.read = read
    for _ in range(LIMITS["import"].most + 1):
        with pytest.raises(UserError, match="didn't deliver that file"):
            await reader.read(lost, 1, 10)


async def test_a_file_that_hangs_is_given_up_when_patience_ends(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "PATIENCE", 0.01)
    assert await refusal(Imports(Limits())) == NOT_READ


async def test_without_a_process_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert await refusal(Imports(Limits())) == NOT_READ


async def test_whoever_stops_waiting_leaves_no_process_behind(
    gate: Gate, started: list[asyncio.subprocess.Process]
) -> None:
    reading = asyncio.create_task(Imports(Limits()).read(file(), 1, 10))
    with await asyncio.to_thread(gate.path.open, "w"):
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
    assert started[0].returncode == -signal.SIGKILL


async def test_a_channel_with_a_match_has_no_file_read(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    program(monkeypatch, "raise SystemExit(3)")
    await table.begin("toy", people=2)
    mo = table.moderator()
    for _ in range(LIMITS["import"].most + 1):
        assert "already a match in this channel" in await import_match(table.here, mo, b"{}")
    assert not await interventions(table)
