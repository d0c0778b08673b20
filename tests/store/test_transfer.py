"""A database is copied to PostgreSQL and back, and nothing of it is another then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from bot.app.check import check
from bot.app.cli import main
from bot.match.matches import Matches
from bot.model.errors import Status, Unusable
from bot.store.database import open_store
from bot.store.hold import Hold
from bot.store.restoring import renew_there
from bot.store.transfer import transfer
from rules import games
from tests.bot.channel import BareSettings
from tests.postgres import Server, server
from tests.store.at_table import all_rows, begin_match, lobby_of, play_on

pytestmark = pytest.mark.postgres
T = TypeVar("T")


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Server]:
    one = server()
    yield one
    one.drop_made()


def in_file(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def looked_at(address: str, look: Callable[[Matches], Awaitable[T]]) -> T:
    store = await open_store(address)
    try:
        return await look(Matches(store, games()))
    finally:
        await store.close()


async def played(matches: Matches) -> None:
    await play_on(matches, (await begin_match(matches)).id, 12)
    await play_on(matches, (await begin_match(matches, channel=71)).id, 3)
    await lobby_of(matches, channel=72)


async def content(matches: Matches) -> object:
    """All rows, and the fingerprints of the matches that are played."""
    prints = [(await matches.read(match_id)).under_way.fingerprint for match_id in (1, 2)]
    return await all_rows(matches.store), prints


async def empty(there: Server, path: Path) -> str:
    await there.make_empty(path)
    return there.address(there.name(path))


async def test_all_rows_and_fingerprints_arrive_and_come_back(there: Server, tmp_path: Path) -> None:
    first, second = in_file(tmp_path / "first.db"), in_file(tmp_path / "second.db")
    middle = await empty(there, tmp_path)
    await looked_at(first, played)
    many = await transfer(first, middle)
    assert (many["matches"], many["entries"] >= 15) == (3, True)
    assert await transfer(middle, second) == many
    assert await looked_at(first, content) == await looked_at(middle, content) == await looked_at(second, content)


async def test_the_copy_is_played_on_and_numbers_nothing_twice(there: Server, tmp_path: Path) -> None:
    first, middle = in_file(tmp_path / "first.db"), await empty(there, tmp_path)
    await looked_at(first, played)
    await transfer(first, middle)

    async def go_on(matches: Matches) -> None:
        assert (await play_on(matches, 1, 3)).entries == 15
        assert await lobby_of(matches, channel=73) == 4

    await looked_at(middle, go_on)


async def test_one_that_is_not_empty_stays_as_it_is(there: Server, tmp_path: Path) -> None:
    first, middle = in_file(tmp_path / "first.db"), await empty(there, tmp_path)
    await looked_at(first, played)
    await transfer(first, middle)
    for source, target in ((first, middle), (middle, first)):
        with pytest.raises(Unusable, match="isn't empty"):
            await transfer(source, target)
    with pytest.raises(Unusable, match="same database twice"):
        await transfer(first, first)


async def test_a_bot_that_is_running_has_to_stop_first(there: Server, tmp_path: Path) -> None:
    first, middle, other = in_file(tmp_path / "first.db"), await empty(there, tmp_path), in_file(tmp_path / "other.db")
    await looked_at(first, played)
    hold = Hold(tmp_path / "first.db")
    with pytest.raises(Unusable, match="is using") as caught:
        await transfer(first, middle)
    assert caught.value.status == Status.HELD
    hold.release()
    await transfer(first, middle)
    running = await open_store(middle)
    with pytest.raises(Unusable, match="is using") as caught:
        await transfer(middle, other)
    assert caught.value.status == Status.HELD
    await running.close()


async def test_check_replays_all_matches_of_a_server_and_writes_nothing(
    there: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, middle = in_file(tmp_path / "first.db"), await empty(there, tmp_path)
    await looked_at(first, played)
    await transfer(first, middle)
    before = await looked_at(middle, content)
    assert await check(BareSettings(database_url=middle)) == 0
    assert "Running matches replayed: 2, with 15 moves. They would stop: 0." in capsys.readouterr().out
    assert await looked_at(middle, content) == before


def test_what_is_for_files_alone_says_what_to_use_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", "postgresql+asyncpg://me:hunter2@127.0.0.1:1/x")
    assert main(["backup", str(tmp_path / "copy.db")]) == main(["restore", str(tmp_path / "copy.db")]) == 2
    said = capsys.readouterr().err
    assert ("pg_dump" in said, "pg_restore" in said, "hunter2" in said) == (True, True, False)
    assert [*tmp_path.iterdir()] == []


async def test_a_database_that_was_put_back_has_its_matches_begin_anew(there: Server, tmp_path: Path) -> None:
    first, middle = in_file(tmp_path / "first.db"), await empty(there, tmp_path)
    await looked_at(first, played)
    await transfer(first, middle)

    async def known(matches: Matches) -> dict[int, tuple[str, bool]]:
        rows = (await all_rows(matches.store))["matches"]
        return {row.id: (row.token, row.restored_at is not None) for row in rows}

    was = await looked_at(middle, known)
    await renew_there(middle)
    now = await looked_at(middle, known)
    assert [(was[one][0] != now[one][0], now[one][1]) for one in (1, 2, 3)] == [(True, True)] * 3
