"""simcord's Discord, which looks more often whether the bot has come to rest, and gives it more time for that."""

from __future__ import annotations

from typing import Any

import simcord

LOOK_AGAIN = 0.001
"""Seconds. They pass each time that the bot comes to rest with no task at its end; simcord's own are 0.05."""
SETTLE_SECONDS = 30
"""For a busy machine; simcord allows 5, and a start no more whatever it is told."""


class Simulated(simcord.Env):
    """A simulated Discord for one bot, with one shard. It waits `SETTLE_SECONDS` whatever time a caller gives it."""

    def __init__(self, bot: Any, **settings: Any) -> None:
        super().__init__(bot, shard_count=1, settle_timeout=SETTLE_SECONDS, **settings)

    async def _settle_internal(self, **options: Any) -> None:
        await super()._settle_internal(**{**options, "timeout": self.settle_timeout, "idle": LOOK_AGAIN})
