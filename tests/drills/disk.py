"""Drills of the disk: a database that is damaged, cut off, empty, gone or another's, at a start and under a bot."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.drills.drill import Drill
from tests.release import DATABASE, RELEASES
from tests.store.at_table import open_once
from tests.store.test_damage import TABLES, flip
from tests.wire.discord import Wire
from tests.wire.house import Bot, begin, people, press, process, rows, running, typed

OFTEN = {"HUSTINGS_HEALTH_MINUTES": "0.002"}


def damage(file: Path) -> None:
    flip(file, "entries")


def cut_off(file: Path) -> None:
    os.truncate(file, 10 * 4096 + 77)


def empty(file: Path) -> None:
    os.truncate(file, 0)


def text(file: Path) -> None:
    file.write_text("My shopping list: " + "eggs, " * 2000)


AT_START = (damage, cut_off, empty, text)


async def start_on_a_broken_file(folder: Path) -> str:
    file, told = folder / "hustings.db", 0
    async with Wire() as wire:
        for spoil in AT_START:
            shutil.copy(RELEASES / "1.0.0" / DATABASE, file)
            await open_once(file)
            spoil(file)
            async with process(wire, file) as bot:
                assert await bot.exit_status() == 2
            status, said = await typed(wire, file, "check")
            assert (len(bot.output), status, len(said.splitlines()) <= 2) == (1, 2, True), (bot.text, said)
            assert "Traceback" not in bot.text + said
            told += 1
        for table in TABLES:
            shutil.copy(RELEASES / "1.0.0" / DATABASE, file)
            await open_once(file)
            flip(file, table)
            status, said = await typed(wire, file, "check")
            assert (status, "damaged" in said, "Traceback" in said) == (2, True, False), said
    return f"{told} of {told} told in one line at the start; check: {len(TABLES)} of {len(TABLES)} tables"


def delete(file: Path) -> None:
    file.unlink()


def move(file: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


def replace(file: Path) -> None:
    move(file)
    shutil.copy(file.with_name("elsewhere.db"), file)


async def lose_the_file_of_a_running_bot(folder: Path) -> str:
    lost = (delete, move, replace)
    for spoil in lost:
        (here := folder / spoil.__name__).mkdir()
        async with at_table(here / "hustings.db") as (wire, bot):
            spoil(here / "hustings.db")
            said = await chooses(wire)
            assert said.startswith("That couldn't be saved."), said
            assert await bot.says('"event": "the database fails"')
            assert await bot.says('"database": "gone"')
            assert await is_not_green(wire, bot)
    return f"{len(lost)} of {len(lost)}: no move is answered “Done.”, health is an error"


async def damage_a_page_of_a_running_bot(folder: Path) -> str:
    async with at_table(file := folder / "hustings.db") as (wire, bot):
        with closing(sqlite3.connect(file)) as db:
            db.execute("pragma wal_checkpoint(truncate)")
        flip(file, "ix_interventions_guild_id")
        answer = await wire.slash(wire.world.owner, wire.channel, "mod audit")
        assert await answer.settled()
        assert answer.content.startswith("I couldn't look that up."), answer.content
        assert "try again" not in answer.content
        assert await is_not_green(wire, bot)
    return "told as damaged, without “try again”; health is an error"


@asynccontextmanager
async def at_table(file: Path) -> AsyncIterator[tuple[Wire, Bot]]:
    """A bot with a match that has begun."""
    async with Wire() as wire, running(wire, file, OFTEN) as bot:
        await begin(wire, people(wire))
        yield wire, bot


async def chooses(wire: Wire) -> str:
    """What somebody is told who makes the first choice of the match."""
    member = next(one for one in wire.world.members.values() if one.name == "ann")
    asked = await press(wire, member, "Your choice")
    assert await asked.settled()
    if not asked.content.startswith("Choose"):
        choice = (await wire.complete(member, wire.channel, "move", focused="move"))[0]
        asked = await wire.slash(member, wire.channel, "move", move=choice.value)
        assert await asked.settled()
    return asked.content


async def is_not_green(wire: Wire, bot: Bot) -> bool:
    """Whether a line of health that is to come is an error."""
    first = len(bot.output)

    def health() -> list[dict[str, object]]:
        return [one for one in bot.lines[first:] if one["event"] == "health"]

    return await bot.changes.until(lambda: any(one["level"] == "error" for one in health()), 8)


async def a_second_bot(folder: Path) -> str:
    """By the same name and by a hard link; and where another has only the same token."""
    file, link, other = folder / "hustings.db", folder / "link.db", folder / "other.db"
    async with Wire() as wire:
        members = people(wire)
        async with running(wire, file):
            await begin(wire, members)
            os.link(file, link)
            for lock in folder.glob("*.lock"):  # noqa: ASYNC240
                lock.unlink()
            for name in (file, link):
                async with process(wire, name) as second:
                    assert await second.exit_status()
                assert ("Another Hustings is using" in second.text, len(second.output)) == (True, 1), second.text
            post = wire.messages(wire.channel)[-1]
        assert await wire.until(lambda: not wire.online)
        async with running(wire, other) as stranger:
            answer = await press(wire, members[0], "Your choice", post)
            assert await answer.settled()
            assert await stranger.says("another bot may run with this token")
    assert rows(other, "select count(*) from matches") == [(0,)]
    return "refused by either name, in a line; a press on an unknown match is logged with the hint"


DRILLS = (
    Drill(
        "start on a damaged, cut off, empty or foreign file",
        "not in a sentence; `check` ended in tracebacks",
        start_on_a_broken_file,
    ),
    Drill(
        "file deleted, moved, replaced under a bot",
        "moves answered “Done.”, health green",
        lose_the_file_of_a_running_bot,
    ),
    Drill("a damaged page under a bot", "“try again in a minute”, health green", damage_a_page_of_a_running_bot),
    Drill("a second bot", "let in by a hard link, or a deleted lock file; no hint", a_second_bot),
)
