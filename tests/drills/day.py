"""Drills of a day: the token is revoked, and the bot is killed before it answers."""

from __future__ import annotations

from pathlib import Path

from bot.ui.owing import NOT_DONE
from tests.drills.drill import Drill
from tests.store.at_table import new_file
from tests.wire.discord import Wire
from tests.wire.house import running
from tests.wire.test_gives_up import REFUSED, ends, revoke
from tests.wire.test_owed import acknowledged_and_killed


async def token_revoked(folder: Path) -> str:
    await new_file(file := folder / "hustings.db")
    async with Wire() as wire, running(wire, file) as bot:
        revoke(wire)
        await wire.cut_gateway()
        await ends(bot, 77, REFUSED)
    return "one line, exit status 77, which unit and container don't restart"


async def killed_before_it_answered(folder: Path) -> str:
    await new_file(file := folder / "hustings.db")
    async with Wire() as wire:
        async with running(wire, file) as bot:
            answer = await acknowledged_and_killed(wire, bot, file)
        public = len(wire.messages(wire.channel))
        async with running(wire, file):
            assert await wire.until(lambda: answer.follow_ups, 10)
            assert (answer.follow_ups[0].content, len(wire.messages(wire.channel))) == (NOT_DONE, public)
    return "told in private after the start that nothing was changed"


DRILLS = (
    Drill("the token is revoked", "2,880 starts a day, of 1,000 that Discord allows", token_revoked),
    Drill("killed before it answered", "nothing was told", killed_before_it_answered),
)
