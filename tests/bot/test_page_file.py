"""“Page” below a result."""

import asyncio

import render
from bot.match.limits import LIMITS
from bot.model.drawing import NoPicture
from bot.personal.page_file import EVERYBODY, NOT_DRAWN, UNDER_WAY
from tests.bot.channel import Channel, drawing, reply_of, reply_text
from tests.bot.playing import opening
from tests.web.test_match_page import data_of

OPTIONS = "rounds 2"


async def finished(table: Channel) -> None:
    await table.begin("toy", options=OPTIONS, moves=opening(key="toy", options=OPTIONS))
    table.bot.draw = drawing(render.draw)


async def test_anybody_gets_the_page_of_a_match_that_is_over_alone_and_as_a_file(table: Channel) -> None:
    await finished(table)
    answer = reply_of(await table.click(3, table.post, "Page"))
    (file,) = answer.attachments
    assert (answer.flags.ephemeral, file.filename) == (True, "match-1.html")
    page = table.env.backend.cdn.get(file.url)
    assert page is not None
    shots = data_of(page.decode())["shots"]
    assert isinstance(shots, dict)
    assert {*shots} == {"all", *map(str, range(len(shots) - 1))}


async def test_one_page_is_made_after_the_other_and_whoever_waits_sees_that(table: Channel) -> None:
    await finished(table)
    async with table.bot.matches.limits.one_at_a_time(EVERYBODY):
        waiting = asyncio.ensure_future(table.click(3, table.post, "Page"))
        while not table.bot.matches.limits.one_at_a_time(table.people[3].id).locked():  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert not waiting.done()
    answer = reply_of(await waiting)
    assert (answer.flags.loading, [file.filename for file in answer.attachments]) == (False, ["match-1.html"])


async def test_without_pictures_it_is_said_that_the_page_was_not_made(table: Channel) -> None:
    await finished(table)

    def fails(*arguments: object, **named: object) -> render.Picture:
        raise NoPicture("no memory")

    table.bot.draw = drawing(fails)
    assert reply_text(await table.click(3, table.post, "Page")) == NOT_DRAWN


async def test_somebody_who_has_had_many_pages_made_waits(table: Channel) -> None:
    await finished(table)
    limits, user = table.bot.matches.limits, table.people[3].id
    for _ in range(LIMITS["page"].most):
        limits.count(user, "page")
    assert "You've had 6 pages made within 1 hour" in reply_text(await table.click(3, table.post, "Page"))


async def test_whoever_presses_again_meanwhile_is_told_that_it_is_being_made(table: Channel) -> None:
    await finished(table)
    limits, user = table.bot.matches.limits, table.people[3].id
    async with limits.one_at_a_time(user):
        assert reply_text(await table.click(3, table.post, "Page")) == UNDER_WAY
    limits.check(user, "page")
