"""A match in a thread, which may be archived or locked meanwhile."""

import discord
import pytest
from simcord.backend.models.channel import ThreadMetadata
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from bot.model.terms import Terms
from tests.bot.channel import Channel, buttons, reply_text, text_of

ARCHIVED = 50083


def thread(table: Channel, *, locked: bool = False) -> ChannelHandle:
    """A thread that the bot does not manage, below a new channel; the table moves there."""
    assert table.bot.user is not None
    deny = discord.PermissionOverwrite(manage_threads=False)
    parent = table.guild.create_text_channel("parent", overwrites={table.bot.user: deny})
    made = table.env.backend.create_channel(
        table.guild.id,
        "a match",
        type=ChannelType.PUBLIC_THREAD,
        parent_id=parent.id,
        owner_id=table.people[0].id,
        thread_metadata=ThreadMetadata(locked=locked),
    )
    table.here = ChannelHandle(table.env, table.guild, made)
    return table.here


async def test_a_thread_holds_a_match_beside_the_channels_own(table: Channel) -> None:
    await table.begin("toy")
    thread(table)
    session = await table.begin("toy", people=2)
    assert len(session.players) == 2
    await table.slash(1, "toy bid", coins="1")
    assert session.under_way.moves
    assert "Your choice" in buttons(table.post)


async def test_in_a_locked_thread_nothing_is_lost_and_status_says_what_is_wrong(table: Channel) -> None:
    here = thread(table)
    session = await table.begin("toy", people=2)
    lock(table, here)
    refuse(table, here)
    for who, coins in enumerate("51"):
        assert "Done." in reply_text(await table.slash(who, "toy bid", coins=coins))
    assert session.waiting.seats == [0]
    assert "locked" in reply_text(await table.slash(0, "game status"))
    table.env.backend.faults.clear()
    lock(table, here, locked=False)
    await table.env.settle()
    assert session.halt == ""
    assert "locked" not in reply_text(await table.slash(0, "game status"))
    assert "Three cubes" in text_of(table.post)


async def test_a_match_stands_still_as_soon_as_its_thread_is_locked_and_goes_on_once_it_is_not(table: Channel) -> None:
    here = thread(table)
    session = await table.begin("toy", people=2)
    refuse(table, here)
    lock(table, here)
    await table.env.settle()
    assert session.standstill.code == ARCHIVED
    table.env.backend.faults.clear()
    lock(table, here, locked=False)
    await table.env.settle()
    assert session.halt == ""


async def test_a_locked_thread_is_not_asked_for_as_rights_change(table: Channel) -> None:
    here = thread(table)
    session = await table.begin("toy", people=2)
    refuse(table, here)
    table.env.backend.edit_channel(here.id, {}, thread_metadata={"locked": True})
    await table.env.settle()
    requests = len(table.env.http_requests)
    rights = discord.Permissions.all_channel()
    rights.update(attach_files=False)
    table.env.backend.edit_role(table.guild.id, table.guild.default_role.id, {"permissions": rights.value})
    await table.env.settle()
    assert (session.halt, len(table.env.http_requests)) == ("unreachable", requests)


async def test_a_thread_that_was_locked_while_the_bot_was_off_is_known_at_its_start(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def off(payload: discord.RawThreadUpdateEvent) -> None:
        """The bot that was told of it is the one before."""

    here = thread(table)
    session = await table.begin("toy", people=2, terms=Terms(pace="daily"))
    monkeypatch.setattr(table.bot, "on_raw_thread_update", off)
    lock(table, here)
    await table.env.settle()
    assert session.halt == ""
    refuse(table, here)
    await table.restart()
    session = await table.session()
    assert session.standstill.code == ARCHIVED


async def test_no_lobby_is_opened_in_a_locked_thread(table: Channel) -> None:
    thread(table, locked=True)
    assert "locked" in reply_text(await table.slash(0, "game new", game="toy"))
    assert not table.posts


def refuse(table: Channel, here: ChannelHandle) -> None:
    """Discord takes no posts in an archived thread, and no edits."""
    for method in ("POST", "PATCH"):
        table.env.inject_error(method, f"/channels/{here.id}/messages*", status=400, code=ARCHIVED, times=None)


def lock(table: Channel, here: ChannelHandle, *, locked: bool = True) -> None:
    """A thread is archived and locked, or neither any more."""
    table.env.backend.edit_channel(here.id, {}, thread_metadata={"archived": locked, "locked": locked})
