"""A process that tells how it does, asked as containers and Prometheus ask it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import aiohttp

from tests.test_deploy import PROCESSES, services
from tests.wire.discord import Wire
from tests.wire.house import Bot, people, running

WATCHED = {"HUSTINGS_METRICS": "127.0.0.1:0"}


async def port_of(bot: Bot) -> int:
    assert await bot.says("metrics are served")
    return next(line["port"] for line in bot.lines if line["event"] == "metrics are served")


async def health(session: aiohttp.ClientSession, port: int) -> tuple[int, str]:
    async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
        return answer.status, await answer.text()


async def asked_by_its_container(port: int) -> tuple[int | None, str]:
    """What the health check of the containers makes of a process: its exit status, and what it says."""
    *_, script = services()[PROCESSES[0]]["healthcheck"]["test"]
    asking = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script.replace(":9100/", f":{port}/")), stderr=subprocess.PIPE, env={**os.environ}
    )
    _, said = await asking.communicate()
    return asking.returncode, said.decode()


async def test_a_container_is_well_while_its_process_is_connected(wire: Wire, file: Path) -> None:
    async with running(wire, file, WATCHED) as bot, aiohttp.ClientSession() as session:
        port = await port_of(bot)
        async with asyncio.timeout(10):
            while (found := await health(session, port)) != (200, "ok\n"):
                assert found == (503, "starting\n")
        assert await asked_by_its_container(port) == (0, "")
        refused = wire.fail("POST", f"/channels/{wire.channel.id}/messages", (403, 50013, "Missing Permissions"))
        asked = await wire.slash(people(wire)[0], wire.channel, "game new", game="barrage")
        assert await asked.settled()
        await refused.met.wait()
        assert await bot.says("a post is refused")
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            text = await answer.text()
        assert 'hustings_requests_refused_total{kind="forbidden"} 1.0' in text
        assert "hustings_connected 1.0" in text
        assert "hustings_process_resident_memory_bytes" in text
        assert wire.environment["DISCORD_TOKEN"] not in text
    status, said = await asked_by_its_container(port)
    assert status == 1, said


async def test_a_connection_that_can_t_be_opened_at_once_and_is_tried_again_is_no_error(wire: Wire, file: Path) -> None:
    async with running(wire, file, WATCHED) as bot, aiohttp.ClientSession() as session:
        port = await port_of(bot)
        wire.sockets.away = 1
        await wire.cut_gateway()
        assert await bot.says("Attempting a reconnect")
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert "hustings_errors_total 0.0" in await answer.text(), bot.text
