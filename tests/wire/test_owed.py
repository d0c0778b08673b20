"""A bot is killed between acknowledging a press and answering it: the next one answers, in private."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.time import now
from bot.ui.owing import DONE, NOT_DONE, TOKEN_SECONDS
from tests.wire.discord import Answer, Wire, buttons
from tests.wire.house import Bot, begin, people, rows, running
from tests.wire.rest import Call

OPEN_DIRECT = "/users/@me/channels"
"""The request that a member's list in direct messages waits for."""


async def acknowledged_and_killed(wire: Wire, bot: Bot, file: Path) -> Answer:
    """Somebody presses a button whose work takes long, and the bot is killed while they wait."""

    async def hold(call: Call) -> None:
        if call.path == OPEN_DIRECT:
            await asyncio.Event().wait()

    wire.on_request = hold
    members = people(wire)
    await begin(wire, members)
    mine = await wire.slash(members[0], wire.channel, "game mine")
    (keep,) = [one["custom_id"] for one in buttons(mine.messages[-1]) if one["custom_id"] == "b:keep"]
    answer = await wire.click(members[0], mine.messages[-1], keep)
    async with asyncio.timeout(10):
        while not rows(file, "select id from owed"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    bot.process.kill()
    await bot.exit_status()
    wire.on_request = None
    assert await wire.until(lambda: not wire.online)
    return answer


@pytest.mark.parametrize("done", [False, True])
async def test_whoever_waits_when_the_bot_is_killed_is_told_in_private_what_became_of_it(
    wire: Wire, file: Path, *, done: bool
) -> None:
    async with running(wire, file) as bot:
        answer = await acknowledged_and_killed(wire, bot, file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("insert into owed (id, token, at) values (1, 'of long ago', ?)", (now() - TOKEN_SECONDS - 1,))
        if done:
            db.execute("insert into interactions values (?, ?)", (answer.id, now()))
    public = len(wire.messages(wire.channel))
    async with running(wire, file) as bot:
        assert await wire.until(lambda: answer.follow_ups, 10)
        assert await bot.says("an owed answer was given")
    (said,) = answer.follow_ups
    assert said.ephemeral
    assert said.content == (DONE if done else NOT_DONE)
    assert len(wire.messages(wire.channel)) == public
    assert answer.token not in bot.text
    assert "an owed answer was not given" not in bot.text
    assert rows(file, "select id from owed") == []
