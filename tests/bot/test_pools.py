"""Each kind of work has threads of its own: what is slow in one keeps none of the others waiting."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from bot.app.looking_over import look_at
from bot.match import beside, pools
from bot.match.limits import PROVING, WATCHING, Limits
from bot.match.pools import LATER, LONG, PEOPLE, PICTURES, POOL, WATCHERS, Pool, somebody_waits
from bot.match.workers import Worker
from bot.model.drawing import Place, Urgency
from bot.moderation.imports import Imports
from bot.tasks import thinker
from bot.tasks.drawer import Drawer
from bot.tasks.line import Guest, Line
from bot.tasks.thinker import NoThought, Thinker
from bot.web.positions import as_saved
from tests.bot import thoughts
from tests.bot.channel import Channel
from tests.bot.test_drawer import board
from tests.bot.test_levels import a_match, best_of
from tests.bot.test_mod_import import UNFIT, program, refusal
from tests.wire.forked import FORKS, ForkedProcess

POOLS = {"people": PEOPLE, "later": LATER, "watchers": WATCHERS, "long": LONG, "pictures": PICTURES}
PATIENCE = 20
"""Seconds after which a thread that is held goes on, so that what waits for it fails and does not hang."""


class Held:
    """Pools of which every thread is kept busy, until it is let go."""

    def __init__(self) -> None:
        self._go = Event()
        self.works = list[asyncio.Future[bool]]()

    async def hold(self, pool: Pool) -> None:
        """Take all threads of a pool, and one place in its line."""
        begun = [Event() for _ in range(vars(pool)["_threads"]._max_workers)]
        for one in begun:
            self.works.append(asyncio.ensure_future(pool.do(self._stand, one)))
        await asyncio.gather(*(asyncio.to_thread(one.wait, PATIENCE) for one in begun))

    def _stand(self, begun: Event) -> bool:
        begun.set()
        return self._go.wait(PATIENCE)

    async def let_go(self) -> None:
        """All go on; none of them had lost its patience."""
        self._go.set()
        assert all(await asyncio.gather(*self.works))


@pytest.fixture
async def held() -> AsyncIterator[Held]:
    one = Held()
    yield one
    await one.let_go()


@pytest.mark.parametrize("slow", POOLS)
async def test_what_is_slow_in_one_pool_keeps_no_other_waiting(held: Held, slow: str) -> None:
    await held.hold(POOLS[slow])
    waits = asyncio.ensure_future(POOLS[slow].do(int))
    for name, pool in POOLS.items():
        if name != slow:
            assert await pool.do(str, name) == name
    assert not waits.done()
    await held.let_go()
    assert await waits == 0


async def test_names_are_looked_up_and_processes_work_while_all_threads_are_held(
    held: Held, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture, a thought and an import, each in its process; and where a host of the network is."""
    monkeypatch.setattr(thinker, "get_context", lambda method: FORKS)
    program(monkeypatch, f"import sys; sys.stdin.buffer.read(); print('{UNFIT}')", tmp_path)
    for pool in POOLS.values():
        await held.hold(pool)
    assert await asyncio.get_running_loop().getaddrinfo("localhost", 80)
    assert "it was a test" in await refusal(Imports(Limits()))
    thinks, match = Thinker(), a_match(4)
    seat = next(iter(match.pending))
    assert await thinks.think(match, seat, "1", Place(Urgency.CALL, 1)) == best_of(match, seat, "1")
    thinks.stop()
    monkeypatch.setattr(beside, "begin", ForkedProcess.start_drawer)
    draws = Drawer(64)
    assert await draws(board(), Place(Urgency.CALL, 1))
    await draws.stop()


async def test_a_match_is_read_for_whoever_wants_it_while_others_are_looked_over(table: Channel, held: Held) -> None:
    session, matches, order = await table.begin("toy", people=2), table.bot.matches, list[str]()

    async def looks_over() -> None:
        POOL.set(LATER)
        await look_at(matches, session.id)
        order.append("looked over")

    async def wants_it() -> None:
        await matches.get(session.id)
        order.append("read")
        await held.let_go()

    matches.forget(session.id)
    await held.hold(LATER)
    assert await table.directly(looks_over(), wants_it()) == [None, None]
    assert order == ["read", "looked over"]


async def test_what_is_woken_in_turn_is_done_where_nobody_waits_until_somebody_does() -> None:
    waited_for, go_on, again = list[bool](), asyncio.Event(), asyncio.Event()

    async def work(key: int) -> bool:
        waited_for.append(somebody_waits())
        again.set()
        await go_on.wait()
        return False

    posts = Worker("posts", work)
    posts.wake_in_turn(1)
    await again.wait()
    posts.wake(1)
    go_on.set()
    await asyncio.gather(*posts.tasks.values())
    posts.wake_in_turn(1)
    await asyncio.gather(*posts.tasks.values())
    assert waited_for == [False, True, False]


async def test_what_nobody_wants_any_more_is_not_done(held: Held) -> None:
    await held.hold(LONG)
    done = list[int]()
    unwanted = asyncio.ensure_future(LONG.do(done.append, 1))
    await asyncio.sleep(0)
    unwanted.cancel()
    with suppress(asyncio.CancelledError):
        await unwanted
    await held.let_go()
    await LONG.do(done.append, 2)
    assert done == [2]


async def test_proofs_and_pages_do_not_wait_for_one_another() -> None:
    limits = Limits()
    async with limits.one_at_a_time(PROVING), limits.one_at_a_time(WATCHING):
        pass


async def test_a_match_that_waits_to_be_watched_is_not_kept_from_its_players(table: Channel) -> None:
    session, matches = await table.begin("toy", people=2), table.bot.matches
    matches.forget(session.id)

    async def watches() -> None:
        async with as_saved(matches, session.id) as seen:
            assert (seen.id, seen.entries) == (session.id, session.entries)
        assert POOL.get() is WATCHERS

    async def plays() -> None:
        """While another match is read to be watched."""
        async with matches.limits.one_at_a_time(WATCHING):
            watching = asyncio.ensure_future(watches())
            await asyncio.sleep(0)
            assert not matches.lock(session.id).locked()
        await watching

    assert await table.directly(plays()) == [None]


async def test_in_a_line_whoever_waits_no_more_is_passed_over_and_whoever_breaks_off_makes_way() -> None:
    line, turns, stays = Line(), list[str](), asyncio.Event()

    async def guest(name: str) -> None:
        async with line.turn(Guest(Place(Urgency.CALL, 1))):
            turns.append(name)
            await stays.wait()

    first, second, third, fourth = (asyncio.ensure_future(guest(name)) for name in ("first", "second", "third", "4th"))
    await asyncio.sleep(0)
    second.cancel()
    first.cancel()
    await asyncio.wait([first, second])
    stays.set()
    await asyncio.gather(third, fourth)
    assert turns == ["first", "third", "4th"]
    async with line.turn(Guest(Place(Urgency.OTHER, 1))):
        turns.append("later")
    assert turns[-1] == "later"


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    monkeypatch.setattr(thinker, "get_context", lambda method: FORKS)
    one = Thinker()
    yield one
    one.stop()


async def test_thoughts_of_one_server_do_not_keep_those_of_others_waiting(thinks: Thinker) -> None:
    """And where somebody waits for one it comes first."""
    match, came = a_match(4), list[str]()
    seat = next(iter(match.pending))

    async def think(name: str, urgency: Urgency, guild_id: int) -> None:
        await thinks.think(match, seat, name, Place(urgency, guild_id))
        came.append(name)

    many = [think(f"many {number}", Urgency.OTHER, 1) for number in range(3)]
    await asyncio.gather(*many, think("other", Urgency.OTHER, 2), think("waited for", Urgency.CALL, 1))
    assert came == ["many 0", "waited for", "other", "many 1", "many 2"]


async def test_where_the_process_ends_with_a_thought_the_next_one_begins_it_anew(
    thinks: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = a_match(4)
    seat = next(iter(match.pending))
    with monkeypatch.context() as bad:
        bad.setattr(thinker, "think", thoughts.for_ever)
        failing = asyncio.ensure_future(thinks.think(match, seat, "1", Place(Urgency.CALL, 1)))
        await asyncio.sleep(0)
    next_one = asyncio.ensure_future(thinks.think(match, seat, "1", Place(Urgency.CALL, 1)))
    with pytest.raises(NoThought, match="its process ended"):
        await failing
    assert await next_one == best_of(match, seat, "1")


BESIDE = {
    *("match/forgetting.py", "store/sqlite.py"),  # a file, a thread that ends
    *("web/match_page.py", "web/pictures.py"),  # in a process of their own
}


def test_what_is_done_in_a_thread_has_its_pool() -> None:
    """So that whoever looks up a name of the network waits for none of it."""
    bot = Path(pools.__file__).parent.parent
    found = {str(path.relative_to(bot)) for path in bot.rglob("*.py") if "asyncio.to_thread(" in path.read_text()}
    assert found == BESIDE
