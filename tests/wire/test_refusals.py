"""The bound on what Discord refuses, where the requests of a real client pass."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import aiohttp
import discord
import pytest
from discord.http import Route
from structlog.testing import capture_logs

from bot.ui import rates
from bot.ui.rates import UNDER_WAY
from bot.ui.refusals import MOST, MOST_PATIENT, WINDOW, HeldBack, Refusals
from tests.wire.discord import How, Wire

ANSWER = "POST", "/interactions/1/channels-of-mine/callback"


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> Refusals:
    """Where so many requests go out in a second that nothing here waits for that."""
    monkeypatch.setattr(rates, "MOST", 10_000)
    return Refusals()


@pytest.fixture
async def client(wire: Wire, refusals: Refusals, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[discord.Client]:
    monkeypatch.setattr(Route, "BASE", wire.api)
    async with discord.Client(intents=discord.Intents.none(), http_trace=refusals.trace) as one:
        await one.login(wire.token)
        yield one


async def ask(client: discord.Client, wire: Wire, times: int) -> list[object]:
    """Ask for as many channels at once; what came of each."""
    asked = (client.fetch_channel(wire.channel.id + number) for number in range(times))
    return [*await asyncio.gather(*asked, return_exceptions=True)]


@pytest.mark.parametrize("how", [(403, 50001, "Missing Access"), (401, 0, "401: Unauthorized"), (429, 0, "Too many")])
async def test_what_nobody_asked_for_is_held_back_while_much_was_refused_and_answers_go(
    wire: Wire, client: discord.Client, refusals: Refusals, monkeypatch: pytest.MonkeyPatch, how: How
) -> None:
    refused = wire.fail("*", "/channels/*", how, times=1_000)
    with capture_logs() as logged:
        results = await ask(client, wire, 200)
    assert MOST <= refused.hits < MOST + UNDER_WAY
    assert sum(isinstance(one, HeldBack) for one in results) == 200 - refused.hits
    assert [one["event"] for one in logged if one["event"].startswith("requests")] == ["requests are held back"]
    calls = len(wire.calls)
    with pytest.raises(discord.HTTPException):
        await client.http.request(Route(*ANSWER))
    assert len(wire.calls) == calls + 1
    refused.times = 0
    later = datetime.now(UTC) + timedelta(seconds=WINDOW + 1)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: later)
    with capture_logs() as logged:
        assert refusals.seconds() == 0
    assert [one["event"] for one in logged] == ["requests go on"]
    assert (await client.fetch_channel(wire.channel.id)).id == wire.channel.id


async def test_what_can_wait_is_held_back_before_the_rest_and_what_is_not_there_does_not_count(
    wire: Wire, client: discord.Client, refusals: Refusals
) -> None:
    await ask(client, wire, MOST)
    assert refusals.seconds(patient=True) == 0
    wire.fail("*", "/channels/*", (403, 50001, "Missing Access"), times=MOST_PATIENT)
    await ask(client, wire, MOST)
    assert (refusals.seconds(patient=True) > 0, refusals.seconds()) == (True, 0)


async def test_a_request_that_is_broken_off_keeps_no_other_waiting(wire: Wire, client: discord.Client) -> None:
    broken = wire.fail("*", "/channels/*", "drop before", times=1_000)
    results = await ask(client, wire, UNDER_WAY)
    assert all(isinstance(one, aiohttp.ClientError) for one in results)
    broken.times = 0
    async with asyncio.timeout(5):
        assert (await client.fetch_channel(wire.channel.id)).id == wire.channel.id
