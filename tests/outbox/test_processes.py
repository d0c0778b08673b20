"""Another process changes a match whose posts are just being taken up."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import store
from bot.lobby.start import start_match
from bot.model.player import Cause
from bot.model.post import Post
from bot.store.transactions import Reading
from tests.outbox.office import Office, office
from tests.postgres import Server, on_postgres
from tests.store.at_table import PEOPLE, lobby_of, matches_again

pytestmark = pytest.mark.postgres


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
