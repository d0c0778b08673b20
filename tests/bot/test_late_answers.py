"""The answer to a press that comes late: it undoes nothing that is newer."""

from typing import Any

import discord
import pytest

from bot import store
from tests.bot.channel import Channel, text_of

LATE = 100
"""Seconds for which the simulation does not wait."""

THIRD = "Cleo"

Answer = tuple[discord.InteractionResponse[Any], dict[str, Any]]


async def lost_join(table: Channel, monkeypatch: pytest.MonkeyPatch, error: type[Exception] = TimeoutError) -> Answer:
    """The second person joins, and the answer, in which two are there, is lost for now."""
    lost = list[Answer]()

    async def loses(self: discord.InteractionResponse[Any], **shown: Any) -> None:
        lost.append((self, shown))
        raise error

    monkeypatch.setattr("bot.tasks.sender.LATE_SECONDS", LATE)
    await table.slash(0, "game new", game="toy")
    with monkeypatch.context() as patch:
        patch.setattr(discord.InteractionResponse, "edit_message", loses)
        await table.click(1, table.post, "Join")
    return lost[0]


async def test_an_answer_that_comes_after_a_newer_one_is_mended(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    response, shown = await lost_join(table, monkeypatch)
    await table.click(2, table.post, "Join")
    await response.edit_message(**shown)
    assert THIRD not in text_of(table.post)
    await table.env.advance_time(LATE)
    assert THIRD in text_of(table.post)


async def test_a_restart_keeps_that_an_answer_may_come_late(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    response, shown = await lost_join(table, monkeypatch)
    await table.click(2, table.post, "Join")
    await response.edit_message(**shown)
    await table.restart()
    await table.env.settle()
    assert THIRD in text_of(table.post)


async def test_once_no_answer_can_come_the_post_is_not_edited_again(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lost_join(table, monkeypatch)
    await table.env.advance_time(LATE)
    edits = len(table.edits())
    async with table.bot.matches.reading() as db:
        assert await store.posts.matches_with_due_posts(db) == []
    await table.env.advance_time(2 * LATE)
    assert len(table.edits()) == edits


async def test_an_answer_that_was_never_sent_is_not_waited_for(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    class Refused(discord.InteractionResponded):
        def __init__(self) -> None:
            Exception.__init__(self)

    await lost_join(table, monkeypatch, Refused)
    async with table.bot.matches.reading() as db:
        assert await store.posts.matches_with_due_posts(db) == []
