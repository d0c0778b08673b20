"""Discord does not answer, or what it did is not known: nobody is told of a mistake, and nothing is left behind."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.lobby.thread import NEEDS_TAG, TOO_MANY_THREADS, thread_in
from bot.model.errors import FAULT, UserError
from bot.moderation.rights import is_there
from tests.bot.channel import Channel, reply_text
from tests.bot.test_learning import learns, threads_of

DROPPED = aiohttp.ClientConnectionError


async def drops(*_: object, **__: object) -> None:
    raise DROPPED


async def test_status_is_told_where_the_newest_post_cannot_be_asked_for(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin("toy")
    monkeypatch.setattr(discord.PartialMessage, "fetch", drops)
    told = reply_text(await table.slash(0, "game status"))
    assert "can't find the newest post right now" in told
    assert FAULT not in told


async def test_whether_a_channel_is_there_is_not_guessed() -> None:
    guild = SimpleNamespace(get_channel_or_thread=lambda _: None, fetch_channel=drops)
    asks: Any = SimpleNamespace(guild=guild)
    with pytest.raises(UserError, match="doesn't answer"):
        await is_there(asks, 1)


async def test_a_thread_whose_answer_was_lost_holds_the_match(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    create = discord.TextChannel.create_thread

    async def loses(self: discord.TextChannel, **wanted: Any) -> None:
        await create(self, **wanted)
        raise DROPPED

    monkeypatch.setattr(discord.TextChannel, "create_thread", loses)
    home = table.here
    assert "has begun in" in await learns(table)
    assert len(threads_of(table, home)) == 1
    assert (await table.session()).phase == "playing"


async def test_a_thread_that_was_not_made_is_not_made_up(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.TextChannel, "create_thread", drops)
    assert "Nothing was changed" in await learns(table)


@pytest.mark.parametrize(("code", "told"), [(160006, TOO_MANY_THREADS), (40067, NEEDS_TAG)])
async def test_what_keeps_a_thread_from_being_made_is_said(table: Channel, code: int, told: str) -> None:
    table.env.inject_error("POST", f"/channels/{table.here.id}/threads", status=400, code=code)
    assert told in await learns(table)


@pytest.mark.parametrize(("demands", "applied"), [(True, ["open"]), (False, [])])
async def test_a_forum_that_demands_a_tag_gets_one_that_everybody_may_use(applied: list[str], *, demands: bool) -> None:
    asked = dict[str, Any]()

    async def create_thread(**wanted: Any) -> Any:
        asked.update(wanted)
        return SimpleNamespace(thread=None)

    tags = [SimpleNamespace(name=name, moderated=name == "kept") for name in ("kept", "open", "other")]
    flags = SimpleNamespace(require_tag=demands)
    forum: Any = SimpleNamespace(available_tags=tags, flags=flags, create_thread=create_thread)
    await thread_in(forum, "a match")
    assert [tag.name for tag in asked["applied_tags"]] == applied
