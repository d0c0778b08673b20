"""Discord's limit for all that one bot asks in a second; answers to interactions don't count."""

from __future__ import annotations

import asyncio
from collections import deque

from tests.wire.world import Json

UNCOUNTED = ("/interactions/", "/webhooks/")
OVER: Json = {"message": "You are being rate limited.", "retry_after": 1.0, "global": True}
HEADERS = {"Via": "1.1 google", "Retry-After": "1", "X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}


class Pace:
    """Without `most` there is no limit; `over` is how often it was too much."""

    def __init__(self) -> None:
        self.most: int | None = None
        self.over = 0
        self._moments = deque[float]()

    def is_over(self, path: str) -> bool:
        """Count a request that bears the bot's token; whether it's one too many."""
        if self.most is None or path.startswith(UNCOUNTED):
            return False
        now = asyncio.get_running_loop().time()
        while self._moments and self._moments[0] <= now - 1:
            self._moments.popleft()
        if len(self._moments) < self.most:
            self._moments.append(now)
            return False
        self.over += 1
        return True
