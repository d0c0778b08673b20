"""`/mod` settings and audit."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import InteractionResult

from bot.model.names import bold
from bot.model.server import UNSET, Server
from bot.moderation.audit import audit
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from tests.bot.channel import Channel, parts, reply_of, reply_text, selects, text_of
from tests.bot.moderating import interventions, last
from tests.bot.test_mod_halting import bidding
from tests.conformance.posted import fits_discord

ONLY_GAMES, PACE = "Only these games", "Pace of new lobbies"


async def settings(mo: MemberActor, where: ChannelHandle) -> Any:
    return reply_of(await mo.slash(where, "mod settings"))


async def chosen(mo: MemberActor, panel: Any, title: str, value: str) -> InteractionResult:
    """Choose from a select of the panel."""
    return await mo.select(panel, [value], custom_id=selects(panel)[title][0])


async def chosen_channel(mo: MemberActor, panel: Any, hall: ChannelHandle) -> str:
    """Choose the only channel for matches; what the panel says then."""
    return reply_text(await mo.select(panel, [hall], custom_id="c:chosen:channels"))


async def test_matches_are_played_in_the_chosen_channels_alone(table: Channel) -> None:
    mo, hall = table.moderator(), table.guild.create_text_channel("hall")
    panel = await settings(mo, table.here)
    assert "Channels: all" in text_of(panel)
    assert "I have every permission I need" in text_of(panel)
    sent = len(table.sent())
    assert f"Channels: <#{hall.id}>" in await chosen_channel(mo, panel, hall)
    refused = reply_text(await table.slash(0, "game new", game="toy"))
    assert f"matches are played in <#{hall.id}>" in refused
    assert "open" in reply_text(await table.people[0].slash(hall, "game new", game="toy"))
    deed = await last(table)
    assert (deed.what, deed.match_id, deed.before) == ("settings", None, {"channels": []})
    assert len(table.sent()) == sent
    await mo.click(await settings(mo, table.here), label="All channels")
    assert "open" in reply_text(await table.slash(1, "game new", game="toy"))


async def test_nobody_is_sent_to_the_only_allowed_channel_once_it_is_deleted(table: Channel) -> None:
    mo, hall = table.moderator(), table.guild.create_text_channel("hall")
    await chosen_channel(mo, await settings(mo, table.here), hall)
    table.env.backend.delete_channel(hall.id)
    await table.env.settle()
    refused = reply_text(await table.slash(0, "game new", game="toy"))
    assert f"<#{hall.id}>" not in refused
    assert "channels that no longer exist" in refused
    assert "/mod settings" in refused


async def test_games_that_are_not_chosen_are_refused_by_command_and_button(table: Channel) -> None:
    mo = table.moderator()
    await chosen(mo, await settings(mo, table.here), ONLY_GAMES, "barrage")
    assert "isn't played on this server" in reply_text(await table.slash(0, "game new", game="toy"))
    assert "isn't played on this server" in reply_text(await table.press(0, await welcome(table), "b:open:toy"))
    assert "open" in reply_text(await table.slash(0, "game new", game="barrage"))


async def welcome(table: Channel) -> discord.Message:
    """Any post of the bot's."""
    await table.slash(1, "game new", game="barrage")
    post = table.post
    await table.slash(1, "game end")
    return post


async def test_new_lobbies_have_the_pace_of_the_server(table: Channel) -> None:
    mo = table.moderator()
    panel = await settings(mo, table.here)
    assert [option["value"] for option in selects(panel)[PACE][1]] == ["none", "live", "daily", "relaxed"]
    await chosen(mo, panel, PACE, "daily")
    await table.slash(0, "game new", game="toy")
    assert (await table.session()).setup.terms.pace == "daily"
    await table.restart()
    assert table.bot.matches.servers.known[table.guild.id].pace == "daily"


async def test_settings_are_undone_one_after_the_other(table: Channel) -> None:
    mo = table.moderator()
    panel = await settings(mo, table.here)
    for pace in ("daily", "live", "live"):
        await chosen(mo, panel, PACE, pace)
    assert len(await interventions(table)) == 2
    await table.restart()
    assert "Undone: a change of the server settings" in reply_text(await mo.slash(table.here, "mod undo"))
    assert table.bot.matches.servers.known[table.guild.id].pace == "daily"
    await mo.slash(table.here, "mod undo")
    assert table.bot.matches.servers.known[table.guild.id] == UNSET
    assert "nothing like that" in reply_text(await mo.slash(table.here, "mod undo"))


@pytest.mark.parametrize(
    ("denied", "told"),
    [
        ("attach_files", "Missing permissions in <#{}>: Attach Files"),
        (
            "create_public_threads",
            "I can't open a thread for a second match in <#{}>. Missing permissions: Create Public Threads",
        ),
    ],
)
async def test_what_the_bot_lacks_in_a_chosen_channel_is_named(table: Channel, denied: str, told: str) -> None:
    mo = table.moderator()
    denies = discord.PermissionOverwrite(**{denied: False})
    hall = table.guild.create_text_channel("hall", overwrites={table.guild.default_role: denies})
    here = told.format(hall.id).replace(f"in <#{hall.id}>", "here")
    assert here in text_of(await settings(mo, hall))
    assert told.format(hall.id) in await chosen_channel(mo, await settings(mo, table.here), hall)


async def test_the_panel_is_within_the_limits(table: Channel) -> None:
    mo = table.moderator()
    gone = [10**18 + at for at in range(25)]
    table.bot.matches.servers.known[table.guild.id] = Server(channels=gone, games=["toy", "chess"], role=5)
    panel = await settings(mo, table.here)
    assert "the chosen role is gone" in text_of(panel)
    assert text_of(panel).count("is gone, or I can't see it") == 25
    assert len(text_of(panel)) < 4_000
    assert len(parts(panel)) <= 40


async def test_who_has_done_what(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    assert "Moderators haven't done anything" in reply_text(await mo.slash(table.here, "mod audit"))
    why = ("**@everyone** <@1> `x` ~~y~~ @0 " * 10)[:200]
    await mo.slash(table.here, "mod pause", why=why)
    await mo.slash(table.here, "mod undo")
    answer = await mo.slash(table.here, "mod audit", here=True)
    assert re.search(r"<t:\d+:f> \*\*Mo\*\* \(moderator\) undid the pause\.", reply_text(answer))
    assert "Undone by **Mo**." in reply_text(answer)
    assert "@everyone" not in reply_text(answer).replace("@\u200beveryone", "")
    post = next(post for post in table.posts if "paused the match" in text_of(post))
    assert "~~" in text_of(post)
    assert not any("everyone" in str(body["allowed_mentions"].get("parse")) for body in table.sent())
    assert (await interventions(table))[1].why == why
    assert session.halt == ""


async def test_a_reason_is_shown_as_it_is_typed_and_calls_nobody(table: Channel) -> None:
    _, mo = await bidding(table), table.moderator()
    why = "# *a* _b_ `c` ||d|| [e](http://f.g) <@&1> @here @1 \u202eabc"
    await mo.slash(table.here, "mod pause", why=why)
    told = text_of(next(post for post in table.posts if "paused the match" in text_of(post)))
    assert "\\*a\\*" in told
    assert "\u202e" not in told
    assert "@\u200bhere" in told
    assert "**Bob**" not in told
    with pytest.raises(Exception, match="200"):
        await mo.slash(table.here, "mod resume", why="x" * 201)


def test_the_audit_of_sixty_deeds_is_within_the_limits() -> None:
    name, why = "*" * 32, "~" * 200
    who = bold(name)
    line = f"{who} (moderator) gave {who}'s seat to {who}."
    found = [Intervention(at, 1, 1, 2, name, "replace", line, why, {}, name, 1_800_000_000) for at in range(60)]
    reply = audit(found)
    fits_discord(reply)
    assert reply.text.count("<t:") >= 8
    assert "more in the file" in reply.text
    assert reply.file is not None
    assert reply.file[1].count(b"\n") == 59
    shorter = audit([Intervention(1, 1, None, 2, "Mo", "settings", "Mo did it", "", {}, None, 1_800_000_000)] * 16)
    assert shorter.text.count("<t:") == 15


def test_what_was_done_to_several_matches_is_told_with_their_numbers() -> None:
    deeds = [Intervention(at, 1, at or None, 2, "Mo", "pause", "Mo did it", "", {}, None, 5) for at in (0, 7, 8)]
    assert audit(deeds).text.splitlines() == [
        "<t:5:f> Mo did it",
        "<t:5:f> Match 7: Mo did it",
        "<t:5:f> Match 8: Mo did it",
    ]
    assert audit(deeds[1:2]).text == "<t:5:f> Mo did it"


async def test_who_manages_one_channel_alone_changes_nothing_elsewhere(table: Channel) -> None:
    role = table.guild.create_role("owner")
    hall = table.guild.create_text_channel("hall", overwrites={role: discord.PermissionOverwrite(manage_channels=True)})
    eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"), roles=[role])
    session, mo = await bidding(table), table.moderator()
    await chosen(mo, await settings(mo, table.here), PACE, "daily")
    await mo.slash(table.here, "mod pause")
    assert "whole server" in reply_text(await eve.slash(hall, "mod settings"))
    assert "nothing like that" in reply_text(await eve.slash(hall, "mod undo"))
    assert "no such match" in reply_text(await eve.slash(hall, "mod move", match=str(session.id)))
    assert "no such match" in reply_text(await eve.slash(hall, "mod export", match=str(session.id)))
    assert await eve.autocomplete(hall, "mod move", "match", "") == []
    assert "no match" in reply_text(await eve.slash(hall, "mod audit"))
    assert "`/mod` is only for" in reply_text(await eve.slash(table.here, "mod resume"))
    await table.people[0].slash(hall, "game new", game="toy")
    await eve.slash(hall, "mod end")
    assert "Moderators haven't done anything" in reply_text(await eve.slash(hall, "mod audit"))
    assert session.halt == "paused"


async def test_an_undo_of_one_setting_leaves_the_others(table: Channel) -> None:
    mo = table.moderator()
    panel = await settings(mo, table.here)
    await chosen(mo, panel, PACE, "daily")
    await chosen(mo, panel, ONLY_GAMES, "toy")
    first = (await interventions(table))[-1]
    assert "Undone" in reply_text(await mo.slash(table.here, "mod undo", what=str(first.id)))
    assert table.bot.matches.servers.known[table.guild.id] == Server(games=["toy"])


async def test_settings_that_are_not_saved_do_not_hold(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    mo = table.moderator()
    panel = await settings(mo, table.here)
    write = table.bot.matches.store.write

    @asynccontextmanager
    async def full(**how: bool) -> AsyncIterator[Writing]:
        async with write(**how) as db:
            yield db
            raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(table.bot.matches.store, "write", full)
        answer = await chosen(mo, panel, PACE, "daily")
    assert "couldn't be saved" in reply_text(answer)
    assert table.bot.matches.servers.known.get(table.guild.id, UNSET) == UNSET
