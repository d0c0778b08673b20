"""The connections to Discord: one for each shard of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
import yarl
from discord.state import AutoShardedConnectionState

from bot.match.matches import Matches
from bot.model.errors import NotStarted
from bot.model.shards import ALL, Shards
from bot.ui.client import Client

IDENTIFY_SECONDS = 5.0
"""So long after one connection Discord takes the next: as many at a time as it says."""


class Sharded(Client):
    """The client as the one who has the connections: those of these `shards`, or else all, as many as Discord asks for.

    It knows which of them are `whole`.
    """

    def __init__(self, matches: Matches, shards: Shards | None, **options: Any) -> None:
        if shards is not None:
            options |= {"shard_ids": [*range(shards.first, shards.last + 1)], "shard_count": shards.count}
        super().__init__(**options)
        self.matches, self._held = matches, shards or ALL
        matches.shared.shards = self._held
        self._at_a_time = 1
        self._has_turn = set[int]()
        self.whole = set[int]()

    @property
    def shards_held(self) -> Shards:
        return self._held

    @property
    def own_shards(self) -> Sequence[int]:
        """The numbers of the shards of this process, as far as it is known how many there are."""
        return self.shard_ids or range(self.shard_count or 1)

    def is_whole(self) -> bool:
        """Whether no connection is broken, nor yet to be made."""
        return self.whole.issuperset(self.own_shards)

    def guilds_of(self, shard_id: int) -> Sequence[discord.Guild]:
        """The servers of one shard in which the bot is."""
        return [guild for guild in self.guilds if guild.shard_id == shard_id]

    async def launch_shards(self) -> None:
        """Open all connections, one after the other. Raises GatewayNotFound where Discord doesn't say how many."""
        wanted, _, limits = await self.http.get_bot_gateway()
        self._at_a_time = limits["max_concurrency"]
        self.shard_count = self.shard_count or wanted
        await super().launch_shards()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Open one, in its turn. Raises NotStarted where not even the first could be; what fails later is tried again.

        Its turn is waited for before, for Discord drops a connection that says nothing for long.
        """
        if not initial and not self.shards:
            raise NotStarted("Can't reach Discord's gateway. Try again later.")
        if not self._held.are_all:
            await self._turn(shard_id)
            self._has_turn.add(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord takes one more connection: seconds after the one before, also of another process."""
        if self._held.are_all:
            await asyncio.sleep(0 if initial else IDENTIFY_SECONDS)
        elif shard_id in self._has_turn:
            self._has_turn.discard(shard_id)
        else:
            await self._turn(shard_id or 0)

    async def _turn(self, shard_id: int) -> None:
        """Wait for a shard's turn: they stand in so many queues as Discord takes connections at a time."""
        await self.matches.leases.once("identify", shard_id % self._at_a_time, IDENTIFY_SECONDS)

    def _get_state(self, **options: Any) -> AutoShardedConnectionState[Any]:
        return State(dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options)


class State(AutoShardedConnectionState[Any]):
    """What is known of Discord. After a new connection no server of its shard is known but those that it tells of.

    So does the state of discord.py's other client; this one's would keep those that the bot was taken from meanwhile.
    """

    def parse_ready(self, data: Any) -> None:
        for guild in [one for one in self.guilds if one.shard_id == data["shard"][0]]:
            self._remove_guild(guild)
        super().parse_ready(data)
