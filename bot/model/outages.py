"""When nobody could be reached: the bot was off, or Discord or the way to it was away. That time counts for nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.model.time import now


@dataclass
class Outages:
    """The outages that are over, in order and apart, in seconds since 1970; and since when one lasts, if one does."""

    over: list[tuple[int, int]] = field(default_factory=list["tuple[int, int]"])
    since: int | None = None

    def after(self, start: int) -> Sequence[tuple[int, int]]:
        """The outages that were not over by then; one that lasts goes until now."""
        lasting = [] if self.since is None else [(self.since, max(self.since, now()))]
        return [span for span in (*self.over, *lasting) if span[1] > start]

    def end(self, least: int) -> None:
        """The one that lasts is over; one of less than so many seconds was none."""
        if self.since is not None and now() - self.since >= least:
            self.over.append((self.since, now()))
        self.since = None
