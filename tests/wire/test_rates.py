"""No more goes to Discord in a second than it takes; people's answers don't wait for that, and calls pass the rest."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from rules import Rng, agents
from tests.bench import process
from tests.bench.backlog import filled, seconds_until
from tests.driver import waiting
from tests.wire.discord import Wire, buttons
from tests.wire.forked import ForkedProcess
from tests.wire.house import rows, running

MANY, A_SECOND = 24, 4
DUE = "select count(*) from posts where shown < wanted"


async def all_to_be_edited(wire: Wire, file: Path) -> None:
    """Many matches, each with a post of which people see less than they should; one of these is to be sent anew."""
    await filled(wire, file, MANY)
    async with running(wire, file):
        await seconds_until(lambda: rows(file, DUE) == [(0,)])
    wire.delete_message(wire.messages(wire.world.channels[MANY - 1])[-1])
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("update posts set wanted = wanted + 1")
        db.execute("update posts set shown = 0, message_id = null where match_id = ?", (MANY - 1,))


def places(wire: Wire, method: str) -> list[int]:
    """In which channels something was sent or edited."""
    parts = (call.path.split("/") for call in wire.calls if call.method == method and "/messages" in call.path)
    return [int(part[2]) for part in parts if part[1] == "channels"]


async def test_calls_pass_edits_and_nothing_is_too_much(wire: Wire, file: Path) -> None:
    await all_to_be_edited(wire, file)
    wire.calls.clear()
    wire.pace.most = A_SECOND
    match = process.played([])
    seat = waiting(match)[0]
    member, channel = wire.world.members[seat + 1], wire.world.channels[MANY]
    move = agents.random_move(match.pending[seat], Rng(2))
    async with running(wire, file, start=partial(ForkedProcess.start, a_second=A_SECOND)):
        assert await wire.until(lambda: places(wire, "POST"), 10)
        assert places(wire, "POST") == [MANY - 1]
        assert len(places(wire, "PATCH")) <= MANY // 3, "who is to be called waits for no edit"
        post = wire.messages(wire.world.channels[1])[-1]
        pressed = await wire.click(wire.world.members[1], post, buttons(post)[-1]["custom_id"])
        moved = await wire.slash(member, channel, "move", move=str(move))
        assert pressed.acknowledged
        assert await moved.settled()
        answered = len(places(wire, "PATCH"))
        assert answered < MANY * 2 / 3, "answers wait for nothing"
        assert await wire.until(lambda: places(wire, "POST") == [MANY - 1, MANY])
        assert len(places(wire, "PATCH")) <= answered + A_SECOND
    assert wire.pace.over == 0
    assert wire.violations == []


async def test_where_discord_says_that_it_is_too_much_the_bot_waits_and_loses_nothing(wire: Wire, file: Path) -> None:
    await filled(wire, file, MANY)
    wire.pace.most = MANY // 2
    async with running(wire, file):
        assert await wire.until(lambda: len(wire.world.messages) == MANY, 20)
    assert 0 < wire.pace.over < MANY
    assert wire.violations == []
