"""A match is moved while its posts are on their way: whatever arrives in the old channel loses its buttons there."""

import asyncio

import pytest

from bot.model.notes import GoesOnIn
from bot.model.player import Cause
from bot.moderation import channel
from tests.outbox.office import Office
from tests.wire.components import buttons, texts
from tests.wire.discord import Channel

pytestmark = pytest.mark.both


async def move(desk: Office, to: Channel) -> None:
    await channel.move(desk.matches, desk.match_id, Cause("moderator", 1, "Mo"), "", to.id)


def pressable(desk: Office, where: Channel) -> bool:
    """Whether a post there has buttons, but for the one with the code of the dice, which stays."""
    return any(one["label"] != "Fair dice" for message in desk.wire.messages(where) for one in buttons(message))


async def test_a_post_that_was_just_being_sent_loses_its_buttons(desk: Office) -> None:
    await desk.quiet()
    hall, sending, go = desk.wire.add_channel("hall"), asyncio.Event(), asyncio.Event()

    async def wait(call: object) -> None:
        if getattr(call, "method", "") == "POST":
            sending.set()
            await go.wait()

    desk.wire.on_request = wait
    while not sending.is_set():
        await desk.play()
        either = [asyncio.create_task(one) for one in (sending.wait(), desk.quiet())]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        for one in either:
            one.cancel()
    await move(desk, hall)
    go.set()
    await desk.quiet()
    assert not pressable(desk, desk.channel)
    assert pressable(desk, hall)
    assert [row.id for row in await desk.rows() if row.shown < row.wanted] == []


async def test_where_a_match_goes_on_is_said_before_its_old_posts_are_edited(desk: Office) -> None:
    await desk.quiet()
    hall, start = desk.wire.add_channel("hall"), len(desk.wire.calls)
    await move(desk, hall)
    await desk.quiet()
    there = f"/channels/{desk.channel.id}/messages"
    methods = [call.method for call in desk.wire.calls[start:] if call.path.startswith(there)]
    assert methods[0] == "POST"
    assert "PATCH" in methods[1:]


@pytest.mark.parametrize("again", [0, 600])
async def test_the_next_bot_does_what_the_last_left_undone(desk: Office, again: int) -> None:
    await desk.quiet()
    hall = desk.wire.add_channel("hall")
    desk.wire.fail("*", f"/channels/{desk.channel.id}/*", "drop before", times=1)
    desk.matches.on_change = lambda match_id, cause: None
    await move(desk, hall)
    await desk.again(again)
    assert not pressable(desk, desk.channel)
    said = [texts(message) for message in desk.wire.messages(desk.channel)]
    assert said.count(GoesOnIn(hall.id).say(None)) == 1
    assert pressable(desk, hall)
