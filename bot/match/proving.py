"""The proof of a match is checked beside the bot, since whoever went back often makes that take long."""

from __future__ import annotations

import asyncio

import structlog

from bot.match import beside
from bot.model.errors import UserError
from bot.model.proof import Checked

log = structlog.get_logger(__name__)

PROGRAM = ("-P", "-m", "bot.model.proof")
"""What runs beside the bot; `-P` keeps out what lies in the folder where the bot was started."""
PATIENCE = 60.0
"""Seconds by the clock after which a process that has no time to run is given up."""
NOT_CHECKED = "The proof couldn't be checked right now. Nothing was changed; try again in a minute."


async def check_beside(text: str) -> Checked:
    """What a file proves, found out by a process that knows only the rules. Raises UserError where that fails."""
    try:
        process = await beside.begin(PROGRAM)
        try:
            async with asyncio.timeout(PATIENCE):
                output, _ = await process.communicate(text.encode())
        finally:
            await beside.end(process)
    except (OSError, TimeoutError) as error:
        log.error("a proof was not checked", error=type(error).__name__)
        raise UserError(NOT_CHECKED) from None
    if process.returncode:
        log.error("a proof was not checked", status=process.returncode)
        raise UserError(NOT_CHECKED)
    return Checked.model_validate_json(output)
