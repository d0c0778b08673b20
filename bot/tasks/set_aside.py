"""Posts that Discord refuses for now: each is left alone for a while, which doubles, and keeps no other waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf, isfinite

from bot.model.post import Post

FIRST_SECONDS, LONGEST_SECONDS = 60, 21_600


@dataclass(frozen=True)
class Refusal:
    """How often a post was refused in this revision, or for None in any, and until when (the loop's time) it waits."""

    times: int
    revision: int | None
    until: float


class SetAside:
    """The posts that wait after a refusal, by their ids: 1, 2, 4 … minutes, six hours at most."""

    def __init__(self) -> None:
        self._refusals = dict[int, Refusal]()

    def put(self, post: Post, *, whatever: bool = False, for_good: bool = False) -> None:
        """A post was refused: as it is, or `whatever` it says; nobody looks after it where that is `for_good`."""
        known = self._refusals.get(post.id)
        times = known.times + 1 if known is not None else 1
        wait = inf if for_good else min(LONGEST_SECONDS, FIRST_SECONDS << min(times - 1, 12))
        self._refusals[post.id] = Refusal(times, None if whatever else post.wanted, _now() + wait)

    def holds(self, post: Post) -> bool:
        """Whether a post waits still: not once it says something else."""
        refusal = self._refusals.get(post.id)
        return refusal is not None and refusal.revision in (None, post.wanted) and refusal.until > _now()

    def drop(self, post: Post) -> None:
        """It was sent."""
        self._refusals.pop(post.id, None)

    def hurry(self, posts: Iterable[Post]) -> None:
        """Somebody looks: these need not wait, but for messages that take no edits."""
        for post in posts:
            refusal = self._refusals.get(post.id)
            if refusal is not None and refusal.revision is not None:
                self._refusals[post.id] = replace(refusal, until=0)

    def seconds(self, posts: Iterable[Post]) -> float | None:
        """After how many seconds the first of these may be tried again; None where none of them waits."""
        ends = [refusal.until for post in posts if (refusal := self._refusals.get(post.id)) is not None]
        soonest = min(ends, default=inf)
        return max(0.0, soonest - _now()) if isfinite(soonest) else None


def _now() -> float:
    return asyncio.get_running_loop().time()
