from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.channel import Channel, channel


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Channel]:
    """A channel with four members and the bot, drawing left out."""
    async with channel(tmp_path / "hustings.db") as one:
        yield one
