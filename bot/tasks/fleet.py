"""What a process does where others share its database: it keeps its leases, hears news, takes up what nobody does."""

from __future__ import annotations

from itertools import count
from typing import Protocol

import structlog
from discord.ext import tasks
from sqlalchemy.exc import SQLAlchemyError

from bot.match.matches import Matches
from bot.model.errors import UserError

log = structlog.get_logger(__name__)

SECONDS = 1.0
"""Between two looks at what is left undone."""
TIDIED = 60
"""After so many looks what is not needed any more is dropped."""


class InTurn(Protocol):
    """What sees to a match when it is woken."""

    def wake(self, match_id: int, *, in_turn: bool = False) -> None: ...


class Lists(Protocol):
    """What keeps the lists in direct messages."""

    def wake(self) -> None: ...


class Fleet:
    """Looks each second, where there may be other processes; alone it does nothing."""

    def __init__(self, matches: Matches, outbox: InTurn, moves: InTurn, lists: Lists) -> None:
        self._matches = matches
        self._outbox = outbox
        self._moves = moves
        self._lists = lists
        self._looks = count(1)

    def start(self) -> None:
        """Begin, if there may be others."""
        if self._matches.leases.needed:
            self._look.start()

    def stop(self) -> None:
        self._look.cancel()

    @tasks.loop(seconds=SECONDS)
    async def _look(self) -> None:
        """Where the database is away, the next look finds what there is."""
        try:
            await self.look()
        except (SQLAlchemyError, OSError, UserError):
            log.debug("what is due is not looked for")
        except Exception:
            log.exception("what is due is not taken up")

    async def look(self) -> None:
        """Keep what is in hand, hear what was set, and take up a little of what is due and nobody does."""
        leases, people = self._matches.leases, self._matches.people
        await leases.renew()
        await self._matches.hear()
        if self._matches.closing:
            return
        for match_id in await leases.take_due("new"):
            self._outbox.wake(match_id, in_turn=True)
        for match_id in await leases.take_due("moves"):
            self._moves.wake(match_id, in_turn=True)
        if due := await leases.take_due("list"):
            people.due_lists.update(due)
            self._lists.wake()
        if next(self._looks) % TIDIED == 0:
            await leases.drop_old()
