from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.match.matches import Matches
from tests.store.at_table import matches_in
from tests.store.quick import compile_once, no_disk  # noqa: F401


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hustings.db"


@pytest_asyncio.fixture
async def matches(file: Path) -> AsyncIterator[Matches]:
    one = await matches_in(file)
    yield one
    await one.store.close()
