"""A channel that is deleted or closed, a bot that is sent away: the match stands still, and goes on where it can."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.intents import EVENT_INTENTS
from simcord.results import InteractionResult

from bot import store
from bot.match import halt
from bot.match.ending import end_match
from bot.match.halt import show_again
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import DAY, HOUR, MINUTE
from bot.model.unreachable import LOST
from rules.engine.agents import random_move
from tests.bot.channel import Channel, reply_text, text_of
from tests.bot.playing import by, opening, person
from tests.bot.test_threads import thread

DAILY = Terms(pace="daily", lapse="stand-in")


@pytest.fixture(autouse=True)
def timeouts(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """A timeout ends by the clock of the simulation, and the bot is told of its own whatever its intents."""
    monkeypatch.setattr(discord.utils, "utcnow", table.env.now)
    monkeypatch.setitem(EVENT_INTENTS, "GUILD_MEMBER_UPDATE", ("guilds", None))


async def close_to_the_bot(table: Channel) -> None:
    """The bot sees the channel no more."""
    assert table.bot.user is not None
    denied = discord.Permissions(view_channel=True, send_messages=True).value
    table.env.backend.set_overwrite(table.here.id, Overwrite(table.bot.user.id, OverwriteType.MEMBER, 0, denied))
    await table.env.settle()


async def open_to_the_bot(table: Channel) -> None:
    assert table.bot.user is not None
    table.env.backend.delete_overwrite(table.here.id, table.bot.user.id)
    await table.env.settle()


async def some_move(table: Channel, session: Session) -> InteractionResult:
    """The first legal move of whoever is awaited."""
    (seat,) = session.waiting.people
    move = next(session.under_way.pending[seat].legal).move
    return await table.slash(person(table, session, seat), "move", move=str(move))


@pytest.mark.parametrize("in_thread", [False, True], ids=["channel", "thread"])
async def test_a_match_stands_still_when_this_is_deleted(table: Channel, *, in_thread: bool) -> None:
    if in_thread:
        thread(table)
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    entries = session.entries
    table.env.backend.delete_channel(table.here.id)
    await table.env.settle()
    assert session.halt == "unreachable"
    requests = len(table.env.http_requests)
    await table.env.advance_time(LOST - DAY)
    assert session.entries == entries
    assert all(player.clock.due_at is None for player in session.players)
    assert len(table.env.http_requests) == requests
    await table.restart()
    session = await table.bot.matches.get(session.id)
    assert (session.halt, session.entries) == ("unreachable", entries)


async def test_a_match_in_a_channel_closed_to_the_bot_goes_on_when_it_is_opened(table: Channel) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    await close_to_the_bot(table)
    posts = len(table.posts)
    answer = await some_move(table, session)
    assert "I can't post here" in reply_text(answer)
    assert session.halt == "unreachable"
    entries = session.entries
    await table.env.advance_time(LOST - DAY)
    assert (session.entries, len(table.posts)) == (entries, posts)
    await open_to_the_bot(table)
    assert session.halt == ""
    assert len(table.posts) == posts + 1
    end = int(table.env.now().timestamp()) + DAY
    assert f"<t:{end}:R>" in text_of(table.post)
    await table.env.advance_time(DAY - 1)
    assert session.entries == entries
    await table.env.advance_time(1)
    assert session.entries == entries + 1


def post_nothing(table: Channel) -> None:
    """The bot sees the channel, and may edit there what is its own, but may post nothing new."""
    assert table.bot.user is not None
    denied = discord.Permissions(send_messages=True).value
    table.env.backend.set_overwrite(table.here.id, Overwrite(table.bot.user.id, OverwriteType.MEMBER, 0, denied))


def take_a_right(table: Channel) -> None:
    """The role of the bot, and that of everybody, let nobody post."""
    for role in [*table.env.backend.guilds[table.guild.id].roles.values()]:
        rights = discord.Permissions(int(role.permissions))
        rights.update(send_messages=False)
        table.env.backend.edit_role(table.guild.id, role.id, {"permissions": rights.value})


def mute(table: Channel) -> None:
    """The bot has a timeout of an hour."""
    assert table.bot.user is not None
    until = (table.env.now() + timedelta(hours=1)).isoformat()
    table.env.backend.edit_member(table.guild.id, table.bot.user.id, {"timed_out_until": until})


@pytest.mark.parametrize("close", [post_nothing, take_a_right, mute])
async def test_a_match_stands_still_at_once_where_the_bot_may_post_no_more(
    table: Channel, close: Callable[[Channel], None]
) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    (asked,) = session.waiting.people
    await table.env.advance_time(HOUR)
    close(table)
    await table.env.settle()
    assert (session.halt, session.standstill.code) == ("unreachable", 50013)
    assert session.players[asked].clock.left == DAY - HOUR
    assert "Answer by" not in text_of(table.post), "it may still edit what is its own"
    assert "I'm not allowed to post there" in reply_text(await table.slash(0, "game status"))


async def test_a_match_goes_on_at_once_where_the_bot_may_post_again(table: Channel) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    post_nothing(table)
    await table.env.settle()
    await open_to_the_bot(table)
    assert session.halt == ""


async def test_a_match_goes_on_when_the_timeout_of_the_bot_ends(table: Channel) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    mute(table)
    await table.env.settle()
    await table.env.advance_time(HOUR - 1)
    await table.directly(table.bot.pulse())
    assert session.halt == "unreachable"
    await table.env.advance_time(2)
    await table.directly(table.bot.pulse())
    assert session.halt == ""


async def test_what_is_closed_still_is_not_asked_for_as_rights_change_elsewhere_on_the_server(table: Channel) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    await close_to_the_bot(table)
    other = table.guild.create_text_channel("other")
    await table.env.settle()
    requests = len(table.env.http_requests)
    for role in [*table.env.backend.guilds[table.guild.id].roles.values()]:
        rights = discord.Permissions(int(role.permissions))
        rights.update(attach_files=not rights.attach_files)
        table.env.backend.edit_role(table.guild.id, role.id, {"permissions": rights.value})
    table.env.backend.edit_channel(other.id, {"name": "renamed"})
    await table.env.settle()
    assert (session.halt, len(table.env.http_requests)) == ("unreachable", requests)


async def test_what_is_closed_once_more_is_not_asked_for(table: Channel) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    await close_to_the_bot(table)
    await open_to_the_bot(table)
    requests = len(table.env.http_requests)
    await close_to_the_bot(table)
    assert (session.halt, len(table.env.http_requests)) == ("unreachable", requests)


async def test_the_result_of_a_match_that_is_over_by_then_is_told_once_the_channel_is_open(table: Channel) -> None:
    session = await table.begin("toy", terms=DAILY)
    await close_to_the_bot(table)
    rng = random.Random(0)
    while session.phase == "playing":
        seat = session.waiting.seats[0]
        move = random_move(session.pending[seat], rng)
        await table.directly(table.bot.matches.play(session.id, seat, move, by(session, seat)))
    requests, posts = len(table.env.http_requests), len(table.posts)
    await table.env.advance_time(LOST)
    assert len(table.env.http_requests) == requests
    async with table.bot.matches.reading() as db:
        assert await store.matches.next_due(db) is None
    await open_to_the_bot(table)
    assert len(table.posts) > posts
    assert "won" in text_of(table.post)


async def test_a_match_that_was_ended_while_it_could_not_be_reached_is_tried_anew_once_that_is_undone(
    table: Channel,
) -> None:
    session, mo = await table.begin(terms=DAILY, moves=opening(6, options="")), table.moderator()
    post_nothing(table)
    await table.env.settle()
    await table.env.advance_time(DAY)
    await table.directly(end_match(table.bot.matches, session.id, table.cause(0), moderator=True))
    await table.env.advance_time(LOST)
    await mo.slash(table.here, "mod undo")
    sent = len(table.sent())
    await table.env.advance_time(MINUTE)
    assert (session.phase, session.halt) == ("playing", "unreachable")
    assert len(table.sent()) == sent + 1


async def test_a_channel_that_was_closed_while_the_bot_was_off_is_noticed_at_its_start(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def off(before: object, after: object) -> None:
        """The bot that was told of it is the one before."""

    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    monkeypatch.setattr(table.bot, "on_guild_channel_update", off)
    post_nothing(table)
    await table.env.settle()
    assert session.halt == ""
    await table.restart()
    assert (await table.bot.matches.get(session.id)).halt == "unreachable"


async def test_what_is_played_while_the_bot_cannot_post_is_told_afterwards(table: Channel) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    await close_to_the_bot(table)
    for _ in range(3):
        await some_move(table, session)
    lines = [session.names.in_bold(event.text) for event in session.under_way.events()][-3:]
    await open_to_the_bot(table)
    told = "\n".join(map(text_of, table.posts))
    assert [told.count(line) for line in lines] == [1, 1, 1]


async def test_the_matches_of_a_server_that_sent_the_bot_away_stand_still(table: Channel) -> None:
    session = await table.begin(terms=DAILY)
    table.env.backend.remove_guild(table.guild.id)
    await table.env.settle()
    assert session.halt == "unreachable"
    entries = session.entries
    await table.env.advance_time(60 * DAY)
    assert session.entries == entries


async def test_a_bot_that_was_sent_away_while_it_was_off_notices_at_its_start(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def off(guild: discord.Guild) -> None:
        """The bot that was told of it is the one before."""

    session = await table.begin(terms=DAILY)
    monkeypatch.setattr(table.bot, "on_guild_remove", off)
    table.env.backend.remove_guild(table.guild.id)
    await table.env.settle()
    assert session.halt == ""
    await table.restart()
    session = await table.bot.matches.get(session.id)
    assert session.halt == "unreachable"
    assert all(player.clock.due_at is None for player in session.players)


async def test_time_in_which_a_match_stood_still_counts_for_nobody(table: Channel) -> None:
    session = await table.begin(terms=DAILY, moves=opening(6, options=""))
    (seat,) = session.waiting.people
    await table.env.advance_time(20 * HOUR)
    await close_to_the_bot(table)
    await table.slash(3 if seat != 3 else 0, "game status")
    await table.directly(show_again(table.bot.matches, session.id))
    assert session.halt == "unreachable"
    await table.env.advance_time(9 * DAY)
    await open_to_the_bot(table)
    assert session.players[seat].clock.left == 4 * HOUR


async def test_a_match_in_which_only_ai_players_are_to_move_goes_on_when_the_bot_is_back(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("barrage", people=1, ai=1, options="rounds 1")
    with monkeypatch.context() as still:
        still.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
        while session.waiting.people:
            await some_move(table, session)
        await table.directly(halt.lose(table.bot.matches, [session.id], 50001))
    assert (session.halt, session.last and session.last.open) == ("unreachable", False)
    entries = session.entries
    await table.directly(halt.try_again(table.bot.matches, session.id))
    assert session.halt == ""
    assert session.entries > entries
    assert session.waiting.people == [0]
