"""What waits is put together, what fails is tried again, and what is refused waits for the next change."""

import asyncio

import discord
import pytest
from sqlalchemy import update

from bot.match import changes, posts
from bot.match.forgetting import forget_person
from bot.match.halt import show_again
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.session import Session
from bot.pages.log import post_lines
from bot.store.schema import posts as posts_table
from tests.outbox.office import EDIT, SEND, Office, post_of
from tests.store.at_table import PEOPLE, begin_match, play_on
from tests.wire import messages
from tests.wire.discord import How, Message, texts
from tests.wire.faults import hurry
from tests.wire.rest import Call

pytestmark = pytest.mark.both


def member_of(session: Session, seat: int) -> int | None:
    return session.players[seat].user_id


async def test_many_changes_while_discord_is_down_make_one_message(desk: Office) -> None:
    down = desk.wire.fail("*", "*", "drop before", times=1_000_000)
    sent, pings = len(desk.messages), len(desk.pings)
    await desk.play()
    await asyncio.wait_for(down.met.wait(), 5)
    session = await desk.play(6)
    down.times = 0
    await desk.all_is_well()
    assert len(desk.messages) == sent + 1
    assert desk.pings[pings:] == [member_of(session, session.waiting.seats[0])]
    text = texts(desk.messages[-1])
    assert session.last is not None
    for line in post_lines(session, session.last):
        assert line in text


async def test_many_changes_before_the_sender_comes_make_one_message(desk: Office) -> None:
    sent, pings = len(desk.messages), len(desk.pings)
    session = await desk.quietly(7)
    desk.wake()
    await desk.all_is_well()
    assert len(desk.messages) == sent + 1
    assert desk.pings[pings:] == [member_of(session, session.waiting.seats[0])]


async def test_a_post_that_was_closed_before_it_was_sent_opens_again_for_the_next_turn(desk: Office) -> None:
    """As when AI players move between two people, faster than the sender."""
    session = await desk.quietly(1)
    seat = session.waiting.seats[0]
    async with desk.matches.changing(session.id, Cause("bot")) as (session, db):
        await posts.note(session, db, [], close=True)
        await posts.open_post(session, db, "turn", [seat], [])
    desk.wake()
    await desk.all_is_well()
    assert f"<@{member_of(session, seat)}>" in texts(desk.messages[-1])
    assert session.last is not None
    assert session.last.open


@pytest.mark.parametrize("how", ["503", "500 before", "500 after", "drop before", "drop after", "429"])
async def test_what_may_pass_is_tried_again(desk: Office, monkeypatch: pytest.MonkeyPatch, how: How) -> None:
    hurry(monkeypatch)
    pings, sent = len(desk.pings), len(desk.messages)
    fault = desk.wire.fail(*SEND, how)
    edit = desk.wire.fail(*EDIT, how)
    await desk.play_and_send()
    assert (fault.hits, edit.hits) == (1, 1)
    await desk.all_is_well()
    assert (len(desk.messages), len(desk.pings)) == (sent + 1, pings + 1)


@pytest.mark.parametrize("how", [(403, 50013, "Missing Permissions"), (404, 10003, "Unknown Channel")])
async def test_a_channel_that_is_closed_to_us_is_left_alone_until_the_next_change(
    desk: Office, capsys: pytest.CaptureFixture[str], how: How
) -> None:
    sent, pings = len(desk.messages), len(desk.pings)
    closed = desk.wire.fail("*", "*", how, times=1_000_000)
    await desk.play_and_send()
    hits = closed.hits
    assert 0 < hits <= 4
    assert "a post is refused" in capsys.readouterr().out
    session = await desk.play_and_send(5)
    closed.times = 0
    session = await desk.play()
    await desk.all_is_well()
    assert len(desk.messages) == sent + 1
    assert desk.pings[pings:] == [member_of(session, session.waiting.seats[0])]


async def test_a_post_that_is_refused_does_not_hold_up_the_next(desk: Office) -> None:
    refused = desk.wire.fail(*EDIT, (400, 50035, "Invalid Form Body"), times=1_000_000)
    sent = len(desk.messages)
    await desk.play_and_send()
    assert len(desk.messages) == sent + 1
    refused.times = 0
    await desk.play()
    await desk.all_is_well()


async def test_one_match_that_fails_holds_up_no_other(desk: Office) -> None:
    """Nobody wants tips: what they learn in the other match would take one off a post that is not shown anew for it."""
    for user_id in PEOPLE:
        desk.matches.people.to_change(user_id).tips = False
    desk.set_retry(0.01)
    other = desk.wire.add_channel("other")
    down = desk.wire.fail("*", f"/channels/{desk.channel.id}/*", "503", times=1_000_000)
    await desk.play()
    await asyncio.wait_for(down.met.wait(), 5)
    session = await begin_match(desk.matches, channel=other.id)
    session = await play_on(desk.matches, session.id, 4)
    mention = f"<@{member_of(session, session.waiting.seats[0])}>"
    assert await desk.wire.until(lambda: mention in texts(desk.wire.messages(other)[-1]))
    down.times = 0
    await desk.all_is_well()


async def test_a_change_during_the_sending_is_shown_too(desk: Office) -> None:
    sending, go = asyncio.Event(), asyncio.Event()

    async def wait(call: object) -> None:
        sending.set()
        await go.wait()

    desk.wire.on_effect = wait
    await desk.play()
    await asyncio.wait_for(sending.wait(), 5)
    await desk.play(3)
    go.set()
    await desk.all_is_well()


async def test_a_deleted_post_is_made_anew_without_a_second_ping(desk: Office) -> None:
    pings, seen = len(desk.pings), len(desk.messages)
    desk.wire.delete_message(desk.messages[-1])
    await show_again(desk.matches, desk.match_id)
    await desk.all_is_well()
    assert (len(desk.pings), len(desk.messages)) == (pings, seen)


async def test_a_post_that_is_found_again_and_then_deleted_is_made_anew_without_a_second_ping(desk: Office) -> None:
    """Its sending was not noted down, and it is gone before its first edit."""
    pings, seen = len(desk.pings), len(desk.messages)
    await desk.quietly(1)
    await show_again(desk.matches, desk.match_id)
    desk.later += 3600
    lost, gone = desk.wire.fail(*SEND, "drop after"), list[Message]()

    def delete(call: Call) -> None:
        if not gone and lost.hits and call.path.endswith(f"/{desk.messages[-1].id}"):
            gone.append(desk.messages[-1])
            desk.wire.delete_message(gone[0])

    desk.wire.on_request = delete
    desk.wake()
    await desk.all_is_well()
    assert [post_of(message) for message in gone] == [post_of(desk.messages[-1])]
    assert (len(desk.pings), len(desk.messages)) == (pings + 1, seen + 1)


async def test_a_deleted_post_whose_turn_is_over_is_not_made_anew(desk: Office) -> None:
    gone = desk.messages[-1]
    desk.wire.delete_message(gone)
    await desk.play()
    await desk.all_is_well()
    assert post_of(gone) not in map(post_of, desk.messages)


async def test_an_archived_thread_is_opened_again(desk: Office) -> None:
    thread = desk.channel = desk.wire.add_thread(desk.wire.channel)
    session = await begin_match(desk.matches, channel=thread.id)
    desk.match_id = session.id
    await desk.play_and_send(4)
    desk.wire.archive(thread)
    await desk.play()
    await desk.all_is_well()
    assert not thread.archived


async def test_a_message_of_another_bot_is_not_taken_for_ours(desk: Office) -> None:
    session = await desk.quietly(1)
    assert session.last is not None
    layout = discord.ui.LayoutView()
    layout.add_item(discord.ui.Container(discord.ui.TextDisplay("Mine"), id=session.last.id))
    body = {"components": layout.to_components(), "flags": 1 << 15}
    theirs = from_another(desk, body)
    desk.later += 3600
    desk.wire.forget_nonces()
    await desk.send_all()
    assert texts(theirs) == "Mine"
    assert post_of(desk.messages[-1]) == session.last.id
    assert desk.messages[-1] is not theirs


def from_another(desk: Office, body: dict[str, object]) -> Message:
    another = desk.wire.add_member("another")
    return messages.send(desk.wire.world, desk.channel.id, body, {}, author=another.id)


async def test_our_post_is_found_among_hundreds_of_others(desk: Office) -> None:
    eve = desk.wire.add_member("eve")
    lost = desk.wire.fail(*SEND, "drop after")
    desk.set_retry(3600)
    await desk.play()
    await asyncio.wait_for(lost.met.wait(), 5)
    for number in range(450):
        desk.wire.say(eve, desk.channel, f"chatter {number}")
    await desk.again(3600)
    ours = [post_of(one) for one in desk.messages if one.components]
    assert len(ours) == len(set(ours))


async def test_a_picture_that_fails_keeps_no_post_back(desk: Office) -> None:
    def fail(*arguments: object, **keywords: object) -> None:
        raise ZeroDivisionError

    desk.sender.sender._draw = fail  # pyright: ignore[reportAttributeAccessIssue]
    await desk.play()
    await desk.all_is_well()
    desk.wire.delete_message(desk.messages[-1])
    await show_again(desk.matches, desk.match_id)
    await desk.all_is_well()


async def test_a_store_that_fails_for_a_while_keeps_no_post_for_ever(
    desk: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [UserError("not now")] * 3
    get = Matches.get

    async def failing(matches: Matches, match_id: int) -> Session:
        if left and asyncio.current_task() in desk.sender._sending.tasks.values():
            raise left.pop()
        return await get(matches, match_id)

    monkeypatch.setattr(Matches, "get", failing)
    await desk.play_and_send()
    assert left == []
    await desk.all_is_well()


async def test_the_last_posts_are_sent_before_the_bot_goes(desk: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    started, go = asyncio.Event(), asyncio.Event()
    record = changes.record

    async def slow(*arguments: object, **keywords: object) -> None:
        started.set()
        await go.wait()
        await record(*arguments, **keywords)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(changes, "record", slow)
    move = asyncio.create_task(desk.play())
    await asyncio.wait_for(started.wait(), 5)
    finish = asyncio.create_task(desk.matches.finish())
    go.set()
    await finish
    await desk.sender.flush(5)
    await move
    await desk.all_is_well()
    with pytest.raises(UserError, match="restarting"):
        await desk.play()


async def test_nothing_is_waited_for_longer_than_is_allowed(desk: Office) -> None:
    desk.set_retry(3600)
    down = desk.wire.fail("*", "*", "503", times=1_000_000)
    await desk.play()
    await asyncio.wait_for(down.met.wait(), 5)
    tasks = list(desk.sender._sending.tasks.values())
    await desk.sender.flush(0.01)
    await asyncio.gather(*tasks, return_exceptions=True)
    down.times = 0
    await desk.again()
    await desk.all_is_well()


async def test_whoever_is_forgotten_while_a_post_is_edited_does_not_come_back_with_its_alt_text(desk: Office) -> None:
    await desk.quiet()
    editing, go = asyncio.Event(), asyncio.Event()

    async def wait(call: Call) -> None:
        if call.method == "PATCH":
            editing.set()
            await go.wait()

    async with desk.matches.store.write() as db:
        db.write(update(posts_table).values(alt="Ann leads."))
    desk.wire.on_request = wait
    await desk.play()
    await asyncio.wait_for(editing.wait(), 5)
    await forget_person(desk.matches, next(iter(PEOPLE)))
    go.set()
    await desk.quiet()
    assert [row.id for row in await desk.rows() if "Ann" in row.alt] == []
