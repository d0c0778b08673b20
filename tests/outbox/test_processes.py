"""Another process changes a match whose posts are just being taken up, or takes them while this one stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
from sqlalchemy import update

from bot import store
from bot.lobby.start import start_match
from bot.model.drawing import Draw
from bot.model.player import Cause
from bot.model.post import Post
from bot.store.schema import leases
from bot.store.transactions import Reading
from bot.tasks import sender
from bot.tasks.delivery import Delivery, Pictures
from bot.tasks.undeliverable import Writable
from tests.outbox.office import Office, office, post_of
from tests.outbox.test_letters import due, follow_match, letters, two_turns
from tests.postgres import Server, on_postgres
from tests.store.at_table import PEOPLE, lobby_of, matches_again

pytestmark = pytest.mark.postgres


@pytest.fixture(autouse=True)
def renewed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases are renewed however new they are."""
    monkeypatch.setattr("bot.match.leases.RENEWED_SECONDS", 0)


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


@pytest_asyncio.fixture
async def shared_desk(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Office]:
    async with office(tmp_path / "hustings.db", monkeypatch) as one:
        yield one


async def test_no_post_is_shown_by_an_older_match_than_it_is_of(
    shared_desk: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lobby is taken up, and has begun before its posts are read."""
    find, desk = store.posts.due_posts, shared_desk
    desk.channel = desk.wire.add_channel()
    async with matches_again(desk.file) as other:

        async def find_what_is_new(db: Reading, match_id: int) -> list[Post]:
            monkeypatch.setattr(store.posts, "due_posts", find)
            await start_match(other, match_id, Cause("member", next(iter(PEOPLE))))
            return await find(db, match_id)

        desk.matches.on_change = lambda match_id, cause: None
        desk.match_id = await lobby_of(desk.matches, channel=desk.channel.id)
        monkeypatch.setattr(store.posts, "due_posts", find_what_is_new)
        desk.wake()
        await desk.all_is_well()


async def pass_by(desk: Office) -> None:
    """So long stands the process still that another sends all, and that Discord knows no nonce any more."""
    async with desk.matches.store.write() as db:
        db.write(update(leases).values(until=0))
    other = desk.beside()
    await other.open()
    await other.quiet()
    await other.kill()
    desk.wire.forget_nonces()
    await desk.matches.leases.renew()


async def test_who_stands_still_while_drawing_sends_nothing_that_another_has_sent(
    shared_desk: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, draw = shared_desk, sender.draw_pictures

    async def stand_still(draws: Draw, delivery: Delivery) -> Pictures:
        if delivery.post.message.id is None:
            monkeypatch.setattr(sender, "draw_pictures", draw)
            await pass_by(desk)
        return await draw(draws, delivery)

    await desk.quietly(2)
    monkeypatch.setattr(sender, "draw_pictures", stand_still)
    desk.wake()
    await desk.all_is_well()


async def test_who_stands_still_drops_no_letter_that_another_has_sent(
    shared_desk: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, find = shared_desk, sender.find_message
    eve = await follow_match(desk)

    async def stand_still(channel: Writable, us: discord.ClientUser | None, post: Post) -> int | None:
        found = await find(channel, us, post)
        if post.is_letter:
            monkeypatch.setattr(sender, "find_message", find)
            await pass_by(desk)
        return found

    await two_turns(desk, tried=True)
    monkeypatch.setattr(sender, "find_message", stand_still)
    await desk.send_all()
    sent = {row.id for row in await desk.rows() if row.kind == "follow" and row.message_id is not None}
    shown = [post_of(letter) for letter in letters(desk, eve.id)]
    assert len(shown) == len(set(shown))
    assert {*shown} == sent
    assert await due(desk) == []
