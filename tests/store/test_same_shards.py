"""Two processes with the same shards, which somebody has set by mistake: the second says so, and goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias
from unittest.mock import AsyncMock, Mock

import pytest
import pytest_asyncio
from sqlalchemy import update
from structlog.testing import capture_logs

from bot.app import fleet
from bot.match.leases import SECONDS
from bot.match.matches import Matches
from bot.store.schema import leases
from tests.postgres import Server
from tests.store.at_table import matches_again

pytestmark = pytest.mark.postgres
LOOKS = 3 * fleet.TWICE
Second: TypeAlias = Callable[[int], Awaitable[None]]
"""What happens in the second after a look, whose number it is given."""


class Stopped(Exception):
    """A process looks no more."""


@pytest_asyncio.fixture
async def two(server: Server, file: Path) -> AsyncIterator[tuple[Matches, Matches]]:
    async with matches_again(file) as one, matches_again(file) as other:
        yield one, other


def process(matches: Matches, *shards: int) -> Any:
    """A running one with these shards, as its looks know it."""
    others = {"alarm": Mock(), "watch": AsyncMock(), "resume": AsyncMock()}
    return SimpleNamespace(matches=matches, own_shards=shards, **others)


async def warned_of(one: Any, second: Second, monkeypatch: pytest.MonkeyPatch) -> Sequence[Sequence[int]]:
    """The shards of each warning of a process, while it looks again and again."""
    looks = 0

    async def sleep(seconds: float) -> None:
        nonlocal looks
        looks += 1
        await second(looks)
        if looks == LOOKS:
            raise Stopped

    monkeypatch.setattr(fleet.asyncio, "sleep", sleep)
    with capture_logs() as lines, pytest.raises(Stopped):
        await fleet.take_part(one)
    assert {line["what"] for line in lines} <= {fleet.SET_TWICE}
    return [line["shards"] for line in lines]


async def test_shards_that_a_living_process_has_too_are_told_once(
    two: tuple[Matches, Matches], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = process(two[0], 0, 1), process(two[1], 1, 2)

    async def others_look(number: int) -> None:
        await fleet.look(first)

    assert await fleet.shards_of_others(first) == []
    assert await warned_of(second, others_look, monkeypatch) == [[1]]
    assert await fleet.shards_of_others(first) == []


async def test_those_of_a_process_that_was_killed_just_now_are_its_successor_s(
    two: tuple[Matches, Matches], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, successor = process(two[0], 0), process(two[1], 0)

    async def run_out_in_time(number: int) -> None:
        if number == SECONDS:
            async with two[0].store.write() as db:
                db.write(update(leases).values(until=leases.c.until - SECONDS))

    assert await fleet.shards_of_others(killed) == []
    assert await warned_of(successor, run_out_in_time, monkeypatch) == []
    two[0].leases.in_hand.clear()
    assert await fleet.shards_of_others(killed) == [0]


async def test_of_one_that_stops_in_good_order_they_are_free_at_once(two: tuple[Matches, Matches]) -> None:
    first, second = process(two[0], 0), process(two[1], 0)
    await fleet.shards_of_others(first)
    assert await fleet.shards_of_others(second) == [0]
    two[0].closing = True
    await two[0].leases.leave_all()
    assert await fleet.shards_of_others(first) == []
    assert await fleet.shards_of_others(second) == []
