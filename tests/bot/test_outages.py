"""Time counts only for somebody who was asked and can answer: posts that stay away, locked channels, broken ways."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import copy
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.match import posts
from bot.match.absence import Presence
from bot.match.halt import show_again
from bot.match.interventions import OURS
from bot.model.notes import LobbyExpired
from bot.model.player import Cause, Clock
from bot.model.session import Session
from bot.model.shards import DEALT, Shards
from bot.model.terms import PACES, PaceName, Terms
from bot.model.time import DAY, HOUR, MINUTE
from rules import Seat
from tests.bot.channel import Channel, reply_text, text_of
from tests.bot.playing import opening, person

LIVE = PACES["live"].turn
RETRY = 100
REFUSED = [
    (403, 50001, "I can't see the channel"),
    (403, 50013, "I'm not allowed to post there"),
    (400, 50024, "takes no posts"),
    (400, 50083, "the thread is archived and locked"),
    (403, 50083, "the thread is archived and locked"),
    (400, 160005, "the thread is locked"),
    (404, 10003, "the channel is gone"),
    (400, 200000, "its code is 200000"),
]


@pytest.fixture(autouse=True)
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails is tried again after so long that the simulation does not wait for it."""
    monkeypatch.setattr("bot.tasks.outbox.RETRY_SECONDS", (RETRY, RETRY))


async def begun(table: Channel, pace: PaceName = "live") -> Session:
    """A match of four in which one is asked, whose time ends with a stand-in's move."""
    return await table.begin(terms=Terms(pace=pace, lapse="stand-in"), moves=opening(6, options=""))


async def move(table: Channel, session: Session) -> Seat:
    """Whoever is asked makes a move; who is asked then."""
    (seat,) = session.waiting.people
    first = next(session.under_way.pending[seat].legal).move
    await table.slash(person(table, session, seat), "move", move=str(first))
    (asked,) = session.waiting.people
    return asked


def refuse(table: Channel, status: int, code: int = 0, times: int | None = None) -> None:
    """Discord answers so to whatever is sent to the channel, or changed there."""
    for method in ("POST", "PATCH", "GET"):
        path = f"/channels/{table.here.id}/messages*"
        table.env.inject_error(method, path, status=status, code=code, times=times)


def clock(session: Session, seat: Seat) -> Clock:
    return session.players[seat].clock


async def test_while_a_post_does_not_leave_nobodys_time_runs(table: Channel) -> None:
    session = await begun(table)
    refuse(table, 503)
    asked = await move(table, session)
    entries, sent = session.entries, len(table.sent())
    await table.env.advance_time(12 * MINUTE)
    assert (session.entries, session.halt) == (entries, "unreachable")
    assert "Discord isn't taking posts" in reply_text(await table.slash(asked, "game status"))
    table.env.backend.faults.clear()
    await table.env.advance_time(RETRY)
    assert (session.halt, clock(session, asked).left) == ("", LIVE)
    assert table.pings(sent)[-1] == asked
    await table.env.advance_time(LIVE - RETRY)
    assert session.entries == entries


async def test_a_restart_keeps_that_a_post_has_not_left(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tasks.outbox.RETRY_SECONDS", (HOUR, HOUR))
    session = await begun(table, "daily")
    refuse(table, 503)
    asked = await move(table, session)
    entries = session.entries
    await table.env.advance_time(2 * HOUR + 100)
    await table.restart()
    await table.env.advance_time(26 * HOUR)
    session = await table.session()
    assert (session.entries, session.halt) == (entries, "unreachable")
    table.env.backend.faults.clear()
    await table.env.advance_time(HOUR)
    assert (session.halt, clock(session, asked).left) == ("", DAY)


@pytest.mark.parametrize(("status", "code", "said"), REFUSED, ids=[f"{one[0]}-{one[1]}" for one in REFUSED])
async def test_a_match_whose_post_is_refused_stands_still_and_says_why(
    table: Channel, status: int, code: int, said: str
) -> None:
    session = await begun(table)
    refuse(table, status, code)
    asked = await move(table, session)
    entries = session.entries
    await table.env.advance_time(12 * MINUTE)
    assert (session.entries, session.halt) == (entries, "unreachable")
    assert clock(session, asked).running is None
    assert said in reply_text(await table.slash(asked, "game status"))
    assert said in reply_text(await table.slash(asked, "game mine"))
    table.env.backend.faults.clear()
    await table.slash(asked, "game status")
    assert (session.halt, clock(session, asked).left) == ("", LIVE)
    assert said in text_of(table.post)
    assert "Nobody lost any time" in text_of(table.post)


async def test_while_an_edit_that_asks_somebody_does_not_come_out_their_time_does_not_run(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tasks.outbox.ASIDE_SECONDS", (RETRY, RETRY))
    session = await table.begin("ninety", terms=Terms(pace="live", lapse="stand-in"))
    path, sent = f"/channels/{table.here.id}/messages*", len(table.posts)
    (seat,) = session.waiting.people
    table.env.inject_error("PATCH", path, status=400, code=30046, times=None)
    assert await move(table, session) == seat
    entries = session.entries
    await table.env.advance_time(12 * MINUTE)
    assert (session.entries, session.halt, len(table.posts)) == (entries, "", sent)
    table.env.backend.faults.clear()
    await table.env.advance_time(RETRY)
    shown = int(table.env.now().timestamp())
    assert shown - RETRY <= (clock(session, seat).running or 0) <= shown
    assert clock(session, seat).left == LIVE


async def test_an_edit_that_asks_nobody_stops_no_clock(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tasks.outbox.ASIDE_SECONDS", (RETRY, RETRY))
    session = await begun(table)
    entries = session.entries
    table.env.inject_error("PATCH", f"/channels/{table.here.id}/messages*", status=400, code=30046, times=None)
    await table.directly(show_again(table.bot.matches, session.id))
    await table.env.advance_time(LIVE)
    assert session.entries == entries + 1


async def test_what_is_set_aside_is_looked_after_though_another_was_before(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tasks.outbox.ASIDE_SECONDS", (HOUR, HOUR))
    session = await begun(table, "daily")
    path = f"/channels/{table.here.id}/messages*"
    table.env.inject_error("POST", path, status=400, code=200000, times=2)

    async def notice() -> None:
        async with table.bot.matches.changing(session.id, Cause("clock")) as (one, db):
            await posts.notice(one, db, LobbyExpired())

    sent = len(table.posts)
    await table.directly(notice())
    await table.env.advance_time(HOUR // 2)
    await table.directly(notice())
    assert len(table.posts) == sent
    await table.env.advance_time(HOUR // 2)
    assert len(table.posts) == sent + 1
    await table.env.advance_time(HOUR // 2)
    assert len(table.posts) == sent + 2


async def test_the_log_of_moderators_tells_when_a_channel_took_no_posts(table: Channel) -> None:
    mo = table.moderator()
    session = await begun(table)
    refuse(table, 403, 50013)
    asked = await move(table, session)
    table.env.backend.faults.clear()
    await table.slash(asked, "game status")
    log = reply_text(await mo.slash(table.here, "mod audit"))
    assert f"**{OURS.name}** couldn't post because I'm not allowed to post there, and stopped the clocks." in log
    assert f"**{OURS.name}** could post again, and started the clocks." in log


async def test_one_refusal_is_not_final(table: Channel) -> None:
    session = await begun(table)
    sent = len(table.sent())
    refuse(table, 400, 200000, times=1)
    asked = await move(table, session)
    await table.env.advance_time(61)
    assert session.halt == ""
    assert table.pings(sent)[-1] == asked


async def test_each_try_follows_after_twice_the_time_and_then_daily_whoever_restarts_the_bot(table: Channel) -> None:
    session = await begun(table)
    refuse(table, 403, 50013)
    await move(table, session)
    since = session.standstill.since or 0
    tries = [1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 2047 + 1440, 2047 + 2880]
    for before, after in pairwise([0, *tries]):
        table.env.backend.faults.clear()
        refuse(table, 403, 50013)
        asked = len(table.env.http_requests)
        await table.env.advance_time(since + MINUTE * after - 1 - table.env.now().timestamp())
        assert len(table.env.http_requests) == asked, (before, after)
        await table.env.advance_time(1)
        assert len(table.env.http_requests) == asked + 1, (before, after)
        if after == 63:
            await table.restart()
    table.env.backend.faults.clear()
    await table.env.advance_time(DAY)
    assert (await table.session()).halt == ""


async def test_what_stays_unreachable_ends_after_30_days_as_the_log_of_moderators_tells(table: Channel) -> None:
    mo = table.moderator()
    session = await begun(table)
    refuse(table, 403, 50013)
    asked = await move(table, session)
    ends = f"Otherwise the match ends <t:{(session.standstill.since or 0) + 30 * DAY}:R>."
    assert ends in reply_text(await table.slash(asked, "game status"))
    await table.env.advance_time(30 * DAY - MINUTE)
    assert session.phase == "playing"
    await table.env.advance_time(MINUTE)
    assert session.phase == "ended"
    log = reply_text(await mo.slash(table.here, "mod audit"))
    assert f"**{OURS.name}** ended the match, which couldn't be reached for 30 days." in log


async def test_a_channel_that_is_not_known_for_once_is_looked_after(table: Channel) -> None:
    session = await begun(table)
    refuse(table, 404, 10003)
    await move(table, session)
    assert session.halt == "unreachable"
    table.env.backend.faults.clear()
    await table.env.advance_time(MINUTE)
    assert session.halt == ""


EVENTS: dict[str, Callable[[Any, Any], Any]] = {
    "channel": lambda bot, guild: bot.on_guild_channel_update(guild.channels[0], guild.channels[0]),
    "role": lambda bot, guild: bot.on_guild_role_update(with_no_rights(guild.default_role), guild.default_role),
    "thread": lambda bot, guild: bot.on_thread_join(SimpleNamespace(guild=guild, id=guild.channels[0].id)),
    "member": lambda bot, guild: bot.on_member_update(guild.me, guild.me),
}


def with_no_rights(role: discord.Role) -> discord.Role:
    """A role as it was before it had any."""
    before = copy(role)
    before._permissions = 0
    return before


async def test_a_role_with_the_same_rights_has_nothing_tried(table: Channel) -> None:
    session = await begun(table)
    refuse(table, 403, 50013)
    await move(table, session)
    table.env.backend.faults.clear()
    role = table.bot.guilds[0].default_role
    await table.directly(table.bot.on_guild_role_update(role, role))
    assert session.halt == "unreachable"


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
async def test_an_event_of_the_server_has_a_match_go_on_at_once(
    table: Channel, event: Callable[[Any, Any], Any]
) -> None:
    session = await begun(table)
    refuse(table, 403, 50013)
    await move(table, session)
    table.env.backend.faults.clear()
    guild = table.bot.get_guild(table.guild.id)
    await table.directly(event(table.bot, guild))
    assert session.halt == ""


async def test_an_event_of_another_server_asks_discord_nothing(table: Channel) -> None:
    session = await begun(table)
    refuse(table, 403, 50013)
    await move(table, session)
    requests = len(table.env.http_requests)
    other = table.env.create_guild("other")
    await table.env.settle()
    guild = table.bot.get_guild(other.id)
    assert guild is not None
    await table.directly(table.bot.on_guild_role_update(with_no_rights(guild.default_role), guild.default_role))
    there = f"/channels/{table.here.id}/"
    assert not [one for one in table.env.http_requests[requests:] if one.path.startswith(there)]


async def test_while_the_way_to_discord_is_broken_nothing_falls_due_and_time_is_given_back(table: Channel) -> None:
    session = await begun(table)
    (asked,) = session.waiting.people
    entries = session.entries
    await table.directly(table.bot.on_shard_disconnect(0))
    await table.env.advance_time(HOUR)
    assert session.entries == entries
    await table.directly(table.bot.on_shard_resumed(0))
    await table.env.advance_time(LIVE - 1)
    assert session.entries == entries
    await table.env.advance_time(1)
    assert (session.entries, asked in session.waiting.people) == (entries + 1, False)


async def test_a_post_shows_the_time_that_an_outage_moved(table: Channel) -> None:
    session = await begun(table, "daily")
    end = int(table.env.now().timestamp()) + DAY
    assert f"<t:{end}:R>" in text_of(table.post)
    await table.directly(table.bot.on_shard_disconnect(0))
    await table.env.advance_time(HOUR)
    await table.directly(table.bot.on_shard_resumed(0))
    await table.env.settle()
    assert session.waiting.people
    assert f"<t:{end + HOUR}:R>" in text_of(table.post)


@pytest.mark.parametrize(("pace", "away"), [("daily", 4 * MINUTE), ("none", HOUR)])
async def test_a_post_is_not_shown_anew_after_a_short_outage_or_without_a_time_limit(
    table: Channel, pace: PaceName, away: int
) -> None:
    await begun(table, pace)
    await table.directly(table.bot.on_shard_disconnect(0))
    await table.env.advance_time(away)
    requests = len(table.env.http_requests)
    await table.directly(table.bot.on_shard_resumed(0))
    await table.env.settle()
    assert [one for one in table.env.http_requests[requests:] if one.method == "PATCH"] == []


@pytest.mark.parametrize("away", [HOUR, 20])
async def test_whoever_was_warned_before_the_way_was_broken_is_warned_again(table: Channel, away: int) -> None:
    session = await begun(table, "daily")
    (asked,) = session.waiting.people
    entries = session.entries
    await table.env.advance_time(DAY - 10 * MINUTE)
    sent = len(table.sent())
    await table.directly(table.bot.on_shard_disconnect(0))
    await table.env.advance_time(away)
    await table.directly(table.bot.on_shard_resumed(0))
    await table.env.advance_time(10 * MINUTE)
    assert (session.entries, table.pings(sent)) == (entries, [asked])
    await table.env.advance_time(DAY // 10 - 1)
    assert session.entries == entries
    await table.env.advance_time(1)
    assert session.entries == entries + 1


async def test_a_bot_that_was_killed_gives_back_what_it_was_off(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed() -> None:
        """No last pulse."""

    session = await begun(table, "daily")
    await table.directly(table.bot.watch.beat())
    entries = session.entries
    monkeypatch.setattr(table.bot.watch, "beat", killed)
    await table.restart(lambda: table.env.backend.advance_clock(2 * HOUR))
    session = await table.session()
    await table.env.advance_time(DAY - 1)
    assert session.entries == entries
    await table.env.advance_time(1)
    assert session.entries == entries + 1


async def test_a_computer_that_slept_ends_nobodys_time_though_the_alarm_wakes_first(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await begun(table)
    entries = session.entries
    await table.directly(table.bot.watch.beat())
    monkeypatch.setattr(table.bot.watch, "seconds", 30)
    table.env.backend.advance_clock(2 * HOUR)

    async def wake() -> None:
        table.bot.alarm.wake()

    await table.directly(wake())
    assert session.entries == entries
    assert [ended - began for began, ended in session.memory.shared.outages.over] == [2 * HOUR]


async def test_the_way_is_broken_since_discord_last_acknowledged_a_heartbeat(table: Channel) -> None:
    session = await begun(table)
    heard = int(table.env.now().timestamp())
    await table.directly(table.bot.watch.beat(0.1))
    await table.env.advance_time(40)
    await table.directly(table.bot.watch.beat(0.1), table.bot.on_shard_disconnect(0))
    assert session.memory.shared.outages.since == heard


async def test_of_two_shards_the_way_is_whole_again_once_both_are_back(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await begun(table)
    monkeypatch.setattr(table.bot, "shard_count", 2)
    outages = session.memory.shared.outages
    await table.directly(table.bot.on_shard_resumed(1), table.bot.on_shard_disconnect(1))
    began = int(table.env.now().timestamp())
    await table.env.advance_time(LIVE // 2)
    await table.directly(table.bot.on_shard_disconnect(0), table.bot.on_shard_resumed(1))
    assert (outages.since, outages.over) == (began, [])
    await table.env.advance_time(LIVE)
    await table.directly(table.bot.on_shard_resumed(0))
    assert (outages.since, outages.over) == (None, [(began, began + LIVE // 2 + LIVE)])
    assert session.waiting.people


@pytest.mark.parametrize("gone", [False, True])
async def test_a_member_of_a_server_of_another_process_is_looked_up_all_the_same(
    table: Channel, monkeypatch: pytest.MonkeyPatch, *, gone: bool
) -> None:
    asked = table.people[0].id if not gone else 1
    monkeypatch.setattr(table.bot, "get_guild", lambda _: None)
    assert await table.bot.look(table.guild.id, asked) == Presence()
    number = (table.guild.id >> DEALT) % 2
    monkeypatch.setattr(table.bot, "_held", Shards(1 - number, 1 - number, 2))
    assert await table.bot.look(table.guild.id, asked) == Presence(gone=gone)


async def test_in_a_server_that_is_away_clocks_stand_until_it_is_back(table: Channel) -> None:
    session = await begun(table)
    entries = session.entries
    (asked,) = session.waiting.people
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    await table.directly(table.bot.on_guild_unavailable(guild))
    await table.env.advance_time(12 * MINUTE)
    assert (session.entries, session.halt) == (entries, "unreachable")
    await table.directly(table.bot.on_guild_available(guild))
    assert (session.halt, clock(session, asked).left) == ("", LIVE)


async def test_a_short_break_is_no_outage(table: Channel) -> None:
    session = await begun(table, "daily")
    await table.directly(table.bot.on_shard_disconnect(0))
    await table.env.advance_time(3)
    await table.directly(table.bot.on_shard_resumed(0))
    assert session.memory.shared.outages.over == []


async def test_nobodys_time_runs_out_while_discord_does_not_answer(table: Channel) -> None:
    session = await begun(table)
    entries = session.entries
    await table.env.advance_time(LIVE // 2)
    table.env.inject_error("*", "*", status=503, times=None)
    await table.env.advance_time(10 * MINUTE)
    assert session.entries == entries


async def test_one_members_stuck_list_keeps_nobody_elses_waiting(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.personal.dm_list.PAUSE_SECONDS", RETRY)
    lists, edited, stuck, done = table.bot.dm_lists, list[int](), asyncio.Event(), asyncio.Event()

    async def edit(user_id: int, list_id: int) -> None:
        if user_id == table.people[0].id:
            await stuck.wait()
        edited.append(user_id)
        done.set()

    for who in (0, 1):
        await table.directly(lists.keep(table.cause(who)))
    await table.env.advance_time(RETRY)
    monkeypatch.setattr(lists, "_edit", edit)
    table.bot.matches.people.due_lists.update(table.people[who].id for who in (0, 1))
    with table.env._bot_scope():
        lists.wake()
        await done.wait()
    assert edited == [table.people[1].id]
    stuck.set()
    lists.stop()
    await table.env.settle()
