"""Several processes on one database: each piece of work is done by one, and what one has set the others know."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import select, update
from structlog.testing import capture_logs

from bot import store
from bot.match.forgetting import forget_person
from bot.match.leases import SECONDS, Leases, Lost
from bot.match.matches import Matches, hear
from bot.match.workers import Worker
from bot.model.player import Cause
from bot.model.post import Post
from bot.model.server import Server
from bot.personal import settings
from bot.store.news import KEPT, News
from bot.store.schema import leases, news, posts
from bot.store.transactions import Reading
from tests.postgres import Server as Postgres
from tests.postgres import on_postgres
from tests.store.at_table import GUILD, PEOPLE, begin_match, matches_again, play_on

pytestmark = pytest.mark.postgres
MEMBERS = [*PEOPLE]


@pytest.fixture(autouse=True)
def renewed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases are renewed however new they are."""
    monkeypatch.setattr("bot.match.leases.RENEWED_SECONDS", 0)


@pytest.fixture
def server() -> Iterator[Postgres]:
    with on_postgres() as one:
        yield one


@pytest_asyncio.fixture
async def two(server: Postgres, tmp_path: Path) -> AsyncIterator[tuple[Matches, Matches]]:
    file = tmp_path / "hustings.db"
    async with matches_again(file) as one, matches_again(file) as other:
        for process in (one, other):
            await process.read_settings()
        yield one, other


async def run_out(matches: Matches) -> None:
    """As if so much time had passed that a process has not renewed what it had in hand."""
    async with matches.store.write() as db:
        db.write(update(leases).values(until=leases.c.until - SECONDS - 1))


async def rows(matches: Matches) -> int:
    async with matches.store.read() as db:
        return len((await db.execute(select(leases))).all())


async def test_work_is_one_process_s_until_it_leaves_it(two: tuple[Matches, Matches]) -> None:
    one, other = (process.leases for process in two)
    assert await one.take("new", 5)
    assert await one.take("new", 5)
    assert not await other.take("new", 5)
    assert await other.take("edits", 5)
    await one.leave("new", 5)
    assert await other.take("new", 5)


async def test_what_a_process_that_died_had_in_hand_is_free_after_its_lease(two: tuple[Matches, Matches]) -> None:
    one, other = (process.leases for process in two)
    await one.take("new", 5)
    await run_out(two[0])
    assert await other.take("new", 5)


async def test_what_is_in_hand_is_renewed(two: tuple[Matches, Matches]) -> None:
    one, other = (process.leases for process in two)
    await one.take("new", 5)
    await run_out(two[0])
    await one.renew()
    assert not await other.take("new", 5)


async def test_who_stood_still_for_longer_than_a_lease_does_not_know_what_is_another_s(
    two: tuple[Matches, Matches], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, clock = two[0].leases, time.monotonic
    await one.take("new", 5)
    one.still_has("new", 5)
    monkeypatch.setattr("bot.match.leases.time.monotonic", lambda: clock() + SECONDS)
    with pytest.raises(Lost):
        one.still_has("new", 5)
    await one.renew()
    one.still_has("new", 5)


async def test_what_another_has_taken_is_lost_at_the_next_look(two: tuple[Matches, Matches]) -> None:
    one, other = (process.leases for process in two)
    await one.take("new", 5)
    await one.take("edits", 5)
    await run_out(two[0])
    await other.take("new", 5)
    await one.renew()
    with pytest.raises(Lost):
        one.still_has("new", 5)
    one.still_has("edits", 5)


async def test_what_rests_is_taken_by_whom_somebody_waits_for_alone(two: tuple[Matches, Matches]) -> None:
    one, other = (process.leases for process in two)
    await one.take("new", 5)
    await one.leave("new", 5, rest=60)
    assert not await other.take("new", 5, patient=True)
    assert await other.take("new", 5)


async def test_two_that_look_at_once_take_different_work_and_all_of_it_once(two: tuple[Matches, Matches]) -> None:
    ids = [(await begin_match(two[0], channel=900 + number)).id for number in range(6)]
    async with two[0].store.write() as db:
        db.write(update(posts).values(shown=0, wanted=1))
    taken = list[int]()
    for _ in range(3):
        both = await asyncio.gather(*(process.leases.take_due("new") for process in two))
        taken += [match_id for some in both for match_id in some]
        for process in two:
            process.leases.in_hand.clear()
    assert sorted(taken) == ids


async def test_a_clock_that_is_set_back_keeps_nothing_from_anybody(two: tuple[Matches, Matches]) -> None:
    await two[0].leases.take("new", 5)
    async with two[0].store.write() as db:
        db.write(update(leases).values(until=leases.c.until + 3600))
    assert await two[1].leases.take("new", 5)


async def test_what_rests_is_not_renewed(two: tuple[Matches, Matches]) -> None:
    one, other = (process.leases for process in two)
    await one.take("new", 5)
    async with two[0].store.write() as db:
        db.write(update(leases).values(resting=True, until=leases.c.until + 3600))
    await one.renew()
    await run_out(two[0])
    assert not await other.take("new", 5, patient=True)


async def test_a_letter_that_rests_keeps_no_post_from_the_channel(two: tuple[Matches, Matches]) -> None:
    one, other = two
    match_id = (await begin_match(one)).id
    async with one.store.write() as db:
        db.write(update(posts).values(shown=posts.c.wanted))
        await store.posts.add_post(db, match_id, Post("follow", user_id=9))
        await store.posts.add_post(db, match_id, Post("notice"))
    await one.leases.take("letters", match_id)
    await one.leases.leave("letters", match_id, rest=3600)
    assert await other.leases.take_due("letters") == []
    assert await other.leases.take_due("edits") == []
    assert await other.leases.take_due("new") == [match_id]


async def test_whoever_is_called_comes_first(two: tuple[Matches, Matches]) -> None:
    ids = [(await begin_match(two[0], channel=900 + number)).id for number in range(3)]
    async with two[0].store.write() as db:
        db.write(update(posts).values(shown=posts.c.wanted))
        for match_id in ids:
            await store.posts.add_post(db, match_id, Post("notice", [0] if match_id == ids[-1] else []))
    assert (await two[1].leases.take_due("new"))[0] == ids[-1]


async def test_who_stops_leaves_all_that_is_in_hand_and_nothing_that_rests(two: tuple[Matches, Matches]) -> None:
    one, other = (process.leases for process in two)
    for key in (5, 6, 7):
        await one.take("new", key)
    await one.leave("new", 7, rest=60)
    await one.leave_all()
    assert [await other.take("new", key, patient=True) for key in (5, 6, 7)] == [True, True, False]


async def test_turns_come_apart_also_those_of_one_process(
    two: tuple[Matches, Matches], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await run_out(two[0])

    await two[0].leases.once("identify", 0, SECONDS)
    await two[0].leases.once("identify", 1, SECONDS)
    monkeypatch.setattr("bot.match.leases.asyncio.sleep", sleep)
    for process in two:
        await process.leases.once("identify", 0, SECONDS)
    assert waited == [0.25, 0.25]


async def test_a_turn_comes_without_the_database_too(
    two: tuple[Matches, Matches], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    await two[0].store.close()
    monkeypatch.setattr("bot.match.leases.asyncio.sleep", sleep)
    with capture_logs() as logged:
        await two[0].leases.once("identify", 0, SECONDS)
    assert waited == [SECONDS]
    assert [line["work"] for line in logged if line["log_level"] == "warning"] == ["identify"]


async def test_old_rows_are_dropped(two: tuple[Matches, Matches]) -> None:
    await two[0].leases.take("new", 5)
    for _ in range(8):
        await run_out(two[0])
    await two[0].leases.drop_old()
    assert await rows(two[0]) == 0


async def test_alone_there_are_none(matches: Matches) -> None:
    assert await matches.leases.take("new", 5)
    assert await matches.leases.take("new", 5)
    await matches.leases.leave("new", 5)
    assert matches.leases.of("moves") is None
    assert matches.leases.of_lanes is None
    assert await rows(matches) == 0


class Work:
    """A worker of a process, and what it has done; it goes on when it is let."""

    def __init__(self, one: Leases) -> None:
        self.rounds = list[int]()
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.worker = Worker("work", self._work, one.of("moves"))

    async def _work(self, key: int) -> bool:
        self.rounds.append(key)
        self.begun.set()
        await self.go_on.wait()
        return False

    async def end(self) -> None:
        await asyncio.gather(*self.worker.tasks.values())


async def test_a_worker_leaves_alone_what_another_process_does_and_asks_again(two: tuple[Matches, Matches]) -> None:
    one, other = (Work(process.leases) for process in two)
    one.worker.wake(1)
    await one.begun.wait()
    other.worker.wake(1)
    await other.end()
    assert (other.rounds, [*other.worker.planned]) == ([], [(1,)])
    one.go_on.set()
    other.go_on.set()
    await one.end()
    assert await rows(two[0]) == 0
    other.worker.wake(1)
    await other.end()
    assert other.rounds == [1]


async def test_what_nobody_waits_for_is_not_asked_for_again(two: tuple[Matches, Matches]) -> None:
    one, other = (Work(process.leases) for process in two)
    one.worker.wake(1)
    await one.begun.wait()
    other.worker.wake_in_turn(1)
    await other.end()
    assert not other.worker.planned
    one.go_on.set()
    await one.end()


async def test_what_can_t_be_done_is_left_alone_by_all_for_a_while(two: tuple[Matches, Matches]) -> None:
    one, other = (Work(process.leases) for process in two)
    one.worker.wake(1)
    await one.begun.wait()
    one.worker.let_rest(60, 1)
    one.go_on.set()
    await one.end()
    assert not await two[1].leases.take("moves", 1, patient=True)
    other.go_on.set()
    other.worker.wake(1)
    await other.end()
    assert other.rounds == [1]


async def test_a_worker_that_is_woken_while_it_works_looks_again(two: tuple[Matches, Matches]) -> None:
    one = Work(two[0].leases)
    one.worker.wake(1)
    await one.begun.wait()
    one.worker.wake(1)
    one.go_on.set()
    await one.end()
    assert one.rounds == [1, 1]


async def test_what_somebody_sets_holds_at_the_next_look_of_another_process(two: tuple[Matches, Matches]) -> None:
    one, other = two
    match_id, user_id = (await begin_match(one)).id, MEMBERS[0]
    await other.get(match_id)
    await settings.choose_theme(one, Cause("member", user_id, "Ann"), "dark")
    async with one.saving() as db:
        store.servers.set_server(db, GUILD, Server(pages="off"))
    assert other.people.theme(user_id) is None
    await other.get(match_id)
    assert other.people.theme(user_id) == "dark"
    assert other.servers.has_no_pages(GUILD)


async def test_of_two_looks_at_the_news_the_second_goes_on_from_the_first(
    two: tuple[Matches, Matches], monkeypatch: pytest.MonkeyPatch
) -> None:
    since, asked = store.news.since, list[int]()

    async def noted(db: Reading, number: int) -> Sequence[News]:
        asked.append(number)
        return await since(db, number)

    monkeypatch.setattr(store.news, "since", noted)
    heard = two[1].people.heard
    await settings.choose_theme(two[0], Cause("member", MEMBERS[0], "Ann"), "dark")
    await asyncio.gather(*(hear(two[1]) for _ in range(2)))
    assert asked == [heard, heard + 1]


async def test_records_that_somebody_hides_are_hidden_everywhere(two: tuple[Matches, Matches]) -> None:
    for on, hidden in ((False, {MEMBERS[0]}), (True, set[int]())):
        await settings.choose_records(two[0], Cause("member", MEMBERS[0], "Ann"), on=on)
        await hear(two[1])
        assert two[1].people.hidden == hidden


async def test_who_is_forgotten_is_so_in_every_process(two: tuple[Matches, Matches]) -> None:
    await settings.choose_theme(two[0], Cause("member", MEMBERS[0], "Ann"), "dark")
    await hear(two[1])
    two[1].people.due_lists.add(MEMBERS[0])
    async with two[0].saving() as db:
        await db.run_sync(lambda one: store.forgetting.forget_elsewhere(one, MEMBERS[0]))
        store.news.tell(db, "all")
    await hear(two[1])
    assert two[1].people.known == {}
    assert two[1].people.due_lists == set()
    async with two[0].store.read() as db:
        assert not (await db.execute(select(news).where(news.c.key == MEMBERS[0]))).all()


async def test_what_another_process_knows_of_questions_that_somebody_met_goes_with_them(
    two: tuple[Matches, Matches],
) -> None:
    one, other = two
    async with one.saving() as db:
        for user_id in MEMBERS[:2]:
            store.tips.add_tip(db, user_id, "toy", "build")
    async with other.reading() as db:
        await other.people.recall(db, "toy", MEMBERS)
    await forget_person(one, MEMBERS[0])
    await hear(other)
    assert other.people.tips == {(MEMBERS[1], "toy"): {"build"}}


async def test_who_has_missed_news_that_are_gone_reads_all_anew(two: tuple[Matches, Matches]) -> None:
    await settings.choose_theme(two[0], Cause("member", MEMBERS[0], "Ann"), "dark")
    async with two[0].store.write() as db:
        for _ in range(KEPT):
            store.news.tell(db, "person", MEMBERS[1])
        await store.news.drop_old(db)
    await hear(two[1])
    assert two[1].people.theme(MEMBERS[0]) == "dark"


async def test_a_change_that_another_process_made_is_seen_at_the_next_look(two: tuple[Matches, Matches]) -> None:
    one, other = two
    match_id = (await begin_match(one)).id
    before = (await other.get(match_id)).entries
    await play_on(one, match_id, 3)
    assert (await other.get(match_id)).entries == before + 3
    assert await other.get(match_id) is await other.get(match_id)
