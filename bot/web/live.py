"""What can be watched of matches by whoever has their addresses: pages, pictures, news."""

from __future__ import annotations

from collections import OrderedDict

from bot import store
from bot.match.matches import Matches
from bot.model.drawing import Draw
from bot.model.live_page import mark_of
from bot.store.live_pages import Watched
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
        self._known = OrderedDict[str, Watched]()
        self._marks = dict[int, str]()
        self._changes = 0
        self._counted = dict[int, int]()

    async def match_at(self, token: str) -> int | None:
        """The match that is watched at an address, by its id; None where there is none. Raises UserError."""
        mark = mark_of(token)
        if (found := self._known.get(mark)) is None:
            changes = self._changes
            async with self._matches.reading() as db:
                found = await store.live_pages.match_of(db, mark)
            if found is not None and self._matches.store.is_shared:
                self._compare(found)
            elif found is not None and changes == self._changes:
                self._keep(mark, found)
        if found is None or self._matches.servers.has_no_pages(found.guild_id):
            return None
        return found.id

    async def look_for_changes(self) -> None:
        """Where other processes change matches too, look at those that somebody watches. Raises NotRead."""
        if watched := self.readers.watched:
            async with self._matches.reading() as db:
                found = await store.live_pages.watched(db, watched)
            for one in found:
                self._compare(one)
            for match_id in watched - {one.id for one in found}:
                self.changed(match_id)

    def _compare(self, one: Watched) -> None:
        """A match that was changed since it was last asked for is looked at anew."""
        if self._counted.setdefault(one.id, one.changes) != one.changes:
            self._counted[one.id] = one.changes
            self.changed(one.id)
        if len(self._counted) > MOST_KNOWN:
            self._counted.pop(next(iter(self._counted)))

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

    def _keep(self, mark: str, found: Watched) -> None:
        self._known[mark], self._marks[found.id] = found, mark
        if len(self._known) > MOST_KNOWN:
            _, gone = self._known.popitem(last=False)
            self._marks.pop(gone.id, None)
