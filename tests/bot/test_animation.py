"""“Animation” below a result and a replay: a GIF for all, posted once."""

import asyncio
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.match.limits import LIMITS
from bot.pages.reply import Reply
from bot.personal.animation import NOT_POSTED, POSTED, THERE
from bot.personal.beside import NotMade
from bot.personal.making import NOT_MADE, NOTHING_TO_STOP, STOPPED, stop
from bot.web.job import Job, Made, Progress
from tests.bot.channel import Channel, buttons, parts, reply_of, reply_text, text_of
from tests.bot.making import made_here, shown_meanwhile
from tests.bot.playing import by, makes, opening
from tests.bot.test_mod_rewind import laid
from tests.toy.game import Pass

OPTIONS = "rounds 2"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.personal.making.made_beside", made_here)


async def finished(table: Channel) -> None:
    await table.begin("toy", options=OPTIONS, moves=opening(key="toy", options=OPTIONS))


def gallery(message: discord.Message) -> dict[str, Any]:
    (one,) = [part for part in parts(message) if part["type"] == 12]
    return one["items"][0]


async def test_an_animation_is_posted_for_all_and_says_who_asked_for_it_and_what_it_shows(table: Channel) -> None:
    await finished(table)
    result = table.post
    answer = reply_of(await table.click(3, result, "Animation"))
    post = table.post
    assert [one.id for one in table.posts][-2:] == [result.id, post.id]
    assert answer.flags.ephemeral
    assert text_of(answer) == POSTED + post.jump_url
    assert "from the start to the end" in text_of(post)
    assert "**Dev** had it animated" in text_of(post)
    assert gallery(post)["description"].startswith("An animation of ")
    (file,) = post.attachments
    data = table.env.backend.cdn.get(file.url)
    assert data is not None
    assert (file.filename, Image.open(BytesIO(data)).format) == ("match.gif", "GIF")
    assert table.sent()[-1]["allowed_mentions"] == {"parse": []}


async def test_meanwhile_whoever_pressed_sees_how_far_it_is_and_may_stop_it(table: Channel) -> None:
    await finished(table)
    await table.click(3, table.post, "Animation")
    first = shown_meanwhile(table)[0]
    assert first.startswith("Making the animation: 1 of ")
    edits = [one.json or {} for one in table.env.http_requests if "@original" in one.path and one.method == "PATCH"]
    assert "unmake" in str(edits[0])


async def test_the_same_animation_is_posted_once(table: Channel) -> None:
    await finished(table)
    result = table.post
    await table.click(3, result, "Animation")
    post = table.post
    assert reply_text(await table.click(2, result, "Animation")) == THERE + post.jump_url
    assert table.post.id == post.id
    await post.delete()
    await table.click(2, result, "Animation")
    assert (table.post.id != post.id, bool(table.post.attachments)) == (True, True)


async def test_a_match_that_goes_on_has_an_animation_so_far_and_no_page(table: Channel) -> None:
    session = await laid(table)
    panel = reply_of(await table.slash(0, "game replay"))
    assert {"Animation"} == {"Animation", "Page"} & buttons(panel).keys()
    await table.click(0, panel, "Animation")
    first = table.post
    assert "so far" in text_of(first)
    for seat in range(2):
        await makes(table, session, seat, Pass())
    await table.click(0, panel, "Animation")
    assert table.post.id != first.id, "the match has gone on"
    assert len([one for one in table.posts if one.attachments and one.attachments[0].filename == "match.gif"]) == 2


async def test_an_animation_says_what_it_shows_whatever_happens_while_it_is_made(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await laid(table)
    panel = reply_of(await table.slash(0, "game replay"))

    async def ends_meanwhile(job: Job, told: Any) -> Made:
        made = await made_here(job, told)
        async with table.bot.matches.changing((await table.session()).id, table.cause(0)) as (session, _):
            session.phase = "over"
        return made

    monkeypatch.setattr("bot.personal.making.made_beside", ends_meanwhile)
    await table.click(0, panel, "Animation")
    assert "so far" in text_of(table.post)


async def test_whoever_waits_gets_the_match_as_it_stands_once_it_is_their_turn(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, logs = await laid(table), list[int]()
    panel, queue = reply_of(await table.slash(0, "game replay")), table.bot.matches.limits.queue

    async def seen(job: Job, told: Any) -> Made:
        logs.append(len(job.match.record["log"]))
        return await made_here(job, told)

    told = asyncio.Event()

    async def moves() -> None:
        await told.wait()
        await table.bot.matches.play(session.id, 0, Pass(), by(session, 0))

    async def waits(ahead: int) -> None:
        raise AssertionError("nobody is before the first")

    monkeypatch.setattr("bot.personal.making.made_beside", seen)
    monkeypatch.setattr("bot.ui.progress.Progress.tell", lambda *_: asyncio.sleep(0, told.set()))
    first = asyncio.ensure_future(queue.in_turn(1, moves, waits))
    await asyncio.sleep(0)
    await table.click(0, panel, "Animation")
    await first
    assert logs == [session.entries]
    assert session.memory.shown is not None
    assert session.memory.shown.version == ("playing", logs[0])


async def test_what_is_stopped_is_not_posted(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await finished(table)

    async def held(job: object, told: Any) -> Made:
        await told(Progress(34, 60))
        assert stop(table.bot, table.people[3].id) is None
        await told(Progress(60, 60))
        return await made_here(job, told)  # pyright: ignore[reportArgumentType]  (it never comes to this)

    monkeypatch.setattr("bot.personal.making.made_beside", held)
    before = table.post.id
    assert reply_text(await table.click(3, table.post, "Animation")) == STOPPED
    assert shown_meanwhile(table)[0] == "Making the animation: 34 of 60 frames."
    assert table.post.id == before


async def test_what_is_being_posted_is_not_stopped_any_more(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await finished(table)
    result, send = table.post, discord.PartialMessageable.send

    async def posts(*arguments: Any, **named: Any) -> discord.Message:
        message = await send(*arguments, **named)
        assert stop(table.bot, table.people[3].id) == Reply(NOTHING_TO_STOP)
        await asyncio.sleep(0)
        return message

    monkeypatch.setattr(discord.PartialMessageable, "send", posts)
    assert reply_text(await table.click(3, result, "Animation")) == POSTED + table.post.jump_url


async def test_where_it_cannot_be_made_that_is_said(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await finished(table)

    async def fails(*arguments: object) -> Made:
        raise NotMade("no memory")

    monkeypatch.setattr("bot.personal.making.made_beside", fails)
    assert reply_text(await table.click(3, table.post, "Animation")) == NOT_MADE


async def test_without_the_permission_it_is_said_which_one_is_missing(table: Channel) -> None:
    await finished(table)
    result, denied = table.post, discord.Permissions(attach_files=True).value
    assert table.bot.user is not None
    table.env.backend.set_overwrite(table.here.id, Overwrite(table.bot.user.id, OverwriteType.MEMBER, 0, denied))
    assert "“Attach Files”" in reply_text(await table.click(3, result, "Animation"))
    assert table.post.id == result.id


async def test_where_discord_does_not_take_it_that_is_said(table: Channel) -> None:
    await finished(table)
    table.env.inject_error("POST", f"/channels/{table.here.id}/messages", status=403, code=50013)
    assert reply_text(await table.click(3, table.post, "Animation")) == NOT_POSTED
    await table.click(3, table.post, "Animation")
    assert table.post.attachments, "nothing keeps them from trying again"


async def test_somebody_who_has_had_many_animations_made_waits(table: Channel) -> None:
    await finished(table)
    for _ in range(LIMITS["animation"].most):
        table.bot.matches.limits.count(table.people[3].id, "animation")
    assert "You've had 6 animations made within 1 hour" in reply_text(await table.click(3, table.post, "Animation"))
