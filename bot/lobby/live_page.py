"""The host of a match gives its page on the web another address, switches it off, or on."""

from __future__ import annotations

from bot.lobby.hosts import require_host
from bot.match import live_pages
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.pages.live_page import address_of

NO_SITE = "Matches can't be watched on the web here. Nothing was changed."
NOT_BEGUN = "The match hasn't begun, so it has no page yet. Press the button again once it has."
OFF = (
    "The live page is off, and its address leads nowhere. **Turn on the live page**, under **More…**, gives it another."
)
ON = "Whoever has that address can watch as a spectator, and sees nobody's secrets. Earlier addresses lead nowhere."


async def switch_page(matches: Matches, match_id: int, cause: Cause, *, on: bool) -> str:
    """Give the page of a match a new address, or none. Raises UserError for anybody but the host."""
    async with matches.changing(match_id, cause) as (session, db):
        site = matches.shared.site
        if site is None or site.is_off(session.venue.guild_id):
            raise UserError(NO_SITE)
        require_host(session, cause, "switch the live page")
        if session.match is None:
            raise UserError(NOT_BEGUN)
        matches.limits.count(cause.user_id, "address")
        await live_pages.switch(session, db, site, on=on)
        address = address_of(session)
    return OFF if address is None else f"The live page is at {address}. {ON}"
