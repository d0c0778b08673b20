"""A bot is killed amid moves, its database goes back to an earlier copy, and the match goes on before everybody."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from bot.app.restored import LOST
from bot.model.notes import PutBack
from bot.store.copies import backup
from tests.drills.drill import Drill
from tests.store.at_table import address, content
from tests.wire.discord import Message, Wire, buttons, selects, texts
from tests.wire.house import begin, people, press, rows, running, typed
from tests.wire.test_killed import Table

WENT_BACK = PutBack(0).say(None)[:45]
"""How its line begins."""
BEFORE, AFTER = 3, 3
"""Moves before the copy, and after the restore."""
ENTRIES = "select count(*) from entries"


async def restore(folder: Path) -> str:
    file, copy = folder / "hustings.db", folder / "copy.db"
    async with Wire() as wire:
        at_table = Table(wire, file, people(wire, 4), random.Random(4))
        async with running(wire, file) as bot:
            await begin(wire, at_table.members, "rounds 2")
            await at_table.play(BEFORE)
            backup(address(file), copy)
            known = {message.id for message in wire.messages(wire.channel)}
            playing = asyncio.create_task(at_table.play())
            assert await wire.until(lambda: len(wire.messages(wire.channel)) > len(known) + 2, 20)
            bot.process.kill()
            await bot.exit_status()
            playing.cancel()
        assert await wire.until(lambda: not wire.online)
        assert content(file.with_name("hustings.db-wal"))
        lost, late = [one for one in wire.messages(wire.channel) if one.id not in known], rows(file, ENTRIES)
        status, said = await typed(wire, file, "restore", str(copy))
        assert (status, rows(file, ENTRIES)) == (0, rows(copy, ENTRIES)), said
        async with running(wire, file):
            assert await wire.until(lambda: is_asked_anew(at_table.newest), 20)
            assert await wire.until(lambda: all(LOST in texts(one) and not buttons(one) for one in lost), 20)
            done = at_table.done
            while at_table.done < done + AFTER:
                assert await wire.until(lambda: at_table.mentioned_members, 20)
                await at_table.type_move(at_table.rng.choice(at_table.mentioned_members))
        assert wire.violations == []
        assert len(backs(wire)) == 1
    moves = late[0][0] - rows(copy, ENTRIES)[0][0]
    return f"{moves} moves lost and said so, {len(lost)} posts of them marked, asked anew with one ping, played on"


async def press_what_was_lost(folder: Path) -> str:
    """A button of a lost future is pressed: its number has come again with another meaning."""
    file, copy = folder / "hustings.db", folder / "copy.db"
    async with Wire() as wire:
        members = people(wire)
        async with running(wire, file):
            backup(address(file), copy)
            await begin(wire, members)
            lost = wire.messages(wire.channel)[-1]
        assert await wire.until(lambda: not wire.online)
        assert (await typed(wire, file, "restore", str(copy)))[0] == 0
        wire.channel = wire.add_channel("another")
        async with running(wire, file):
            await begin(wire, members)
            before = rows(file, ENTRIES)
            answer = await press(wire, members[0], "Your choice", lost)
            assert await answer.settled()
            assert rows(file, ENTRIES) == before
    return f"answered: “{answer.content[:42]}…”"


def backs(wire: Wire) -> list[Message]:
    """The posts that tell of a restore."""
    return [one for one in wire.messages(wire.channel) if WENT_BACK in texts(one)]


def is_asked_anew(post: Message) -> bool:
    return WENT_BACK in texts(post) and bool(buttons(post) or selects(post))


DRILLS = (
    Drill("killed, restored, resumed", "five channels silent; what the kill left undid the restore", restore),
    Drill("a button of the lost future", "pressed and played: its number came again", press_what_was_lost),
)
