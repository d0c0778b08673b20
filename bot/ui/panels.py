"""The private panel of each person in a channel: a new one takes the place of the one before it.

The one before is deleted rather than edited: whoever has dismissed it would not see an edit.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import TypeAlias

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)

MOST = 10_000
"""So many panels are remembered, those that were shown last."""
LIFETIME = 14 * 60
"""Seconds: Discord takes no more calls about an interaction that is a quarter of an hour old."""

Whose: TypeAlias = tuple[int, int]
"""A person, and a channel."""


@dataclass(frozen=True)
class Panel:
    """A private message, and what deletes it."""

    message_id: int
    delete: Callable[[], Awaitable[None]]
    shown_at: float


class Panels:
    """The panels that can still be deleted, by whose they are."""

    def __init__(self) -> None:
        self._shown: OrderedDict[Whose, Panel] = OrderedDict()

    async def shown(self, whose: Whose, message_id: int, delete: Callable[[], Awaitable[None]]) -> None:
        """A new panel was shown: the one before goes."""
        before = self._shown.pop(whose, None)
        self._shown[whose] = Panel(message_id, delete, monotonic())
        while len(self._shown) > MOST or _is_old(next(iter(self._shown.values()))):
            self._shown.popitem(last=False)
        if before is not None and before.message_id != message_id:
            await _delete(before)

    async def close(self, whose: Whose) -> None:
        """What somebody did is told where all see it: their panel, whose question is answered, goes."""
        if (panel := self._shown.pop(whose, None)) is not None:
            await _delete(panel)

    def edited(self, whose: Whose, message_id: int, delete: Callable[[], Awaitable[None]]) -> None:
        """A message was edited by a press on it; if it is the panel, it can be deleted for longer now."""
        panel = self._shown.get(whose)
        if panel is not None and panel.message_id == message_id:
            self._shown[whose] = Panel(message_id, delete, monotonic())
            self._shown.move_to_end(whose)


def _is_old(panel: Panel) -> bool:
    """Whether Discord would not let a panel be deleted any more."""
    return monotonic() - panel.shown_at > LIFETIME


async def _delete(panel: Panel) -> None:
    """Delete a panel, if Discord still lets us; one that stays answers that it is of an earlier question."""
    if _is_old(panel):
        return
    try:
        await panel.delete()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("an earlier panel stays", error=type(error).__name__)
