"""The database is lost or damaged while the bot runs: players are told, and the log is not green."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app.client import Hustings, until_done
from bot.model.errors import NotRead
from tests.bot.channel import Channel, reply_text
from tests.store.at_table import content
from tests.store.test_damage import flip, forget_pages

TO_MEND = "The people who run the bot have to mend its database first"


async def health(table: Channel) -> Any:
    """The line of health that the log has now."""
    with capture_logs() as logged:
        await table.bot.health.look()
    (line,) = [line for line in logged if line["event"] == "health"]
    return line


async def test_no_move_is_taken_into_a_file_that_is_gone(table: Channel) -> None:
    await table.begin("toy", people=2)
    before, there = await table.standing(), table.file.rename(table.file.with_name("elsewhere.db"))
    told = reply_text(await table.slash(0, "toy bid", coins="1"))
    assert told.startswith("That couldn't be saved.")
    assert TO_MEND in told
    assert await table.standing() == before
    line = await health(table)
    assert (line["log_level"], line["database"]) == ("error", "gone")
    there.rename(table.file)
    assert reply_text(await table.slash(0, "toy bid", coins="1")).startswith("Done.")
    line = await health(table)
    assert (line["log_level"], "database" in line) == ("info", False)


async def test_a_look_at_a_damaged_page_is_told_as_one(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    await table.slash(0, "toy bid", coins="1")
    await write_through(table)
    flip(table.file, "entries")
    await forget_pages(table.bot.matches)
    table.bot.matches.forget(session.id)
    told = reply_text(await table.slash(0, "game status"))
    assert told.startswith("I couldn't look that up.")
    assert TO_MEND in told
    assert "try again" not in told
    for _ in range(2):
        line = await health(table)
        assert (line["log_level"], line["database"]) == ("error", "damaged")


async def write_through(table: Channel) -> None:
    """All that was written stands in the file itself."""
    async with table.bot.matches.store.read() as db:
        await db.run_sync(lambda db: db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)"))
    assert content(Path(f"{table.file}-wal")) == b""


async def test_what_a_start_goes_on_with_is_tried_again_while_the_database_is_away(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.client.AGAIN_SECONDS", 0)
    tries = list[Hustings]()

    async def work(bot: Hustings) -> None:
        tries.append(bot)
        if len(tries) == 1:
            raise NotRead("")

    await until_done(table.bot, work)
    assert tries == [table.bot] * 2
