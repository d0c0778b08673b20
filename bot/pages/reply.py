"""What one person is told about an interaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.pages.controls import Row
from render import Picture

LONGEST_TEXT = 3_900
"""Characters: what a message has, less what stands beside it; the rest is cut off."""

Manner: TypeAlias = Literal["plain", "quiet", "optional", "beside", "refused"]
"""How a reply stands to what else is shown: a `quiet` one says no more than the post that all see does anyway; of an
`optional` one nobody misses anything where it comes too late; one that stands `beside` leaves the private message whose
button asked for it as it is, and so does one that is `refused` where the button stands on a post."""


@dataclass(frozen=True)
class Reply:
    """What one person is told: a text, a picture or a file (its name and content) under it, rows of controls."""

    text: str
    rows: Sequence[Row] = ()
    picture: Picture | None = None
    file: tuple[str, bytes] | None = None
    manner: Manner = "plain"

    def adding(self, *lines: str) -> Reply:
        """The same with more lines, if there is anything in them; a quiet one says more than the post then."""
        if not (more := [line for line in lines if line]):
            return self
        manner: Manner = "optional" if self.manner == "quiet" else self.manner
        return replace(self, text="\n".join([self.text, *more]), manner=manner)
