"""What the page of a match no longer shows: to whom it isn't open any more, who is forgotten, and what isn't HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import render
from bot.match.departures import forget_departed
from bot.match.forgetting import forget_person
from bot.web.standing import standing_of
from tests.bot.channel import Channel, drawing, reply_of
from tests.bot.moderating import end_match
from tests.bot.playing import makes, opening
from tests.bot.test_live_page import HEADERS, everybody_bids
from tests.toy.game import Bid
from tests.web.live import path_of, served


def draw(*arguments: Any, **named: Any) -> render.Picture:
    return render.Picture(b"picture", f"The board of {named['names']}.")


async def test_whoever_is_forgotten_is_in_no_picture_of_a_match_that_is_over(table: Channel) -> None:
    table.bot.draw = drawing(draw)
    async with served(table) as visitor:
        await table.begin("toy", moves=opening(6, key="toy"))
        path = await path_of(table)
        await end_match(table, table.moderator())
        number = (await visitor.data(path))["served"]["numbers"][-1]
        assert b"Bob" in (await visitor.get(f"{path}/light/{number}.txt"))[1]
        await table.directly(forget_person(table.bot.matches, table.people[1].id))
        assert b"a former player" in (await visitor.get(f"{path}/light/{number}.txt"))[1]


async def test_a_server_that_is_forgotten_has_no_pages(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        path, matches = await path_of(table), table.bot.matches
        assert await visitor.status(path) == 200
        matches.shared.gone[table.guild.id] = 0
        await table.directly(forget_departed(matches))
        assert await visitor.status(path) == 404


async def test_where_moderators_want_no_pages_a_move_is_no_news(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        path, mo = await path_of(table), table.moderator()
        at = (await visitor.data(path))["served"]["at"]
        async with visitor.news(path, at) as stream:
            panel = reply_of(await mo.slash(table.here, "mod settings"))
            await mo.select(panel, ["off"], custom_id="s:chosen:pages")
            await everybody_bids(table)
            assert (await stream.next())[0] == "gone"


async def test_whoever_comes_by_the_new_address_at_once_has_its_news(table: Channel) -> None:
    async with served(table) as visitor:
        session = await table.begin("toy")
        old = await path_of(table)
        at = (await visitor.data(old))["served"]["at"]
        async with visitor.news(old, at) as before:
            await makes(table, session, 0, Bid(1))
            assert (await before.next())[0] == "steps"
            await table.click(0, await table.more(0), "New address of the live page")
            async with visitor.news(await path_of(table), standing_of(session).at) as stream:
                assert (await before.next())[0] == "gone"
                await makes(table, session, 1, Bid(2))
                assert (await stream.next())[0] == "steps"


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\nX: " + b"a" * 9_000, b"\x16\x03\x01", b"F<script>O / HTTP/1.1"])
async def test_what_is_not_http_gets_one_of_our_pages_and_hears_nothing_of_itself(table: Channel, sent: bytes) -> None:
    async with served(table) as visitor:
        port = visitor.here.rpartition(":")[2]
        reader, writer = await asyncio.open_connection("127.0.0.1", int(port))
        writer.write(sent + b"\r\n\r\n")
        head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
        writer.close()
        first, *lines = head.split("\r\n")
        assert (first, "script" in body, "aaa" in body) == ("HTTP/1.0 400 Bad Request", False, False)
        assert HEADERS.items() <= dict(line.split(": ", 1) for line in lines).items()
        assert "That isn't an address here." in body
