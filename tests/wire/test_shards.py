"""Servers are dealt out to shards: those of one process, and those of two that share a database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot import store
from bot.model.shards import ALL, shards_of
from bot.model.time import now
from tests.postgres import Server, on_postgres
from tests.store.at_table import new_file, open_file
from tests.wire.discord import Channel, Member, Wire, buttons, texts
from tests.wire.house import Bot, begin, people, press, running

FIRST, SECOND = "0/2", "1/2"
OFF = 100
"""Seconds for which the bots were off: more than what is no outage."""
WELCOME = "Election board games, played right here"
READY = "people can be reached again"


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


async def rows(file: Path, query: str) -> list[Any]:
    """The rows of the database, each of one column."""
    async with open_file(file, alone=False) as one, one.read() as db:
        return [*await db.scalars(text(query))]


async def come(file: Path, query: str, wanted: Sequence[object]) -> None:
    """Look again and again at the database, which tells nobody when it changes."""
    async with asyncio.timeout(15):
        while await rows(file, query) != wanted:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def were_off(file: Path, *processes: str) -> None:
    """So that each says when it is ready: it was off for so long that this is an outage."""
    async with open_file(file, alone=False) as one, one.write() as db:
        for shards in [shards_of(one) for one in processes] or [ALL]:
            store.outages.beat(db, now() - OFF, shards)


async def greeted(wire: Wire, *first: Channel) -> None:
    """The bot has said in each of these channels that it is there, and once."""
    assert await wire.until(lambda: all(wire.messages(one) for one in first), 10)
    for one in first:
        (said,) = wire.messages(one)
        assert WELCOME in texts(said)


async def choose(wire: Wire, members: Sequence[Member], here: Channel) -> None:
    """Each keeps a character, in secret."""
    for member in members:
        asked = await press(wire, member, "Your choice", wire.messages(here)[-1])
        assert await asked.settled()
        chosen = await wire.click(member, asked.messages[-1], buttons(asked.messages[-1])[0]["custom_id"])
        assert await chosen.settled()


@pytest.mark.parametrize("said", ["", "0-1/2"])
async def test_one_process_has_as_many_shards_as_discord_asks_for_or_as_are_set(
    wire: Wire, file: Path, said: str
) -> None:
    wire.world.shards = 5 if said else 2
    await were_off(file)
    async with running(wire, file, {"HUSTINGS_SHARDS": said}) as bot:
        assert await wire.until(lambda: wire.sockets.connected == {(0, 2), (1, 2)})
        assert await bot.says(READY)
        await greeted(wire, *(wire.add_guild(shard, 2) for shard in (0, 1)))


async def test_after_a_new_connection_of_a_shard_it_is_known_from_which_servers_the_bot_was_taken_meanwhile(
    wire: Wire, file: Path
) -> None:
    members = people(wire)
    await were_off(file)
    here, there, gone = wire.add_guild(0, 2), wire.add_guild(1, 2), wire.add_guild(1, 2)
    async with running(wire, file, {"HUSTINGS_SHARDS": "0-1/2"}) as bot:
        assert await bot.says(READY)
        for channel in (here, there, gone):
            await begin(wire, members, channel=channel)
        wire.world.guilds.remove(gone.guild_id or 0)
        await wire.cut_gateway(resumable=False, shard=1)
        await come(file, "select guild_id from departures", [gone.guild_id])
        await come(file, "select halt from matches order by id", ["", "", "unreachable"])
        await choose(wire, members, there)
    assert wire.violations == []


@pytest.mark.postgres
async def test_of_two_processes_each_serves_its_servers_and_while_one_is_off_the_other_goes_on(
    wire: Wire, server: Server, tmp_path: Path
) -> None:
    await new_file(file := tmp_path / "hustings.db")
    await were_off(file, FIRST, SECOND)
    members = people(wire)
    async with running(wire, file, {"HUSTINGS_SHARDS": SECOND}) as second:
        async with running(wire, file, {"HUSTINGS_SHARDS": FIRST}) as first:
            assert await first.says(READY)
            assert await second.says(READY)
            here, there = wire.add_guild(0, 2), wire.add_guild(1, 2)
            await greeted(wire, here, there)
            for channel in (here, there):
                await begin(wire, members, channel=channel)
        await were_off(file, FIRST)
        await choose(wire, members, there)
        assert (seen(first), seen(second)) == (0, 2)
        async with running(wire, file, {"HUSTINGS_SHARDS": FIRST}) as first:
            assert await first.says(READY)
            await choose(wire, members, here)
            assert (seen(first), seen(second)) == (2, 2)
        assert await rows(file, "select shards from outages order by shards") == ["0-0/2", "0-0/2", "1-1/2"]
        assert "a command failed" not in first.text + second.text
    assert wire.violations == []


def seen(bot: Bot) -> int:
    """How many moves a bot has heard of from people."""
    return sum(line["event"] == "move" for line in bot.lines)
