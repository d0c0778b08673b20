"""The picture of a post marks what has changed since the lines that it tells began."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.model.memory import VIEWS
from bot.model.player import Cause
from render import Picture
from rules import View
from tests.bot.channel import ONE_PIXEL, Channel, channel, drawing
from tests.bot.playing import type_move

Drawn = list[tuple[View, View | None]]


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[tuple[Channel, Drawn]]:
    """A channel, and what is drawn in it: each view with the one it is compared with."""
    drawn: Drawn = []

    def draw(game: object, view: View, *, since: View | None = None, **named: Any) -> Picture:
        drawn.append((view, since))
        return ONE_PIXEL

    async with channel(tmp_path / "changed.db", draw=drawing(draw)) as table:
        yield table, drawn


async def moved(table: Channel, moves: int) -> list[View]:
    """Whoever is awaited makes some move, so many times; how it stood before each."""
    rng, views = random.Random(1), list[View]()
    for _ in range(moves):
        session = await table.session()
        views.append(session.under_way.view(None))
        await type_move(table, session, session.waiting.seats[0], rng)
    return views


async def test_a_turn_is_compared_with_how_it_stood_before_its_lines_and_few_earlier_views_are_kept(
    watched: tuple[Channel, Drawn],
) -> None:
    table, drawn = watched
    session = await table.begin("barrage", options="rounds 1")
    views = await moved(table, 12)
    assert session.last is not None
    view, since = drawn[-1]
    assert view == session.under_way.view(None)
    assert since in views
    assert since != view
    assert 0 < len(session.memory.history.views) <= VIEWS


async def test_after_a_restart_it_is_compared_with_the_same(watched: tuple[Channel, Drawn]) -> None:
    table, drawn = watched
    await table.begin("barrage", options="rounds 1")
    await moved(table, 9)
    await table.restart()
    session = await table.session()
    table.bot.on_change(session.id, Cause(user_id=1))
    await moved(table, 1)
    assert session.last is not None
    since = drawn[-1][1]
    again = [then.view(None) for _, then in session.under_way.again() if len(then.events()) >= session.last.start]
    assert since == again[0]
