"""How much Discord refuses: after that much in ten minutes nothing is sent unasked, lest it shuts the bot out."""

from __future__ import annotations

from collections import Counter, deque
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import structlog

from bot.model.time import MINUTE, now
from bot.ui.rates import Rate

log = structlog.get_logger(__name__)

WINDOW = 10 * MINUTE + 1
"""Seconds: ten minutes, by a clock that tells whole ones."""
COUNTED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
"""What Discord counts: at 10,000 in ten minutes it shuts out the whole address."""
MOST, MOST_PATIENT = 60, 30
"""In ten minutes, until nothing more is asked, and until nothing that can wait is.

With what is under way then, at most 90 are refused: of the 100 that we allow the bot, the others are left for answers
to people.
"""
UNASKED = {"channels", "guilds"}
"""What is asked about these, nobody waits for; an answer to an interaction goes another way."""
ANSWERS = {"interactions", "webhooks"}
"""By these interactions are answered, with a token of their own: no limit of the bot's holds for that."""


class HeldBack(discord.HTTPException):
    """Discord was not asked, for it has refused too much: as if it had put that off."""

    def __init__(self) -> None:
        response: Any = SimpleNamespace(status=HTTPStatus.TOO_MANY_REQUESTS, reason="held back")
        super().__init__(response, None)


class Refusals:
    """Counts what Discord refuses, by the moments, and by the statuses since the start.

    `trace` is where each request and each answer passes. What Discord counts waits there for its turn.
    """

    def __init__(self, rate: Rate | None = None) -> None:
        self.rate = rate or Rate()
        self.counted = deque[int]()
        self.by_status = Counter[int]()
        self._holds_back = False
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._begin)
        self.trace.on_request_end.append(self._end)
        self.trace.on_request_exception.append(self._fail)

    def seconds(self, *, patient: bool = False) -> int:
        """For how long nothing is to be sent that nobody asked for, or that can wait for long; 0 where it may go."""
        most = MOST_PATIENT if patient else MOST
        while self.counted and self.counted[0] <= now() - WINDOW:
            self.counted.popleft()
        held = len(self.counted) >= most
        if held != self._holds_back and (held or len(self.counted) < MOST_PATIENT // 2):
            self._holds_back = held
            say = log.warning if held else log.info
            say("requests are held back" if held else "requests go on", refused=len(self.counted))
        return self.counted[-most] + WINDOW - now() if held else 0

    async def _begin(self, session: object, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams) -> None:
        """Raises HeldBack."""
        context.counts = is_counted(request)
        if context.counts:
            await self.rate.enter()
            if self.seconds() and not UNASKED.isdisjoint(request.url.parts):
                self.rate.leave()
                raise HeldBack

    async def _end(self, session: object, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        if request.response.status in COUNTED:
            self.counted.append(now())
            self.by_status[request.response.status] += 1
        if context.counts:
            if (seconds := shut_seconds(request.response)) is not None:
                self.rate.fall(seconds)
            self.rate.leave()

    async def _fail(self, session: object, context: SimpleNamespace, request: object) -> None:
        if context.counts:
            self.rate.leave()


def is_counted(request: aiohttp.TraceRequestStartParams) -> bool:
    """Whether a request counts against what the bot may ask in a second."""
    return "Authorization" in request.headers and ANSWERS.isdisjoint(request.url.parts)


def shut_seconds(response: aiohttp.ClientResponse) -> float | None:
    """For how long Discord takes nothing, where it says that all together is too much."""
    if response.status == HTTPStatus.TOO_MANY_REQUESTS and response.headers.get("X-RateLimit-Scope") == "global":
        return float(response.headers.get("Retry-After", 1))
    return None
