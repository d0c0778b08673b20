"""The client as a process of its own, killed in the middle of a request."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.wire.discord import Call, Wire


@asynccontextmanager
async def started(wire: Wire) -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {**os.environ, **wire.environment}
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.wire.bot", env=environment)
    try:
        assert await wire.connected()
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.mark.parametrize("hook", ["on_request", "on_effect"])
async def test_a_process_is_killed_around_the_effect(hook: str) -> None:
    async with Wire() as wire:
        ada = wire.add_member("ada")
        async with started(wire) as process:

            async def kill(call: Call) -> None:
                process.kill()
                await process.wait()

            setattr(wire, hook, kill)
            lost = await wire.slash(ada, wire.channel, "game board")
            assert await wire.until(lambda: not wire.online)
        setattr(wire, hook, None)
        assert lost.content == "The board 1"
        async with started(wire):
            (message,) = wire.messages(wire.channel)
            assert (await wire.click(ada, message, "press:1")).content == "The board 2"
        assert wire.violations == []
        assert (wire.sockets.identified, wire.sockets.resumed) == (2, 0)
