"""What Discord refuses."""

from __future__ import annotations

import discord


def may_pass(error: discord.HTTPException) -> bool:
    """Whether what Discord refuses now it may take later."""
    return error.status >= 500 or error.status == 429
