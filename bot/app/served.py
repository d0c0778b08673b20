"""The pages of matches, served beside the bot where that is set; nothing of it is loaded where it isn't."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import structlog
from yarl import URL

from bot.app.client import Hustings
from bot.app.settings import Settings
from bot.match.live_pages import give_all
from bot.model.errors import NotRead, NotStarted, Status
from bot.model.live_page import Site
from bot.model.player import Cause

if TYPE_CHECKING:
    from bot.web.live import Live

log = structlog.get_logger(__name__)

PAUSE = 1.0
"""Seconds between two looks for what another process has changed of a match that is watched."""

NO_URL = (
    "HUSTINGS_WEB_URL: say at which address people reach what HUSTINGS_WEB serves, such as "
    "https://hustings.example.org; docs/web.md tells more."
)


@asynccontextmanager
async def pages_served(bot: Hustings, settings: Settings) -> AsyncIterator[None]:
    """The pages of matches are served as long as the block lasts, if that is set. Raises NotStarted, Unusable."""
    if settings.web is None:
        yield
        return
    if settings.web_url is None:
        raise NotStarted(NO_URL, Status.UNSET)
    try:
        where = URL(f"http://{settings.web}")
    except ValueError as error:
        raise NotStarted(f"HUSTINGS_WEB: {settings.web} is no place to listen at ({error}).", Status.UNSET) from None
    async with served_at(bot, where.host or "", where.port or 0, settings.web_url):
        yield


@asynccontextmanager
async def served_at(bot: Hustings, host: str, port: int, url: str | None = None) -> AsyncIterator[str]:
    """The same at a host and a port, 0 for any that is free; the address that people open, its own unless set."""
    from bot.web.live import Live
    from bot.web.routes import routes
    from bot.web.server import serving

    matches, before = bot.matches, bot.matches.on_change
    await matches.read_settings()
    live = Live(matches, bot.draw)

    def changed(match_id: int, cause: Cause) -> None:
        before(match_id, cause)
        live.changed(match_id)

    async with serving(host, port, routes(live)) as at:
        address = url or f"http://{host}:{at}"
        matches.shared.site = Site(address, matches.store.key.mark, matches.servers.has_no_pages, live.changed)
        await give_all(matches.store, matches.shared.site)
        matches.on_change = changed
        log.info("pages are served", host=host, port=at)
        looking = asyncio.create_task(look_for_changes(live)) if matches.store.is_shared else None
        try:
            yield address
        finally:
            if looking is not None:
                looking.cancel()
            matches.on_change, matches.shared.site = before, None
            live.close()


async def look_for_changes(live: Live) -> None:
    """Have whoever watches a match told what another process has changed, until this is cancelled."""
    while True:
        with suppress(NotRead):
            await live.look_for_changes()
        await asyncio.sleep(PAUSE)
