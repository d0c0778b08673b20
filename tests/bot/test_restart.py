"""The bot stops, and another goes on with the same database."""

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.app.looking_over import PAUSE, look_over
from bot.app.pictures import prepare_pictures
from tests.bot.channel import Channel, channel, reply_text, selects
from tests.bot.playing import again, opening, play_on, press_move, type_move
from tests.looking import whole_position

pytestmark = pytest.mark.both


async def test_three_restarts_at_random_points_lose_nothing(tmp_path: Path) -> None:
    rng = random.Random(6)
    async with channel(tmp_path / "hustings.db") as table:
        session = await table.begin(people=3, ai=1, options="rounds 1")
        for _ in range(3):
            session = await play_on(table, session, rng.choice([type_move, press_move]), rng, most=rng.randint(1, 6))
            before = await table.standing()
            await table.restart()
            assert await table.standing() == before
        session = await play_on(table, await table.session(), press_move, rng)
        assert session.under_way.result is not None
        assert whole_position(session.under_way) == whole_position(again(session))


async def test_a_button_from_before_the_restart_answers(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    old = table.post
    await table.restart()
    session, (seat,) = await table.session(), session.waiting.seats
    menu = next(iter(selects(old)))
    await table.pick(seat, old, menu, selects(old)[menu][1][0]["value"])
    assert len(session.under_way.log) == 5


async def test_a_button_from_before_the_restart_that_is_stale_is_refused(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    old, (seat,) = table.post, session.waiting.seats
    menu = next(iter(selects(old)))
    await type_move(table, session, seat, random.Random(2))
    await table.restart()
    before = await table.standing()
    custom_id, options = selects(old)[menu]
    result = await table.press(seat, old, custom_id, options[0]["value"])
    assert "earlier question" in reply_text(result) or "not your turn" in reply_text(result)
    assert await table.standing() == before


async def test_the_pictures_of_the_games_under_way_are_prepared(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, prepared = await table.begin(options="rounds 1"), list[tuple[str, str]]()
    monkeypatch.setattr("render.prepare", lambda game, theme: prepared.append((game.key, theme)))
    await prepare_pictures(table.bot)
    assert prepared == [(session.game.key, "dark")]


async def test_without_a_match_under_way_no_picture_is_prepared(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = list[str]()
    monkeypatch.setattr("render.prepare", lambda game, theme: prepared.append(game.key))
    await prepare_pictures(table.bot)
    assert not prepared


async def test_matches_that_nobody_has_touched_are_looked_over_one_a_second(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids, slept = list[int](), list[float]()
    for name in ("one", "two", "three"):
        table.here = table.guild.create_text_channel(name)
        ids.append((await table.begin("toy")).id)
    await table.restart()
    await table.session()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("bot.app.looking_over.asyncio", SimpleNamespace(sleep=sleep))
    read = list[int]()
    usual = table.bot.matches.read
    monkeypatch.setattr(table.bot.matches, "read", lambda match_id: read.append(match_id) or usual(match_id))
    await look_over(table.bot)
    assert (read, slept) == (ids[:2], [PAUSE, PAUSE])
    assert [table.bot.matches.in_memory(match_id) is None for match_id in ids] == [True, True, False]
