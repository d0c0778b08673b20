"""Neither the log of the bot nor the channel tells a secret."""

import logging
import random

import pytest
from structlog.testing import capture_logs

from tests.bot.channel import Channel, parts, text_of
from tests.bot.conftest import SEED
from tests.bot.playing import play_on, press_move, type_move
from tests.bot.test_mod_records import text_of_file


async def test_no_log_line_holds_the_seed_or_a_secret_move(
    table: Channel, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with capture_logs() as logged:
        session = await table.begin("toy", options="rounds 1")
        for who in range(4):
            await table.slash(who, "game hand")
            await table.complete(who, "toy bid", "coins", "7")
        await table.slash(0, "toy bid", coins="77")
        await play_on(table, session, type_move, random.Random(1))
    ours = f"{logged} {capfd.readouterr()}"
    discords = "\n".join(
        record.getMessage() for record in caplog.records if not record.name.startswith(("sim", "disc"))
    )
    assert "'event': 'move'" in ours
    for secret in (SEED, "coins", "bid", "veto", "Show the"):
        assert secret not in ours
        assert secret not in "\n".join(line for line in discords.splitlines() if "sql" not in line.casefold())


async def test_the_seed_stands_in_no_message(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await play_on(table, session, press_move, random.Random(1))
    assert not [message for message in table.here.history() if SEED in str(parts(message))]
    assert not [one for one in table.env.http_requests if SEED in str(one.json)]
    assert SEED in (await text_of_file(table, await table.bot.matches.get(session.id)))


async def test_an_ended_match_keeps_its_seed(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    await table.slash(0, "game end")
    assert not [one for one in table.env.http_requests if SEED in str(one.json)]


async def test_what_several_choose_in_secret_is_said_where_it_is_the_same_for_all(table: Channel) -> None:
    await table.begin("boomtown", people=3)
    assert "Who should go first?" in text_of(table.post)
    assert "You each choose in secret: press **Your choice**." in text_of(table.post)
    for who in range(2):
        await table.slash(who, "boomtown vote", whom="@0")
    assert "Who should go first?" in text_of(table.post)
    assert "Your choice is secret: press **Your choice**." in text_of(table.post)
