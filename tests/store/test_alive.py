"""`python -m bot.app.alive`: whether a bot is at work, as its database has it."""

import asyncio
from pathlib import Path

import pytest

from bot.app import alive
from bot.model.time import now
from bot.store import outages
from bot.store.database import Store
from tests.postgres import Server
from tests.store.at_table import address, new_file, open_file


async def looked(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = await asyncio.to_thread(alive.main)
    return status, capsys.readouterr().out


async def beat(store: Store, at: int) -> None:
    async with store.write() as db:
        outages.beat(db, at)


@pytest.mark.both
async def test_a_bot_is_at_work_as_long_as_it_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await new_file(file)
    capsys.readouterr()
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))
    assert await looked(capsys) == (1, "The bot isn't running.\n")
    async with open_file(file) as store:
        await beat(store, now())
        status, said = await looked(capsys)
        assert (status, said.startswith("The bot was last at work ")) == (0, True)
        await beat(store, now() - 120)
        assert (await looked(capsys))[0] == 1


@pytest.mark.postgres
async def test_a_server_that_cannot_be_asked_says_nothing_of_a_bot(
    server: Server, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await server.make_empty(file)
    for one, why in ((address(file), "is empty or comes from an older"), (nowhere(server), "can't be reached")):
        monkeypatch.setenv("HUSTINGS_DATABASE_URL", one)
        status, said = await looked(capsys)
        assert (status, why in said, "hunter2" in said) == (1, True, False), said


def nowhere(server: Server) -> str:
    return server.address("x").replace("hustings@", "me:hunter2@").replace("host=", "host=/none")
