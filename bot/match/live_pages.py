"""The address at which a match is watched on the web: given to it as it begins, renewed, switched off."""

from __future__ import annotations

from bot import store
from bot.match import posts
from bot.model.live_page import LivePage, Site
from bot.model.session import Session
from bot.store.database import Store
from bot.store.transactions import Writing


def give(session: Session, db: Writing) -> None:
    """A match that begins has a page, where there is a site; a private one once its host wants that."""
    site = session.memory.shared.site
    if site is not None and session.setup.invited is None:
        _keep(session, db, site.page(session.ref, session.venue.page.round))


async def switch(session: Session, db: Writing, site: Site, *, on: bool) -> None:
    """Give the page of a match another address, or none: the one it had leads nowhere from then on."""
    after = session.venue.page.round + 1
    _keep(session, db, site.page(session.ref, after) if on else LivePage(None, after))
    if session.phase == "playing":
        await posts.note(session, db, [])
    elif session.last is not None:
        session.last.wanted += 1
        store.posts.save_post(db, session.last)


def _keep(session: Session, db: Writing, page: LivePage) -> None:
    session.venue.page = page
    store.live_pages.set_page(db, session.id, page)


async def give_all(database: Store, site: Site) -> None:
    """Give a page to the matches that began while there was no site."""
    async with database.write() as db:
        undecided = await store.live_pages.undecided(db)
        store.live_pages.set_marks(db, {ref.id: site.page(ref, 0).mark for ref in undecided})
