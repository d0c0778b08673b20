"""Posts that told what was taken back are struck behind what is new, and once each, whatever fails."""

import asyncio

import pytest

from bot import store
from bot.match import undo
from bot.model.notes import Text
from bot.model.player import Cause
from bot.model.post import Span
from bot.model.session import Session
from bot.tasks.delivery import Delivery
from bot.tasks.undeliverable import Writable
from tests.outbox.office import EDIT, SEND, Office, post_of
from tests.wire.discord import texts

pytestmark = pytest.mark.both


async def go_back(desk: Office, to: int = 0) -> Session:
    cause = Cause("moderator", 1, "Mo")
    async with desk.matches.changing(desk.match_id, cause) as (session, db):
        await undo.go(session, db, cause, lambda: session.under_way.undo(to), Text("Rewound."))
    return session


async def with_many_posts(desk: Office) -> int:
    """A match some turns on, all shown, and another's turn: after which entry the first of them began."""
    session = await desk.session()
    first, entries = session.waiting.seats, session.entries
    while session.entries < entries + 12 or session.waiting.seats == first:
        session = await desk.play()
        await desk.quiet()
    return entries


def struck_posts(desk: Office) -> list[int]:
    """The posts in the channel with a line that is struck, oldest first."""
    return [post_of(message) for message in desk.messages if "~~" in texts(message)]


def order_of_calls(desk: Office, start: int) -> list[str]:
    return [call.method for call in desk.wire.calls[start:] if "/messages" in call.path and call.method != "GET"]


async def test_the_newest_post_is_sent_before_any_is_struck_however_long_its_picture_takes(
    desk: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = await with_many_posts(desk)
    sent, start = len(desk.messages), len(desk.wire.calls)
    send = desk.sender.sender._send

    async def take_long(match_id: int, channel: Writable, delivery: Delivery) -> None:
        for _ in range(20):
            await desk.rows()
        await send(match_id, channel, delivery)

    monkeypatch.setattr(desk.sender.sender, "_send", take_long)
    await go_back(desk, to)
    await desk.all_is_well()
    methods = order_of_calls(desk, start)
    assert methods[0] == "POST"
    assert methods.count("PATCH") == len(struck_posts(desk)) > 5
    assert len(desk.messages) == sent + 1
    assert "~~" not in texts(desk.messages[-1])


async def test_what_is_new_while_posts_are_struck_need_not_wait_for_the_rest(desk: Office) -> None:
    to = await with_many_posts(desk)
    striking, telling, go = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def wait(call: object) -> None:
        if getattr(call, "method", "") == "POST":
            telling.set()
        if getattr(call, "method", "") == "PATCH":
            striking.set()
            await go.wait()

    start = len(desk.wire.calls)
    desk.wire.on_request = wait
    await go_back(desk, to)
    await asyncio.wait_for(striking.wait(), 5)
    telling.clear()
    await desk.play()
    await asyncio.wait_for(telling.wait(), 5)
    go.set()
    await desk.all_is_well()
    assert order_of_calls(desk, start)[-1] == "PATCH"


async def test_posts_that_were_never_sent_are_not_sent_to_be_struck(desk: Office) -> None:
    await desk.quiet()
    down = desk.wire.fail("*", "*", "drop before", times=1_000_000)
    sent = len(desk.messages)
    await desk.play()
    await asyncio.wait_for(down.met.wait(), 5)
    await desk.play(4)
    await go_back(desk)
    down.times = 0
    await desk.all_is_well()
    assert len(desk.messages) == sent + 1
    await desk.play_and_send(3)
    await go_back(desk)
    await desk.all_is_well()


@pytest.mark.parametrize("how", ["503", "drop after", "429"])
async def test_a_strike_that_fails_is_tried_again(desk: Office, how: str) -> None:
    to = await with_many_posts(desk)
    fault = desk.wire.fail(*EDIT, how, times=2)  # pyright: ignore[reportArgumentType]
    await go_back(desk, to)
    await desk.quiet()
    assert fault.hits == 2
    await desk.all_is_well()
    assert len(struck_posts(desk)) > 5


async def test_a_strike_that_is_refused_holds_up_nothing(desk: Office) -> None:
    to = await with_many_posts(desk)
    desk.wire.fail(*EDIT, (403, 50013, "Missing Permissions"), times=1)
    await go_back(desk, to)
    await desk.quiet()
    assert len(struck_posts(desk)) > 5
    await desk.play()
    await desk.all_is_well()


async def test_a_deleted_message_is_not_made_anew_to_be_struck(desk: Office) -> None:
    to = await with_many_posts(desk)
    gone = desk.messages[-5:-2]
    for message in gone:
        desk.wire.delete_message(message)
    left = len(desk.messages)
    await go_back(desk, to)
    await desk.all_is_well()
    assert len(desk.messages) == left + 1
    await desk.play_and_send(3)
    await go_back(desk, to)
    await desk.all_is_well()
    assert not {*map(post_of, gone)} & {*map(post_of, desk.messages)}


async def test_the_bot_dies_while_it_strikes_and_another_goes_on(desk: Office) -> None:
    to = await with_many_posts(desk)
    desk.set_retry(3600)
    lost = desk.wire.fail(*EDIT, "drop after")
    await go_back(desk, to)
    await asyncio.wait_for(lost.met.wait(), 5)
    await desk.again()
    await desk.all_is_well()
    assert len(struck_posts(desk)) > 5


async def test_a_post_that_is_superseded_hands_its_struck_lines_on(desk: Office) -> None:
    session = await desk.quietly(1)
    post = session.last
    assert post is not None
    desk.matches.shared.unsent.clear()
    fallen = Span(session.entries, post.start, len(session.under_way.events()))
    await go_back(desk, 0)
    desk.wire.fail(*SEND, "503")
    desk.wake()
    await desk.all_is_well()
    async with desk.matches.store.read() as db:
        old = await store.posts.post(db, post.id)
    assert (old.start, old.struck) == (old.end, [])
    newest = (await desk.session()).last
    assert newest is not None
    assert newest.struck[0] == fallen
