"""How much Discord refuses: after that much in ten minutes nothing is sent unasked, lest it shuts the bot out."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import structlog

from bot.model.time import MINUTE, now

log = structlog.get_logger(__name__)

WINDOW = 10 * MINUTE + 1
"""Seconds: ten minutes, by a clock that tells whole ones."""
COUNTED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
"""What Discord counts: at 10,000 in ten minutes it shuts out the whole address."""
MOST, MOST_PATIENT, UNDER_WAY = 60, 30, 30
"""In ten minutes, until nothing more is asked, and until nothing that can wait is; and how much is asked at once.

At most 90 are refused so: of the 100 that we allow the bot, the others are left for answers to people.
"""
UNASKED = {"channels", "guilds"}
"""What is asked about these, nobody waits for; an answer to an interaction goes another way."""


class HeldBack(discord.HTTPException):
    """Discord was not asked, for it has refused too much: as if it had put that off."""

    def __init__(self) -> None:
        response: Any = SimpleNamespace(status=HTTPStatus.TOO_MANY_REQUESTS, reason="held back")
        super().__init__(response, None)


class Refusals:
    """Counts what Discord refuses, by the moments, and by the statuses since the start.

    `trace` is where each request and each answer passes.
    """

    def __init__(self) -> None:
        self.counted = deque[int]()
        self.by_status = Counter[int]()
        self._places = asyncio.Semaphore(UNDER_WAY)
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

    async def _begin(self, session: object, context: object, request: aiohttp.TraceRequestStartParams) -> None:
        """Raises HeldBack."""
        if is_unasked(request):
            await self._places.acquire()
            if self.seconds():
                self._places.release()
                raise HeldBack

    async def _end(self, session: object, context: object, request: aiohttp.TraceRequestEndParams) -> None:
        if request.response.status in COUNTED:
            self.counted.append(now())
            self.by_status[request.response.status] += 1
        if is_unasked(request):
            self._places.release()

    async def _fail(self, session: object, context: object, request: aiohttp.TraceRequestExceptionParams) -> None:
        if is_unasked(request):
            self._places.release()


def is_unasked(
    request: aiohttp.TraceRequestStartParams | aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams,
) -> bool:
    return not UNASKED.isdisjoint(request.url.parts)
