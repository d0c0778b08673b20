"""Faults that a test orders for requests to come."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Literal

import pytest

from tests.wire.world import Json

How = Literal["500 before", "500 after", "503", "drop before", "drop after", "429"] | tuple[int, int, str]


@dataclass
class Fault:
    method: str
    pattern: str
    how: How
    times: int = 1
    """How often it still happens."""
    hits: int = 0
    met: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by the first request that it struck."""

    def strikes(self, method: str, path: str) -> bool:
        if self.times < 1 or self.method not in ("*", method) or not fnmatchcase(path, self.pattern):
            return False
        self.times -= 1
        self.hits += 1
        self.met.set()
        return True

    @property
    def after(self) -> bool:
        """Whether what was asked is done all the same."""
        return self.how in ("500 after", "drop after")

    @property
    def drops(self) -> bool:
        return self.how in ("drop before", "drop after")

    def reply(self) -> tuple[int, Json, dict[str, str]]:
        match self.how:
            case (status, code, message):
                return status, {"code": code, "message": message}, {}
            case "429":
                headers = {"Via": "1.1 google", "Retry-After": "1", "X-RateLimit-Scope": "user"}
                return 429, {"message": "You are being rate limited.", "retry_after": 0.05, "global": False}, headers
            case "500 after":
                return 502, {"code": 0, "message": "502: Bad Gateway"}, {}
            case "503":
                return 503, {"code": 0, "message": "503: Service Unavailable"}, {}
            case _:
                return 500, {"code": 0, "message": "500: Internal Server Error"}, {}


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries again what has failed waits for a hundredth of the time."""
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda delay, result=None: sleep(delay / 100, result))
