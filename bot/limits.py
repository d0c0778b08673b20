"""How often one person may do what costs others something: their attention, or room in the database."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.clock import now
from bot.errors import Sorry
from bot.terms import DAY, HOUR, span

What: TypeAlias = Literal["create", "invite", "ping", "hours"]

KEPT = 10_000
"""Of how many people and kinds the last times stay in memory."""


@dataclass(frozen=True)
class Limit:
    """So many times within so many seconds; what was `done` so often, in words."""

    most: int
    seconds: int
    done: str


LIMITS: Mapping[What, Limit] = {
    "create": Limit(6, HOUR, "opened lobbies"),
    "invite": Limit(4, HOUR, "asked for a rematch"),
    "ping": Limit(6, HOUR, "called the others"),
    "hours": Limit(4, 7 * DAY, "changed your quiet hours"),
}
"""Hours that follow the clock around the day would stop it for good: hence the last."""


class Limits:
    """The last times at which each person did something of a kind; forgotten with a restart."""

    def __init__(self) -> None:
        self._times: OrderedDict[tuple[int, What], deque[int]] = OrderedDict()

    def demand(self, user_id: int | None, what: What) -> None:
        """Count once more. Raises Sorry where it would be too often; that does not count."""
        limit = LIMITS[what]
        key: tuple[int, What] = (user_id or 0, what)
        times = self._times.setdefault(key, deque(maxlen=limit.most))
        self._times.move_to_end(key)
        if len(times) == limit.most and (again := times[0] + limit.seconds) > now():
            often = f"You have {limit.done} {limit.most} times within {span(limit.seconds)}, which is the most."
            raise Sorry(f"{often} You can do so again <t:{again}:R>. Nothing was changed.")
        times.append(now())
        while len(self._times) > KEPT:
            self._times.popitem(last=False)
