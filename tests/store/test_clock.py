"""Lobbies that nobody started, closed in time whatever happens to one of them."""

import asyncio

import pytest
from sqlalchemy import update

from bot import store
from bot.match.absence import Presence
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.time import now
from bot.store.schema import matches as table
from bot.tasks import alarm as clock
from bot.tasks import deadlines
from bot.tasks.alarm import Alarm
from tests.store.at_table import CHANNEL, lobby_of

pytestmark = pytest.mark.both


async def nobody_is_gone(guild_id: int, user_id: int) -> Presence:
    return Presence()


async def due_now(matches: Matches, *match_ids: int) -> None:
    async with matches.store.write() as db:
        db.write(update(table).where(table.c.id.in_(match_ids)).values(due_at=now() - 1))


async def test_a_lobby_that_cannot_be_closed_keeps_no_other_open(matches: Matches) -> None:
    damaged, good = await lobby_of(matches, 1), await lobby_of(matches, 1, CHANNEL + 1)
    await due_now(matches, damaged, good)
    async with matches.store.write() as db:
        store.matches.set_match(db, damaged, game="chess")
    matches.forget(damaged)
    await deadlines.ring(matches, nobody_is_gone)
    assert (await matches.get(good)).phase == "closed"


async def test_the_clock_goes_on_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "RETRY_SECONDS", 0)
    tried, done = list[int](), asyncio.Event()

    async def next_due(after: int) -> int | None:
        return None if done.is_set() or after else now() - 1

    async def ring() -> None:
        tried.append(1)
        if len(tried) < 3:
            raise UserError("not now")
        done.set()

    alarm = Alarm(next_due, ring)
    alarm.wake()
    await asyncio.wait_for(done.wait(), 5)
    assert len(tried) == 3
    alarm.stop()
