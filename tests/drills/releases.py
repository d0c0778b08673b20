"""Drills of an upgrade: a database of an earlier release, its matches under way, and the way back."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.copies import backup
from tests.drills.drill import Drill
from tests.release import DATABASE, RELEASES
from tests.store.at_table import address
from tests.wire.discord import Channel, Member, Wire, buttons, texts
from tests.wire.house import Bot, process, rows, running, typed

LATER = "9.9.9"
"""The version of a bot to come."""
ASKED = (
    "select matches.id, channel_id, user_id from players join matches on matches.id = match_id "
    "where phase = 'playing' and halt = '' and since is not null and user_id is not null "
    "group by matches.id order by matches.id"
)
TRIED = 12
"""A member tries so many of the moves that are offered, until one is made."""


def settle(wire: Wire, file: Path) -> None:
    """The server, channels and members of a database are those of the small Discord."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("update matches set guild_id = ?", (wire.world.guild_id,))
        db.commit()
    for (channel_id,) in rows(file, "select distinct channel_id from matches"):
        wire.world.channels[channel_id] = Channel(channel_id, f"table-{channel_id % 1000}")
    for user_id, name in rows(file, "select distinct user_id, name from players where user_id is not null"):
        wire.world.members[user_id] = Member(user_id, name)


async def everybody_moves(wire: Wire, file: Path) -> int:
    """In each match that waits for somebody they make a move; in how many."""
    asked = rows(file, ASKED)
    for _, channel_id, user_id in asked:
        assert await makes_a_move(wire, wire.world.channels[channel_id], wire.world.members[user_id]), channel_id
    return len(asked)


async def makes_a_move(wire: Wire, channel: Channel, member: Member) -> bool:
    for choice in (await wire.complete(member, channel, "move", focused="move"))[:TRIED]:
        answer = await wire.slash(member, channel, "move", move=choice.value)
        await answer.settled()
        every = [one["custom_id"] for message in answer.messages for one in buttons(message)]
        if sure := next((one for one in every if one.startswith("b:sure:")), None):
            answer = await wire.click(member, answer.messages[-1], sure)
            await answer.settled()
        if answer.content.startswith("Done."):
            return True
    return False


def halted(bot: Bot) -> int:
    return sum("a match is halted" in line for line in bot.output)


async def upgrade(folder: Path) -> str:
    file, moved, stopped = folder / "hustings.db", 0, 0
    shutil.copy(RELEASES / "1.0.0" / DATABASE, file)
    async with Wire() as wire:
        settle(wire, file)
        status, said = await typed(wire, file, "check")
        assert (status, "They would stop: 0." in said) == (0, True), said
        for _ in range(2):
            async with running(wire, file) as bot:
                moved += await everybody_moves(wire, file)
                stopped += halted(bot)
            assert await wire.until(lambda: not wire.online)
        assert wire.violations == []
    assert stopped == 0
    return f"{moved // 2} of {moved // 2} matches under way go on, over a restart too; halted: {stopped}"


async def back(folder: Path) -> str:
    """A later bot had the database for a while; the earlier one refuses it, and goes on with its copy."""
    file, copy = folder / "hustings.db", folder / "copy.db"
    shutil.copy(RELEASES / "1.0.0" / DATABASE, file)
    async with Wire() as wire:
        settle(wire, file)
        async with running(wire, file):
            backup(address(file), copy)
            await everybody_moves(wire, file)
        assert await wire.until(lambda: not wire.online)
        with closing(sqlite3.connect(file)) as db:
            db.execute("update settings set value = ? where name = 'last used by'", (LATER,))
            db.commit()
        async with process(wire, file) as refused:
            assert await refused.exit_status() == 2
        assert (LATER in refused.text, len(refused.output)) == (True, 1), refused.text
        status, said = await typed(wire, file, "restore", str(copy))
        assert status == 0, said
        wire.world.commands.clear()
        async with running(wire, file):
            moved = await everybody_moves(wire, file)
            assert await wire.until(lambda: len(wire.commands) > 1)
            assert await wire.until(lambda: went_back(wire, file) == moved, 20)
        assert wire.violations == []
    return f"the older bot says so in one line; {moved} matches go on from the copy, commands are right"


def went_back(wire: Wire, file: Path) -> int:
    """How many channels were told that their match went back."""
    places = [wire.world.channels[channel_id] for _, channel_id, _ in rows(file, ASKED)]
    return sum(any("earlier copy" in texts(one) for one in wire.messages(place)) for place in places)


DRILLS = (
    Drill("upgrade while matches run", "22 of 53 matches halted, 13 of them without a reason", upgrade),
    Drill("back to the earlier version", "refused only where tables differed; cleared commands stayed away", back),
)
