"""The pages of matches that are watched, as they are served: each is made once, when it is first asked for."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from dataclasses import dataclass

from bot.match.matches import Matches
from bot.match.pools import POOL, WATCHERS, in_thread
from bot.model.session import Session
from bot.web.html import Serving, served_html
from bot.web.match_page import in_words, viewers_of
from bot.web.pictures import held_of
from bot.web.standing import standing_of

MOST_BYTES = 8 * 2**20


@dataclass(frozen=True)
class ServedPage:
    """A page, packed for the way; the name by which its state is known, and what a browser may load and run of it."""

    packed: bytes
    at: str
    policy: str


class ServedPages:
    """The pages that were asked for last, in so many bytes. One is made after the other."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._kept = OrderedDict[int, ServedPage]()
        self._making = asyncio.Lock()
        self._stale = set[int]()

    async def of(self, match_id: int) -> ServedPage:
        """The page of a match as it is now. Raises UserError."""
        if match_id not in self._kept:
            async with self._making:
                if match_id not in self._kept:
                    return await self._make(match_id)
        self._kept.move_to_end(match_id)
        return self._kept[match_id]

    def changed(self, match_id: int) -> None:
        """It is made anew when it is next asked for."""
        self._kept.pop(match_id, None)
        self._stale.add(match_id)

    async def _make(self, match_id: int) -> ServedPage:
        self._stale.clear()
        POOL.set(WATCHERS)
        session = await self._matches.read(match_id)
        page = await in_thread(made, session)
        if match_id not in self._stale:
            self._kept[match_id] = page
            while sum(len(one.packed) for one in self._kept.values()) > MOST_BYTES:
                self._kept.popitem(last=False)
        return page


def made(session: Session) -> ServedPage:
    """The page of a match that nobody else has in hand; it is called beside the loop."""
    page, steps = in_words(session)
    held, standing = held_of(session, steps, viewers_of(session)), standing_of(session)
    serving = Serving(standing.words, standing.at, standing.numbers, standing.look, session.phase == "playing")
    text, policy = served_html(page, held, serving)
    return ServedPage(gzip.compress(text.encode(), mtime=0), standing.at, policy)
