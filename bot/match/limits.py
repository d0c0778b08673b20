"""How often one person, or one server, may do what costs others something: attention, time, room in the database.

A limit stands far above what one person needs, also one who learns all the games in an evening.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias
from weakref import WeakValueDictionary

from bot.match.queue import Queue
from bot.model.errors import TooOften
from bot.model.time import DAY, HOUR, MINUTE, now, span

What: TypeAlias = Literal[
    "create",
    "learn",
    "rematch",
    "invite",
    "ping",
    "undo",
    "undo alone",
    "hours",
    "look",
    "page",
    "verify",
    "animation",
    "made",
    "hint",
    "explained",
    "import",
    "imports",
    "follow",
    "note",
    "what if",
    "records",
    "stats",
    "address",
    "export",
    "forget",
]

PROVING, WATCHING = -1, -2
"""Nobody's ids: one proof is checked after the other; one match after the other is read to be watched."""
MOST_IN_MEMORY = 10_000
"""Of how many people and kinds the last times stay in memory."""


@dataclass(frozen=True)
class Limit:
    """So many times within so many seconds; `before` and `after` are the words around the number in a refusal."""

    most: int
    seconds: int
    before: str
    after: str

    @property
    def sentence(self) -> str:
        return f"{self.before} {self.most} {self.after} within {span(self.seconds)}, and that's the limit."


LIMITS: Mapping[What, Limit] = {
    "create": Limit(6, HOUR, "You've opened", "lobbies"),
    "learn": Limit(20, HOUR, "You've begun", "guided matches"),
    "rematch": Limit(4, HOUR, "You've opened", "rematches"),
    "what if": Limit(6, HOUR, "You've opened", "copies of matches"),
    "invite": Limit(8, HOUR, "You've invited people", "times"),
    "ping": Limit(6, HOUR, "You've pinged the others", "times"),
    "undo": Limit(20, HOUR, "You've undone moves", "times"),
    "undo alone": Limit(150, 5 * MINUTE, "You've undone moves", "times"),
    "hours": Limit(4, 7 * DAY, "You've changed your quiet hours", "times"),
    "look": Limit(150, 5 * MINUTE, "You've looked at", "pictures"),
    "page": Limit(6, HOUR, "You've had", "pages made"),
    "verify": Limit(12, HOUR, "You've had", "proofs checked"),
    "animation": Limit(6, HOUR, "You've had", "animations made"),
    "hint": Limit(150, 5 * MINUTE, "You've asked for", "hints"),
    "explained": Limit(150, 5 * MINUTE, "You've had", "moves explained"),
    "import": Limit(6, HOUR, "You've uploaded", "match files"),
    "follow": Limit(20, HOUR, "You've followed matches", "times"),
    "note": Limit(40, HOUR, "You've written", "notes"),
    "records": Limit(6, HOUR, "You've changed who sees your records", "times"),
    "stats": Limit(40, 5 * MINUTE, "You've asked for records", "times"),
    "address": Limit(20, HOUR, "You've changed addresses of live pages", "times"),
    "export": Limit(3, DAY, "You've had your data", "times"),
    "forget": Limit(3, DAY, "You've had your data deleted", "times"),
    "imports": Limit(12, HOUR, "Members of this server have uploaded", "match files"),
    "made": Limit(30, HOUR, "Members of this server have had", "pages and animations made"),
}
"""Quiet hours moved along with the day would stop a clock for good: hence their limit. The last two are a server's.

Pictures, hints and explanations cost a processor's time and nothing else: one every two seconds is more than anybody
reads, and less than others notice. A hint holds up all others for 1 to 15 ms, 70 at most, so that one person takes 1%
of the event loop with them. A picture or an explanation takes some 0.1 s, with the replay before it, in one of two
threads for people: 5% of that one.
"""


class Limits:
    """The last times at which each person or server did something of a kind; forgotten with a restart.

    In the `queue` are those for whom something is made beside the bot.
    """

    def __init__(self) -> None:
        self._times: OrderedDict[tuple[int, What], deque[int]] = OrderedDict()
        self._working: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.queue = Queue()

    def count(self, who: int | None, what: What) -> None:
        """Count once more. Raises TooOften where it would be that; then it does not count."""
        self.check(who, what)
        self._of(who, what).append(now())
        while len(self._times) > MOST_IN_MEMORY:
            self._times.popitem(last=False)

    def check(self, who: int | None, what: What) -> None:
        """Raises TooOften where once more would be that."""
        limit, times = LIMITS[what], self._of(who, what)
        if len(times) == limit.most and (again := times[0] + limit.seconds) > now():
            raise TooOften(f"{limit.sentence} You can try again <t:{again}:R>. Nothing was changed.", again)

    def one_at_a_time(self, who: int) -> asyncio.Lock:
        """What holds back what one person has worked out in a thread, while another such thing is under way for them.

        So one person, however much they ask for, leaves the other threads, and the places in the queue, to others.
        """
        return self._working.setdefault(who, asyncio.Lock())

    def _of(self, who: int | None, what: What) -> deque[int]:
        """The last times of somebody for a kind, which are now those asked for last."""
        key: tuple[int, What] = (who or 0, what)
        times = self._times.setdefault(key, deque(maxlen=LIMITS[what].most))
        self._times.move_to_end(key)
        return times
