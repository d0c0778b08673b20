"""Posts that Discord refuses for now: each is left alone for a while, which doubles, and keeps no other waiting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, isfinite

from bot.model.post import Post
from bot.model.time import now

FIRST_SECONDS, LONGEST_SECONDS = 60, 21_600


@dataclass(frozen=True)
class Refusal:
    """How often a post was refused in this revision, or for None in any, and until when it waits."""

    times: int
    revision: int | None
    until: float


class SetAside:
    """The posts that wait after a refusal, by their ids: 1, 2, 4 … minutes, six hours at most."""

    def __init__(self) -> None:
        self._refusals = dict[int, Refusal]()
        self._hurried = set[int]()

    def put(self, post: Post, *, whatever: bool = False, for_good: bool = False) -> None:
        """A post was refused: as it is, or `whatever` it says; nobody looks after it where that is `for_good`."""
        known = self._refusals.get(post.id)
        times = 1 if known is None else known.times + (known.until <= now())
        self._hurried.discard(post.id)
        wait = inf if for_good else min(LONGEST_SECONDS, FIRST_SECONDS << min(times - 1, 12))
        self._refusals[post.id] = Refusal(times, None if whatever else post.wanted, now() + wait)

    def wait(self, post: Post, seconds: int) -> None:
        """A post is shown once more after so many seconds, as it is by then: it was not refused."""
        self._refusals[post.id] = Refusal(1, post.wanted, now() + seconds)

    def holds(self, post: Post) -> bool:
        """Whether a post waits still: not once it says something else."""
        refusal = None if post.id in self._hurried else self._refusals.get(post.id)
        return refusal is not None and refusal.revision in (None, post.wanted) and refusal.until > now()

    def drop(self, post: Post) -> None:
        """It was sent."""
        self._refusals.pop(post.id, None)
        self._hurried.discard(post.id)

    def hurry(self, posts: Iterable[Post]) -> None:
        """Somebody looks: these need not wait, but for messages that take no edits."""
        for post in posts:
            refusal = self._refusals.get(post.id)
            if refusal is not None and refusal.revision is not None:
                self._hurried.add(post.id)

    def seconds(self, posts: Iterable[Post]) -> float | None:
        """After how many seconds the first of these may be tried again; None where none of them waits."""
        ends = [refusal.until for post in posts if (refusal := self._refusals.get(post.id)) is not None]
        soonest = min(ends, default=inf)
        return max(0.0, soonest - now()) if isfinite(soonest) else None
