"""The list of the forgotten where it is set: of one bot or of several, which put back a copy of what they share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import store
from bot.app.run import require_kept_apart
from bot.lobby import joining
from bot.match.forgetting import finish_all, forget_person, note_lost
from bot.match.matches import Matches
from bot.model.errors import Status, Unusable
from bot.model.player import Cause
from bot.model.time import now
from bot.store.database import open_store
from bot.store.forgotten import NO_LIST, add, read
from bot.store.key import key_of
from rules import games
from tests.bot.channel import BareSettings
from tests.postgres import Server
from tests.store.at_table import PEOPLE, address, begin_match, copy_database, is_there, lobby_of, new_file

WHO, OTHER = [*PEOPLE][:2]
KEY = "ab" * 32


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    return tmp_path / "list"


@pytest.fixture
def before(file: Path) -> Path:
    """The copy of the database from before the deletion."""
    return file.with_name("before.db")


@asynccontextmanager
async def opened(file: Path, listed: Path | None, key: str = KEY) -> AsyncIterator[Matches]:
    if not is_there(file):
        await new_file(file)
    one = Matches(await open_store(address(file), key=key, forgotten=listed), games())
    try:
        yield one
    finally:
        await one.store.close()


@asynccontextmanager
async def bot(file: Path, listed: Path | None, key: str = KEY) -> AsyncIterator[Matches]:
    """One that has started, as far as that is about the forgotten."""
    async with opened(file, listed, key) as one:
        await start(one)
        yield one


async def start(one: Matches) -> None:
    await note_lost(one)
    async with one.saving() as db:
        store.outages.beat(db, now())
    await finish_all(one)


async def is_known(matches: Matches, user_id: int = WHO) -> bool:
    async with matches.reading() as db:
        return await db.run_sync(lambda one: store.forgetting.is_known(one, user_id))


async def copied(file: Path, before: Path, listed: Path) -> None:
    """A match of two people, and a copy of it."""
    async with bot(file, listed) as one:
        await begin_match(one)
    await copy_database(file, before)


async def come_back(matches: Matches) -> None:
    """Whoever was forgotten sits down in another match."""
    match_id = await lobby_of(matches, people=1, channel=71)
    if not await is_known(matches):
        await joining.join(matches, match_id, Cause("member", WHO, PEOPLE[WHO]))


@pytest.mark.both
async def test_a_copy_that_is_put_back_forgets_at_the_next_start_and_those_who_come_back_then_stay(
    file: Path, before: Path, listed: Path
) -> None:
    await copied(file, before, listed)
    async with bot(file, listed) as one:
        await forget_person(one, WHO)
        assert not await is_known(one)
    await copy_database(before, file)
    async with bot(file, listed) as one:
        assert (await is_known(one), await is_known(one, OTHER)) == (False, True)
        await come_back(one)
    async with bot(file, listed) as one:
        assert await is_known(one)


@pytest.mark.postgres
@pytest.mark.parametrize("shared", [True, False])
async def test_of_several_bots_any_that_has_the_deletion_on_its_list_carries_it_out_again(
    server: Server, file: Path, before: Path, listed: Path, shared: bool
) -> None:
    mine = listed if shared else listed.with_name("another list")
    await copied(file, before, listed)
    async with bot(file, listed) as first, bot(file, mine) as second:
        await forget_person(second, WHO)
        await come_back(first)
        await start(first)
        await start(second)
        assert await is_known(first), "a start alone forgets nobody"
    await copy_database(before, file)
    async with bot(file, listed) as first:
        assert await is_known(first) != shared
        async with bot(file, mine):
            assert not await is_known(first)


@pytest.mark.postgres
async def test_bots_that_start_at_once_are_not_in_each_others_way(
    server: Server, file: Path, before: Path, listed: Path
) -> None:
    await copied(file, before, listed)
    async with bot(file, listed) as one:
        await forget_person(one, WHO)
    await copy_database(before, file)
    async with opened(file, listed) as one, opened(file, listed) as other:
        await asyncio.gather(*map(note_lost, (one, other)))
        await asyncio.gather(*map(finish_all, (one, other)))
        assert not await is_known(one)


@pytest.mark.both
async def test_a_list_of_another_key_keeps_a_bot_from_starting(file: Path, before: Path, listed: Path) -> None:
    await copied(file, before, listed)
    async with bot(file, listed) as one:
        await forget_person(one, WHO)
    await copy_database(before, file)
    with pytest.raises(Unusable, match="the key that it was written with is gone"):
        async with bot(file, listed, "cd" * 32):
            pass


@pytest.mark.both
async def test_without_a_list_a_start_says_so_and_a_deletion_is_done_all_the_same(
    database: str, file: Path, listed: Path
) -> None:
    async with bot(file, None) as one:
        with capture_logs() as logged:
            require_kept_apart(one.store, BareSettings())
        assert [line["what"] for line in logged] == ([] if database == "sqlite" else [NO_LIST])
        await begin_match(one)
        await forget_person(one, WHO)
        assert not await is_known(one)
    async with bot(file, listed) as one:
        with capture_logs() as logged:
            require_kept_apart(one.store, BareSettings(forgotten=listed))
        assert (logged, read(listed)) == ([], [])
        with pytest.raises(Unusable, match="HUSTINGS_FORGOTTEN names a file") as caught:
            require_kept_apart(one.store, BareSettings(forgotten=listed / "none"))
        assert caught.value.status == Status.UNSET


def test_several_that_add_to_a_list_at_once_spoil_nothing(listed: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        added = [*pool.map(lambda number: add(listed, key_of(KEY), number, number), range(1, 101))]
    assert sorted(read(listed), key=lambda one: one.at)[1:] == added
    assert [one.at for one in read(listed)].count(0) == 1
