"""A bot is killed amid moves, its database goes back to an earlier copy, and the match goes on before everybody."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.app.cli import main
from bot.app.restored import LOST
from bot.model.notes import PutBack
from bot.store.database import backup
from tests.store.at_table import address, content
from tests.wire.discord import Message, Wire, buttons, selects, texts
from tests.wire.house import begin, people, rows, running
from tests.wire.test_killed import Table

WENT_BACK = PutBack(0).say(None)[:45]
"""How its line begins."""
BEFORE, AFTER = 3, 3
"""Moves before the copy, and after the restore."""


@pytest.mark.long
async def test_a_killed_bot_goes_back_to_a_copy_and_everybody_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = tmp_path / "hustings.db", tmp_path / "copy.db"
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
        lost = [one for one in wire.messages(wire.channel) if one.id not in known]
        copied = rows(copy, "select count(*) from entries")
        monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))
        assert await asyncio.to_thread(main, ["restore", str(copy)]) == 0
        assert rows(file, "select count(*) from entries") == copied
        async with running(wire, file):
            assert await wire.until(lambda: is_asked_anew(at_table.newest), 20)
            assert await wire.until(lambda: all(LOST in texts(one) and not buttons(one) for one in lost), 20)
            done = at_table.done
            while at_table.done < done + AFTER:
                assert await wire.until(lambda: at_table.mentioned_members, 20)
                await at_table.type_move(at_table.rng.choice(at_table.mentioned_members))
        assert wire.violations == []
        assert len(backs(wire)) == 1


def backs(wire: Wire) -> list[Message]:
    """The posts that tell of a restore."""
    return [one for one in wire.messages(wire.channel) if WENT_BACK in texts(one)]


def is_asked_anew(post: Message) -> bool:
    return WENT_BACK in texts(post) and bool(buttons(post) or selects(post))
