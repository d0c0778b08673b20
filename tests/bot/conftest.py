from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import pytest_asyncio

from bot.model.proof import Checked, check
from bot.moderation.replaying import Outcome, outcome
from rules import games
from tests.bot import sharing
from tests.bot.channel import ALL_GAMES, Channel, channel
from tests.bot.playing import SEED
from tests.store.quick import compile_once, no_disk, no_thread  # noqa: F401


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same seed, so that a test comes out the same each time."""
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda session: SEED)


@pytest.fixture(autouse=True)
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands of games are made once for all bots, all commands are told once, and simcord copies quickly."""
    monkeypatch.setattr("bot.app.commands.game_group", sharing.game_group)
    monkeypatch.setattr("bot.app.client.synchronise", sharing.synchronise)
    for module in ("components", "results"):
        monkeypatch.setattr(f"simcord.{module}.deepcopy", sharing.copied)
    for module in ("gateway", "http.router"):
        monkeypatch.setattr(f"simcord.{module}.copy", SimpleNamespace(deepcopy=sharing.copied))


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are brought in are read in this process, which knows the toy, too."""

    async def read_beside(data: bytes) -> Outcome:
        return outcome(data, ALL_GAMES)

    monkeypatch.setattr("bot.moderation.imports.read_beside", read_beside)


@pytest.fixture
def checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs are checked in this process, and told as the one beside the bot tells them."""

    async def check_beside(text: str) -> Checked:
        return Checked.model_validate_json(check(text.encode(), games()).model_dump_json())

    monkeypatch.setattr("bot.lobby.fair_dice.check_beside", check_beside)


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Channel]:
    """A channel with four members and the bot, drawing left out."""
    async with channel(tmp_path / "hustings.db") as one:
        yield one
