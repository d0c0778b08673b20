"""An event loop whose clock stands while anything is done, and leaps to the next timer instead of waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from selectors import DefaultSelector
from typing import TypeVar

Result = TypeVar("Result")


class Leaping(DefaultSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[object, int]]:  # type: ignore[override]
        if timeout:
            self.now += timeout
        return [*super().select(timeout and 0)]


class LeapingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.now


def leap(work: Coroutine[object, object, Result]) -> Result:
    """What comes of something that waits for nothing but timers."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        return runner.run(work)
