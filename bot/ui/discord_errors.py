"""What Discord refuses."""

from __future__ import annotations

import aiohttp
import discord

UNKNOWN_MESSAGE = 10008


def may_pass(error: Exception) -> bool:
    """Whether what Discord refuses now it may take later."""
    return not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == 429


def is_limit(error: Exception) -> bool:
    """Whether Discord puts something off: it is too much for now, or takes too long."""
    limited = isinstance(error, discord.HTTPException) and error.status == 429
    return limited or isinstance(error, TimeoutError)


def is_away(error: Exception) -> bool:
    """Whether Discord does not answer at all."""
    fails = isinstance(error, discord.HTTPException) and error.status >= 500
    return fails or isinstance(error, aiohttp.ClientError | OSError)
