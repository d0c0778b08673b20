from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.match.matches import Matches
from tests.postgres import Server, on_postgres
from tests.store.at_table import matches_in
from tests.store.quick import compile_once, no_disk  # noqa: F401


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hustings.db"


@pytest.fixture
def server() -> Iterator[Server]:
    """What stands for files are databases of a server."""
    with on_postgres() as one:
        yield one


@pytest_asyncio.fixture
async def matches(file: Path) -> AsyncIterator[Matches]:
    one = await matches_in(file)
    yield one
    await one.store.close()
