"""What the bot answered to one interaction."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.wire import components
from tests.wire.world import LOADING, Changes, Json, Message

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8


class Choice(NamedTuple):
    name: str
    value: str | int | float


@dataclass
class Answer:
    """Fills in as the bot answers: it stays empty when the bot is dead."""

    interaction: Json
    changes: Changes
    source: Message | None = None
    """The message whose component was used."""
    type: int | None = None
    """Of the callback; none as long as there was none."""
    original: Message | None = None
    follow_ups: list[Message] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    refused: int = 0
    """Callbacks that came after the first (40060) or too late (10062)."""
    changed: bool = False
    """Whether the original response was filled in or edited after the callback."""
    created: float = field(default_factory=time.monotonic)

    @property
    def id(self) -> int:
        return int(self.interaction["id"])

    @property
    def token(self) -> str:
        return self.interaction["token"]

    @property
    def acknowledged(self) -> bool:
        return self.type is not None

    @property
    def ephemeral(self) -> bool:
        return self.original is not None and self.original.ephemeral

    @property
    def content(self) -> str:
        """All that the person can read: the original response, then the follow-ups."""
        return "\n".join(filter(None, map(components.texts, self.messages)))

    @property
    def messages(self) -> list[Message]:
        own = self.original is not None and (self.type in (MESSAGE, DEFER, UPDATE) or self.changed)
        return [*([self.original] if own and self.original else []), *self.follow_ups]

    @property
    def pending(self) -> bool:
        """Nothing yet, or deferred and not filled in."""
        if self.type == DEFER:
            return self.original is not None and bool(self.original.flags & LOADING)
        if self.type == DEFER_UPDATE:
            return not (self.changed or self.follow_ups)
        return self.type is None

    async def settled(self, within: float = 5.0) -> bool:
        """Waits until a deferred answer was filled in; false when it was not."""
        return await self.changes.until(lambda: not self.pending, within)
