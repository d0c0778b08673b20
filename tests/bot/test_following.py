"""`/game follow`: letters about the turns of a match, a ping at its end, and who may have either."""

import random
from collections.abc import Callable
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType
from sqlalchemy import event, select

from bot.match.limits import LIMITS
from bot.model.notes import EndAgreed, EndedByModerator, Note
from bot.model.session import Session
from bot.personal import follow as following
from bot.store.schema import followers
from tests.bot.channel import Channel, buttons, fact_line, note_line, reply_of, reply_text, selects, text_of
from tests.bot.moderating import confirm
from tests.bot.playing import play_on, type_move
from tests.bot.test_looking import drawn_by
from tests.bot.test_mod_rewind import SURE
from tests.bot.test_seats import opened_seat
from tests.bot.test_threads import thread
from tests.bot.test_toy import bid
from tests.toy.game import BidWon, Laid

pytestmark = pytest.mark.both

ANN, BOB, CLEO, DEV = range(4)
STOP = "Stop following"


async def follow(table: Channel, how: str = "turns", who: int = DEV) -> str:
    return reply_text(await table.slash(who, "game follow", how=how))


async def followed(table: Channel, how: str = "turns", options: str = "rounds 1") -> Session:
    """A match of three that Dev follows."""
    session = await table.begin("toy", people=3, options=options)
    assert "You're following this match" in await follow(table, how)
    return session


async def finish(table: Channel, session: Session) -> Session:
    """The match is played to its end."""
    return await play_on(table, session, type_move, random.Random(1))


async def followers_in(table: Channel) -> list[tuple[int, str]]:
    """Who follows any match, of the people by their number."""
    async with table.bot.matches.store.read() as db:
        found = await db.execute(select(followers).order_by(followers.c.user_id))
    return [(person_of(table, row.user_id), row.how) for row in found]


def person_of(table: Channel, user_id: int) -> int:
    return [one.id for one in table.people].index(user_id)


def hide(table: Channel, channel_id: int | None = None) -> None:
    """Dev may see the channel no more, or another one."""
    denied = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(table.people[DEV].id, OverwriteType.MEMBER, 0, denied)
    table.env.backend.set_overwrite(channel_id or table.here.id, overwrite)


def letters(table: Channel, who: int = DEV) -> list[str]:
    return [text_of(message) for message in table.alone(who)]


async def test_a_letter_tells_what_the_turn_post_tells_and_has_no_control_of_the_turn(table: Channel) -> None:
    session = await followed(table)
    assert letters(table) == []
    await bid(table, 5, 4, 3)
    (letter,) = table.alone(DEV)
    text = text_of(letter)
    post = text_of(table.post)
    for line in ("### Toy market", fact_line(session, BidWon(ANN, 4)), "`B` **10** · `C` **10** · `A` 6 coins"):
        assert line in text
        assert line in post
    assert "It's **Ann**'s turn." in text
    assert f"<#{table.here.id}>" in text
    assert "<@" not in text
    assert [*buttons(letter)] == [STOP]
    assert letter.attachments


async def test_the_next_letter_goes_on_where_the_last_ended_and_none_is_ever_edited(table: Channel) -> None:
    session = await followed(table, options="rounds 2")
    await bid(table, 5, 4, 3)
    await table.slash(ANN, "toy lay", places="Hill 2, Mill 1")
    for who in (BOB, CLEO):
        await table.slash(who, "toy pass")
    await bid(table, 0, 7, 0)
    first, *_, last = letters(table)
    assert fact_line(session, BidWon(ANN, 4)) in first
    assert fact_line(session, BidWon(BOB, 6)) in last
    assert fact_line(session, BidWon(ANN, 4)) not in last
    assert sum(fact_line(session, Laid(ANN)) in one for one in letters(table)) == 1
    place = f"/channels/{table.letters_to(DEV).id}/messages"
    assert [one for one in table.env.http_requests if one.method == "PATCH" and one.path.startswith(place)] == []
    assert session.memory.followers == {table.people[DEV].id: "turns"}


async def test_a_lobby_may_be_followed_also_once_it_opens_again_and_nothing_is_sent_before_its_start(
    table: Channel,
) -> None:
    await table.slash(ANN, "game new", game="toy", options="rounds 1")
    assert "Nothing is sent until it starts" in await follow(table)
    mo = await ended_by(table)
    assert await followers_in(table) == []
    await mo.slash(table.here, "mod undo")
    assert await followers_in(table) == [(DEV, "turns")]
    await table.restart()
    await table.slash(BOB, "game join")
    assert letters(table) == []
    await table.slash(ANN, "game start")
    (letter,) = letters(table)
    assert "The match begins." in letter


async def test_the_result_is_sent_and_then_nobody_follows(table: Channel) -> None:
    session = await followed(table)
    await finish(table, session)
    letter = table.alone(DEV)[-1]
    assert "won" in text_of(letter)
    assert "Thanks for playing" in text_of(letter)
    assert buttons(letter) == {}
    assert await followers_in(table) == []
    await table.click(ANN, table.post, "Rematch")
    assert (await table.session()).memory.followers == {}


async def test_a_ping_at_the_end_comes_once_with_the_result(table: Channel) -> None:
    session = await followed(table, "end")
    await follow(table, "turns")
    assert await followers_in(table) == [(DEV, "turns")]
    await follow(table, "end")
    await finish(table, session)
    assert f"Following: <@{table.people[DEV].id}>" in text_of(table.post)
    assert table.pings().count(DEV) == 1
    assert DEV in table.pings(-1)
    await table.click(ANN, table.post, "Rematch")
    assert table.pings().count(DEV) == 1
    assert letters(table) == []
    assert await followers_in(table) == []


@pytest.mark.parametrize(
    ("by", "note"),
    [("players", EndAgreed()), ("a moderator", EndedByModerator("Mo", lobby=False))],
    ids=["players", "a moderator"],
)
async def test_an_end_without_a_result_is_told_in_both_ways(table: Channel, by: str, note: Note) -> None:
    session = await followed(table, "end")
    await bid(table, 5, 4, 3)
    table.add_people("eve")
    await follow(table, "turns", who=4)
    if by == "players":
        for who in (ANN, BOB, CLEO):
            await table.slash(who, "game end")
    else:
        await ended_by(table)
    assert f"Following: <@{table.people[DEV].id}>" in text_of(table.post)
    assert table.pings().count(DEV) == 1
    (letter,) = letters(table, 4)
    assert note_line(session, note) in letter
    assert "turn" not in letter
    assert await followers_in(table) == []


async def ended_by(table: Channel) -> Any:
    """A moderator, who has just ended the match."""
    mo = table.moderator()
    await confirm(mo, await mo.slash(table.here, "mod end"), SURE)
    return mo


async def test_an_end_that_is_undone_brings_its_followers_back_but_for_who_sits_there(table: Channel) -> None:
    session = await followed(table, "end")
    await bid(table, 5, 4, 3)
    table.add_people("eve", "fay")
    for who in (4, 5):
        await follow(table, "turns", who=who)
    mo = await ended_by(table)
    assert await followers_in(table) == []
    session.players[1].user_id = table.people[5].id
    told = len(letters(table, 4))
    await mo.slash(table.here, "mod undo")
    back = [(DEV, "end"), (4, "turns")]
    assert await followers_in(table) == back
    kept = (await table.session()).memory.followers
    assert [(person_of(table, user_id), how) for user_id, how in kept.items()] == back
    assert "turn" in letters(table, 4)[told]


async def test_the_list_of_matches_stops_the_one_that_is_chosen(table: Channel) -> None:
    first = await followed(table)
    thread(table)
    second = await followed(table, "end")
    reply = reply_of(await table.slash(DEV, "game mine"))
    _, options = selects(reply)["Stop following…"]
    ways = ("its turns, by direct message", "a ping at its end")
    assert [one["label"] for one in options] == [f"Toy market: {way}" for way in ways]
    assert all(str(table.here.name) not in str(one) and str(table.here.id) not in str(one) for one in options)
    assert len({one["value"] for one in options}) == 2
    left = reply_of(await table.pick(DEV, reply, "Stop following…", str(first.ref)))
    assert "You've stopped following" in text_of(left)
    assert "a ping at its end" in text_of(left)
    assert [one["value"] for one in selects(left)["Stop following…"][1]] == [str(second.ref)]
    assert await followers_in(table) == [(DEV, "end")]
    assert first.memory.followers == {}
    last = reply_of(await table.pick(DEV, left, "Stop following…", str(second.ref)))
    assert selects(last) == {}
    assert await followers_in(table) == []


async def test_a_choice_from_an_old_list_or_a_press_by_somebody_else_stops_nobody(table: Channel) -> None:
    session = await followed(table)
    assert "aren't following" in reply_text(await table.press(ANN, table.post, "s:unfollows", str(session.ref)))
    assert "is gone" in reply_text(await table.press(DEV, table.post, "s:unfollows", f"{session.id}-abcdef"))
    await table.press(ANN, table.post, f"b:unfollow:{session.ref}")
    assert session.memory.followers == {table.people[DEV].id: "turns"}


async def test_in_direct_messages_too_following_is_stopped(table: Channel) -> None:
    session = await followed(table)
    hide(table)
    user = table.people[DEV].user
    reply = reply_of(await user.slash("game mine"))
    await user.select(reply, [str(session.ref)], custom_id="s:unfollows")
    assert await followers_in(table) == []


async def test_a_lobby_that_closes_is_followed_no_more_and_pings_nobody(table: Channel) -> None:
    await table.slash(ANN, "game new", game="toy")
    await follow(table, "end")
    await table.slash(ANN, "game leave")
    assert (table.pings(), await followers_in(table)) == ([], [])


async def test_who_plays_does_not_follow(table: Channel) -> None:
    await followed(table)
    assert "You have a seat in this match" in await follow(table, who=ANN)
    assert "follow" not in reply_text(await table.slash(ANN, "game status"))


async def test_who_joins_follows_no_more(table: Channel) -> None:
    await table.slash(ANN, "game new", game="toy", options="rounds 1")
    await follow(table)
    await table.slash(DEV, "game join")
    assert await followers_in(table) == []
    await table.slash(ANN, "game start")
    assert letters(table) == []


async def test_who_takes_a_seat_over_follows_no_more(table: Channel) -> None:
    session = await followed(table, "end")
    await opened_seat(table, session, 1)
    await table.click(DEV, table.post, "Take over this seat")
    assert session.players[1].user_id == table.people[DEV].id
    assert await followers_in(table) == []


async def test_following_is_stopped_by_the_command_and_below_a_letter(table: Channel) -> None:
    session = await followed(table)
    assert "You've stopped following" in await follow(table, "stop")
    assert "You aren't following this match" in await follow(table, "stop")
    await follow(table)
    await bid(table, 5, 4, 3)
    (letter,) = table.alone(DEV)
    answer = await table.people[DEV].user.click(letter, label=STOP)
    assert "You've stopped following" in reply_text(answer)
    assert session.memory.followers == {}
    assert "aren't following" in reply_text(await table.people[DEV].user.click(letter, label=STOP))


async def test_a_match_that_is_over_is_not_followed(table: Channel) -> None:
    session = await table.begin("toy", people=3, options="rounds 1")
    await finish(table, session)
    for how in ("turns", "end"):
        assert "This match is over, so there's nothing left to follow" in await follow(table, how)
    assert "aren't following" in await follow(table, "stop")
    assert "follow" not in reply_text(await table.slash(DEV, "game status"))


async def test_where_no_match_is_there_is_nothing_to_follow(table: Channel) -> None:
    assert "There's no match in this channel" in await follow(table)
    answer = await table.people[DEV].user.slash("game follow", how="turns")
    assert "in a server's channel or thread" in reply_text(answer)


async def test_the_same_again_changes_nothing(table: Channel) -> None:
    await followed(table)
    assert "its turns come by direct message. To change that" in await follow(table)


async def test_so_many_may_follow_a_match_and_so_many_matches_be_followed(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("toy", people=3)
    for how, most in following.MOST.items():
        session.memory.followers = dict.fromkeys(range(most), how)
        assert f"{most} people already get" in await follow(table, how)
    session.memory.followers = {}
    monkeypatch.setattr(following, "MOST_MATCHES", 1)
    assert "You're following" in await follow(table)
    assert "You're following" in await follow(table, "end")
    thread(table)
    await table.begin("toy", people=2)
    assert "and that's the limit. `/game mine` lists them" in await follow(table)


async def test_commands_are_limited_but_one_may_always_stop(table: Channel) -> None:
    await table.begin("toy", people=3)
    for at in range(LIMITS["follow"].most):
        assert "You're following" in await follow(table, ("turns", "end")[at % 2])
    assert "You've followed matches 20 times" in await follow(table, "turns")
    assert "You've stopped" in await follow(table, "stop")


async def test_status_tells_whoever_asks_whether_they_follow(table: Channel) -> None:
    await followed(table)
    assert "You follow this match: its turns come by direct message." in reply_text(
        await table.slash(DEV, "game status")
    )
    await follow(table, "end")
    assert "a ping at its end" in reply_text(await table.slash(DEV, "game status"))
    await follow(table, "stop")
    assert "You aren't following this match. To follow it" in reply_text(await table.slash(DEV, "game status"))


async def test_the_list_of_matches_has_those_that_are_followed_without_a_replay(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await followed(table)
    await table.restart()

    def never(*arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr("bot.match.log.replay", never)
    told = reply_text(await table.slash(DEV, "game mine"))
    assert f"**Following**\nToy market in <#{session.venue.channel_id}>: its turns, by direct message" in told
    assert "Following" not in reply_text(await table.slash(ANN, "game mine"))


async def test_a_kept_list_follows_what_is_followed(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.personal.dm_list.PAUSE_SECONDS", 60)
    await table.begin("toy", people=3)
    await table.click(DEV, reply_of(await table.slash(DEV, "game mine")), "Keep this in my direct messages")
    for how, there in (("end", True), ("stop", False)):
        await follow(table, how)
        await table.env.advance_time(70)
        assert ("Following" in letters(table)[-1]) == there


def leaves_the_server(table: Channel) -> None:
    table.guild.remove_member(table.people[DEV])


@pytest.mark.parametrize("gone", [hide, leaves_the_server])
async def test_a_letter_goes_to_nobody_who_may_see_the_channel_no_more_or_has_left_the_server(
    table: Channel, gone: Callable[[Channel], None]
) -> None:
    session = await followed(table)
    gone(table)
    posts = len(table.posts)
    await bid(table, 5, 4, 3)
    assert letters(table) == []
    assert session.memory.followers == {}
    assert await followers_in(table) == []
    assert len(table.posts) == posts + 1


async def test_in_a_private_thread_its_members_alone_follow(table: Channel) -> None:
    here = thread(table)
    table.env.backend.channels[here.id].type = ChannelType.PRIVATE_THREAD
    assert table.bot.user is not None
    inside = [table.bot.user.id, *(one.id for one in table.people)]
    table.env.backend.channels[here.id].thread_members = dict.fromkeys(inside, table.env.backend.now_iso())
    await table.restart()
    await followed(table)
    await bid(table, 5, 4, 3)
    assert len(letters(table)) == 1
    table.env.backend.remove_thread_member(here.id, table.people[DEV].id)
    session = await table.session()
    await table.slash(ANN, "toy lay", places="Hill 2, Mill 1")
    assert len(letters(table)) == 1
    assert session.memory.followers == {}


async def test_in_a_thread_whoever_sees_its_parent_follows(table: Channel) -> None:
    here = thread(table)
    await followed(table)
    await bid(table, 5, 4, 3)
    assert len(letters(table)) == 1
    parent = table.env.backend.get_channel(here.id).parent_id
    assert parent is not None
    hide(table, parent)
    await table.slash(ANN, "toy lay", places="Hill 2, Mill 1")
    assert len(letters(table)) == 1
    assert await followers_in(table) == []


async def test_whose_direct_messages_are_closed_follows_no_more_and_the_channel_hears_nothing(table: Channel) -> None:
    await followed(table)
    place = f"/channels/{table.letters_to(DEV).id}/messages"
    table.env.inject_error("POST", place, status=403, code=50007, message="Cannot send messages to this user")
    posts = len(table.posts)
    await bid(table, 5, 4, 3)
    assert letters(table) == []
    assert len(table.posts) == posts + 1
    assert "aren't following" in reply_text(await table.slash(DEV, "game status"))
    assert "You're following" in await follow(table)


async def test_a_match_that_moves_takes_its_followers_along(table: Channel) -> None:
    session = await followed(table)
    hall = table.guild.create_text_channel("hall")
    mo = table.moderator()
    await mo.slash(hall, "mod move", match=str(session.id))
    assert f"<#{hall.id}>" in letters(table)[-1]
    hide(table, hall.id)
    told = len(letters(table))
    for who, coins in enumerate("543"):
        await table.people[who].slash(hall, "toy bid", coins=coins)
    assert len(letters(table)) == told
    assert await followers_in(table) == []


async def test_while_a_match_is_paused_nothing_is_sent(table: Channel) -> None:
    await followed(table)
    mo = table.moderator()
    await mo.slash(table.here, "mod pause", why="Lunch")
    assert letters(table) == []
    await mo.slash(table.here, "mod resume")
    await bid(table, 5, 4, 3)
    assert len(letters(table)) == 1


async def test_after_an_undo_a_letter_tells_it_and_what_stands(table: Channel) -> None:
    session = await followed(table, options="rounds 2")
    await bid(table, 5, 4, 3)
    mo = table.moderator()
    await confirm(mo, await mo.slash(table.here, "mod rewind", to="0"), "Rewind")
    await bid(table, 1, 9, 1)
    assert fact_line(session, BidWon(BOB, 8)) in letters(table)[-1]
    assert "Ann** builds" not in letters(table)[-1]
    assert session.memory.followers


@pytest.mark.parametrize("key", ["barrage", "politocracy", "redistricting"])
async def test_a_letter_shows_what_somebody_sees_who_only_looks_on(
    table: Channel, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    drawn = drawn_by(table)
    monkeypatch.setattr(table.bot.outbox.sender, "_draw", table.bot.draw)
    session = await table.begin(key, people=3)
    await follow(table)
    session = await play_on(table, session, type_move, random.Random(1), most=12)
    secrets = {one.text for seat in range(3) for one in session.under_way.events(seat) if one.to is not None}
    told = "\n".join(letters(table))
    assert letters(table)
    assert not [text for text in secrets if session.names.say(text).strip(".") in told.replace("**", "")]
    assert {one["view"].me for one in drawn} == {None}


async def test_hostile_names_stand_in_a_letter_as_they_are(table: Channel) -> None:
    session = await followed(table)
    session.players[0].name = "@everyone **x** <@1>"
    session.changed()
    await bid(table, 0, 4, 3)
    (letter,) = letters(table)
    assert "@everyone" not in letter
    assert "<@1>" not in letter.replace("\\<", "")
    place = f"/channels/{table.letters_to(DEV).id}/messages"
    sent = [one.json for one in table.env.http_requests if (one.method, one.path) == ("POST", place)]
    assert [one["allowed_mentions"].get("users") for one in sent if one] == [[]]


async def test_letters_are_sent_in_the_theme_of_their_reader(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await followed(table)
    drawn = drawn_by(table)
    monkeypatch.setattr(table.bot.outbox.sender, "_draw", table.bot.draw)
    table.bot.matches.people.to_change(table.people[DEV].id).theme = "light"
    await bid(table, 5, 4, 3)
    assert {one["theme"] for one in drawn} == {"light", "dark"}


async def test_a_match_that_nobody_follows_asks_the_database_nothing_more(table: Channel) -> None:
    heard = list[str]()

    def hear(connection: object, cursor: object, statement: str, *rest: object) -> None:
        heard.append(statement)

    session = await table.begin("toy", people=3, options="rounds 1")
    event.listen(table.bot.matches.store.engine, "before_cursor_execute", hear)
    await finish(table, session)
    assert not [one for one in heard if "followers" in one]
