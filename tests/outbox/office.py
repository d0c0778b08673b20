"""A sender on a small Discord that honours nonces: it can be stopped at any point, and another goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import Route
from sqlalchemy import Row, update

from bot import store
from bot.match import matches, workers
from bot.match.matches import Matches
from bot.match.stories import story_to_tell
from bot.match.struck_lines import recall
from bot.model.session import Session
from bot.pages.posts import page
from bot.store.schema import leases, posts
from bot.tasks import outbox, sender
from bot.tasks.outages import Watch
from bot.tasks.outbox import Outbox
from bot.tasks.sender import Sender
from bot.ui.answers import Answers
from bot.ui.components import of_page
from bot.ui.refusals import Refusals
from tests.bot.channel import drawn_plainly
from tests.store.at_table import PEOPLE, begin_match, matches_in, play_on, rows_of
from tests.wire import components
from tests.wire.discord import Channel, Member, Message, Wire

SEND = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")


class Office:
    def __init__(self, wire: Wire, file: Path, patch: pytest.MonkeyPatch) -> None:
        self.wire = wire
        self.file = file
        self._patch = patch
        self.channel: Channel = wire.channel
        self.later = 0
        self.match_id = 0
        self.client: discord.Client
        self.refusals: Refusals
        self.matches: Matches
        self.sender: Outbox

    def beside(self) -> Office:
        """Another process on the same database."""
        return Office(self.wire, self.file, self._patch)

    async def open(self) -> None:
        """A bot comes to the file, and sees to all that is due; it knows nothing of the calls of the one before."""
        self.refusals = Refusals()
        self.client = discord.Client(intents=discord.Intents.none(), max_messages=None, http_trace=self.refusals.trace)
        await self.client.login(self.wire.token)
        self.matches = await matches_in(self.file)
        watch = Watch(self.matches, 30, lambda: None)
        self.sender = Outbox(
            self.matches, Sender(self.matches, self.client, drawn_plainly(), Answers()), watch, self.refusals
        )
        self.matches.on_change = lambda match_id, cause: self.sender.wake(match_id)
        async with self.matches.store.read() as db:
            due = await store.posts.matches_with_due_posts(db)
        for match_id in due:
            self.sender.wake(match_id)

    async def kill(self) -> None:
        await self.stop()
        await self.client.close()
        await self.matches.store.close()

    async def again(self, later: int = 0) -> None:
        """The bot is killed, and another goes on at once; or so much later that Discord knows no nonce any more.

        On a shared database what it had in hand has run out.
        """
        await self.stop()
        if self.matches.store.is_shared:
            async with self.matches.store.write() as db:
                db.write(update(leases).values(until=0))
        await self.kill()
        self.set_retry(0)
        self.later += later
        if later:
            self.wire.forget_nonces()
        await self.open()
        await self.quiet()

    def set_retry(self, seconds: float) -> None:
        self._patch.setattr(outbox, "RETRY_SECONDS", (seconds, seconds))

    async def stop(self) -> None:
        """Nothing is sent any more, until somebody wakes the sender."""
        tasks = list(self.sender._sending.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def quiet(self) -> None:
        """Nothing is under way, and nothing is tried again within a second."""
        async with asyncio.timeout(10):
            while self.sender._sending.tasks or self._is_soon_awake():
                await asyncio.wait([*self.sender._sending.tasks.values()] or [asyncio.create_task(asyncio.sleep(0.01))])

    def _is_soon_awake(self) -> bool:
        soon = asyncio.get_running_loop().time() + 1
        return any(planned.timer.when() < soon for planned in self.sender._sending.planned.values())

    def quietly(self, moves: int) -> Any:
        """Play so many moves and tell nobody, as if the sender were slow."""
        self.matches.on_change = lambda match_id, cause: None
        return play_on(self.matches, self.match_id, moves)

    def wake(self) -> None:
        """The sender sees to the match, and to all that changes from now on."""
        self.matches.on_change = lambda match_id, cause: self.sender.wake(match_id)
        self.sender.wake(self.match_id)

    async def send_all(self) -> None:
        self.wake()
        await self.quiet()

    async def play(self, moves: int = 1) -> Session:
        return await play_on(self.matches, self.match_id, moves)

    async def play_and_send(self, moves: int = 1) -> Session:
        """So many moves more, and all is sent."""
        session = await self.play(moves)
        await self.quiet()
        return session

    async def session(self) -> Session:
        return await self.matches.get(self.match_id)

    async def rows(self) -> Sequence[Row[Any]]:
        return [row for row in await rows_of(self.matches.store, posts) if row.match_id == self.match_id]

    @property
    def messages(self) -> list[Message]:
        return self.wire.messages(self.channel)

    @property
    def pings(self) -> list[int]:
        return [user for _, user in self.wire.pings(self.channel)]

    async def all_is_well(self) -> None:
        """In the end everything was sent once, and the newest position is to be seen."""
        await self.quiet()
        session = await self.session()
        rows = await self.rows()
        assert [row.id for row in rows if row.shown < row.wanted] == []
        shown = [post_of(message) for message in self.messages]
        assert len(shown) == len(set(shown)), "a post stands there twice"
        assert set(shown) == {row.id for row in rows if row.message_id is not None and row.user_id is None}
        assert session.last is not None
        assert shown[-1] == session.last.id
        await recall(session, session.last)
        story = await story_to_tell(session) if session.last.kind == "result" else None
        expected = of_page(page(session, session.last, story=story)).to_components()
        seen, known = (components.displays(one) for one in (self.messages[-1].components, expected))
        assert seen == known, (seen, known)
        assert self.wire.violations == []


def post_of(message: Message) -> int:
    return int(message.components[0]["id"])


@asynccontextmanager
async def office(file: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Office]:
    """A match of two, after its set-up; all that was due is sent."""
    async with Wire() as wire:
        monkeypatch.setattr(Route, "BASE", wire.api)
        for user_id, name in PEOPLE.items():
            wire.world.members[user_id] = Member(user_id, name)
        one = Office(wire, file, monkeypatch)
        one.set_retry(0)
        for module in (outbox, sender, workers, matches):
            monkeypatch.setattr(module, "now", lambda: int(time.time()) + one.later)
        await one.open()
        try:
            one.match_id = (await begin_match(one.matches, channel=wire.channel.id, rounds=3)).id
            await one.quiet()
            await one.play_and_send(2)
            yield one
        finally:
            await one.kill()
