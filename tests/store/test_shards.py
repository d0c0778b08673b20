"""A process with a part of Discord's shards sees to the servers of these, and their outages are theirs alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import select, update

from bot import store
from bot.match.departures import compare
from bot.match.matches import Matches
from bot.model.clock import deadline
from bot.model.hours import Outage, Outages
from bot.model.session import Session
from bot.model.shards import ALL, DEALT, Shards, shards_of
from bot.model.time import now
from bot.store.outages import beat
from bot.store.schema import matches as matches_table
from bot.store.schema import outages, players
from bot.tasks.outages import LEAST, Watch
from tests.postgres import Server, on_postgres
from tests.store.at_table import begin_match, matches_again

EVEN, ODD = Shards(0, 0, 2), Shards(1, 1, 2)
SERVERS = {EVEN: 6 << DEALT, ODD: 7 << DEALT}
both = pytest.mark.both


@pytest.mark.parametrize(
    ("text", "shards"),
    [("0-3/8", Shards(0, 3, 8)), ("2/8", Shards(2, 2, 8)), ("0-0/1", ALL), ("0-7/8", Shards(0, 7, 8))],
)
def test_shards_are_written_as_they_are_read(text: str, shards: Shards) -> None:
    assert shards_of(text) == shards_of(str(shards)) == shards


@pytest.mark.parametrize(
    "text", ["8", "4-3/8", "0-8/8", "8/8", "-1/8", "0-3/", "a/8", "0-3/8 ", "0/0", "1e1/20", "00/2"]
)
def test_what_names_no_shards_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        shards_of(text)


def test_shards_overlap_where_a_server_may_be_of_both() -> None:
    assert not EVEN.overlap(ODD)
    assert Shards(0, 3, 8).overlap(Shards(3, 4, 8))
    assert not Shards(0, 3, 8).overlap(Shards(4, 7, 8))
    assert EVEN.overlap(ALL)
    assert ODD.overlap(Shards(0, 0, 4))


def test_an_outage_is_that_of_the_servers_of_its_shards() -> None:
    others = [Outage(30, 40, ODD), Outage(60, 70, ALL)]
    one = Outages([(10, 20)], None, others, EVEN)
    assert one.after(0, SERVERS[EVEN]) == [(10, 20), (60, 70)]
    assert one.after(0, SERVERS[ODD]) == [(30, 40), (60, 70)]
    assert one.after(35, SERVERS[ODD]) == [(35, 40), (60, 70)]
    assert one.of(SERVERS[ODD]) == others
    one.others, at = [Outage(now() - 100, None, ODD)], now()
    ((began, ended),) = one.after(0, SERVERS[ODD])
    assert began <= at - 100 < at <= ended


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


@pytest_asyncio.fixture
async def two(server: Server, file: Path) -> AsyncIterator[tuple[Matches, Matches]]:
    """The matches of one database, as two processes have them."""
    async with matches_again(file) as one, matches_again(file) as other:
        yield one, other


async def two_matches(matches: Matches) -> dict[Shards, Session]:
    """A match in a server of each half, with somebody's clock running."""
    sessions = dict[Shards, Session]()
    for channel, (shards, guild_id) in enumerate(SERVERS.items(), 70):
        session = await begin_match(matches, channel=channel)
        async with matches.store.write() as db:
            store.matches.set_match(db, session.id, guild_id=guild_id)
        matches.forget(session.id)
        sessions[shards] = await matches.get(session.id)
    return sessions


@both
async def test_what_is_due_is_that_of_ones_own_servers(matches: Matches) -> None:
    sessions = await two_matches(matches)
    async with matches.store.write() as db:
        db.write(update(players).values(due_at=None))
        db.write(update(players).where(players.c.match_id == sessions[EVEN].id, players.c.seat == 0).values(due_at=20))
        db.write(update(matches_table).where(matches_table.c.id == sessions[ODD].id).values(due_at=10))
    async with matches.store.read() as db:
        assert [await store.matches.next_due(db, 0, one) for one in (EVEN, ODD, ALL)] == [20, 10, 10]
        assert await store.matches.next_due(db, 15, ODD) is None
        for shards, session in sessions.items():
            mine = [session.id]
            assert await store.matches.due_matches(db, 20, shards) == mine
            assert await store.matches.playing_matches(db, shards) == mine
            assert await store.matches.servers_playing(db, shards) == [SERVERS[shards]]
            assert await store.departures.known_servers(db, shards) == {SERVERS[shards]}
        timed = [[one.id for one in await store.matches.timed_or_lost(db, one)] for one in (EVEN, ODD)]
        assert timed == [[sessions[EVEN].id], []]
        assert await store.matches.due_matches(db, 20) == sorted(one.id for one in sessions.values())


@both
async def test_the_servers_of_one_shard_are_compared_without_the_others(matches: Matches) -> None:
    await two_matches(matches)
    await compare(matches, set(), EVEN)
    assert {*matches.shared.gone} == {SERVERS[EVEN]}
    await compare(matches, set(), ODD)
    assert {*matches.shared.gone} == {*SERVERS.values()}
    await compare(matches, {SERVERS[EVEN]}, EVEN)
    assert {*matches.shared.gone} == {SERVERS[ODD]}


def watch_of(matches: Matches, shards: Shards) -> Watch:
    matches.shared.shards = shards
    return Watch(matches, 30, lambda: None)


async def noted(matches: Matches) -> list[tuple[str, bool]]:
    """Whose the outages in the database are, and whether they last."""
    async with matches.store.read() as db:
        found = await db.execute(select(outages).order_by(outages.c.shards, outages.c.began))
        return [(row.shards, row.ended is None) for row in found]


async def read_again(matches: Matches, match_id: int) -> int:
    """When time is up for whoever is asked."""
    matches.forget(match_id)
    session = await matches.get(match_id)
    return next(at for one in session.players if (at := deadline(session, one)) is not None)


@pytest.mark.postgres
async def test_a_process_gives_back_the_time_of_its_own_servers_and_others_hear_of_it(
    two: tuple[Matches, Matches],
) -> None:
    matches, others = two
    sessions, long = await two_matches(matches), 2 * LEAST
    async with matches.store.write() as db:
        db.write(update(players).values(running=players.c.running - 2 * long))
    before = {shards: await read_again(matches, session.id) for shards, session in sessions.items()}
    watches = {EVEN: watch_of(matches, EVEN), ODD: watch_of(others, ODD)}
    for one in watches.values():
        await one.read()
        await one.beat()
    assert await noted(matches) == []
    await watches[EVEN].begin("gateway", now() - long)
    assert await noted(matches) == [("0-0/2", True)]
    await watches[ODD].end("gateway")
    await watches[EVEN].end("gateway")
    assert await noted(matches) == [("0-0/2", False)]
    for both_know in (matches, others):
        await watches[ODD].read_others()
        assert await read_again(both_know, sessions[EVEN].id) - before[EVEN] >= long - 1
        assert await read_again(both_know, sessions[ODD].id) == before[ODD]


@both
async def test_a_start_goes_by_the_last_pulse_of_whoever_had_its_servers(matches: Matches) -> None:
    long_ago = now() - 1_000
    for at, shards in ((long_ago, ALL), (long_ago + 100, EVEN), (long_ago + 200, ODD)):
        async with matches.store.write() as db:
            beat(db, at, shards)
    async with matches.store.read() as db:
        assert await store.outages.pulse(db, EVEN) == long_ago + 100
        assert await store.outages.last_pulse(db, EVEN) == long_ago + 100
        assert await store.outages.last_pulse(db, ALL) == long_ago + 100
        assert await store.outages.last_pulse(db, Shards(0, 1, 4)) == long_ago + 100
        assert await store.outages.last_pulse(db, Shards(1, 1, 4)) == long_ago + 200
        assert await store.outages.pulse(db, Shards(0, 1, 4)) is None
    watch = watch_of(matches, EVEN)
    await watch.read()
    assert matches.shared.outages.since == long_ago + 100


CUT_ANEW: dict[str, tuple[dict[str, int], dict[str, int | None]]] = {
    "one had stopped long before": ({"0/2": 100, "1/2": 900}, {"0/1": 100, "0/3": 100, "1/2": 900, "3/4": 900}),
    "an older cut has left its rows": ({"0/2": 10, "1/2": 20, "0-1/3": 800, "2/3": 900}, {"0/1": 800, "2/3": 900}),
    "one alone went on": ({"0/2": 100, "1/2": 900, "0/1": 950}, {"0/1": 950, "0/2": 950}),
    "nobody had some": ({"0/4": 700}, {"0/1": 700, "0-1/4": 700, "1/4": None, "1/2": None}),
    "too many ways": ({"0/97": 100, "0/101": 900, "0/103": 500}, {"0/1": 900, "1/97": 900}),
    "none was": ({}, {"0/1": None, "0/2": None}),
}


@pytest.mark.parametrize("what", CUT_ANEW)
async def test_a_start_goes_by_the_servers_that_have_had_no_process_for_longest(matches: Matches, what: str) -> None:
    beats, found = CUT_ANEW[what]
    async with matches.store.write() as db:
        for shards, at in beats.items():
            beat(db, at, shards_of(shards))
    async with matches.store.read() as db:
        assert {one: await store.outages.last_pulse(db, shards_of(one)) for one in found} == found


@both
async def test_an_outage_that_lasted_under_other_shards_ends_with_those_who_take_their_place(matches: Matches) -> None:
    began = now() - 1_000
    async with matches.store.write() as db:
        store.outages.begin(db, began, ALL)
        store.outages.begin(db, began, ODD)
    watch = watch_of(matches, EVEN)
    await watch.read()
    assert matches.shared.outages.since == began
    assert await noted(matches) == [("", False), ("0-0/2", True), ("1-1/2", True)]
    await watch.end("gateway")
    assert await noted(matches) == [("", False), ("0-0/2", False), ("1-1/2", True)]
    assert matches.shared.outages.after(0, SERVERS[EVEN])[0][0] == began


@both
async def test_an_answer_is_owed_by_the_process_that_acknowledged(matches: Matches) -> None:
    async with matches.store.write() as db:
        for number, shards in enumerate((ALL, EVEN, ODD), 1):
            store.owed.add(db, number, "token", now(), shards)
    async with matches.store.read() as db:
        owed = [[one.id for one in await store.owed.owed_by(db, shards)] for shards in (ALL, EVEN, ODD)]
    assert owed == [[1], [2], [3]]
