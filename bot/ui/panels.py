"""The private panels of each person in a channel: a question's, and a look at something beside it.

A new one takes the place of the one of its kind before it. That one is deleted rather than edited: whoever has
dismissed it would not see an edit.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Literal, TypeAlias, get_args

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)

MOST = 10_000
"""So many panels are remembered, those that were shown last."""
LIFETIME = 14 * 60
"""Seconds: Discord takes no more calls about an interaction that is a quarter of an hour old."""

Kind: TypeAlias = Literal["question", "look"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Whose: TypeAlias = tuple[int, int, Kind]
"""A person, a channel, and which of the two panels."""


@dataclass(frozen=True)
class Panel:
    """A private message, the interaction that it answers, and what deletes it."""

    message_id: int
    interaction_id: int
    delete: Callable[[], Awaitable[None]]
    shown_at: float = field(default_factory=monotonic)
    opener: Panel | None = None
    """The one whose button opened it: it stays as long as this one does."""


class Panels:
    """The panels that can still be deleted, by whose they are."""

    def __init__(self) -> None:
        self._shown: OrderedDict[Whose, Panel] = OrderedDict()

    async def shown(self, whose: Whose, new: Panel, opener: int | None = None) -> None:
        """A new panel was shown: the one before goes, but not the message that opened it.

        Of two that come at once, what was asked for first goes.
        """
        before = self._shown.pop(whose, None)
        if before is not None and before.interaction_id > new.interaction_id:
            before, new = new, before
        there = [one for one in (before, before and before.opener) if one is not None]
        kept = next((replace(one, opener=None) for one in there if one.message_id == opener), None)
        self._shown[whose] = replace(new, opener=kept)
        while len(self._shown) > MOST or _is_old(next(iter(self._shown.values()))):
            self._shown.popitem(last=False)
        for one in there:
            if one.message_id not in {new.message_id, opener}:
                await _delete(one)

    async def close(self, whose: Whose) -> None:
        """A panel is not needed any more: its question is answered on the post, or its reader goes on elsewhere."""
        panel = self._shown.pop(whose, None)
        for one in (panel, panel and panel.opener):
            if one is not None:
                await _delete(one)

    def edited(self, where: tuple[int, int], new: Panel) -> Kind | None:
        """A message was edited by a press on it; if it is a panel, it can be deleted for longer now. Which it is."""
        for kind in KINDS:
            panel = self._shown.get((*where, kind))
            if panel is not None and panel.message_id == new.message_id:
                self._shown[*where, kind] = replace(new, opener=panel.opener)
                self._shown.move_to_end((*where, kind))
                return kind
        return None


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
