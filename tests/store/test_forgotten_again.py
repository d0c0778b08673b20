"""Whoever was forgotten is forgotten again when a copy from before is put back."""

import asyncio
import stat
from pathlib import Path

import pytest

from bot import store
from bot.app.cli import main
from bot.match.forgetting import forget_person
from bot.match.matches import Matches
from bot.store.copies import backup
from bot.store.forgotten import add, list_file, read
from bot.store.key import Key, key_file
from tests.store.at_table import PEOPLE, address, begin_match, content, matches_again, matches_in, play_on

WHO, OTHER = [*PEOPLE][:2]
KEY = Key(b"k" * 32)


@pytest.fixture(autouse=True)
def env(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))


async def restore(file: Path) -> int:
    return await asyncio.to_thread(main, ["restore", str(file)])


async def is_known(matches: Matches, user_id: int) -> bool:
    async with matches.reading() as db:
        return await db.run_sync(lambda one: store.forgetting.is_known(one, user_id))


async def with_copy(file: Path, copy: Path) -> Matches:
    """A match, and a copy from when the bot was at work in it."""
    matches = await matches_in(file)
    session = await begin_match(matches, people=3, rounds=3)
    await play_on(matches, session.id, 5)
    async with matches.saving() as db:
        store.outages.beat(db, 1_000)
    backup(address(file), copy)
    return matches


async def test_a_copy_from_before_knows_nothing_of_them_and_its_match_goes_on(file: Path, tmp_path: Path) -> None:
    matches = await with_copy(file, tmp_path / "copy.db")
    await forget_person(matches, WHO)
    await matches.store.close()
    assert await restore(tmp_path / "copy.db") == 0
    async with matches_again(file) as again:
        assert (await is_known(again, WHO), await is_known(again, OTHER)) == (False, True)
        session = await again.get(1)
        assert (session.phase, session.players[0].user_id, session.entries) == ("playing", None, 5)
        assert session.waiting.seats


async def test_whoever_came_back_before_the_copy_was_made_stays(file: Path, tmp_path: Path) -> None:
    matches = await with_copy(file, tmp_path / "copy.db")
    add(list_file(file), matches.store.key, WHO, 500)
    await matches.store.close()
    assert await restore(tmp_path / "copy.db") == 0
    async with matches_again(file) as again:
        assert await is_known(again, WHO)


@pytest.mark.parametrize("key", [None, "ab" * 32])
async def test_without_the_key_that_made_the_list_no_copy_is_put_back(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str | None
) -> None:
    matches = await with_copy(file, tmp_path / "copy.db")
    await forget_person(matches, WHO)
    await matches.store.close()
    key_file(file).unlink()
    if key:
        key_file(file).write_text(key)
    before = content(file)
    assert await restore(tmp_path / "copy.db") == 2
    assert "the key that it was written with is gone" in capsys.readouterr().err
    assert content(file) == before


def test_the_list_tells_nobody_who_it_is_and_its_owner_alone_reads_it(file: Path) -> None:
    for user_id, at in ((WHO, 7), (OTHER, 8), (WHO, 9)):
        add(file, KEY, user_id, at)
    assert [one.at for one in read(file)] == [0, 7, 8, 9]
    assert str(WHO) not in file.read_text().replace("\n", " ").split()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_a_crash_has_left_of_a_line_counts_for_nothing(file: Path) -> None:
    add(file, KEY, WHO, 7)
    with file.open("a") as half:
        half.write("abcd")
    assert len(read(file)) == 2
    add(file, KEY, OTHER, 8)
    assert len(read(file)) == 3
