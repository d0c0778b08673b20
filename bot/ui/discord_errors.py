"""What Discord refuses."""

from __future__ import annotations

import aiohttp
import discord

UNAUTHORIZED = 401
UNKNOWN_MESSAGE, ALREADY_ACKNOWLEDGED = 10008, 40060


def may_pass(error: Exception) -> bool:
    """Whether what Discord refuses now it may take later, if only with another token."""
    refused = isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429
    return not refused or is_token_refused(error)


def is_token_refused(error: Exception) -> bool:
    """Whether Discord does not know the bot's token; that of an interaction has run out with another code."""
    return isinstance(error, discord.HTTPException) and (error.status, error.code) == (UNAUTHORIZED, 0)


def is_limit(error: Exception) -> bool:
    """Whether Discord puts something off: it is too much for now, or takes too long."""
    limited = isinstance(error, discord.HTTPException) and error.status == 429
    return limited or isinstance(error, TimeoutError)


def is_away(error: Exception) -> bool:
    """Whether Discord does not answer at all."""
    fails = isinstance(error, discord.HTTPException) and error.status >= 500
    return fails or isinstance(error, aiohttp.ClientError | OSError)
