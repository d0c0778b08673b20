"""A fault between any two of commit, send and mark-as-sent: one message, one ping, the newest position."""

import asyncio

import pytest

from bot import store
from bot.match import posts as reports
from bot.model.notes import Text
from bot.model.player import Cause
from bot.model.post import Post
from bot.store.transactions import Writing
from tests.outbox.office import SEND, Office

pytestmark = pytest.mark.both

POINTS = ("before the send", "after the send", "before the mark", "at the mark")
RETRIES = ("at once", "after a restart", "long after")
CHANGES = ("nothing", "a line", "a move", "many moves")


class Strike:
    """A fault at one of the points, once; with `dead` whoever meets it does no more."""

    def __init__(self, desk: Office, monkeypatch: pytest.MonkeyPatch, point: str, *, dead: bool) -> None:
        self.met = asyncio.Event()
        self._left, self._dead, self._point = 1, dead, point
        if dead:
            desk.set_retry(3600)
        if "send" in point:
            self.met = desk.wire.fail(*SEND, "drop before" if point == "before the send" else "drop after").met
        else:
            self._marking: Writing | None = None
            self._mark, self._commit = store.posts.note_shown, Writing.commit
            monkeypatch.setattr(store.posts, "note_shown", self.mark)
            monkeypatch.setattr(Writing, "commit", lambda db: self.commit(db))

    def mark(self, db: Writing, posts: list[Post]) -> None:
        self._mark(db, posts)
        if any(post.open for post in posts):
            self._marking = db

    async def commit(self, db: Writing) -> None:
        if not self._left or db is not self._marking:
            return await self._commit(db)
        self._left -= 1
        if self._point == "at the mark":
            await db.run_sync(lambda db: None)
        self.met.set()
        if self._dead:
            await asyncio.Event().wait()
        raise OSError("the disk is gone")


async def change_match(desk: Office, change: str) -> list[int]:
    """Change the match, with nobody seeing to it; the seats that became awaited."""
    asked = list[int]()
    if change == "a line":
        async with desk.matches.changing(desk.match_id, Cause("bot")) as (session, db):
            await reports.note(session, db, [Text("A bird flew by.")])
    for _ in range({"a move": 1, "many moves": 5}.get(change, 0)):
        asked += (await desk.play()).waiting.seats
    return asked


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("retry", RETRIES)
@pytest.mark.parametrize("point", POINTS)
async def test_one_message_and_one_ping_whatever_fails(
    desk: Office, monkeypatch: pytest.MonkeyPatch, point: str, retry: str, change: str
) -> None:
    asked = list((await desk.quietly(1)).waiting.seats)
    before, messages = len(desk.pings), len(desk.messages)
    strike, done = Strike(desk, monkeypatch, point, dead=retry != "at once"), asyncio.Event()

    async def wait(call: object) -> None:
        if strike.met.is_set():
            await done.wait()

    desk.wire.on_request = wait
    desk.wake()
    await asyncio.wait_for(strike.met.wait(), 5)
    if retry != "at once":
        await desk.stop()
        desk.matches.on_change = lambda match_id, cause: None
    asked += await change_match(desk, change)
    done.set()
    if retry != "at once":
        await desk.again(3600 if retry == "long after" else 0)
    await desk.all_is_well()
    users = [(await desk.session()).players[seat].user_id for seat in asked]
    seen = point != "before the send" or len(users) == 1
    both, last = [users[0], users[-1]] if len(users) > 1 else users, users[-1:]
    came = desk.pings[before:]
    if point == "at the mark" and retry == "at once" and desk.matches.store.is_shared:
        assert [*came[:1], *came[1:][-1:]] == both, "a mark is a statement of its own: it stands"
        assert len(came) <= 3, "one turn more may be under way already"
    else:
        assert came == both if seen else came in ([last, both] if retry == "at once" else [last])
    assert len(desk.messages) - messages == len(came)


async def test_a_result_whose_answer_is_lost_is_one_message_with_both_its_pictures(
    desk: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    while (await desk.session()).phase == "playing":
        await desk.quietly(1)
    strike = Strike(desk, monkeypatch, "after the send", dead=True)
    desk.wake()
    await asyncio.wait_for(strike.met.wait(), 5)
    await desk.again(3600)
    await desk.all_is_well()
    sent = desk.messages[-1].attachments
    assert [(one.filename, one.description) for one in sent] == [("board.png", "A board."), ("chart.png", "A chart.")]
