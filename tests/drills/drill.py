"""One thing that may befall whoever runs the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Drill:
    """`play` does it with files in an empty folder, and says in a line what it came to; AssertionError where it fails.

    `before` is what came of it before release 1.0.
    """

    name: str
    before: str
    play: Callable[[Path], Awaitable[str]]
