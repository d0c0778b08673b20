"""Reminders at the sender's edge: to one person's direct messages, each once, and to the channel where that fails."""

from __future__ import annotations

import pytest

from bot import store
from bot.match.halt import cut_off
from bot.tasks.deadlines import reminder
from tests.outbox.office import SEND, Office
from tests.wire import components
from tests.wire.discord import How, Message, texts

pytestmark = pytest.mark.both

REFUSED: list[How] = [
    (403, 50007, "Cannot send messages to this user"),
    (403, 50278, "No mutual servers"),
    (400, 50009, "Too high"),
]


async def remind(desk: Office) -> int:
    """A reminder is due to whoever is asked, in direct messages; who that is."""
    async with desk.matches.store.write() as db:
        session = await desk.session()
        player = session.players[session.waiting.people[0]]
        await store.posts.add_post(db, session.id, reminder([player], "half", player.user_id))
    assert player.user_id is not None
    return player.user_id


def letters(desk: Office, user_id: int) -> list[Message]:
    world = desk.wire.world
    channels = [one for one in world.channels.values() if one.recipient and one.recipient.id == user_id]
    return [message for channel in channels for message in desk.wire.messages(channel)]


async def test_a_reminder_reaches_a_member_alone(desk: Office) -> None:
    sent = len(desk.messages)
    user_id = await remind(desk)
    await desk.send_all()
    (letter,) = letters(desk, user_id)
    assert f"<#{desk.channel.id}>" in "\n".join(components.displays(letter.components))
    assert len(desk.messages) == sent


@pytest.mark.parametrize("later", [0, 3600])
@pytest.mark.parametrize("fault", ["drop before", "drop after"])
async def test_it_comes_once_though_the_answer_is_lost_and_the_bot_dies(desk: Office, fault: How, later: int) -> None:
    user_id = await remind(desk)
    desk.set_retry(3600)
    met = desk.wire.fail(*SEND, fault).met
    desk.wake()
    await met.wait()
    await desk.again(later)
    assert len(letters(desk, user_id)) == 1


@pytest.mark.parametrize("how", REFUSED)
async def test_where_a_member_takes_none_the_channel_gets_it(desk: Office, how: How) -> None:
    sent, pings = len(desk.messages), len(desk.pings)
    user_id = await remind(desk)
    desk.wire.fail("POST", "/channels/*/messages", how)
    await desk.send_all()
    assert letters(desk, user_id) == []
    assert desk.pings[pings:] == [user_id]
    assert len(desk.messages) == sent + 1
    assert "half your time is gone" in texts(desk.messages[-1])


async def test_a_reminder_that_has_come_too_late_is_not_sent(desk: Office) -> None:
    sent = len(desk.messages)
    user_id = await remind(desk)
    await desk.quietly(1)
    await desk.send_all()
    assert letters(desk, user_id) == []
    assert len(desk.messages) == sent + 1
    assert [row for row in await desk.rows() if row.shown < row.wanted] == []


async def test_that_a_member_could_be_reached_does_not_say_that_the_channel_can(desk: Office) -> None:
    await desk.quietly(0)
    user_id = await remind(desk)
    await cut_off(desk.matches, desk.match_id, 50001)
    desk.wire.fail("PATCH", "/channels/*/messages/*", (403, 50001, "Missing Access"))
    await desk.send_all()
    assert len(letters(desk, user_id)) == 1
    assert (await desk.session()).halt == "unreachable"
