"""What a change costs at the database: hops to the driver's thread, and commits that wait for the disk."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.exc import IntegrityError, InvalidRequestError

from bot.match.matches import Matches
from bot.store import picks
from bot.store.schema import interactions
from tests.store.at_table import begin_match, by, play_on, rows_of, some_move

FULL, NORMAL = 2, 1


class Watch:
    """The hops since it began, and of each commit how durable it is."""

    def __init__(self, matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hops, self.commits = 0, list[int]()
        driver = matches.store._driver
        carry_out = driver.carry_out

        async def count_hop(work: Callable[[], Any]) -> Any:
            self.hops += 1
            return await carry_out(work)

        monkeypatch.setattr(driver, "carry_out", count_hop)
        event.listen(matches.store.engine, "commit", self.note_commit)

    def note_commit(self, db: Connection) -> None:
        self.commits.append(db.exec_driver_sql("PRAGMA synchronous").scalar_one())


@pytest.mark.disk
async def test_a_move_is_three_hops_and_one_durable_commit(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await play_on(matches, (await begin_match(matches)).id, 7)
    seat, move = some_move(session)
    watch = Watch(matches, monkeypatch)
    await matches.play(session.id, seat, move, by(session, seat, 1))
    assert watch.hops <= 3
    assert watch.commits == [FULL]


@pytest.mark.disk
async def test_a_change_that_may_be_lost_waits_for_no_disk(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await begin_match(matches)
    watch = Watch(matches, monkeypatch)
    async with matches.changing(session.id, by(session, 0, 1), durable=False) as (_, db):
        picks.set_picks(db, session.id, 0, 1, "lay", {"places": ["Hill"]})
    assert watch.commits == [NORMAL]
    async with matches.saving(by(session, 0, 2)):
        pass
    assert watch.commits == [NORMAL, FULL]


async def test_what_is_gathered_is_done_before_the_next_question(matches: Matches) -> None:
    async with matches.store.write() as db:
        db.write(insert(interactions).values(id=5, at=1))
        assert await db.scalar(select(interactions.c.at).where(interactions.c.id == 5)) == 1
        db.write(insert(interactions).values(id=6, at=1))
        assert db.writes == 2
    assert {row.id for row in await rows_of(matches.store, interactions)} >= {5, 6}


async def test_an_error_of_what_is_gathered_takes_all_of_it_back(matches: Matches) -> None:
    before = await rows_of(matches.store, interactions)

    async def write_twice() -> None:
        async with matches.store.write() as db:
            for _ in range(2):
                db.write(insert(interactions).values(id=5, at=1))

    with pytest.raises(IntegrityError):
        await write_twice()
    assert await rows_of(matches.store, interactions) == before


async def test_nothing_written_is_no_transaction(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(matches, monkeypatch)
    async with matches.store.write():
        pass
    assert (watch.hops, watch.commits) == (0, [])


async def test_a_database_that_is_closed_says_so(matches: Matches) -> None:
    await matches.store.close()
    with pytest.raises(InvalidRequestError, match="closed"):
        async with matches.store.read() as db:
            await db.scalar(text("select 1"))
