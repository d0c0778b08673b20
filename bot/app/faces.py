"""The faces of texts as emoji of the application: drawn and uploaded once, then known by their names.

They need no permission. Emoji that are not ours are never touched, and none is deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import aiohttp
import discord
import structlog

from bot.app.client import Hustings
from bot.match.pools import in_thread

log = structlog.get_logger(__name__)

PREFIX = "hustings_"
FAILURES = (aiohttp.ClientError, discord.DiscordException, OSError)


async def learn_faces(drawings: Mapping[str, Callable[[], bytes]], bot: Hustings) -> None:
    """Have matches know how a text shows each face, once Discord has it; words stand for those that it has not."""
    known = bot.matches.shared.faces
    try:
        there = {emoji.name: emoji for emoji in await bot.fetch_application_emojis()}
    except FAILURES as error:
        log.warning("no faces, words instead", error=type(error).__name__)
        return
    known.update((key, str(there[PREFIX + key])) for key in drawings if PREFIX + key in there)
    for key in [key for key in drawings if key not in known]:
        try:
            image = await in_thread(drawings[key])
            known[key] = str(await bot.create_application_emoji(name=PREFIX + key, image=image))
        except FAILURES as error:
            log.warning("a face was not uploaded, words instead", face=key, error=type(error).__name__)
