"""Damaged, emptied, lost and full database files: told in a sentence at the start, in `check`, and while a bot runs."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import JSON, String, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from structlog.testing import capture_logs

from bot.app.cli import main
from bot.match.matches import Matches
from bot.model.errors import NotRead, NotSaved, Unusable, UserError
from bot.model.time import MINUTE
from bot.store.schema import entries, metadata, settings
from bot.store.sqlite import WHAT
from bot.store.troubles import FileGone
from tests.findings import check_all
from tests.release import DATABASE, RELEASES
from tests.store.at_table import (
    address,
    begin_match,
    content,
    make_once,
    matches_in,
    open_file,
    open_once,
    play_on,
    rows_of,
)

TABLES = [table.name for table in metadata.sorted_tables]
PAGE = 4096


@pytest.fixture(autouse=True)
def env(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))


@pytest_asyncio.fixture
async def kept(file: Path) -> Path:
    """A database with a little of everything, up to date."""
    await make_once(file, upgraded)
    return file


async def upgraded(file: Path) -> None:
    shutil.copy(RELEASES / "1.0.0" / DATABASE, file)
    await open_once(file)


def mend(file: Path, whole: bytes | None) -> Path:
    """The file, as it was before anything was damaged."""
    file.write_bytes(whole or b"")
    return file


def flip(file: Path, table: str) -> None:
    """Flip the first bytes of the first page of a table."""
    with closing(sqlite3.connect(file)) as db:
        ((page,),) = db.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchall()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * PAGE)
        was = pages.read(8)
        pages.seek((page - 1) * PAGE)
        pages.write(bytes(255 - byte for byte in was))


async def test_a_damaged_page_of_any_table_is_told_at_the_start_and_in_check(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, told = content(kept), dict[str, tuple[str, int, str]]()
    for table in TABLES:
        flip(mend(kept, whole), table)
        with pytest.raises(Unusable) as no:
            await open_once(kept)
        status = await asyncio.to_thread(main, ["check"])
        told[table] = str(no.value), status, capsys.readouterr().err

    def is_told(table: str) -> None:
        start, status, error = told[table]
        assert "The database is damaged" in start
        assert "hustings restore FILE" in start
        assert (status, error.count("\n")) == (2, 1)
        assert "damaged" in error

    check_all(told, is_told)


async def test_a_damaged_page_of_any_table_is_told_while_the_bot_runs(kept: Path) -> None:
    whole, told = content(kept), dict[str, tuple[str, str | None, int]]()
    for table in TABLES:
        matches = await matches_in(mend(kept, whole))
        flip(kept, table)
        await forget_pages(matches)
        with capture_logs() as logged:
            texts = {await refusal(matches, table) for _ in range(2)}
        lines = [line for line in logged if line["event"] == "the database fails"]
        told[table] = "".join(texts), matches.store.troubles.last, len(lines)
        await matches.store.close()

    def is_told(table: str) -> None:
        text, trouble, lines = told[table]
        assert text.startswith("I couldn't look that up.")
        assert "try again" not in text
        assert (trouble, lines) == ("damaged", 1)

    check_all(told, is_told)


async def refusal(matches: Matches, table: str) -> str:
    """What is said when a table is looked at."""
    with pytest.raises(NotRead) as no:
        async with matches.reading() as db:
            await db.execute(select(metadata.tables[table]))
    return no.value.text


def move(file: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


def replace(file: Path) -> None:
    move(file)
    shutil.copy(file.with_name("elsewhere.db"), file)


async def forget_pages(matches: Matches) -> None:
    """What was read of the file is read again."""
    async with matches.store.read() as db:
        await db.run_sync(lambda db: db.exec_driver_sql("PRAGMA shrink_memory"))


@pytest.mark.parametrize("kept_bytes", [PAGE, 10 * PAGE, 10 * PAGE + 77])
async def test_a_truncated_file_is_told(kept: Path, kept_bytes: int, capsys: pytest.CaptureFixture[str]) -> None:
    os.truncate(kept, kept_bytes)
    before = content(kept)
    with pytest.raises(Unusable, match=r"database is damaged.*hustings restore FILE"):
        await open_once(kept)
    assert (await asyncio.to_thread(main, ["check"]), content(kept)) == (2, before)
    told = capsys.readouterr().err
    assert (told.startswith("The database is damaged"), told.count("\n")) == (True, 1)


async def test_an_emptied_file_is_told(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.truncate(kept, 0)
    with pytest.raises(Unusable, match=r"is empty: what was in it is lost.*hustings restore FILE"):
        await open_once(kept)
    assert await asyncio.to_thread(main, ["check"]) == 2
    assert "empty" in capsys.readouterr().err
    assert content(kept) == b""


async def test_a_file_that_may_not_be_written_is_told(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("bot.store.hold.os.open", refused)
    with pytest.raises(Unusable, match=r"Permission denied.*is it writable\?"):
        await open_once(kept)


async def test_check_names_a_table_with_a_row_that_cannot_be_read(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(kept)) as db:
        db.execute("update servers set settings = '{'")
        db.commit()
    assert await asyncio.to_thread(main, ["check"]) == 1
    assert "Table servers: a row can't be read (JSONDecodeError)." in capsys.readouterr().out


async def test_settings_that_cannot_be_read_are_told_at_the_start(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as db:
        db.execute("update servers set settings = '{'")
        db.commit()
    matches = await matches_in(kept)
    with pytest.raises(Unusable, match=r"is damaged: what somebody has set.*hustings restore FILE"):
        await matches.read_settings()
    await matches.store.close()


READ = ("matches", "players", "orders", "votes", "entries", "posts", "settings")
"""The tables of which `check` makes something."""


@pytest.mark.long
async def test_check_ends_in_no_traceback_whatever_stands_in_a_text(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = [metadata.tables[name] for name in READ]
    texts = [one for table in tables for one in table.columns if isinstance(one.type, JSON | String)]
    whole, found = content(kept), dict[str, tuple[int, str]]()
    for one in texts:
        with closing(sqlite3.connect(mend(kept, whole))) as db:
            db.execute(f"update or replace {one.table.name} set {one.name} = '[]'")
            db.commit()
        status = await asyncio.to_thread(main, ["check"])
        found[str(one)] = status, capsys.readouterr().err

    def is_told(column: str) -> None:
        status, error = found[column]
        assert (status in (0, 1) and not error) or (status == 2 and error.count("\n") == 1)

    check_all(found, is_told)


@pytest_asyncio.fixture
async def playing(file: Path) -> AsyncIterator[Matches]:
    """A match under way."""
    matches = await matches_in(file)
    await play_on(matches, (await begin_match(matches, rounds=2)).id, 2)
    yield matches
    await matches.store.close()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_move_into_a_file_that_is_gone_is_refused(playing: Matches, file: Path, replaced: bool) -> None:
    (replace if replaced else move)(file)
    with capture_logs() as logged, pytest.raises(NotSaved, match="people who run the bot have to mend") as no:
        await play_on(playing, 1, 1)
    assert "try again" not in no.value.text
    (line,) = [line for line in logged if line["event"] == "the database fails"]
    assert (line["database"], line["what"], line["log_level"]) == ("gone", WHAT["gone"], "error")
    assert len((await playing.get(1)).under_way.log) == 2


async def test_a_file_that_may_no_longer_be_written_is_told_and_played_on_once_it_may(playing: Matches) -> None:
    for switch, trouble in (("ON", "read-only"), ("OFF", None)):
        async with playing.store.read() as db:
            await db.run_sync(lambda db, switch=switch: db.exec_driver_sql(f"PRAGMA query_only = {switch}"))
        if trouble:
            with pytest.raises(NotSaved, match="try again in a minute"):
                await play_on(playing, 1, 1)
        else:
            await play_on(playing, 1, 1)
        assert playing.store.troubles.last == trouble


async def test_a_full_disk_is_told(file: Path) -> None:
    async with open_file(file) as store:
        async with store.read() as db:
            await db.run_sync(lambda db: db.exec_driver_sql("PRAGMA max_page_count = 1"))
        with capture_logs() as logged, pytest.raises(DBAPIError, match="full"):
            async with store.write() as db:
                db.write(insert(settings).values(name="long", value="x" * 100 * PAGE))
        assert [line["database"] for line in logged] == [store.troubles.last] == ["full"]


async def test_a_full_disk_is_told_and_nothing_is_lost(matches: Matches) -> None:
    session = await begin_match(matches, rounds=6)
    async with matches.store.read() as db:
        pages = (await db.execute(text("PRAGMA page_count"))).scalar_one()
        await db.run_sync(lambda db: db.exec_driver_sql(f"PRAGMA max_page_count={pages}"))
    with pytest.raises(UserError, match=r"couldn't be saved.*Nothing was lost"):
        await play_on(matches, session.id, 1000)
    played = len((await matches.get(session.id)).under_way.log)
    assert len(await rows_of(matches.store, entries)) == played > 0
    async with matches.store.read() as db:
        await db.run_sync(lambda db: db.exec_driver_sql("PRAGMA max_page_count=1000000"))
    assert len((await play_on(matches, session.id, 1)).under_way.log) == played + 1


async def test_the_log_tells_of_trouble_once_a_minute(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1_000_000
    monkeypatch.setattr("bot.store.troubles.now", lambda: at)
    async with open_file(file) as store:
        move(file)
        with capture_logs() as logged:
            for seconds in (0, MINUTE - 1, MINUTE, 2 * MINUTE - 1, 2 * MINUTE):
                at = 1_000_000 + seconds
                with pytest.raises(FileGone):
                    async with store.write():
                        pass
    assert len(logged) == 3


async def test_what_is_no_trouble_of_the_database_is_none(playing: Matches) -> None:
    twice = [{"name": "twice", "value": ""}] * 2
    with capture_logs() as logged, pytest.raises(IntegrityError):
        async with playing.store.write() as db:
            db.write(insert(settings), twice)
    assert (logged, playing.store.troubles.last) == ([], None)
