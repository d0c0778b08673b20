"""Whole matches in a channel."""

import random
from pathlib import Path

import pytest

from rules import Played
from tests.bot.channel import Channel, channel, text_of
from tests.bot.playing import again, play_on, press_move, type_move
from tests.looking import whole_position

pytestmark = pytest.mark.both


async def test_four_members_play_by_slash_commands_alone(table: Channel) -> None:
    session = await table.begin_by_commands(options="rounds 1")
    session = await play_on(table, session, type_move, random.Random(1))
    assert session.under_way.result is not None
    assert all(isinstance(entry, Played) for entry in session.under_way.log)
    assert "won" in text_of(table.post)


async def test_four_members_play_by_buttons_and_selects_alone(table: Channel) -> None:
    session = await table.begin_by_commands(options="rounds 2")
    session = await play_on(table, session, press_move, random.Random(2))
    assert session.under_way.result is not None
    assert whole_position(session.under_way) == whole_position(again(session))
    assert "won" in text_of(table.post)


async def test_three_people_and_five_ai_players_play_on_eight_seats(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", people=3) as table:
        session = await table.begin_by_commands(people=3, ai=5, options="rounds 1")
        session = await play_on(table, session, press_move, random.Random(3))
        assert session.under_way.result is not None
        assert {entry.seat for entry in session.under_way.log if isinstance(entry, Played)} == set(range(8))
        assert "won" in text_of(table.post)
