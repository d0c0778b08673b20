"""`/mod matches`: the open matches of a server, worst first, by their rows alone."""

from collections.abc import Sequence
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from sqlalchemy import event, text

from bot import store
from bot.model.player import Clock, Player
from bot.model.terms import USUAL
from bot.model.unreachable import UNKNOWN_CHANNEL
from tests.bot.channel import Channel, reply_of, reply_text

pytestmark = pytest.mark.both

NASTY = "**@everyone** [x](http://y)"
EIGHT = [f"Bartholomew-Maximilian {number}" for number in range(8)]
HOUR, AT = 3_600, 1_790_000_000


async def write_match(
    table: Channel, channel_id: int, players: Sequence[Player], *, terms: str = "", **values: Any
) -> int:
    """A match under way, as rows alone that nobody could play again."""
    row = {
        "guild_id": table.guild.id,
        "channel_id": channel_id,
        "game": "toy",
        "version": 1,
        "seed": "",
        "options": {},
        "terms": USUAL.model_dump(mode="json"),
        "host_id": 1,
        "created_at": AT,
    }
    async with table.bot.matches.store.write() as db:
        match_id = await store.matches.new_match(db, **row)
        assert match_id is not None
        store.matches.set_match(db, match_id, **{"phase": "playing", **values})
        store.players.seat_players(db, match_id, players)
        if terms:
            db.write(text("update matches set terms = :terms where id = :id"), {"terms": terms, "id": match_id})
    return match_id


def two(since: int = 0, stage: int = 0, silence: int = 0) -> list[Player]:
    """Ann is awaited since so many hours, and Bob is not."""
    clock = Clock(stage=stage, silence=silence)
    return [Player(0, 1, "Ann", since=AT - since * HOUR, clock=clock), Player(1, 2, "Bob")]


def named_channels(table: Channel, many: int) -> list[int]:
    return [table.guild.create_text_channel(f"room-{number}").id for number in range(many)]


async def test_the_worst_stands_first_and_each_has_its_line(table: Channel, database: str) -> None:
    mo, rooms = table.moderator(), named_channels(table, 9)
    damaged = '{"pace": ' if database == "sqlite" else '{"pace": 7}'
    wanted = [
        await write_match(table, rooms[0], two(1), halt="halted", halted_at=AT),
        await write_match(table, rooms[1], two(2), terms=damaged),
        await write_match(table, rooms[2], two(), halt="halted", halted_at=AT, due_at=AT + HOUR),
        await write_match(table, 5, two(), halt="unreachable", halt_code=UNKNOWN_CHANNEL, halted_at=AT),
        await write_match(table, rooms[3], two(9, stage=5, silence=1)),
        await write_match(table, rooms[4], two(8, stage=3)),
        await write_match(table, rooms[5], two(5, stage=1)),
        await write_match(table, rooms[6], two(4), halt="paused", halted_at=AT),
        await write_match(table, rooms[7], two(3)),
        await write_match(table, rooms[8], two(), phase="lobby"),
    ]
    answer = await mo.slash(table.here, "mod matches")
    told = reply_text(answer).splitlines()
    assert reply_of(answer).flags.ephemeral
    assert [int(line.split()[0]) for line in told if " Toy market in <#" in line] == [
        *(wanted[1], wanted[0]),
        *wanted[2:],
    ]
    titles = [line for line in told if line.startswith("**")]
    assert [title.strip("*") for title in titles] == [
        *("Damaged", "Halted by the rules", "Out of reach", "Silent players", "Time is up", "Reminded"),
        *("Paused", "Going on", "Lobbies"),
    ]
    assert f"{wanted[8]} Toy market in <#{rooms[7]}>: **Ann**, asked <t:{AT - 3 * HOUR}:R>" in told
    (halted,) = [line for line in told if line.startswith(f"{wanted[2]} ")]
    assert "`/mod rewind`, typed there, lets it go on" in halted
    assert "Ann" not in halted, "it waits for a moderator"
    assert all(table.bot.matches.in_memory(match_id) is None for match_id in wanted)


async def test_a_channel_that_a_moderator_does_not_see_is_counted_and_not_named(table: Channel) -> None:
    role = table.guild.create_role("arbiter")
    arbiter = table.guild.add_member(table.env.create_user("arb", global_name="Arb"), roles=[role])
    settings = table.bot.server(table.guild.id).model_copy(update={"role": role.id})
    table.bot.matches.servers.known[table.guild.id] = settings
    deny = discord.PermissionOverwrite(view_channel=False)
    closed = table.guild.create_text_channel("closed", overwrites={table.guild.default_role: deny})
    await write_match(table, closed.id, [Player(0, 1, "Spy", since=AT)])
    await write_match(table, table.here.id, two())
    text = reply_text(await arbiter.slash(table.here, "mod matches"))
    assert (str(closed.id) in text, "Spy" in text, "-# 1 more in channels" in text) == (False, False, True)
    assert f"<#{table.here.id}>" in text


async def test_who_looks_after_one_channel_is_told_of_no_match_elsewhere(table: Channel) -> None:
    keeper = table.guild.add_member(table.env.create_user("keeper", global_name="Keeper"))
    allowed = discord.Permissions(manage_channels=True).value
    table.env.backend.set_overwrite(table.here.id, Overwrite(keeper.id, OverwriteType.MEMBER, allowed, 0))
    (room,) = named_channels(table, 1)
    await write_match(table, room, [Player(0, 1, "Spy", since=AT)])
    await write_match(table, table.here.id, two())
    text = reply_text(await keeper.slash(table.here, "mod matches"))
    assert (f"<#{table.here.id}>" in text, str(room) in text, "-# 1 more in channels" in text) == (True, False, True)


async def test_only_moderators_are_answered(table: Channel) -> None:
    await write_match(table, table.here.id, two())
    assert "only for people who can manage channels" in reply_text(await table.slash(0, "mod matches"))
    assert "No match is open" not in reply_text(await table.moderator().slash(table.here, "mod matches"))


async def test_a_long_list_says_how_many_more_there_are(table: Channel) -> None:
    mo = table.moderator()
    eight = [Player(seat, seat + 1, name, since=AT) for seat, name in enumerate([NASTY, *EIGHT[1:]])]
    for number in range(40):
        await write_match(table, 1_000 + number, eight, due_at=AT + HOUR)
    queries, engine = list[str](), table.bot.matches.store.engine
    await table.env.settle()
    event.listen(engine, "before_cursor_execute", lambda connection, cursor, said, *rest: queries.append(said))
    text = reply_text(await mo.slash(table.here, "mod matches"))
    assert sum(one.startswith("SELECT") and "guild_id =" in one for one in queries) == 2
    assert len(text) <= 4_000
    shown = text.count(" Toy market in <#")
    assert 10 < shown < 40
    assert f"-# {40 - shown} more" in text
    assert "and 5 more, asked" in text
    assert "@everyone" not in text.replace("@\u200beveryone", "")


async def test_a_moderator_in_a_channel_without_a_match_is_shown_where_the_others_are(table: Channel) -> None:
    mo = table.moderator()
    for command, given in (
        ("pause", {}),
        ("rewind", {"to": "1"}),
        ("end", {}),
        ("swap", {"player": "A", "other": "B"}),
    ):
        assert "`/mod matches` lists" in reply_text(await mo.slash(table.here, f"mod {command}", **given))
    assert "`/game new` opens one" in reply_text(await table.slash(0, "game end"))
