"""A match that was pruned long after its end: whatever could be asked about it is answered as before."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from simcord import MemberActor

from bot.model.time import now
from bot.personal.beside import NotMade
from bot.store.pruning import pruned
from bot.store.schema import posts
from bot.web.job import Job, Made, Progress
from tests.bot.channel import Channel, buttons, parts, reply_of, reply_text, text_of
from tests.bot.moderating import end_match, undo
from tests.bot.playing import play_on, type_move
from tests.store.at_table import rows_of

ASKED = ("game status", "game log", "game board", "game mine", "game note", "game end", "game undo")


async def restart_pruned(table: Channel) -> None:
    """The bot stops, all that is over is pruned, and another bot goes on."""
    await table.people[2].slash(table.guild.create_text_channel("elsewhere"), "game new", game="toy")
    before = len(await rows_of(table.bot.matches.store, posts))
    await table.restart(lambda: pruned(table.file, now() + 1))
    assert len(await rows_of(table.bot.matches.store, posts)) < before


async def answers(table: Channel, mo: MemberActor, result: Any) -> list[str]:
    """What can be asked about a match that is over, by commands and by the buttons of its last post."""
    typed = [reply_text(await table.slash(0, one)) for one in ASKED]
    pressed = [reply_text(await table.click(0, result, one)) for one in buttons(result) if one != "Rematch"]
    (file,) = reply_of(await mo.slash(table.here, "mod export")).attachments
    return [*typed, *pressed, (await file.read()).decode()]


async def not_made(job: Job, told: Callable[[Progress], Awaitable[None]]) -> Made:
    """The process that makes pages and animations knows no toy."""
    raise NotMade("it knows no toy")


@pytest.mark.usefixtures("checked_here")
async def test_what_is_asked_about_a_result_is_answered_as_before_and_a_rematch_begins(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.personal.making.made_beside", not_made)
    mo = table.moderator()
    session = await table.begin_by_commands("toy", people=2, options="rounds 1")
    await play_on(table, session, type_move, random.Random(1))
    before = await answers(table, mo, result := table.post)
    await restart_pruned(table)
    assert await answers(table, mo, result) == before
    await table.click(1, result, "Rematch")
    assert (await table.session()).phase == "lobby"
    edited = next(one for one in table.posts if one.id == result.id)
    assert text_of(edited).startswith(text_of(result).partition("**Turning")[0])
    assert [part["type"] for part in parts(edited) if part["type"] == 12] == [12, 12], "it keeps its pictures"


async def test_an_end_can_be_undone(table: Channel) -> None:
    mo = table.moderator()
    session = await table.begin_by_commands("toy", people=2, options="rounds 1")
    await play_on(table, session, type_move, random.Random(1), 2)
    await end_match(table, mo)
    await restart_pruned(table)
    assert "Undone" in await undo(table, mo, "ended")
    session = await table.session()
    assert session.phase == "playing"
    await play_on(table, session, type_move, random.Random(1))
