"""What `make bench` measures with is what the bot has: it cannot be run here, for that takes minutes."""

from pathlib import Path

import pytest

from bot.app.check import check
from bot.app.settings import Settings
from tests.bench.process import address, filled


async def test_the_idle_matches_of_the_bench_are_matches_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    await filled(address(tmp_path / "hustings.db"), 3)
    assert await check(Settings(database_url=address(tmp_path / "hustings.db"))) == 0
    assert "3 live matches replayed, 0 damaged." in capsys.readouterr().out
