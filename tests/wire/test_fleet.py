"""Two processes on one PostgreSQL, killed again and again: nothing is lost, doubled or left out."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.model.errors import EARLIER
from tests.postgres import Server, on_postgres
from tests.wire.discord import Answer, Call, Member, buttons
from tests.wire.fleet import COUNT, WITHIN, Fleet, Kept, More, fleet_of
from tests.wire.tables import GAMES, Table, Tables, moves_in
from tests.wire.whole import IN_HAND, all_is_whole, nothing_is_due

pytestmark = pytest.mark.postgres
PLAYERS = 8
"""So many play at a time, in whichever match they are called."""
FEW = 10
"""After so many kills the database is restarted, once at least."""
MOST_MOVES, MOST_WAIT, MOST_SECONDS = 6, 10.0, 1.0
"""From one kill to the next: so many moves, as far as they are made in time; then for so long, or a few requests."""


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


async def kill_some(fleet: Fleet) -> None:
    """Kill one of the processes before or after the effect of some request to come, or at some instant."""
    one, how = fleet.rng.choice(fleet.kept), fleet.rng.choice(["on_request", "on_effect", "instant"])
    if how == "instant":
        await asyncio.sleep(fleet.rng.random() * MOST_SECONDS)
        await one.kill()
        return
    left, struck = fleet.rng.randint(1, 30), asyncio.Event()

    async def strike(call: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            await one.kill()
            struck.set()

    setattr(fleet.wire, how, strike)
    try:
        async with asyncio.timeout(WITHIN):
            await struck.wait()
    finally:
        setattr(fleet.wire, how, None)


async def survive_together(server: Server, file: Path, kills: int, seed: int) -> None:
    """Half as many matches are played through so many kills, with a restart of the database in each ten.

    Where there are many one of five starts is as a person makes it; where there are few no lease of a killed one lasts.
    """
    rng, few = random.Random(seed), kills <= FEW
    async with fleet_of(server, file, rng, executes=0 if few else 5) as fleet:
        store = await fleet.open_store()
        try:
            tables = Tables(fleet, store)
            await tables.open(max(len(GAMES), kills // 2))
            await watch(tables)
            await through(tables, kills, hurried=few)
            await nothing_is_due(fleet)
            await tables.catch_up()
            await fleet.stop()
            await all_is_whole(tables)
            assert not fleet.errors, "\n".join(fleet.errors[:3])
        finally:
            await store.close()


async def watch(tables: Tables) -> None:
    """Some follow another table's match, and some keep their list in direct messages."""
    for table, other in zip(tables.every, tables.every[1:], strict=False):
        answer = await other.ask(table.members[0], "game follow", how="turns")
        assert answer.content.startswith("You're following"), answer.content
        await keep_list(table, table.members[0])


async def keep_list(table: Table, member: Member) -> None:
    answer = await table.ask(member, "game mine")
    keep = next(one["custom_id"] for one in buttons(answer.messages[-1]) if one["label"].startswith("Keep"))
    answer = await table.click(member, answer.messages[-1], keep)
    assert await answer.settled(WITHIN)


async def through(tables: Tables, kills: int, *, hurried: bool) -> None:
    """Play meanwhile; raise what any player, or who follows the log, fails at."""
    fleet = tables.fleet
    tasks = [asyncio.create_task(one) for one in (tables.follow(), *(tables.play() for _ in range(PLAYERS)))]
    killing = asyncio.create_task(kill(tables, kills, hurried=hurried))
    done, _ = await asyncio.wait([killing, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for one in done:
        one.result()
    assert await fleet.connected()
    wanted = tables.made + MOST_MOVES
    assert await fleet.wire.until(lambda: tables.made >= wanted, WITHIN)
    tables.ends = True
    await asyncio.gather(*tasks)


async def kill(tables: Tables, kills: int, *, hurried: bool) -> None:
    fleet = tables.fleet
    for number in range(1, kills + 1):
        if number % FEW == kills % FEW:
            await fleet.restart_server()
        for table in tables.every:
            if table.idle and fleet.rng.random() < 0.1:
                await tables.pass_time(table, 100)
        wanted = tables.made + fleet.rng.randint(0, MOST_MOVES)
        await fleet.wire.until(lambda wanted=wanted: tables.made >= wanted, MOST_WAIT)
        await kill_some(fleet)
        if hurried:
            await fleet.run_out()


@asynccontextmanager
async def tables_of(server: Server, file: Path, more: More | None = None) -> AsyncIterator[Tables]:
    """Two processes, for which more may be set; what was played is looked at in the end."""
    async with fleet_of(server, file, more=more) as fleet:
        store = await fleet.open_store()
        try:
            yield (tables := Tables(fleet, store))
            await nothing_is_due(fleet)
            await tables.catch_up()
            await all_is_whole(tables)
        finally:
            await store.close()


async def test_presses_of_one_match_by_both_processes_at_once_are_each_answered_right(
    server: Server, tmp_path: Path
) -> None:
    async with tables_of(server, tmp_path / "hustings.db") as tables:
        await two_members_at_once(await tables.open_one("barrage", 0))
        await one_member_twice(await tables.open_one("ninety", 1))
        await one_press_told_twice(await tables.open_one("barrage", 1))


async def two_members_at_once(table: Table) -> None:
    """Each answers a question of their own: both count."""
    await called(table)
    answers = await asyncio.gather(*(type_move(table, one, shard) for shard, one in enumerate(table.members)))
    assert [one.content.startswith("Done.") for one in answers] == [True, True]
    assert await made(table) == 2


async def one_member_twice(table: Table) -> None:
    """The same button of one question: the first counts, and the second is told what there is by then."""
    await called(table)
    post, (member,) = table.newest(), [one for one in table.members if one.id in table.awaited]
    assert post is not None
    part = next(moves_in(post))
    answers = await asyncio.gather(*(table.press(member, post, part, shard) for shard in range(COUNT)))
    table.tried += 2
    assert await made(table) == 1
    (refused,) = [one for one in answers if one.ephemeral]
    assert refused.content.startswith(EARLIER)


async def one_press_told_twice(table: Table) -> None:
    """Discord tells each process of the same press: it counts once."""
    await called(table)
    world, member = table.wire.world, table.members[0]
    table.wire.shard = 0
    asking = asyncio.create_task(table.wire.slash(member, table.channel, "move", move=table.some_move(member)))
    await asyncio.sleep(0)
    interaction = [*world.answers.values()][-1].interaction
    world.publish("INTERACTION_CREATE", interaction, 1)
    answer = await asking
    assert await answer.settled(WITHIN)
    table.tried += 1
    assert await made(table) == 1


async def called(table: Table) -> None:
    """Whoever is asked was called, so that no call is moot."""
    assert await table.wire.until(table.is_called, WITHIN)


async def type_move(table: Table, member: Member, shard: int) -> Answer:
    table.tried += 1
    return await table.ask(member, "move", shard, move=table.some_move(member))


async def made(table: Table) -> int:
    """How many moves there are; as far as nobody is at work any more."""
    await nothing_is_due(table.fleet)
    ((number,),) = await table.fleet.rows("select count(*) from entries where match_id = $1", table.id)
    return number


async def test_what_a_killed_process_had_in_hand_the_other_does_once_its_lease_has_run_out(
    server: Server, tmp_path: Path
) -> None:
    """A post that was sent and not noted, a list that is due, an AI player that thinks."""
    async with tables_of(server, tmp_path / "hustings.db", {0: {"HUSTINGS_AI_PAUSE": "30"}}) as tables:
        fleet, one = tables.fleet, tables.fleet.kept[0]
        table, other = await tables.open_one("ninety", 0), await tables.open_one("ninety", 1, 1, 1)
        member = table.members[0]
        await keep_list(table, member)
        await has_it_think(other)
        fleet.may_start.clear()
        await killed_after(one, f"/channels/{table.channel.id}/messages", play_on(table))
        assert {("moves", other.id)} < await in_hand(fleet)
        assert {table.id} == {key for work, key in await in_hand(fleet) if work in ("new", "edits")}
        assert member.id in {user_id for (user_id,) in await fleet.rows("select user_id from people where list_due")}
        await fleet.run_out()


async def in_hand(fleet: Fleet) -> set[tuple[str, int]]:
    return {(work, key) for work, key in await fleet.rows(f"select work, key {IN_HAND}")}


async def has_it_think(table: Table) -> None:
    """Play until the first process has an AI player's move in hand, before which it pauses."""
    while ("moves", table.id) not in await in_hand(table.fleet):
        await table.catch_up()
        if table.awaited:
            await play_on(table)


async def play_on(table: Table) -> None:
    """Whoever is asked moves, by way of the first process."""
    await called(table)
    member = table.wire.world.members[min(table.awaited)]
    answer = await type_move(table, member, 0)
    if not answer.pending:
        table.done += answer.content.startswith("Done.")


async def killed_after(one: Kept, path: str, doing: Awaitable[None]) -> None:
    """Kill a process once something that it has sent there is known, and not that it was."""

    async def strike(call: Call) -> None:
        if call.path.startswith(path):
            await one.kill()

    one.fleet.wire.on_effect = strike
    await asyncio.gather(one.ended(), doing)
    one.fleet.wire.on_effect = None


@pytest.mark.long
async def test_nothing_is_lost_doubled_or_left_out_however_often_either_is_killed(
    server: Server, tmp_path: Path
) -> None:
    await survive_together(server, tmp_path / "hustings.db", 3, 5)
