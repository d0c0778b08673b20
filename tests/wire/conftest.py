from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.wire.discord import Wire


@pytest_asyncio.fixture
async def wire() -> AsyncIterator[Wire]:
    async with Wire() as one:
        yield one


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hustings.db"
