"""A copy of a database that a bot is working with, and going on from it."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from bot.app.cli import main
from bot.match.matches import Matches
from bot.model.errors import Status, Unusable
from bot.store import copies
from bot.store.copies import backup
from bot.store.schema import entries
from tests.store.at_table import address, begin_match, matches_again, play_on, rows_of


async def test_a_copy_made_during_play_opens_replays_and_plays_on(matches: Matches, file: Path) -> None:
    session = await begin_match(matches, 4, rounds=3)
    made = [file.with_name(f"copy-{at}.db") for at in range(4)]
    playing = asyncio.create_task(play_on(matches, session.id, 60))
    await asyncio.gather(*(asyncio.to_thread(backup, address(file), copy) for copy in made))
    await playing
    log = await rows_of(matches.store, entries)
    for copy in made:
        async with matches_again(copy) as restored:
            copied_log = await rows_of(restored.store, entries)
            assert copied_log == log[: len(copied_log)]
            assert (
                (await restored.get(session.id)).under_way.fingerprint == copied_log[-1].fingerprint
                if copied_log
                else True
            )
            await play_on(restored, session.id, 3)


async def test_a_copy_is_one_file(matches: Matches, file: Path) -> None:
    await play_on(matches, (await begin_match(matches)).id, 5)
    backup(address(file), copy := file.with_name("copy.db"))
    assert [path.name for path in file.parent.glob("copy*")] == [copy.name]
    async with matches_again(copy) as restored:
        assert len(await rows_of(restored.store, entries)) == 5


async def test_a_copy_overwrites_nothing(matches: Matches, file: Path) -> None:
    (there := file.with_name("there.db")).write_text("mine")
    with pytest.raises(Unusable, match="already exists; nothing was written"):
        backup(address(file), there)
    assert there.read_text() == "mine"


async def test_a_copy_that_cannot_be_written_leaves_nothing(matches: Matches, file: Path) -> None:
    with pytest.raises(Unusable, match="The copy couldn't be written"):
        backup(address(file), file.parent / "no" / "copy.db")
    (no_database := file.with_name("no.db")).write_text("x" * 5000)
    with pytest.raises(Unusable, match="The database is damaged: file is not a database"):
        backup(address(no_database), file.with_name("copy.db"))
    assert list(file.parent.glob("copy*")) == []


async def test_what_a_copy_that_was_broken_off_left_is_no_trouble_of_the_next(matches: Matches, file: Path) -> None:
    (left := file.with_name("copy.db.part")).write_text("half of a copy" * 500)
    (beside := file.with_name("copy.db.part-journal")).write_text("half of a journal" * 500)
    backup(address(file), copy := file.with_name("copy.db"))
    assert (copy.exists(), left.exists(), beside.exists()) == (True, False, False)


async def test_a_copy_into_a_folder_that_takes_nothing_is_a_sentence(
    matches: Matches, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(Unusable, match=r"The copy couldn't be written: .*Read-only file system"):
        backup(address(file), file.with_name("copy.db"))


def test_a_folder_keeps_the_newest_copies_and_whatever_else_is_there(
    matches: Matches, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))
    (folder := file.with_name("copies")).mkdir()
    (folder / "hustings-mine.db").touch()
    for second in range(5):
        monkeypatch.setattr(copies, "now", lambda second=second: 1_800_000_000 + second)
        assert main(["backup", str(folder), *(["--keep", "2"] if second > 1 else [])]) == 0
    names = ["hustings-2027-01-15-080003.db", "hustings-2027-01-15-080004.db", "hustings-mine.db"]
    assert sorted(one.name for one in folder.iterdir()) == names
    assert capsys.readouterr().out.count("Deleted ") == 3


@pytest.mark.parametrize("other", ["hustings-2099-01-01-000000.db", "hustings-last-of-th-season.db"])
def test_the_copy_that_was_just_made_is_kept_whatever_else_is_called(
    matches: Matches, file: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))
    (folder := file.with_name("copies")).mkdir()
    (folder / other).touch()
    assert main(["backup", str(folder), "--keep", "1"]) == 0
    assert any(one.stat().st_size for one in folder.iterdir())
    assert (folder / other).exists() is ("season" in other)


def test_no_copy_is_deleted_where_none_is_made(
    matches: Matches, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder := file.with_name("copies")).mkdir()
    for name in (old := ["hustings-2027-01-15-080003.db", "hustings-2027-01-15-080004.db"]):
        (folder / name).touch()
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file.with_name("none.db")))
    assert main(["backup", str(folder), "--keep", "1"]) == 2
    assert sorted(one.name for one in folder.iterdir()) == old
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))
    assert main(["backup", str(folder / "copy.db"), "--keep", "1"]) == 2
    assert "is none. Nothing was written." in capsys.readouterr().err


def test_there_has_to_be_something_to_copy(file: Path) -> None:
    with pytest.raises(Unusable, match="There's no database at"):
        backup(address(file), file.with_name("copy.db"))
    for other in ("postgresql+asyncpg://me@127.0.0.1/x", f"sqlite:///{file}"):
        with pytest.raises(Unusable, match=r"isn't a .* address of a file") as caught:
            backup(other, file.with_name("copy.db"))
        assert caught.value.status == Status.UNSET
    assert list(file.parent.iterdir()) == []
