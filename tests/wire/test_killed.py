"""One process killed again and again while four members play: nothing is lost, doubled or left out.

In some of its lives what draws its pictures is a process of its own, and is killed before it.
"""

import asyncio
import json
import os
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.match.log import read_session, record_of
from bot.match.matches import Matches
from bot.store import matches, outages
from bot.store.database import open_store
from rules import Match, games, read_move
from tests.pings import session_of
from tests.postgres import Server, on_postgres
from tests.store.at_table import address
from tests.wire.discord import Answer, Member, Message, Wire, buttons, selects, texts
from tests.wire.forked import ForkedProcess
from tests.wire.house import Bot, Start, begin, beside, execute, people, process, rows, running
from tests.wire.shown import is_shown

KILLS, KILLS_ON_SERVER = 10, 3
"""In so many of the process's lives; `make soak` has more of them."""

ANEW = 5
"""Of so many lives one begins as a person starts it, with another order of sets; those that are forked share one."""

DRAWN_BESIDE = {"HUSTINGS_PICTURES_MIB": "64"}

MOST_SECONDS = 0.8
"""Until a bot is killed at some instant, from its start on."""
MOVES = ("b:play:", "s:move:")


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


class Table:
    """Four members who play at random when they are called, each as long as the bot answers."""

    def __init__(self, wire: Wire, file: Path, members: list[Member], rng: random.Random) -> None:
        self.wire = wire
        self.file = file
        self.members = members
        self.rng = rng
        self.done = 0
        self.tried = 0

    @property
    def newest(self) -> Message:
        return self.wire.messages(self.wire.channel)[-1]

    async def play(self, moves: int = 1_000_000) -> None:
        assert await self.wire.connected(20)
        end = self.done + moves
        while self.done < end:
            await self.wire.until(lambda: self.mentioned_members, 20)
            member = self.rng.choice(self.mentioned_members)
            if await self.wire.until(lambda member=member: self.is_called(member), 0.2):
                await self.move(member)

    def is_called(self, member: Member) -> bool:
        """Whether the match waits for them, and they were pinged as often as it began to; old posts name them too.

        While rolls answer themselves nobody is waited for, and who is next is pinged only then.
        """
        often, now = waits(self.file, self.members)
        return member.id in now and ping_counts(self.wire)[member.id] == often[member.id]

    @property
    def mentioned_members(self) -> list[Member]:
        text = texts(self.newest)
        return [member for member in self.members if member.mention in text]

    async def move(self, member: Member) -> None:
        """A move by button, by select or by command; whoever gets no answer looks again."""
        post = self.newest
        parts = [one for one in (*buttons(post), *selects(post)) if one["custom_id"].startswith(MOVES)]
        if parts and self.rng.random() < 0.5:
            self.tried += 1
            part = self.rng.choice(parts)
            if "options" in part:
                value = self.rng.choice(part["options"])["value"]
                answer = await self.wire.choose(member, post, part["custom_id"], [value])
            else:
                answer = await self.wire.click(member, post, part["custom_id"])
            await self.wire.until(lambda: self.newest.id != post.id or post.edits or not answer.pending, 1)
        else:
            await self.type_move(member)

    async def type_move(self, member: Member) -> None:
        choices = await self.wire.complete(member, self.wire.channel, "move", focused="move")
        if not choices:
            await self.wire.until(lambda: member not in self.mentioned_members, 0.2)
            return
        self.tried += 1
        answer = await self.wire.slash(member, self.wire.channel, "move", move=self.rng.choice(choices).value)
        if await answer.settled() and (sure := self._sure(answer)):
            answer = await self.wire.click(member, answer.messages[-1], sure)
            await answer.settled()
        self.done += answer.content.startswith("Done.")

    def _sure(self, answer: Answer) -> str | None:
        every = [one["custom_id"] for message in answer.messages for one in buttons(message)]
        return next((one for one in every if one.startswith("b:sure:")), None)


def arm(wire: Wire, bot: Bot, rng: random.Random) -> None:
    """Kill the bot before or after the effect of some request to come, or at some instant.

    What draws is killed once before it: a picture is tried twice, and a post goes out without one after that.
    """
    left, how = rng.randint(1, 14), rng.choice(["on_request", "on_effect", "instant"])
    drawn = rng.randint(1, left)
    if how == "instant":
        asyncio.get_running_loop().call_later(rng.random() * MOST_SECONDS, end, bot)
        return

    async def count(call: object) -> None:
        nonlocal left
        if left == drawn:
            end_what_draws(bot)
        left -= 1
        if left == 0:
            end(bot)
            await bot.process.wait()

    setattr(wire, how, count)


def end_what_draws(bot: Bot) -> None:
    """Kill the process that draws its pictures, if it has one."""
    with suppress(FileNotFoundError, ProcessLookupError):
        for pid in beside(bot.process.pid):
            os.kill(pid, signal.SIGKILL)


def end(bot: Bot) -> None:
    if bot.process.returncode is None:
        bot.process.kill()


async def life(
    wire: Wire, file: Path, work: Callable[[], Awaitable[None]], rng: random.Random, start: Start = ForkedProcess.start
) -> None:
    """A bot that is killed at last; one that begins as a person starts it has its pictures drawn beside it."""
    async with process(wire, file, DRAWN_BESIDE if start is execute else None, start) as bot:
        arm(wire, bot, rng)
        ended, playing = asyncio.create_task(bot.exit_status()), asyncio.ensure_future(work())
        await asyncio.wait((ended, playing), return_when=asyncio.FIRST_COMPLETED)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        assert await ended == -signal.SIGKILL, bot.text
    wire.on_request = wire.on_effect = None
    assert await wire.until(lambda: not wire.online)


@pytest.mark.long
async def test_nothing_is_lost_doubled_or_left_out_however_often_it_is_killed(tmp_path: Path) -> None:
    await survive(tmp_path / "hustings.db", KILLS, 5)


@pytest.mark.long
@pytest.mark.postgres
async def test_nothing_is_lost_on_a_server_either(server: Server, tmp_path: Path) -> None:
    await server.make_empty(tmp_path / "hustings.db")
    await survive(tmp_path / "hustings.db", KILLS_ON_SERVER, 8)


@pytest.mark.postgres
async def test_a_server_that_goes_away_beneath_a_bot_loses_nothing_and_the_bot_goes_on(
    server: Server, wire: Wire, tmp_path: Path
) -> None:
    file, members = tmp_path / "hustings.db", people(wire, 3)
    await server.make_empty(file)
    at_table = Table(wire, file, members, random.Random(4))
    async with running(wire, file) as bot:
        await begin(wire, members, "rounds 6")
        await at_table.play(2)
        assert await wire.until(lambda: at_table.mentioned_members)
        member = at_table.mentioned_members[0]
        choices = await wire.complete(member, wire.channel, "move", focused="move")
        await asyncio.to_thread(server.stop)
        try:
            refused = await wire.slash(member, wire.channel, "move", move=choices[0].value)
            assert await refused.settled()
            assert refused.content.startswith("I couldn't look that up."), refused.content
        finally:
            await asyncio.to_thread(server.start)
        await asyncio.wait_for(at_table.play(3), 20)
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.exit_status() == 0, bot.text
    await entries_are_whole(file, at_table)
    await posts_are_whole(file, wire)
    assert ping_counts(wire) == waits(file, members)[0]


async def survive(file: Path, kills: int, seed: int) -> None:
    """A match that was played through so many kills, found whole; the soak has more of these."""
    rng = random.Random(seed)
    async with Wire() as wire:
        members = people(wire, 4)
        at_table = Table(wire, file, members, rng)
        async with running(wire, file):
            await begin(wire, members, "rounds 6")
        assert await wire.until(lambda: not wire.online)
        for number in range(kills):
            await life(wire, file, at_table.play, rng, ForkedProcess.start if number % ANEW else execute)
        async with running(wire, file, DRAWN_BESIDE, execute) as bot:
            await asyncio.wait_for(at_table.play(1), 20)
            end_what_draws(bot)
            await asyncio.wait_for(at_table.play(3), 20)
            bot.process.send_signal(signal.SIGTERM)
            assert await bot.exit_status() == 0, bot.text
        await entries_are_whole(file, at_table)
        await posts_are_whole(file, wire)
        assert ping_counts(wire) == waits(file, members)[0]
        assert wire.violations == []


async def entries_are_whole(file: Path, at_table: Table) -> None:
    """Numbered without gap, replayed to the stored fingerprints; every move that was answered, and none twice."""
    store = await open_store(address(file), alone=False)
    async with store.read() as db:
        (match_id,) = await matches.playing_matches(db)
        session, entries = await read_session(db, match_id, games())
    await store.close()
    numbers, prints = [row.number for row in entries], dict[int, str]()
    Match.load(record_of(session, entries), session.game, lambda at, match: prints.update({at: match.fingerprint}))
    assert [(row.number, row.fingerprint) for row in entries if row.number in prints] == [*prints.items()][1:]
    assert numbers == list(range(1, len(numbers) + 1))
    by_hand = rows(file, "select number from entries where made_by = 'member'")
    assert 3 <= at_table.done <= len(by_hand) <= at_table.tried


async def posts_are_whole(file: Path, wire: Wire) -> None:
    """Each post is one message, all is shown, and the newest shows the newest position."""
    messages = wire.messages(wire.channel)
    shown = [one.components[0]["id"] for one in messages]
    assert len(shown) == len(set(shown))
    assert set(shown) == {number for (number,) in rows(file, "select id from posts")}
    assert rows(file, "select id from posts where shown < wanted or message_id is null") == []
    turns = [number for (number,) in rows(file, "select id from posts where kind in ('turn', 'result')")]
    assert [one.id for one in messages if one.components[0]["id"] in turns and not one.attachments] == []
    store = await open_store(address(file), alone=False)
    found = Matches(store, games())
    async with store.read() as db:
        found.shared.outages.over[:] = (await outages.read(db)).over
    session = await found.get(1)
    await store.close()
    assert session.last is not None
    assert session.last.id == shown[-1]
    await is_shown(session, messages[-1])


def ping_counts(wire: Wire) -> Counter[int]:
    return Counter(user for _, user in wire.pings(wire.channel))


def waits(file: Path, members: list[Member]) -> tuple[Counter[int], set[int]]:
    """How often the match began to wait for each member, as its log has it, and for whom it waits now."""
    ((options, seed),) = rows(file, "select options, seed from matches")
    match = Match(games()["barrage"], len(members), seed, json.loads(options))
    session, found, before = session_of(match), Counter[int](), set[int]()
    for seat, move in [(None, ""), *rows(file, "select seat, move from entries order by number")]:
        if seat is not None:
            match.play(seat, read_move(match.game.rules.verbs, move))
            session.changed()
        now = {*session.waiting.people}
        found.update(members[one].id for one in now - before)
        before = now
    return found, {members[one].id for one in before}
