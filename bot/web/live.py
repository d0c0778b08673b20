"""What can be watched of matches by whoever has their addresses: pages, pictures, news."""

from __future__ import annotations

from collections import OrderedDict

from bot import store
from bot.match.matches import Matches
from bot.model.drawing import Draw
from bot.model.live_page import mark_of
from bot.web.film import Film
from bot.web.positions import Positions
from bot.web.readers import Readers
from bot.web.served import ServedPages

MOST_KNOWN = 10_000
"""So many marks whose match was looked up stay in memory."""


class Live:
    """All that is served of matches: pages, pictures and news, each worked out once for all who watch."""

    def __init__(self, matches: Matches, draw: Draw) -> None:
        self.pages = ServedPages(matches)
        self._positions = Positions(matches)
        self.film = Film(self._positions, draw)
        self.readers = Readers(matches, self._positions)
        self._matches = matches
        self._known = OrderedDict[str, tuple[int, int]]()
        self._marks = dict[int, str]()
        self._changes = 0

    async def match_at(self, token: str) -> int | None:
        """The match that is watched at an address, by its id; None where there is none. Raises UserError."""
        mark = mark_of(token)
        if (found := self._known.get(mark)) is None:
            changes = self._changes
            async with self._matches.reading() as db:
                found = await store.live_pages.match_of(db, mark)
            if found is not None and changes == self._changes:
                self._keep(mark, found)
        if found is None or self._matches.servers.has_no_pages(found[1]):
            return None
        return found[0]

    def changed(self, match_id: int) -> None:
        """A match has changed: it may have another address, and there may be news."""
        self._changes += 1
        self._known.pop(self._marks.pop(match_id, ""), None)
        self.pages.changed(match_id)
        if self._positions.look_otherwise(match_id):
            self.film.forget(match_id)
        self.readers.changed(match_id)

    def close(self) -> None:
        """Nothing is served any more; streams end."""
        self.readers.close()
        self.film.close()

    def _keep(self, mark: str, found: tuple[int, int]) -> None:
        self._known[mark], self._marks[found[0]] = found, mark
        if len(self._known) > MOST_KNOWN:
            _, (gone, _) = self._known.popitem(last=False)
            self._marks.pop(gone, None)
