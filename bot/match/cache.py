"""The matches that are in memory, and which of them is the open one of a channel."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from bot.model.match import Live

KEPT = 128
"""How many matches stay in memory."""


class Cache:
    """Those that were used last; one that `is_busy` stays, however long ago that was."""

    def __init__(self, is_busy: Callable[[int], bool]) -> None:
        self._is_busy = is_busy
        self._live: OrderedDict[int, Live] = OrderedDict()
        self.in_channel: dict[int, int] = {}
        """The ids of open matches by channel, as far as they were looked up."""

    def get(self, match_id: int) -> Live | None:
        """A match, if it is in memory."""
        return self._live.get(match_id)

    def keep(self, live: Live) -> Live:
        """Keep a match as the one that was used last."""
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        idle = (match_id for match_id in [*self._live] if match_id != live.id and not self._is_busy(match_id))
        while len(self._live) > KEPT and (oldest := next(idle, None)) is not None:
            del self._live[oldest]
        return live

    def drop(self, match_id: int) -> None:
        """A match is read anew when it is next used."""
        self._live.pop(match_id, None)

    def leave(self, match_id: int) -> None:
        """A match is not the open one of its channel any more."""
        self.in_channel = {channel: other for channel, other in self.in_channel.items() if other != match_id}
