"""Pages of matches as they are served from the bot's own process, for tests that ask for them as a browser does."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.app.served import served_at
from bot.pages.live_page import address_of
from tests.bot.channel import Channel

URL = "https://watch.example.org/hustings"


@dataclass
class Visitor:
    """Somebody with a browser and no account."""

    session: aiohttp.ClientSession
    here: str

    async def get(self, path: str, method: str = "GET", **headers: str) -> tuple[aiohttp.ClientResponse, bytes]:
        async with self.session.request(method, f"{self.here}{path}", headers=headers) as answer:
            return answer, await answer.read()

    async def status(self, path: str, method: str = "GET", **headers: str) -> int:
        return (await self.get(path, method, **headers))[0].status

    async def data(self, path: str) -> dict[str, Any]:
        """What the script of a page reads."""
        text = (await self.get(path))[1].decode()
        return json.loads(text.partition('id="match">')[2].partition("</script>")[0])

    @asynccontextmanager
    async def news(self, path: str, at: str, **headers: str) -> AsyncIterator[Stream]:
        async with self.session.get(f"{self.here}{path}/news", params={"at": at}, headers=headers) as answer:
            yield Stream(answer)


@dataclass
class Stream:
    """The news of a match."""

    answer: aiohttp.ClientResponse

    async def next(self) -> tuple[str, str, Any]:
        """The next event, waited for: what it is called, its id, and its data."""
        while True:
            parts = dict[str, str]()
            while line := (await self.answer.content.readline()).decode().strip():
                name, _, value = line.partition(": ")
                parts[name] = value
            if "event" in parts or self.answer.content.at_eof():
                data = parts.get("data", "")
                return parts.get("event", ""), parts.get("id", ""), json.loads(data) if data else None


@asynccontextmanager
async def served(table: Channel) -> AsyncIterator[Visitor]:
    """The pages of a channel's bot, as long as the block lasts."""
    async with served_at(table.bot, "127.0.0.1", 0) as address, aiohttp.ClientSession() as session:
        yield Visitor(session, address)


async def path_of(table: Channel) -> str:
    """The path of the page of the channel's match."""
    address = address_of(await table.session())
    assert address is not None
    return f"/m/{address.rpartition('/')[2]}"
