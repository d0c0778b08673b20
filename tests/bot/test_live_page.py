"""The page of a match while it goes on, as it is served: what it says, to whom, and how it follows the match."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import render
from bot.model.live_page import mark_of
from bot.pages.live_page import address_of
from bot.web.standing import standing_of
from tests.bot.channel import Channel, drawing, parts
from tests.bot.playing import makes, opening
from tests.toy.game import Bid
from tests.web.live import path_of, served

OPTIONS = "rounds 2"
HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Server": "Hustings",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
}


def links(message: Any) -> dict[str, str]:
    return {part["label"]: part["url"] for part in parts(message) if part.get("url")}


async def test_a_page_has_exactly_these_headers(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        path = await path_of(table)
        answer, body = await visitor.get(path)
        text = body.decode()
        style, script = (
            server_hash(text.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]) for tag in ("style", "script")
        )
        fixed = {name: answer.headers[name] for name in HEADERS}
        assert fixed == HEADERS
        assert answer.headers["Content-Security-Policy"] == (
            f"default-src 'none'; img-src 'self'; connect-src 'self'; style-src '{style}'; script-src '{script}'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert "Content-Security-Policy" not in text
        more = {"Content-Security-Policy", "Cache-Control", "Etag", "Vary", "Content-Type", "Date"}
        assert {*answer.headers} - {*HEADERS} - more <= {"Content-Length", "Content-Encoding"}
        known = answer.headers["ETag"]
        assert (await visitor.status(path, "HEAD"), await visitor.status(path, **{"If-None-Match": known})) == (
            200,
            304,
        )


def server_hash(text: str) -> str:
    from bot.web.html import hash_of

    return hash_of(text)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_there_is_nothing_but_to_look(table: Channel, method: str) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        answer, _ = await visitor.get(await path_of(table), method)
        assert (answer.status, answer.headers["Content-Security-Policy"]) == (
            405,
            "default-src 'none'; frame-ancestors 'none'",
        )


@pytest.mark.parametrize(
    "path", ["/", "/m/", "/m/AAAAAAAAAAAAAAAAAAAAAA", "/m/AAAAAAAAAAAAAAAAAAAAAA/news", "/metrics"]
)
async def test_whoever_guesses_finds_one_plain_page(table: Channel, path: str) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        answer, body = await visitor.get(path)
        assert (answer.status, {name: answer.headers[name] for name in HEADERS}) == (404, HEADERS)
        assert "There's no page here." in body.decode()
        assert "Set-Cookie" not in answer.headers


async def test_the_database_has_no_address_but_what_stands_for_it(table: Channel) -> None:
    async with served(table):
        session = await table.begin("toy")
        token = (await path_of(table)).rpartition("/")[2]
        assert session.venue.page.mark == sha256(token.encode()).hexdigest() == mark_of(token)
        await table.env.settle()
        stored = b"".join(
            one.read_bytes() for one in table.file.parent.glob(f"{table.file.name}*") if one.suffix != ".key"
        )
        assert session.venue.page.mark.encode() in stored
        assert token.encode() not in stored


async def test_a_post_links_to_the_page_and_a_result_to_the_finished_one(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        assert links(table.post) == {"Live page": f"{visitor.here}{await path_of(table)}"}
    assert address_of(await table.session()) is None


async def test_a_finished_page_has_the_result_and_what_each_seat_held(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy", options=OPTIONS, moves=opening(key="toy", options=OPTIONS))
        path = links(table.post)["Live page"].removeprefix(visitor.here)
        data = await visitor.data(path)
        assert data["served"]["goes_on"] is False
        assert {*data["shots"]} == {"0", "1", "2", "3"}
        assert "How all came in" in (await visitor.get(path))[1].decode()


async def test_pictures_are_drawn_once_and_kept_by_the_browser(table: Channel) -> None:
    drawn = list[object]()

    def draw(*arguments: Any, **named: Any) -> render.Picture:
        drawn.append(named["theme"])
        return render.Picture(b"picture", "What it shows.")

    async with served(table) as visitor:
        await table.begin("toy", moves=opening(6, key="toy"))
        table.bot.draw = visitor_draws = drawing(draw)
        assert visitor_draws
    async with served(table) as visitor:
        path = await path_of(table)
        data = await visitor.data(path)
        number = data["served"]["numbers"][-1]
        for kind, content in (("png", b"picture"), ("txt", b"What it shows."), ("png", b"picture")):
            answer, body = await visitor.get(f"{path}/light/{number}.{kind}?x")
            assert (answer.status, body) == (200, content)
            assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
        assert drawn == ["light"]
        known = answer.headers["ETag"]
        assert await visitor.status(f"{path}/light/{number}.png", **{"If-None-Match": known}) == 304
        for wrong in (f"light/{number + 1}.png", f"pink/{number}.png", f"light/{number}.gif", "light/-1.png"):
            assert await visitor.status(f"{path}/{wrong}") == 404


async def test_a_move_is_news_within_the_second(table: Channel) -> None:
    async with served(table) as visitor:
        session = await table.begin("toy")
        path = await path_of(table)
        at = (await visitor.data(path))["served"]["at"]
        async with visitor.news(path, at) as stream:
            for name, value in (("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")):
                assert stream.answer.headers[name].startswith(value)
            await everybody_bids(table)
            name, at, news = await stream.next()
            while len(news["log"]) == 0:
                name, at, news = await stream.next()
        assert (name, at) == ("steps", standing_of(session).at)
        fresh = await visitor.data(path)
        assert (fresh["served"]["at"], fresh["turns"]) == (at, news["turns"])
        assert fresh["served"]["numbers"][news["start"] :] == news["numbers"]


async def everybody_bids(table: Channel) -> None:
    session = await table.session()
    for seat in [*session.pending]:
        await makes(table, session, seat, Bid(seat + 1))
