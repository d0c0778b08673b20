"""Letters at the sender's edge: each once, to those alone who may see the channel, and holding up nobody."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from bot import store
from bot.match import followers, posts
from bot.match.calls import supersede
from bot.match.halt import cut_off
from bot.match.matches import Matches
from bot.match.posts import first_untold_line
from bot.model.notes import Text
from bot.model.player import Cause
from bot.model.post import Post
from bot.store.posts import post_of
from bot.store.schema import matches
from bot.tasks import undeliverable
from bot.tasks.visibility import Servers
from tests.outbox.office import EDIT, Office
from tests.outbox.test_reminders import letters
from tests.wire import components
from tests.wire.discord import How, Member
from tests.wire.faults import hurry
from tests.wire.rest import Call

pytestmark = pytest.mark.both

FAR = 3_600
NOTES = [Text("First."), Text("Second.")]
CLOSED: list[How] = [(403, 50007, "Cannot send messages to this user"), (403, 50278, "No mutual servers")]
OUR_FAULT: list[How] = [(400, 50035, "Invalid Form Body"), (403, 40003, "Opening direct messages too fast")]


async def follow_match(desk: Office, name: str = "eve") -> Member:
    eve = desk.wire.add_member(name)
    async with desk.matches.changing(desk.match_id, Cause("bot")) as (session, db):
        db.write(update(matches).values(guild_id=desk.wire.world.guild_id))
        session.venue.guild_id = desk.wire.world.guild_id
        followers.follow(session, db, eve.id, "turns")
    await desk.quiet()
    return eve


@pytest.fixture
async def eve(desk: Office) -> Member:
    return await follow_match(desk)


async def next_turn(desk: Office) -> None:
    session = await desk.session()
    first = session.waiting.seats
    while session.waiting.seats == first:
        session = await desk.play()


async def turn(desk: Office) -> None:
    await next_turn(desk)
    await desk.quiet()


async def stop(desk: Office, eve: Member) -> None:
    """They follow no more, as by **Stop following**."""
    async with desk.matches.changing(desk.match_id, Cause("bot")) as (session, db):
        followers.forget(session, db, [eve.id])


async def two_turns(desk: Office, *, tried: bool) -> None:
    """Two turns with a note each, before anything is sent; or where the sender has `tried` to send the first letter."""
    await desk.quietly(0)
    for note in NOTES:
        await next_turn(desk)
        async with desk.matches.changing(desk.match_id, Cause("bot")) as (session, db):
            await posts.open_post(session, db, "turn", [], [note])
        if tried:
            made = [row.id for row in await desk.rows() if row.kind == "follow"]
            session.memory.shared.unsent.difference_update(made)


async def followers_now(desk: Office) -> list[int]:
    async with desk.matches.store.read() as db:
        return [*await store.followers.followers_of(db, desk.match_id)]


async def due(desk: Office) -> list[int | None]:
    """Whose letters or which posts are left to be sent."""
    return [row.user_id for row in await desk.rows() if row.shown < row.wanted]


def place(desk: Office, eve: Member) -> str:
    return f"/channels/{desk.wire.direct(eve).id}/messages"


async def test_a_letter_is_sent_after_its_reader_was_looked_for(desk: Office, eve: Member) -> None:
    start = len(desk.wire.calls)
    await turn(desk)
    (letter,) = letters(desk, eve.id)
    assert f"<#{desk.channel.id}>" in "\n".join(components.displays(letter.components))
    paths = [(call.method, call.path) for call in desk.wire.calls[start:]]
    asked = paths.index(("GET", f"/guilds/{desk.wire.world.guild_id}/members/{eve.id}"))
    assert asked < paths.index(("POST", place(desk, eve)))
    assert desk.wire.pings(desk.wire.direct(eve)) == []
    assert await due(desk) == []


@pytest.mark.parametrize("later", [0, FAR])
@pytest.mark.parametrize("fault", ["drop before", "drop after"])
async def test_it_comes_once_though_the_answer_is_lost_and_the_bot_dies(
    desk: Office, eve: Member, fault: How, later: int
) -> None:
    desk.set_retry(FAR)
    met = desk.wire.fail("POST", place(desk, eve), fault).met
    await next_turn(desk)
    await asyncio.wait_for(met.wait(), 5)
    await desk.again(later)
    assert ([letter.edits for letter in letters(desk, eve.id)], await due(desk)) == ([0], [])


async def test_it_is_sent_though_the_bot_dies_before_it_begins_to(desk: Office, eve: Member) -> None:
    desk.matches.on_change = lambda match_id, cause: None
    await next_turn(desk)
    await desk.again()
    assert len(letters(desk, eve.id)) == 1


@pytest.mark.parametrize("how", CLOSED)
async def test_who_takes_none_follows_no_more_and_the_channel_hears_nothing(
    desk: Office, eve: Member, how: How, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.wire.fail("POST", place(desk, eve), how)
    sent = len(desk.messages)
    await turn(desk)
    assert letters(desk, eve.id) == []
    assert len(desk.messages) == sent + 1
    assert await followers_now(desk) == []
    assert await due(desk) == []
    text = capsys.readouterr().out
    assert "a follower is lost" in text
    assert str(eve.id) not in text
    await turn(desk)
    assert letters(desk, eve.id) == []


@pytest.mark.parametrize("how", OUR_FAULT)
async def test_a_letter_refused_for_a_fault_of_ours_costs_nobody_their_following(
    desk: Office, eve: Member, how: How, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.wire.fail("POST", place(desk, eve), how)
    await turn(desk)
    assert letters(desk, eve.id) == []
    assert (await followers_now(desk), await due(desk)) == ([eve.id], [eve.id])
    text = capsys.readouterr().out
    assert "a post is refused" in text
    assert "a follower is lost" not in text
    await turn(desk)
    assert (len(letters(desk, eve.id)), await due(desk)) == (1, [])


async def test_who_stops_gets_no_letter_that_was_due(desk: Office, eve: Member) -> None:
    await desk.quietly(0)
    await next_turn(desk)
    assert eve.id in await due(desk)
    await stop(desk, eve)
    await desk.send_all()
    assert (letters(desk, eve.id), await due(desk)) == ([], [])


async def test_who_stops_while_one_letter_is_to_become_part_of_another_gets_neither(
    desk: Office, eve: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_turns(desk, tried=True)

    async def late(matches: Matches, match_id: int, post: Post, successor: Post) -> None:
        await stop(desk, eve)
        await supersede(matches, match_id, post, successor)

    monkeypatch.setattr("bot.tasks.sender.supersede", late)
    await desk.send_all()
    assert (letters(desk, eve.id), await due(desk)) == ([], [])


async def test_who_has_left_is_told_nothing(desk: Office, eve: Member) -> None:
    room = desk.wire.direct(eve)
    del desk.wire.world.members[eve.id]
    await turn(desk)
    assert desk.wire.messages(room) == []
    assert (await followers_now(desk), await due(desk)) == ([], [])


async def test_from_whom_the_channel_is_hidden_is_told_nothing(desk: Office, eve: Member) -> None:
    fay = await follow_match(desk, "fay")
    desk.channel.hidden_from.add(eve.id)
    await turn(desk)
    assert letters(desk, eve.id) == []
    assert len(letters(desk, fay.id)) == 1
    assert (await followers_now(desk), await due(desk)) == ([fay.id], [])


async def test_who_is_hidden_from_while_a_letter_waits_is_told_nothing(desk: Office, eve: Member) -> None:
    await desk.quietly(0)
    await next_turn(desk)
    desk.channel.hidden_from.add(eve.id)
    await desk.send_all()
    assert letters(desk, eve.id) == []


@pytest.mark.parametrize("how", ["503", "500 before", "drop before", "429"])
async def test_nothing_is_sent_until_discord_has_answered_who_may_see_it(
    desk: Office, eve: Member, monkeypatch: pytest.MonkeyPatch, how: How
) -> None:
    hurry(monkeypatch)
    fault = desk.wire.fail("GET", f"/guilds/*/members/{eve.id}", how, times=3)
    sent = list[bool]()

    def note_send(call: Call) -> None:
        if call.path == place(desk, eve) and call.method == "POST":
            sent.append(fault.hits == 3)

    desk.wire.on_request = note_send
    await turn(desk)
    assert fault.hits == 3
    assert sent == [True]
    assert len(letters(desk, eve.id)) == 1


async def test_where_the_bot_itself_may_not_look_a_letter_waits_for_the_next_change(desk: Office, eve: Member) -> None:
    closed = desk.wire.fail("GET", f"/channels/{desk.channel.id}", (403, 50001, "Missing Access"), times=1_000_000)
    await turn(desk)
    assert (letters(desk, eve.id), await due(desk)) == ([], [eve.id])
    assert (await desk.session()).halt == ""
    closed.times = 0
    await turn(desk)
    assert (len(letters(desk, eve.id)), await due(desk)) == (1, [])


async def test_many_turns_while_discord_is_down_make_one_letter(desk: Office, eve: Member) -> None:
    start = first_untold_line(await desk.session())
    down = desk.wire.fail("*", "*", "drop before", times=1_000_000)
    await next_turn(desk)
    await asyncio.wait_for(down.met.wait(), 5)
    for _ in range(4):
        await next_turn(desk)
        await asyncio.sleep(0.02)
    down.times = 0
    await desk.all_is_well()
    (letter,) = letters(desk, eve.id)
    assert letter.edits == 0
    (row,) = [one for one in await desk.rows() if one.kind == "follow" and one.message_id]
    assert (row.start, row.end) == (start, len((await desk.session()).under_way.events()))


async def test_many_turns_before_the_sender_comes_make_one_letter(desk: Office, eve: Member) -> None:
    await desk.quietly(0)
    for _ in range(4):
        await next_turn(desk)
    assert {user_id for user_id in await due(desk) if user_id} == {eve.id}
    assert desk.matches.store.is_shared or (await due(desk)).count(eve.id) == 1
    await desk.send_all()
    assert len(letters(desk, eve.id)) == 1
    await desk.all_is_well()


async def test_a_letter_that_waits_holds_up_no_turn(desk: Office, eve: Member) -> None:
    desk.set_retry(FAR)
    stuck = desk.wire.fail("POST", place(desk, eve), "drop before", times=1_000_000)
    for _ in range(2):
        sent = len(desk.messages)
        await next_turn(desk)
        assert await desk.wire.until(lambda sent=sent: len(desk.messages) > sent)
        await asyncio.wait_for(stuck.met.wait(), 5)
    assert letters(desk, eve.id) == []


async def test_two_followers_each_have_a_letter_of_their_own(desk: Office, eve: Member) -> None:
    fay = await follow_match(desk, "fay")
    desk.wire.fail("POST", place(desk, eve), "drop after")
    await turn(desk)
    assert [len(letters(desk, one.id)) for one in (eve, fay)] == [1, 1]


@pytest.mark.parametrize("tried", [False, True])
async def test_one_letter_for_two_turns_tells_the_lines_and_notes_of_both(
    desk: Office, eve: Member, tried: bool
) -> None:
    start = first_untold_line(await desk.session())
    await two_turns(desk, tried=tried)
    assert eve.id in await due(desk)
    assert desk.matches.store.is_shared or (await due(desk)).count(eve.id) == 1 + tried
    await desk.send_all()
    (letter,) = letters(desk, eve.id)
    (post,) = [post_of(one) for one in await desk.rows() if one.kind == "follow" and one.message_id]
    session = await desk.session()
    assert (post.start, post.end, post.notes) == (start, len(session.under_way.events()), NOTES)
    text = "\n".join(components.displays(letter.components))
    assert all(note.text in text for note in NOTES)
    assert text.index(session.names.in_bold(session.under_way.events()[start].text)) < text.index(NOTES[0].text)
    assert await due(desk) == []


async def test_one_letter_for_two_turns_that_is_tried_twice_is_never_edited(desk: Office, eve: Member) -> None:
    await two_turns(desk, tried=False)
    desk.wire.fail("POST", place(desk, eve), "drop before")
    await desk.send_all()
    assert ([letter.edits for letter in letters(desk, eve.id)], await due(desk)) == ([0], [])


async def test_what_is_new_while_a_letter_is_sent_becomes_part_of_those_that_wait(
    desk: Office, eve: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    fay = await follow_match(desk, "fay")
    may_see = undeliverable.may_see

    async def slowly(servers: Servers, guild_id: int, channel_id: int, user_id: int) -> bool:
        monkeypatch.setattr(undeliverable, "may_see", may_see)
        await next_turn(desk)
        return await may_see(servers, guild_id, channel_id, user_id)

    monkeypatch.setattr(undeliverable, "may_see", slowly)
    await turn(desk)
    assert [len(letters(desk, one.id)) for one in (eve, fay)] == [2, 1]
    assert await due(desk) == []


async def test_one_that_is_refused_waits_though_the_channel_of_the_match_refuses_all(desk: Office, eve: Member) -> None:
    await next_turn(desk)
    await cut_off(desk.matches, desk.match_id, 50001)
    closed = desk.wire.fail(*EDIT, (403, 50001, "Missing Access"), times=1_000)
    refused = desk.wire.fail("POST", place(desk, eve), OUR_FAULT[0], times=1_000)
    await desk.send_all()
    hits = (1, 2, 3) if desk.matches.store.is_shared else (1, 2)
    assert refused.hits in hits, "on its own, if it was that soon, and each time that somebody looks"
    assert closed.hits > 0
