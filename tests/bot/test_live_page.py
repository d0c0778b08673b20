"""The page of a match while it goes on, as it is served: what it says, to whom, and how it follows the match."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

import pytest
from pydantic import ValidationError

import render
from bot.app.served import pages_served
from bot.lobby.live_page import NO_SITE
from bot.model.errors import NotStarted
from bot.model.live_page import mark_of
from bot.pages.live_page import address_of
from bot.web import film, readers, routes, server
from bot.web.html import hash_of
from bot.web.standing import standing_of
from tests.bot.channel import BareSettings, Channel, drawing, parts, reply_of, reply_text, text_of
from tests.bot.making import made_here
from tests.bot.moderating import end_match, rewind
from tests.bot.playing import makes, opening
from tests.toy.game import Bid
from tests.web.live import Visitor, path_of, served

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
            hash_of(text.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]) for tag in ("style", "script")
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
        mark = session.venue.page.mark
        assert mark is not None
        assert mark == sha256(token.encode()).hexdigest() == mark_of(token)
        await table.env.settle()
        stored = b"".join(
            one.read_bytes() for one in table.file.parent.glob(f"{table.file.name}*") if one.suffix != ".key"
        )
        assert mark.encode() in stored
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


async def news_of(table: Channel, visitor: Visitor, *does: Callable[[], Awaitable[object]]) -> list[tuple[str, Any]]:
    """The next piece of news after each thing that is done, with nothing else between."""
    path, found = await path_of(table), list[tuple[str, Any]]()
    at = (await visitor.data(path))["served"]["at"]
    async with visitor.news(path, at) as stream:
        for one in does:
            await one()
            name, _, news = await stream.next()
            found.append((name, news))
    return found


async def test_what_is_taken_back_is_taken_from_the_page(table: Channel) -> None:
    async with served(table) as visitor:
        session = await table.begin("toy", moves=opening(6, key="toy"))
        before = standing_of(session).numbers
        mo = table.moderator()
        ((name, news),) = await news_of(table, visitor, lambda: rewind(table, mo, "2"))
        after = standing_of(await table.session())
        assert name == "steps"
        assert 0 < news["start"] < len(before)
        assert after.numbers == (*before[: news["start"]], *news["numbers"])


async def test_the_end_is_read_anew(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        path, mo = await path_of(table), table.moderator()
        ((name, _),) = await news_of(table, visitor, lambda: end_match(table, mo))
        assert name == "anew"
        data = await visitor.data(path)
        assert (data["served"]["goes_on"], data["served"]["standing"]) == (False, "")
        assert "It was ended without a result" in (await visitor.get(path))[1].decode()


async def test_whoever_was_away_is_told_all_that_is_new_or_to_read_anew(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        path = await path_of(table)
        at = (await visitor.data(path))["served"]["at"]
        await everybody_bids(table)
        now = standing_of(await table.session())
        for since, name in ((at, "steps"), ("0.0.0", "anew"), ("", "anew"), (f"{at}<script>", "steps")):
            async with visitor.news(path, since) as stream:
                assert (await stream.next())[0] == name
        async with visitor.news(path, "", **{"Last-Event-ID": at}) as stream:
            assert (await stream.next())[1] == now.at


async def test_a_changed_secret_answer_is_no_news_and_has_no_number(table: Channel) -> None:
    async with served(table) as visitor:
        session = await table.begin("toy")
        await makes(table, session, 0, Bid(1))
        path, before = await path_of(table), standing_of(session)
        at = (await visitor.data(path))["served"]["at"]
        async with visitor.news(path, at) as stream:
            await makes(table, session, 0, Bid(2))
            assert (standing_of(session), session.entries) == (before, 2)
            await makes(table, session, 1, Bid(1))
            _, _, news = await stream.next()
            assert news["standing"] != (await visitor.data(path))["served"]["at"]
        assert standing_of(session).at == (await visitor.data(path))["served"]["at"]


async def test_a_host_renews_the_address_and_switches_the_page_off_and_on(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        old = await path_of(table)
        at = (await visitor.data(old))["served"]["at"]
        async with visitor.news(old, at) as stream:
            said = reply_text(await table.click(0, await table.more(0), "New address of the live page"))
            assert (await stream.next())[0] == "gone"
        new = await path_of(table)
        assert new in said
        assert (await visitor.status(old), await visitor.status(new)) == (404, 200)
        assert links(table.post)["Live page"].endswith(new)
        assert "off" in reply_text(await table.click(0, await table.more(0), "Turn off the live page"))
        assert (await visitor.status(new), links(table.post)) == (404, {})
        await table.click(0, await table.more(0), "Turn on the live page")
        third = await path_of(table)
        assert (await visitor.status(third), third in (old, new)) == (200, False)


async def test_nobody_but_the_host_has_a_say(table: Channel) -> None:
    async with served(table):
        session = await table.begin("toy")
        assert "Turn off the live page" not in str(parts(await table.more(1)))
        no = reply_text(await table.press(1, table.post, f"b:web:{session.ref}:0"))
        assert "Only **Ann**, the host of this match, can switch the live page." in no
    assert reply_text(await table.press(0, table.post, f"b:web:{session.ref}:0")) == NO_SITE
    assert "ive page" not in str(parts(await table.more(0)))


async def test_the_host_can_still_switch_off_the_page_of_a_match_that_is_over(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.personal.making.made_beside", made_here)
    async with served(table) as visitor:
        await table.begin("toy", options=OPTIONS, moves=opening(key="toy", options=OPTIONS))
        table.bot.draw = drawing(render.draw)
        path = links(table.post)["Live page"].removeprefix(visitor.here)
        answer = reply_of(await table.click(0, table.post, "Page"))
        await table.click(0, answer, "Turn off the live page")
        assert (await visitor.status(path), links(table.post)) == (404, {})


async def test_the_page_of_a_private_match_is_off_until_its_host_wants_it(table: Channel) -> None:
    async with served(table) as visitor:
        await table.gather("toy", 1, private=True)
        for _ in range(2):
            await table.click(0, table.post, "Add AI")
        await table.slash(0, "game start")
        assert links(table.post) == {}
        await table.click(0, await table.more(0), "Turn on the live page")
        assert await visitor.status(await path_of(table)) == 200


async def test_a_server_has_no_pages_where_its_moderators_say_so(table: Channel) -> None:
    async with served(table) as visitor:
        await table.begin("toy")
        path, mo = await path_of(table), table.moderator()
        panel = reply_of(await mo.slash(table.here, "mod settings"))
        assert "Live pages: on (default)" in text_of(panel)
        said = await mo.select(panel, ["off"], custom_id="s:chosen:pages")
        assert "Live pages: off" in reply_text(said)
        assert await visitor.status(path) == 404
        assert "ive page" not in str(parts(await table.more(0)))
        await mo.click(reply_of(await mo.slash(table.here, "mod settings")), label="Default pages")
        assert await visitor.status(path) == 200
    assert "Live pages" not in reply_text(await table.moderator().slash(table.here, "mod settings"))


async def test_matches_that_began_while_no_page_was_served_have_one_from_then_on(table: Channel) -> None:
    await table.begin("toy")
    assert links(table.post) == {}
    await table.restart()
    async with served(table) as visitor:
        assert await visitor.status(await path_of(table)) == 200


async def test_readers_are_bounded(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "MOST_A_MATCH", 2)
    async with served(table) as visitor:
        await table.begin("toy")
        path = await path_of(table)
        at = (await visitor.data(path))["served"]["at"]
        async with visitor.news(path, at), visitor.news(path, at), visitor.news(path, at) as third:
            assert (third.answer.status, third.answer.headers["Retry-After"]) == (503, "30")


async def test_requests_are_bounded(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "A_MINUTE_OF_MATCH", 2)
    async with served(table) as visitor:
        await table.begin("toy")
        path = await path_of(table)
        assert [await visitor.status(path) for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("path", ["/" + "a" * 2_000, "/m/" + "a" * 23, "/m/%3Cscript%3E"])
async def test_an_address_that_is_too_long_or_strange_leads_nowhere(table: Channel, path: str) -> None:
    async with served(table) as visitor:
        assert await visitor.status(path) in (400, 404)


async def test_an_address_makes_so_many_requests_a_minute_and_a_proxy_beside_more() -> None:
    now = [0.0]
    rates = server.Rates(lambda: now[0])
    asked = [server.is_too_often(rates, "203.0.113.7") for _ in range(server.A_MINUTE + 1)]
    assert (asked[-2:], server.is_too_often(rates, "127.0.0.1")) == ([False, True], False)
    assert server.is_too_often(rates, "203.0.113.8") is False
    now[0] += server.MINUTE
    assert server.is_too_often(rates, "203.0.113.7") is False


async def test_pictures_that_are_being_drawn_are_bounded(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MOST_OF_MATCH", 0)
    async with served(table) as visitor:
        await table.begin("toy")
        answer, _ = await visitor.get(f"{await path_of(table)}/light/0.png")
        assert (answer.status, answer.headers["Retry-After"]) == (503, "2")


async def test_a_name_is_text_wherever_it_stands(table: Channel) -> None:
    async with served(table) as visitor:
        hostile = table.env.create_user("mallory", global_name="<script>alert(1)</script>")
        table.people[0] = table.guild.add_member(hostile)
        await table.begin("toy")
        path = await path_of(table)
        text = (await visitor.get(path))[1].decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert" in text or "\\u003cscript\\u003ealert" in text


@pytest.mark.parametrize(
    ("web", "says"),
    [
        ({"web": "127.0.0.1:1"}, "HUSTINGS_WEB_URL: say at which address people reach what HUSTINGS_WEB serves"),
        ({"web": "192.0.2.1:1", "web_url": "https://example.org"}, "HUSTINGS_WEB: can't listen at 192.0.2.1:1"),
        ({"web": "....:80", "web_url": "https://example.org"}, "HUSTINGS_WEB: can't listen at ....:80 (no such host)"),
        ({"web": "127.0.0.1:99999", "web_url": "https://example.org"}, "HUSTINGS_WEB: 127.0.0.1:99999 is no place"),
    ],
)
async def test_what_is_missing_or_wrong_is_said_before_the_bot_starts(
    table: Channel, web: dict[str, str], says: str
) -> None:
    with pytest.raises(NotStarted, match=re.escape(says)):
        async with pages_served(table.bot, BareSettings.model_validate(web)):
            pass
    assert table.bot.matches.shared.site is None


@pytest.mark.parametrize("url", ["https://", "example.org", "https://localhost", "https://example.org/", "ftp://a.b"])
def test_an_address_that_discord_would_not_take_is_refused(url: str) -> None:
    with pytest.raises(ValidationError):
        BareSettings.model_validate({"web_url": url})
