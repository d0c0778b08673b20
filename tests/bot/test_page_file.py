"""“Page” below a result."""

import asyncio

import pytest

from bot.match.limits import LIMITS
from bot.match.queue import UNDER_WAY
from bot.personal.beside import NotMade
from bot.personal.making import NOT_MADE, NOTHING_TO_STOP, STOPPED, stop
from tests.bot.channel import Channel, reply_of, reply_text
from tests.bot.making import before, made_here, shown_meanwhile
from tests.bot.playing import opening
from tests.web.test_match_page import data_of

OPTIONS = "rounds 2"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.personal.making.made_beside", made_here)


async def finished(table: Channel) -> None:
    await table.begin("toy", options=OPTIONS, moves=opening(key="toy", options=OPTIONS))


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


async def test_a_page_is_there_from_a_replay_too_beside_it(table: Channel) -> None:
    await finished(table)
    panel = reply_of(await table.click(3, table.post, "Step by step"))
    answer = reply_of(await table.click(3, panel, "Page"))
    assert [file.filename for file in answer.attachments] == ["match-1.html"]
    assert answer.id != panel.id


async def test_whoever_waits_sees_how_many_are_before_them_and_gets_it_then(table: Channel) -> None:
    await finished(table)
    async with before(table):
        waiting = asyncio.ensure_future(table.click(3, table.post, "Page"))
        while not shown_meanwhile(table):  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert not waiting.done()
    assert shown_meanwhile(table)[0] == "Waiting to make the page: 1 other before you."
    assert [file.filename for file in reply_of(await waiting).attachments] == ["match-1.html"]


async def test_whoever_waits_may_stop_that(table: Channel) -> None:
    await finished(table)
    async with before(table):
        waiting = asyncio.ensure_future(table.click(3, table.post, "Page"))
        while not shown_meanwhile(table):  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert stop(table.bot, table.people[3].id) is None
        assert reply_text(await waiting) == STOPPED


async def test_what_is_no_more_is_not_stopped(table: Channel) -> None:
    await finished(table)
    assert reply_text(await table.press(3, table.post, "b:unmake")) == NOTHING_TO_STOP


async def test_where_it_cannot_be_made_that_is_said(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await finished(table)

    async def fails(*arguments: object) -> None:
        raise NotMade("no memory")

    monkeypatch.setattr("bot.personal.making.made_beside", fails)
    assert reply_text(await table.click(3, table.post, "Page")) == NOT_MADE


async def test_somebody_who_has_had_many_pages_made_waits(table: Channel) -> None:
    await finished(table)
    limits, user = table.bot.matches.limits, table.people[3].id
    for _ in range(LIMITS["page"].most):
        limits.count(user, "page")
    assert "You've had 6 pages made within 1 hour" in reply_text(await table.click(3, table.post, "Page"))


async def test_a_server_whose_members_have_had_many_made_waits(table: Channel) -> None:
    await finished(table)
    for _ in range(LIMITS["made"].most):
        table.bot.matches.limits.count(table.guild.id, "made")
    assert "Members of this server have had 30" in reply_text(await table.click(3, table.post, "Page"))
    table.bot.matches.limits.check(table.people[3].id, "page")


async def test_whoever_presses_again_meanwhile_is_told_that_it_is_being_made(table: Channel) -> None:
    await finished(table)
    queue, goes_on, user = table.bot.matches.limits.queue, asyncio.Event(), table.people[3].id
    first = asyncio.ensure_future(queue.in_turn(user, goes_on.wait, no_more))
    await asyncio.sleep(0)
    assert reply_text(await table.click(3, table.post, "Page")) == UNDER_WAY
    goes_on.set()
    await first
    table.bot.matches.limits.check(user, "page")


async def no_more(ahead: int) -> None:
    """Nobody needs to know."""
