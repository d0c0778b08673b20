"""What is answered at the addresses of matches: their pages, pictures with their words, and news."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from aiohttp import web

from bot.model.drawing import NoPicture
from bot.web.film import Busy, Frame
from bot.web.live import Live
from bot.web.readers import GONE, NOTHING, Full
from bot.web.server import STREAM, Rates, refusal
from render import Theme

MATCH = "/m/{token:[A-Za-z0-9_-]{22}}"
FRAME = "{theme:light|dark}/{number:[0-9]{1,6}}.{kind:png|txt}"
A_MINUTE_OF_MATCH = 12_000
"""Requests about one match."""
FOR_EVER = "private, max-age=31536000, immutable"
"""A picture has another address where it would look otherwise."""
ANEW = "private, no-cache"
WRITE_SECONDS = 10.0
"""How long a reader may take to read a piece of news."""
SOON = 2


def routes(live: Live) -> Sequence[web.RouteDef]:
    """All of them."""
    answers = Answers(live)
    return [
        web.get(MATCH, answers.page, name="page"),
        web.get(f"{MATCH}/{FRAME}", answers.picture, name="picture"),
        web.get(f"{MATCH}/news", answers.news, name=STREAM, allow_head=False),
    ]


class Answers:
    """What is answered at each of them."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._rates = Rates()

    async def page(self, request: web.Request) -> web.StreamResponse:
        """The page, unless whoever asks has it as it is."""
        found = await self._live.pages.of(await self._match_of(request))
        headers = {"ETag": f'"{found.at}"', "Cache-Control": ANEW, "Vary": "Accept-Encoding"}
        headers["Content-Security-Policy"] = found.policy
        if is_known(request, found.at):
            return web.Response(status=304, headers=headers)
        return packed(request, found.packed, headers)

    async def picture(self, request: web.Request) -> web.StreamResponse:
        """The board after a step, or what it shows in words."""
        match_id, asked = await self._match_of(request), request.match_info
        frame = Frame(match_id, cast(Theme, asked["theme"]), int(asked["number"]))
        try:
            found = await self._live.film.still(frame)
        except (Busy, NoPicture):
            return refusal(503, SOON)
        if found is None:
            raise web.HTTPNotFound
        headers = {"ETag": f'"{found.name}"', "Cache-Control": FOR_EVER}
        if is_known(request, found.name):
            return web.Response(status=304, headers=headers)
        if asked["kind"] == "txt":
            return web.Response(text=found.alt, headers=headers)
        return web.Response(body=found.data, content_type="image/png", headers=headers)

    async def news(self, request: web.Request) -> web.StreamResponse:
        """A stream of what is new, for as long as whoever asks reads it."""
        try:
            return await self._stream(request, await self._match_of(request))
        except Full:
            return refusal(503)

    async def _match_of(self, request: web.Request) -> int:
        """The match of an address. Raises HTTPNotFound, HTTPTooManyRequests."""
        match_id = await self._live.match_at(request.match_info["token"])
        if match_id is None:
            raise web.HTTPNotFound
        if self._rates.is_too_often(match_id, A_MINUTE_OF_MATCH):
            raise web.HTTPTooManyRequests
        return match_id

    async def _stream(self, request: web.Request, match_id: int) -> web.StreamResponse:
        at = request.headers.get("Last-Event-ID") or request.query.get("at", "")
        stream = web.StreamResponse(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        stream.content_type = "text/event-stream"
        pieces = self._live.readers.read(match_id, at[:100])
        with suppress(TimeoutError, ConnectionError):
            async for piece in pieces:
                if not stream.prepared:
                    await stream.prepare(request)
                gone = piece == NOTHING and await self._live.match_at(request.match_info["token"]) != match_id
                async with asyncio.timeout(WRITE_SECONDS):
                    await stream.write(GONE if gone else piece)
                if gone:
                    break
        await pieces.aclose()
        return stream


def is_known(request: web.Request, name: str) -> bool:
    """Whether whoever asks has what is known by this name already."""
    return any(one.value in (name, "*") for one in request.if_none_match or ())


def packed(request: web.Request, body: bytes, headers: dict[str, str]) -> web.Response:
    """A page as it is kept, or unpacked for whoever can't."""
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers = {**headers, "Content-Encoding": "gzip"}
    else:
        body = gzip.decompress(body)
    return web.Response(body=body, content_type="text/html", charset="utf-8", headers=headers)
