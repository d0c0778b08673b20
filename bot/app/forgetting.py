"""After a start, whoever is still to be forgotten is."""

from __future__ import annotations

from bot.app.client import Hustings
from bot.match.forgetting import finish_all


async def finish(bot: Hustings) -> None:
    """Finish what was broken off, and forget again whom the database knows since it went back."""
    await finish_all(bot.matches)
