from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.store.at_table import new_file
from tests.wire.discord import Wire


@pytest_asyncio.fixture
async def wire() -> AsyncIterator[Wire]:
    async with Wire() as one:
        yield one


@pytest_asyncio.fixture
async def file(tmp_path: Path) -> Path:
    """A database of a bot that has been started before."""
    await new_file(one := tmp_path / "hustings.db")
    return one
