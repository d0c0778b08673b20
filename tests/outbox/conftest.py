from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.outbox.office import Office, office
from tests.store.quick import compile_once, no_disk, no_thread  # noqa: F401


@pytest_asyncio.fixture
async def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Office]:
    async with office(tmp_path / "hustings.db", monkeypatch) as one:
        yield one
