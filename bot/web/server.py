"""A small web server in the bot's own process: it only reads, says little of itself, and is bounded in all it does."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, closing
from ipaddress import ip_address
from time import monotonic
from typing import Any, TypeAlias

import structlog
from aiohttp import web

from bot.model.errors import NotStarted, Status, UserError

log = structlog.get_logger(__name__)

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

SECONDS, MOST_CONNECTIONS = 20.0, 1_000
"""How long an answer may take that isn't a stream of news; how many connections there may be."""
LINE, FIELD, FIELDS = 1_024, 4_096, 64
"""Bytes of an address and of a header, and how many headers a request may have."""
IDLE_SECONDS, STOP_SECONDS = 15.0, 1.0
MINUTE = 60.0
A_MINUTE, A_MINUTE_IN_ALL = 600, 24_000
"""Requests that one address may make, and all; a proxy beside the bot makes those of all."""
MOST_ADDRESSES = 10_000
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
}
"""What stands above every answer, unless that says otherwise."""
WORDS = {
    400: "That isn't an address here.",
    404: "There's no page here. Its match may have another address by now: the link below its newest post is right.",
    405: "There's nothing to do here but to look.",
    429: "That was too often. Wait for a minute, and load the page again.",
    500: "That went wrong, and it's our mistake. Load the page again in a minute.",
    503: "There's no room right now. Load the page again in a minute.",
}
SILENT = logging.getLogger(f"{__name__}.requests")
"""For what aiohttp would say of requests: an address of theirs is a secret."""
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False
BOUNDS: dict[str, Any] = {
    "access_log": None,
    "keepalive_timeout": IDLE_SECONDS,
    "lingering_time": STOP_SECONDS,
    "logger": SILENT,
    "max_field_size": FIELD,
    "max_headers": FIELDS,
    "max_line_size": LINE,
}


class Rates:
    """How often whom was answered within the present minute."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._counts = Counter[object]()

    def is_too_often(self, who: object, most: int) -> bool:
        """Count once more for somebody, and tell whether that is too often."""
        if self._clock() - self._began >= MINUTE:
            self._began, self._counts = self._clock(), Counter()
        if len(self._counts) < MOST_ADDRESSES or who in self._counts:
            self._counts[who] += 1
        return self._counts[who] > most


@asynccontextmanager
async def serving(host: str, port: int, routes: Iterable[web.RouteDef], setting: str) -> AsyncIterator[int]:
    """A server for these routes as long as the block lasts; its port.

    Raises NotStarted where it can't listen there, as the setting says.
    """
    runner: web.AppRunner = web.AppRunner(
        _application(routes, lambda: len(runner.server.connections) if runner.server else 0),
        handler_cancellation=True,
        shutdown_timeout=STOP_SECONDS,
    )
    await runner.setup()
    try:
        with closing(await _listening(runner, host, port, setting)) as at:
            yield at.sockets[0].getsockname()[1]
    finally:
        await runner.cleanup()


async def _listening(runner: web.AppRunner, host: str, port: int, setting: str) -> asyncio.Server:
    assert runner.server
    manager, loop = runner.server, asyncio.get_running_loop()
    try:
        return await loop.create_server(lambda: Connection(manager, loop=loop, **BOUNDS), host, port)
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "no such host"
        raise NotStarted(
            f"{setting}: can't listen at {host}:{port} ({why}). Give another host or port.", Status.UNSET
        ) from None


class Connection(web.RequestHandler):
    """A connection; what comes by it and isn't HTTP gets one of our pages, as all else does."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        super().handle_error(request, status, exc, message)
        (no := refusal(status)).force_close()
        dress(no)
        return no


def _application(routes: Iterable[web.RouteDef], connections: Callable[[], int]) -> web.Application:
    app, rates = web.Application(client_max_size=LINE), Rates()

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        """An answer, in time and not too often; whatever goes wrong, its own page and no more."""
        if connections() > MOST_CONNECTIONS:
            (no := refusal(503)).force_close()
            return no
        if is_too_often(rates, request.remote or ""):
            return refusal(429)
        return await _answer(request, handler)

    async def dressed(request: web.Request, response: web.StreamResponse) -> None:
        dress(response)

    app.middlewares.append(guarded)
    app.on_response_prepare.append(dressed)
    app.add_routes([web.get("/favicon.ico", no_icon), *routes])
    return app


def dress(response: web.StreamResponse) -> None:
    """Put above an answer what stands above each."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["Server"] = "Hustings"


async def no_icon(request: web.Request) -> web.Response:
    """Browsers ask for one, and complain where there is nothing at all."""
    return web.Response(status=204, headers={"Cache-Control": "max-age=86400"})


def is_too_often(rates: Rates, remote: str) -> bool:
    """Whether an address makes too many requests, or all together; of those of a proxy beside the bot all alone."""
    mine = not is_beside(remote) and rates.is_too_often(remote, A_MINUTE)
    return rates.is_too_often(None, A_MINUTE_IN_ALL) or mine


def is_beside(remote: str) -> bool:
    try:
        return ip_address(remote).is_loopback
    except ValueError:
        return False


async def _answer(request: web.Request, handler: Handler) -> web.StreamResponse:
    lasts = request.match_info.route.name == STREAM
    try:
        async with asyncio.timeout(None if lasts else SECONDS):
            return await handler(request)
    except web.HTTPException as error:
        return refusal(error.status)
    except (TimeoutError, UserError):
        return refusal(503)
    except ConnectionError:
        raise
    except Exception:
        log.exception("a page failed", route=request.match_info.route.name)
        return refusal(500)


STREAM = "stream"
"""The name of routes whose answers last."""


def refusal(status: int, again: int = 30) -> web.Response:
    """The page that says why there is nothing; where it is worth it, after how many seconds to try again."""
    status = status if status in WORDS else 400
    later = {"Retry-After": str(again)} if status in (429, 503) else {}
    text = f'<!DOCTYPE html><html lang="en"><title>Hustings</title><p>{WORDS[status]}</p></html>\n'
    return web.Response(
        status=status, text=text, content_type="text/html", headers={"Cache-Control": "no-store", **later}
    )
