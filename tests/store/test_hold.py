"""One bot alone has a database, by whatever name, and only while its file is there."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from errno import ENOSYS
from pathlib import Path
from socket import gethostname

import pytest

from bot.model.errors import Status, Unusable
from bot.store.troubles import FileGone
from tests.findings import check_all
from tests.store.at_table import address, new_file, open_file, open_once

KILLED = """
import asyncio, os, sys
from errno import ENOSYS
from bot.store import hold
from bot.store.database import open_store
def missing(*arguments, **named):
    raise OSError(ENOSYS, "not here")
if "no locks" in sys.argv:
    hold.lock_descriptor = missing
store = asyncio.run(open_store(sys.argv[1]))
os.kill(os.getpid(), 9)
"""


def kill_one(file: Path, *more: str) -> None:
    """A bot that opens a database and is killed."""
    killed = subprocess.run([sys.executable, "-c", KILLED, address(file), *more], check=False)
    assert killed.returncode == -9


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system has no locks on files."""

    def missing(*arguments: object, **named: object) -> bool:
        raise OSError(ENOSYS, "not here")

    monkeypatch.setattr("bot.store.hold.lock_descriptor", missing)
    monkeypatch.setattr("bot.store.hold.STALE_SECONDS", 0)


async def is_refused(file: Path) -> None:
    with pytest.raises(Unusable, match="Another Hustings is using"):
        await open_once(file)


@pytest.mark.parametrize("name", [os.link, os.symlink])
async def test_a_second_bot_is_refused_by_another_name(file: Path, name: Callable[[Path, Path], None]) -> None:
    await new_file(file)
    name(file, other := file.with_name("other.db"))
    async with open_file(file):
        await is_refused(other)
    await open_once(other)


async def test_there_is_no_file_whose_loss_would_let_another_in(file: Path) -> None:
    async with open_file(file):
        assert {one.name.removeprefix(file.name) for one in file.parent.iterdir()} <= {"", "-wal", "-shm"}
    assert [one.name for one in file.parent.iterdir()] == [file.name]


@pytest.mark.usefixtures("no_locks")
async def test_without_locks_a_second_bot_is_refused_until_the_first_has_closed(file: Path) -> None:
    async with open_file(file):
        await is_refused(file)
    await open_once(file)
    assert [one.name for one in file.parent.iterdir()] == [file.name]


@pytest.mark.usefixtures("no_locks")
async def test_without_locks_what_a_killed_bot_left_refuses_nobody(file: Path) -> None:
    kill_one(file, "no locks")
    assert file.with_name(f"{file.name}.held").exists()
    await open_once(file)


@pytest.mark.usefixtures("no_locks")
async def test_without_locks_the_lock_of_the_first_release_refuses_nobody(file: Path) -> None:
    file.with_name(f"{file.name}.lock").touch()
    await open_once(file)


def deleted(file: Path) -> None:
    file.unlink()


def moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


def replaced(file: Path) -> None:
    moved(file)
    file.write_bytes(file.with_name("elsewhere.db").read_bytes())


@pytest.mark.parametrize("lose", [deleted, moved, replaced])
async def test_nothing_is_written_to_a_file_that_is_gone(file: Path, lose: Callable[[Path], None]) -> None:
    async with open_file(file) as store:
        lose(file)
        with pytest.raises(FileGone):
            async with store.write():
                pass
        assert store.troubles.last == "gone"


async def test_a_file_that_is_back_is_written_to_again(file: Path) -> None:
    async with open_file(file) as store:
        moved(file)
        with pytest.raises(FileGone):
            async with store.write():
                pass
        file.with_name("elsewhere.db").rename(file)
        async with store.write():
            pass


async def test_who_has_a_file_that_was_replaced_is_seen(file: Path) -> None:
    async with open_file(file) as store:
        store.require_alone()
        for lose in (deleted, replaced):
            lose(file)
            store.require_alone()
            await new_file(file)
        async with open_file(file):
            with pytest.raises(Unusable, match="Another Hustings is using") as no:
                store.require_alone()
            assert no.value.status is Status.HELD
        store.require_alone()


@pytest.mark.usefixtures("no_locks")
async def test_without_locks_a_lock_that_was_deleted_is_made_again_unless_another_bot_has(file: Path) -> None:
    held = file.with_name(f"{file.name}.held")
    async with open_file(file) as store:
        held.unlink()
        store.require_alone()
        assert held.exists()
        (others := held.with_name("others")).write_text(held.read_text().replace(gethostname(), "elsewhere"))
        others.replace(held)
        with pytest.raises(Unusable, match="Another Hustings is using"):
            store.require_alone()


async def test_nobody_else_can_read_what_is_made(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = os.umask(0o022)
    try:
        async with open_file(file):
            made = [*file.parent.iterdir()]
            modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in made}
    finally:
        os.umask(before)

    def is_private(name: str) -> None:
        assert modes[name] == 0o600

    check_all(modes, is_private)
