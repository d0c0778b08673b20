"""Many readers of the page of a match, in a process of their own: it is told of nothing but an address."""

import asyncio
import re
import sys

import aiohttp


async def read_all(address: str, many: int, news: int) -> None:
    """Be so many readers, and say when all of them are here, and each time that all were told something."""
    told, connector = asyncio.Queue[None](), aiohttp.TCPConnector(limit=0)

    async def read(browser: aiohttp.ClientSession, at: str) -> None:
        async with browser.get(f"{address}/news", params={"at": at}) as stream:
            async for line in stream.content:
                if line.startswith((b"event: steps", b"retry: ")):
                    told.put_nowait(None)

    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(None)) as browser:
        async with browser.get(address) as page:
            (at,) = re.findall(r'"at": "([^"]+)"', await page.text())
        reading = [asyncio.create_task(read(browser, at)) for _ in range(many)]
        for word in ("here", *["told"] * news):
            for _ in range(many):
                await told.get()
            print(word, flush=True)
        await asyncio.gather(*reading)


if __name__ == "__main__":
    asyncio.run(read_all(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
