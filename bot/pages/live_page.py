"""The way to the page on which a match is watched on the web, and what its host may do about that."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.session import Session
from bot.pages.controls import Button, Link
from bot.pages.turn_presses import SwitchPage


def address_of(session: Session) -> str | None:
    """Where a match is watched on the web; None where it is not."""
    site, venue = session.memory.shared.site, session.venue
    return None if site is None else site.address(session.ref, venue.page, venue.guild_id)


def page_link(session: Session) -> list[Link]:
    """The way there, for everybody."""
    return [Link("Live page", address)] if (address := address_of(session)) else []


def page_switches(session: Session, user_id: int) -> Iterator[Button]:
    """What the host of a match may do about its page, where the server lets matches have any."""
    site = session.memory.shared.site
    if site is None or site.is_off(session.venue.guild_id) or user_id != session.setup.host_id:
        return
    if session.venue.page.mark is None:
        yield Button("Turn on the live page", SwitchPage(session.ref, 1))
    else:
        yield Button("New address of the live page", SwitchPage(session.ref, 1))
        yield Button("Turn off the live page", SwitchPage(session.ref, 0))
