"""What only a database on a server has: others beside, a moment for each reader, a server that goes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.exc import IntegrityError, InvalidRequestError
from structlog.testing import capture_logs

from bot.match.matches import Matches
from bot.model.errors import NotRead, NotSaved, Repeated, Stale, Status, Unusable
from bot.model.player import Cause
from bot.store import interactions as stored
from bot.store import matches as stored_matches
from bot.store import picks, tips
from bot.store.database import open_store
from bot.store.postgres import WHAT
from bot.store.schema import entries, interactions, matches
from rules import games
from tests.postgres import Server
from tests.store.at_table import (
    CHANNEL,
    GUILD,
    address,
    begin_match,
    by,
    matches_again,
    matches_in,
    play_on,
    rows_of,
    some_move,
)

pytestmark = pytest.mark.postgres
AT = 1_800_000_000


@pytest.fixture
def file(server: Server, tmp_path: Path) -> Path:
    return tmp_path / "hustings.db"


@pytest_asyncio.fixture
async def here(file: Path) -> AsyncIterator[Matches]:
    one = await matches_in(file)
    yield one
    await one.store.close()


@asynccontextmanager
async def two(file: Path) -> AsyncIterator[tuple[Matches, Matches, int]]:
    """A match that two processes have in memory."""
    async with matches_again(file) as one, matches_again(file) as other:
        match_id = (await begin_match(one)).id
        await other.get(match_id)
        yield one, other, match_id


async def test_a_match_that_another_process_has_changed_is_read_anew(file: Path) -> None:
    async with two(file) as (one, other, match_id):
        for number in range(6):
            await play_on((one, other)[number % 2], match_id, 1)
            fresh = await one.read(match_id)
            seat, move = some_move(fresh)
            mine = (other, one)[number % 2]
            assert (await mine.play(match_id, seat, move, by(fresh, seat))).entries == fresh.entries + 1
        assert (await one.read(match_id)).under_way.fingerprint == (await other.read(match_id)).under_way.fingerprint


async def test_one_is_not_read_anew_that_only_this_process_has_changed(
    here: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = (await begin_match(here)).id
    session = await here.get(match_id)
    monkeypatch.setattr("bot.match.matches.read_again", None)
    assert await play_on(here, match_id, 5) is session
    with pytest.raises(Stale):
        await here.play(match_id, *some_move(session), by(session, 0), number=999)
    assert await play_on(here, match_id, 5) is session


async def test_what_was_refused_of_a_match_that_was_read_anew_leaves_it_out_of_date(file: Path) -> None:
    async with two(file) as (one, other, match_id):
        await play_on(one, match_id, 1)
        session = await other.get(match_id)
        with pytest.raises(Stale):
            await other.play(match_id, *some_move(session), by(session, 0), number=999)
        moved = await play_on(one, match_id, 1)
        seat, move = some_move(moved)
        assert (await other.play(match_id, seat, move, by(moved, seat))).entries == moved.entries + 1


async def test_of_two_answers_at_once_to_two_processes_one_counts(file: Path) -> None:
    async with two(file) as (one, other, match_id):
        for _ in range(5):
            while len((session := await one.read(match_id)).under_way.pending) > 1:  # secret answers may be changed
                await play_on(one, match_id, 1)
            seat, move = some_move(session)
            number = session.players[seat].question
            plays = [process.play(match_id, seat, move, by(session, seat), number) for process in (one, other)]
            done = await asyncio.gather(*plays, return_exceptions=True)
            assert sorted(type(result).__name__ for result in done) == ["Session", "Stale"]
        numbers = [row.number for row in await rows_of(one.store, entries)]
        assert numbers == [*range(1, len(numbers) + 1)]


async def test_an_interaction_that_comes_to_two_processes_is_carried_out_once(file: Path) -> None:
    async with two(file) as (one, other, _):

        async def remember(process: Matches) -> None:
            async with process.store.write() as db:
                await stored.remember(db, 5, AT)
                await asyncio.sleep(0)

        done = await asyncio.gather(*map(remember, (one, other)), return_exceptions=True)
        assert {type(result) for result in done} == {type(None), Repeated}


async def test_a_channel_that_is_taken_breaks_off_nothing(here: Matches) -> None:
    await begin_match(here)
    async with here.store.write() as db:
        taken = await stored_matches.new_match(
            db, guild_id=GUILD, channel_id=CHANNEL, game="barrage", version=1, seed="x", options={}, host_id=1,
            created_at=AT,
        )  # fmt: skip
        assert taken is None
        db.write(insert(interactions).values(id=6, at=AT))
    assert 6 in {row.id for row in await rows_of(here.store, interactions)}


async def test_a_reader_sees_one_moment(here: Matches) -> None:
    async with here.store.read() as db:
        before = (await db.scalars(select(interactions.c.id))).all()
        async with here.store.write() as other:
            other.write(insert(interactions).values(id=7, at=AT))
        assert (await db.scalars(select(interactions.c.id))).all() == before
    assert 7 in {row.id for row in await rows_of(here.store, interactions)}


async def test_a_reader_writes_nothing(here: Matches) -> None:
    with pytest.raises(Exception, match="read-only transaction"):
        async with here.store.read() as db:
            await db.execute(insert(interactions).values(id=8, at=AT))
    assert here.store.troubles.last == "read-only"


async def test_only_a_change_that_may_be_lost_waits_for_no_disk(here: Matches) -> None:
    commits = list[str]()

    def note(db: Connection) -> None:
        commits.append(db.exec_driver_sql("SHOW synchronous_commit").scalar_one())

    session = await begin_match(here)
    event.listen(here.store.engine, "commit", note)
    async with here.changing(session.id, by(session, 0, 1), durable=False) as (_, db):
        picks.set_picks(db, session.id, 0, 1, "lay", {"places": ["Hill"]})
    async with here.store.write() as db:
        await db.run_sync(lambda db: db.exec_driver_sql("SET LOCAL synchronous_commit TO on"))
    assert commits == ["off", "on"]


async def test_an_error_takes_all_of_it_back(here: Matches) -> None:
    before = await rows_of(here.store, interactions)

    async def write_twice() -> None:
        async with here.store.write() as db:
            for _ in range(2):
                db.write(insert(interactions).values(id=5, at=1))

    with pytest.raises(IntegrityError):
        await write_twice()
    assert await rows_of(here.store, interactions) == before


async def test_what_is_under_way_is_finished_where_nobody_waits_any_more(here: Matches) -> None:
    async def write() -> None:
        async with here.store.write() as db:
            db.write(insert(interactions).values(id=9, at=AT))
            await db.run_sync(lambda db: db.exec_driver_sql("SELECT pg_sleep(0.2)"))

    for _ in range(2 * here.store._driver.connections):
        task = asyncio.create_task(write())
        for _ in range(20):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert 9 not in {row.id for row in await rows_of(here.store, interactions)}


async def test_a_closed_one_says_so(here: Matches) -> None:
    await here.store.close()
    with pytest.raises(InvalidRequestError, match="closed"):
        async with here.store.read() as db:
            await db.scalar(text("select 1"))


async def test_a_match_goes_on_over_restarts_of_the_server(here: Matches, server: Server) -> None:
    match_id = (await begin_match(here)).id
    for _ in range(3):
        await play_on(here, match_id, 1)
        server.stop()
        session = await here.get(match_id)
        seat, move = some_move(session)
        try:
            with capture_logs() as logged, pytest.raises(NotSaved):
                await here.play(match_id, seat, move, by(session, seat))
            assert here.store.troubles.last == "unreachable"
            assert {line.get("database", "unreachable") for line in logged} == {"unreachable"}
        finally:
            await asyncio.to_thread(server.start)
        await play_on(here, match_id, 1)
        assert here.store.troubles.last is None
    assert (await here.read(match_id)).entries == (await here.get(match_id)).entries


async def test_two_that_begin_at_once_bring_it_up_to_date_once(server: Server, file: Path) -> None:
    await server.make_empty(file)
    for store in await asyncio.gather(*(open_store(address(file)) for _ in range(3))):
        async with store.read() as db:
            assert await db.scalars(select(matches.c.id)) is not None
        await store.close()


async def test_what_others_have_for_too_long_is_refused_and_can_be_tried_again(
    file: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.LOCK_SECONDS", 0.05)
    async with matches_again(file) as here:
        match_id = (await begin_match(here)).id
        async with server.connected(server.name(file)) as hung, hung.transaction():
            await hung.execute("select 1 from matches for update")
            with capture_logs() as logged, pytest.raises(NotSaved, match="Nothing was lost or changed; try again"):
                await play_on(here, match_id, 1)
        told = [line for line in logged if line["event"] == "the database fails"]
        assert [(line["database"], line["what"]) for line in told] == [("busy", WHAT["busy"])]
        await play_on(here, match_id, 1)
        assert here.store.troubles.last is None


@pytest.mark.parametrize("code", ["55P03", "40P01", "40001", "25P03"])
async def test_what_others_had_is_no_failure_of_the_server(here: Matches, code: str) -> None:
    failing = text(f"do $$ begin raise exception using errcode = '{code}'; end $$")
    with pytest.raises(NotRead):
        async with here.reading() as db:
            await db.execute(failing)
    assert here.store.troubles.last == "busy"


async def test_only_an_upgrade_waits_longer_for_what_others_have(here: Matches) -> None:
    async with here.store.write() as db:
        names = ("lock_timeout", "idle_in_transaction_session_timeout")
        assert [await db.scalar(text(f"show {name}")) for name in names] == ["5s", "1min"]
        await db.run_sync(here.store._driver.hold_all)
        assert await db.scalar(text("show lock_timeout")) == "2min"
    async with here.store.read() as db:
        assert await db.scalar(text("show lock_timeout")) == "5s"


async def test_a_process_that_hangs_within_a_transaction_keeps_nothing_locked(file: Path) -> None:
    async with two(file) as (hung, other, match_id):

        async def hang() -> None:
            async with hung.changing(match_id, Cause("bot")) as (_, db):
                await db.scalar(text("select set_config('idle_in_transaction_session_timeout', '50ms', true)"))
                await play_on(other, match_id, 1)

        with pytest.raises(NotSaved):
            await hang()
        assert (await play_on(hung, match_id, 1)).entries == 2


@pytest.mark.parametrize("kept", [True, False])
async def test_by_an_address_for_poolers_no_statement_is_kept(here: Matches, file: Path, kept: bool) -> None:
    match_id = (await begin_match(here)).id
    store = await open_store(address(file) + ("" if kept else "&prepared_statement_cache_size=0"))
    names = text("select name from pg_prepared_statements where from_sql = false")
    try:
        await play_on(Matches(store, games()), match_id, 3)
        async with store.read() as db:
            assert any((await db.scalars(names)).all()) == kept
    finally:
        await store.close()


WRONG: dict[str, tuple[Callable[[str], str], str]] = {
    "a password": (lambda url: url.replace("hustings@/", "nobody:hunter2@/"), "can't be used"),
    "a database": (lambda url: url.replace("@/", "@/none"), "Make one: createdb"),
    "a server": (lambda url: "postgresql+asyncpg://me:hunter2@127.0.0.1:1/x", "can't be reached"),
    "a folder": (lambda url: url.replace("host=", "host=/none"), "can't be reached"),
    "a parameter": (lambda url: f"{url}&hunter2=1", "parameter"),
}


@pytest.mark.parametrize("what", WRONG)
async def test_what_is_wrong_with_an_address_is_told_without_its_password(
    server: Server, file: Path, what: str
) -> None:
    await server.make_empty(file)
    change, said = WRONG[what]
    with capture_logs() as logged, pytest.raises(Unusable, match=said) as caught:
        await open_store(change(address(file)))
    assert "hunter2" not in f"{caught.value}{logged}"


async def test_one_that_is_not_up_to_date_is_not_touched_by_a_command(server: Server, file: Path) -> None:
    await server.make_empty(file)
    with pytest.raises(Unusable, match="empty or comes from an older Hustings"):
        await open_store(address(file), alone=False)


async def test_its_key_is_set_for_there_is_no_file_beside(here: Matches, file: Path) -> None:
    with pytest.raises(Unusable, match="HUSTINGS_KEY") as caught:
        _ = here.store.key
    assert caught.value.status == Status.UNSET
    store = await open_store(address(file), key="ab" * 32)
    assert len(store.key.mark("page", "7")) == 32
    await store.close()
    store = await open_store(address(file), key="hunter2")
    with pytest.raises(Unusable, match="isn't a key") as caught:
        _ = store.key
    assert "hunter2" not in str(caught.value)
    await store.close()


async def test_a_tip_that_is_met_in_two_matches_at_once_fails_neither(here: Matches) -> None:
    async with here.store.write() as one:
        tips.add_tip(one, 101, "barrage", "place")
        await one.scalar(text("select 1"))

        async def other() -> None:
            async with here.store.write() as db:
                tips.add_tip(db, 101, "barrage", "place")

        task = asyncio.create_task(other())
        await asyncio.sleep(0)
    await task
