"""`hustings restore`: a copy in the place of the database, whose old content is kept; or nothing is changed."""

import asyncio
import os
import re
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.cli import main
from bot.match.matches import Matches
from bot.store import restoring
from bot.store.copies import backup, state_of_file
from bot.store.migrating import revisions
from tests.findings import check_all
from tests.release import DATABASE, RELEASES
from tests.store.at_table import (
    CHANNEL,
    address,
    begin_match,
    content,
    lobby_of,
    matches_again,
    matches_in,
    new_file,
    open_file,
    play_on,
)
from tests.store.test_opening import make_newer

COPIED, LOST = 5, 7
"""Moves that the copy has, and that only the database has."""


@pytest.fixture(autouse=True)
def env(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))


@pytest_asyncio.fixture
async def copy(file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a database with a match that has gone on since; no bot has it."""
    copy = tmp_path_factory.mktemp("copies") / "copy.db"
    matches = await matches_in(file)
    session = await begin_match(matches, rounds=3)
    await play_on(matches, session.id, COPIED)
    backup(address(file), copy)
    await play_on(matches, session.id, LOST)
    await matches.store.close()
    return copy


async def restore(file: Path) -> int:
    """The exit status."""
    return await asyncio.to_thread(main, ["restore", str(file)])


def rows(file: Path, query: str = "select count(*) from entries") -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute(query).fetchall()


def files(folder: Path) -> dict[str, bytes | None]:
    return {one.name: content(one) for one in folder.iterdir()}


def aside(file: Path) -> Path:
    """The file under which the old content is kept."""
    (found,) = [one for one in file.parent.glob(f"{file.name}.*") if re.fullmatch(r"\.\d{8}T\d{6}Z(-\d+)?", one.suffix)]
    return found


async def test_a_copy_takes_the_place_and_what_is_lost_is_said(
    file: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await restore(copy) == 0
    told = capsys.readouterr().out
    assert re.search(r"The last move in it was made on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.", told)
    assert f"The old database is kept: {aside(file)}. Moves that only it has: {LOST} moves." in told
    assert f"Running matches replayed: 1, with {COPIED} moves. They would stop: 0." in told
    assert (rows(file), rows(aside(file))) == ([(COPIED,)], [(COPIED + LOST,)])
    assert {one.name for one in file.parent.iterdir()} == {file.name, aside(file).name}
    async with matches_again(file) as matches:
        await play_on(matches, 1, 3)


async def test_what_a_killed_bot_left_beside_the_database_does_not_spoil_it(file: Path, copy: Path) -> None:
    """A write-ahead log beside a copy that was put in place by hand is taken for the copy's own."""
    matches = await matches_in(file)
    await play_on(matches, 1, 2)
    killed = {one: content(one) for one in file.parent.iterdir()}
    await matches.store.close()
    for one, what in killed.items():
        one.write_bytes(what or b"")
    assert content(file.with_name(f"{file.name}-wal"))
    assert await restore(copy) == 0
    assert (rows(file), rows(aside(file))) == ([(COPIED,)], [(COPIED + LOST + 2,)])


async def test_restoring_what_was_kept_undoes_it(file: Path, copy: Path) -> None:
    await restore(copy)
    shutil.move(aside(file), kept := copy.with_name("kept.db"))
    assert await restore(kept) == 0
    assert (rows(file), rows(aside(file))) == ([(COPIED + LOST,)], [(COPIED,)])


async def test_open_matches_get_another_token_and_are_to_be_told(file: Path, copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as db:
        db.execute("update posts set message_id = 77 + id")
        db.commit()
    before = rows(copy, "select token from matches")
    await restore(copy)
    ((token, at, after),) = rows(file, "select token, restored_at, lost_after from matches")
    assert (token,) != before[0]
    assert at is not None
    assert rows(copy, "select max(message_id) from posts") == [(after,)]
    assert rows(file, "select count(*) from posts where open or shown < wanted or message_id is not null") == [(0,)]


async def test_a_match_that_would_stop_is_named_and_the_copy_is_in_place(
    file: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(copy)) as db:
        db.execute("update entries set move = 'dance' where number = 3")
        db.commit()
    assert await restore(copy) == 0
    told = capsys.readouterr().out
    assert "Match 1: Entry 3 of this record doesn't fit: " in told
    assert "They would stop: 1." in told
    assert rows(file) == [(COPIED,)]


def nothing(file: Path, copy: Path) -> None:
    copy.unlink()


def folder(file: Path, copy: Path) -> None:
    copy.unlink()
    copy.mkdir()


def itself(file: Path, copy: Path) -> None:
    copy.unlink()
    copy.hardlink_to(file)


def empty(file: Path, copy: Path) -> None:
    os.truncate(copy, 0)


def text(file: Path, copy: Path) -> None:
    copy.write_text("My shopping list: " + "eggs, " * 2000)


def of_others(file: Path, copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as db:
        db.execute("create table eggs (many integer)")


def newer(file: Path, copy: Path) -> None:
    copy.unlink()
    make_newer(copy)


def damaged(file: Path, copy: Path) -> None:
    ((page,),) = rows(copy, "select rootpage from sqlite_master where name = 'entries'")
    break_page(copy, page)


def damaged_where_nobody_looks(file: Path, copy: Path) -> None:
    ((page,),) = rows(copy, "select rootpage from sqlite_master where name = 'tips'")
    break_page(copy, page)


def break_page(copy: Path, page: object) -> None:
    with copy.open("r+b") as pages:
        pages.seek((int(str(page)) - 1) * 4096)
        pages.write(b"\xff" * 8)


def cut_off(file: Path, copy: Path) -> None:
    os.truncate(copy, 3 * 4096 + 5)


REFUSED = {
    nothing: "There's no file",
    folder: "There's no file",
    itself: "is the database itself",
    empty: "is no database of Hustings",
    text: "file is not a database",
    of_others: "is no database of Hustings",
    newer: "written by a newer Hustings",
    damaged: "copy.db: The database is damaged",
    damaged_where_nobody_looks: "copy.db: The database is damaged",
    cut_off: "copy.db: The database is damaged",
}


@pytest.mark.parametrize(("spoil", "why"), REFUSED.items(), ids=lambda one: getattr(one, "__name__", ""))
async def test_a_copy_that_is_none_changes_nothing(
    file: Path, copy: Path, spoil: Callable[[Path, Path], None], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(file, copy)
    before = files(file.parent)
    assert await restore(copy) == 2
    error = capsys.readouterr().err
    assert (why in error, error.count("\n")) == (True, 1), error
    assert files(file.parent) == before


async def test_while_a_bot_has_the_database_nothing_is_changed(
    file: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_file(file):
        assert await restore(copy) == 75
    assert "Another Hustings is using" in capsys.readouterr().err
    assert rows(file) == [(COPIED + LOST,)]
    assert list(file.parent.iterdir()) == [file]


def lose(file: Path, beside: list[str]) -> None:
    """Delete a database, but not what a killed bot left beside it."""
    file.unlink()
    for suffix in beside:
        file.with_name(file.name + suffix).write_bytes(b"left behind" * 1000)


@pytest.mark.parametrize("beside", [[], ["-wal", "-shm"]])
async def test_a_database_that_is_gone_is_made_anew(
    file: Path, copy: Path, beside: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    lose(file, beside)
    assert await restore(copy) == 0
    assert "The old database" not in capsys.readouterr().out
    assert rows(file) == [(COPIED,)]
    assert sum(one.name.endswith(("-wal", "-shm")) for one in file.parent.iterdir()) == len(beside)


async def test_a_damaged_database_is_kept_as_it_is(file: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged(copy, file)
    was = content(file)
    assert await restore(copy) == 0
    assert "Moves that only it has: can't be counted." in capsys.readouterr().out
    assert (rows(file), content(aside(file))) == ([(COPIED,)], was)


async def test_a_copy_of_an_earlier_release_is_brought_up_to_date(file: Path, tmp_path: Path) -> None:
    await new_file(file)
    shutil.copy(RELEASES / "1.0.0" / DATABASE, kept := tmp_path / "kept.db")
    before = content(kept)
    assert await restore(kept) == 0
    assert (content(kept), state_of_file(file).schema) == (before, max(revisions()))
    async with matches_again(file) as matches:
        assert len(await all_of(matches)) == len(rows(kept, "select id from matches"))


async def all_of(matches: Matches) -> list[object]:
    async with matches.reading() as db:
        found = await db.run_sync(lambda db: db.exec_driver_sql("select id from matches").all())
    return [await matches.get(match_id) for (match_id,) in found]


async def test_a_copy_that_was_made_while_a_bot_wrote_goes_on(file: Path, tmp_path: Path) -> None:
    matches = await matches_in(file)
    session = await begin_match(matches, 4, rounds=3)
    playing = asyncio.create_task(play_on(matches, session.id, 40))
    await asyncio.to_thread(backup, address(file), made := tmp_path / "made.db")
    await playing
    await matches.store.close()
    assert await restore(made) == 0
    async with matches_again(file) as restored:
        await play_on(restored, session.id, 3)


async def test_a_name_that_leads_to_the_database_still_does(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (name := copy.with_name("name.db")).symlink_to(file)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(name))
    assert await restore(copy) == 0
    assert name.is_symlink()
    assert (rows(name), rows(file), rows(aside(file))) == ([(COPIED,)], [(COPIED,)], [(COPIED + LOST,)])


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("step", ["_keep_aside", "_settle"])
async def test_killed_on_the_way_there_is_a_whole_database_and_a_second_time_does_it(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    usual = getattr(restoring, step)

    def killed(path: Path) -> None:
        usual(path)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(restoring, step, killed)
        with pytest.raises(Killed):
            await restore(copy)
    assert rows(file) == [(COPIED + LOST if step == "_keep_aside" else COPIED,)]
    assert await restore(copy) == 0
    assert rows(file) == [(COPIED,)]
    kept = [one for one in file.parent.iterdir() if one != file]
    assert any(rows(one) == [(COPIED + LOST,)] for one in kept)


async def test_what_a_killed_restore_left_is_cleared_away(file: Path, copy: Path) -> None:
    for name in (".part", ".part-wal", ".part-journal"):
        file.with_name(file.name + name).write_bytes(b"half of it")
    assert await restore(copy) == 0
    assert {one.name for one in file.parent.iterdir()} == {file.name, aside(file).name}


async def test_a_disk_without_second_names_keeps_the_old_database_too(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*names: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("bot.store.restoring.os.link", refused)
    assert await restore(copy) == 0
    assert (rows(file), rows(aside(file))) == ([(COPIED,)], [(COPIED + LOST,)])


async def test_twice_in_a_second_both_are_kept(file: Path, copy: Path) -> None:
    assert (await restore(copy), await restore(copy)) == (0, 0)
    assert len([*file.parent.iterdir()]) == 3


async def test_nobody_else_can_read_what_is_made(file: Path, copy: Path) -> None:
    before = os.umask(0o022)
    file.chmod(0o644)  # noqa: ASYNC240
    try:
        backup(address(file), file.with_name("another.db"))
        await restore(copy)
    finally:
        os.umask(before)

    def is_private(path: Path) -> None:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    check_all([file, aside(file), file.with_name("another.db")], is_private)


async def test_what_is_put_in_place_belongs_to_whom_the_old_file_belonged(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners, was = list[tuple[str, int, int]](), file.stat()  # noqa: ASYNC240
    monkeypatch.setattr("bot.store.restoring.os.chown", lambda path, *owner: owners.append((path.name, *owner)))
    await restore(copy)
    assert owners == [(f"{file.name}.part", was.st_uid, was.st_gid)]


async def test_the_lobbies_of_a_copy_stay_open_for_a_day(file: Path, tmp_path: Path) -> None:
    matches = await matches_in(file)
    await lobby_of(matches, channel=CHANNEL + 1)
    backup(address(file), made := tmp_path / "made.db")
    await matches.store.close()
    with closing(sqlite3.connect(made)) as db:
        db.execute("update matches set due_at = 1000")
        db.commit()
    await restore(made)
    ((due, at),) = rows(file, "select due_at, restored_at from matches")
    assert due == int(str(at)) + 86_400
