"""What was committed without waiting for the disk is gone when the power fails: still each post is there once."""

import shutil
from pathlib import Path

import pytest

from bot.match import posts
from bot.model.notes import Text
from bot.model.player import Cause
from bot.store.transactions import Writing
from tests.outbox.office import Office, post_of


class Disk:
    """What lies on the disk for certain: the database as it was after the last durable commit."""

    def __init__(self, desk: Office, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._desk, self._folder, commit = desk, folder, Writing.commit
        folder.mkdir()

        async def commit_and_copy(db: Writing) -> None:
            await commit(db)
            if vars(db)["_durable"]:
                self._write()

        monkeypatch.setattr(Writing, "commit", commit_and_copy)
        self._write()

    def _files(self, folder: Path) -> list[Path]:
        return [*folder.glob(f"{self._desk.file.name}*")]

    def _write(self) -> None:
        for file in self._files(self._desk.file.parent):
            shutil.copy(file, self._folder)

    async def fails(self) -> None:
        """The power fails, and the bot starts anew with what is left."""
        await self._desk.kill()
        for file in self._files(self._desk.file.parent):
            file.unlink()
        for file in self._files(self._folder):
            shutil.copy(file, self._desk.file.parent)
        self._desk.wire.forget_nonces()
        self._desk.later += 3600
        await self._desk.open()
        await self._desk.quiet()


async def add_note(desk: Office) -> None:
    """The newest post gets another line, and is shown anew."""
    async with desk.matches.changing(desk.match_id, Cause("bot")) as (session, db):
        await posts.note(session, db, [Text("A bird flew by.")])
    await desk.quiet()


@pytest.fixture
def disk(desk: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(desk, tmp_path / "disk", monkeypatch)


async def test_a_post_whose_sending_was_forgotten_is_found(desk: Office, disk: Disk) -> None:
    await desk.quietly(1)
    await desk.send_all()
    messages, pings = [*desk.messages], [*desk.pings]
    await disk.fails()
    assert ([*desk.messages], [*desk.pings]) == (messages, pings)
    await desk.all_is_well()


async def test_a_message_that_was_made_anew_is_not_made_a_third_time(desk: Office, disk: Disk) -> None:
    desk.wire.delete_message(desk.messages[-1])
    await add_note(desk)
    shown = [post_of(message) for message in desk.messages]
    await disk.fails()
    assert [post_of(message) for message in desk.messages] == shown
    assert len(shown) == len({*shown})
