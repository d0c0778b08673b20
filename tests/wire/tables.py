"""Matches of many games, played at random by whoever is called, by way of any process."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from bot.match.log import play_again, read_session
from bot.model.session import Session
from bot.store.database import Store
from rules import Rng, Seat, games, read_move
from rules.engine.agents import random_move
from tests.wire.discord import Answer, Channel, Member, Message, Wire, buttons, selects
from tests.wire.fleet import COUNT, WITHIN, Fleet
from tests.wire.world import Json

MOVES = ("b:play:", "s:move:")
GAMES = tuple(games())
SURE = "b:sure:"
OPENED = 4
"""So many matches are opened at a time."""
IDLE = 10
"""In one of so many nobody plays, so that clocks run out."""
SEATED = (2, 0), (2, 1), (3, 0), (1, 1)
"""How many people and AI players sit in a match."""
SECONDS = 2.0
"""So long somebody waits for more of an answer, or for their move to show."""


@dataclass
class Table:
    """A match in a channel: its members, the match as its log has it, and how often it began to wait for whom."""

    fleet: Fleet
    channel: Channel
    members: list[Member]
    game: str
    shard: int
    """That of its server."""
    idle: bool = False
    """Whether nobody plays, so that clocks run out."""
    id: int = 0
    session: Session | None = None
    called: Counter[int] = field(default_factory=Counter[int])
    awaited: frozenset[int] = frozenset()
    number: int = 0
    """The last entry that is known."""
    done: int = 0
    tried: int = 0
    in_hand: bool = False

    @property
    def wire(self) -> Wire:
        return self.fleet.wire

    @property
    def rng(self) -> random.Random:
        return self.fleet.rng

    def pings(self) -> Counter[int]:
        return Counter(user for _, user in self.wire.pings(self.channel))

    def is_called(self) -> bool:
        """Whether the match waits for somebody, and all of those were called as often as it began to."""
        if self.in_hand or self.idle or not self.awaited:
            return False
        pings = self.pings()
        return all(pings[one] >= self.called[one] for one in self.awaited)

    def newest(self) -> Message | None:
        """The newest message with moves to press."""
        return next((one for one in reversed(self.wire.messages(self.channel)) if any(moves_in(one))), None)

    async def open(self, ai: int, pace: str) -> None:
        host, *others = self.members
        await self.ask(host, "game new", game=self.game, ai=ai, pace=pace)
        assert await self.wire.until(lambda: self.wire.messages(self.channel), WITHIN), "no lobby"
        for number, member in enumerate(others, 2):
            await self.press_label(member, "Join")
            seated = "select count(*) from players join matches on id = match_id where channel_id = "
            await self.fleet.until(f"{seated}{self.channel.id}", number + ai)
        await self.press_label(host, "Start")
        await self.fleet.until(
            f"select count(*) from matches where channel_id = {self.channel.id} and phase = 'playing'", 1
        )

    async def ask(
        self, member: Member, command: str, shard: int | None = None, within: float = WITHIN, **options: object
    ) -> Answer:
        self.wire.shard = self.fleet.shard() if shard is None else shard
        answer = await self.wire.slash(member, self.channel, command, within=within, **options)
        await answer.settled(within)
        return answer

    async def press_label(self, member: Member, label: str) -> None:
        message = self.wire.messages(self.channel)[-1]
        found = next(one["custom_id"] for one in buttons(message) if one["label"] == label)
        answer = await self.click(member, message, found)
        assert await self.wire.until(lambda: answer.acknowledged, WITHIN), label

    async def click(self, member: Member, message: Message, custom_id: str, shard: int | None = None) -> Answer:
        self.wire.shard = self.fleet.shard() if shard is None else shard
        return await self.wire.click(member, message, custom_id)

    async def move(self) -> None:
        """A move of somebody who is called, by post or by command; sometimes two at once, each by another process."""
        made = self.number
        first, second = self.rng.choices([*self.awaited], k=2)
        how = self.rng.random()
        if how < 0.6:
            await self._move(first, self.fleet.shard())
        else:
            await asyncio.gather(*(self._move(one, at) for at, one in enumerate((first, second))))
        await self.wire.until(lambda: self.number > made, 0.2)

    async def _move(self, user_id: int, shard: int) -> None:
        member = self.wire.world.members[user_id]
        post = self.newest()
        parts = [*moves_in(post)] if post else []
        self.tried += 1
        if post is not None and parts and self.rng.random() < 0.5:
            await self._make_sure(member, await self.press(member, post, self.rng.choice(parts), shard), shard)
        else:
            await self._type(member, shard)

    async def press(self, member: Member, post: Message, part: Json, shard: int) -> Answer:
        """Press a button, or choose something of a select."""
        if "options" not in part:
            return await self.click(member, post, part["custom_id"], shard)
        self.wire.shard = shard
        value = self.rng.choice(part["options"])["value"]
        return await self.wire.choose(member, post, part["custom_id"], [value])

    async def _type(self, member: Member, shard: int) -> None:
        if (move := self.some_move(member)) is None:
            return
        self.wire.shard = shard
        answer = await self.wire.slash(member, self.channel, "move", move=move)
        await self._make_sure(member, answer, shard)
        self.done += answer.content.startswith("Done.")

    async def _make_sure(self, member: Member, answer: Answer, shard: int) -> None:
        made = self.number
        await self.wire.until(lambda: not answer.pending or self.number > made, SECONDS)
        every = [one["custom_id"] for message in answer.messages for one in buttons(message)]
        if (sure := next((one for one in every if one.startswith(SURE)), None)) and answer.messages:
            again = await self.click(member, answer.messages[-1], sure, shard)
            await again.settled(SECONDS)

    def some_move(self, member: Member) -> str | None:
        """A move at random, as far as they are asked for one."""
        assert self.session is not None
        seat = self.seat_of(member)
        question = None if seat is None else self.session.decision(seat)
        return None if question is None else str(random_move(question, Rng(f"{self.rng.random()}")))

    def seat_of(self, member: Member) -> Seat | None:
        assert self.session is not None
        return next((one.seat for one in self.session.players if one.user_id == member.id), None)

    async def catch_up(self) -> None:
        """Learn of its new entries."""
        query = "select number, seat, move from entries where match_id = $1 and number > $2 order by number"
        for entry in await self.fleet.rows(query, self.id, self.number):
            self.follow(*entry)

    async def read(self, store: Store) -> None:
        """Learn how the match stands, from its log; who was called since its start."""
        async with store.read() as db:
            session, entries = await read_session(db, self.id, games())
        made, self.called, self.awaited, self.number = entries, Counter(), frozenset(), 0
        play_again(session, [])
        self.session = session
        self._now_waits()
        for one in made:
            self.follow(one.number, one.seat, one.move)

    def follow(self, number: int, seat: Seat | None, move: str | None) -> None:
        """One more entry of the log."""
        session = self.session
        assert session is not None
        assert session.match is not None
        if number <= self.number:
            return
        assert number == self.number + 1, f"match {self.id}: {number} after {self.number}"
        assert seat is not None, "somebody went back"
        assert move is not None
        session.match.play(seat, read_move(session.match.game.rules.verbs, move))
        session.changed()
        self.number = number
        self._now_waits()

    def _now_waits(self) -> None:
        assert self.session is not None
        people = {self.session.players[seat].user_id for seat in self.session.waiting.people}
        now = frozenset(one for one in people if one is not None)
        if self.session.match is not None and self.session.match.result is not None:
            now = frozenset()
        self.called.update(now - self.awaited)
        self.awaited = now


def moves_in(message: Message) -> Iterator[Json]:
    for one in (*buttons(message), *selects(message)):
        if one["custom_id"].startswith(MOVES) and not one.get("disabled"):
            yield one


class Tables:
    """All matches, and those who play in them, a few at a time."""

    def __init__(self, fleet: Fleet, store: Store) -> None:
        self.fleet = fleet
        self.store = store
        self.every: list[Table] = []
        self.ends = False
        self._guilds = [fleet.wire.add_guild(shard, COUNT).guild_id for shard in range(COUNT)]
        self._numbers = count(1)

    async def open(self, number: int) -> None:
        """So many matches, of each game in turn, on servers of each process in turn; in some nobody plays."""
        await asyncio.gather(*(self._open_some(range(at, number, OPENED)) for at in range(OPENED)))
        self.every.sort(key=lambda table: table.id)

    async def _open_some(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            game, shard, idle = GAMES[number % len(GAMES)], number // len(GAMES) % COUNT, number % IDLE == IDLE - 1
            people, ai = (2, 0) if idle else SEATED[number // 3 % len(SEATED)]
            await self.open_one(game, shard, people, ai, idle=idle)

    async def open_one(self, game: str, shard: int, people: int = 2, ai: int = 0, *, idle: bool = False) -> Table:
        """A match that has begun."""
        wire, number = self.fleet.wire, next(self._numbers)
        members = [wire.add_member(f"p{number}-{one}") for one in range(people)]
        table = Table(self.fleet, wire.add_channel(f"table-{number}", self._guilds[shard]), members, game, shard, idle)
        await table.open(ai, "live" if idle else "relaxed")
        ((table.id,),) = await self.fleet.rows("select id from matches where channel_id = $1", table.channel.id)
        await table.read(self.store)
        self.every.append(table)
        return table

    async def follow(self) -> None:
        """Learn of new entries, for as long as they are played."""
        while not self.ends:
            await self.catch_up()
            await asyncio.sleep(0.05)

    async def catch_up(self) -> None:
        known = {table.id: table for table in self.every}
        query = (
            "select e.match_id, e.number, e.seat, e.move from entries e join unnest($1::int[], $2::int[]) k(id, n)"
            " on e.match_id = k.id and e.number > k.n order by e.match_id, e.number"
        )
        found = await self.fleet.rows(query, [*known], [table.number for table in known.values()])
        for match_id, *entry in found:
            known[match_id].follow(*entry)
        if found:
            self.fleet.wire.world.changes.notify()

    @property
    def made(self) -> int:
        """How many moves are known."""
        return sum(table.number for table in self.every)

    async def play(self) -> None:
        """One who plays wherever somebody is called."""
        while not self.ends:
            found = [one for one in self.every if one.is_called()]
            if not found:
                await self.fleet.wire.until(lambda: self.ends or any(one.is_called() for one in self.every), 1)
                continue
            table = self.fleet.rng.choice(found)
            table.in_hand = True
            try:
                await table.move()
            except LookupError:  # the button has gone meanwhile
                pass
            finally:
                table.in_hand = False

    async def pass_time(self, table: Table, seconds: int) -> None:
        """As if so much time had gone by for those who are awaited there."""
        await self.fleet.rows(
            "with one as (update matches set changes = changes + 1 where id = $1)"
            " update players set running = running - $2, due_at = due_at - $2"
            " where match_id = $1 and running is not null",
            table.id,
            seconds,
        )
