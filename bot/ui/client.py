"""The running bot, as whoever responds finds it in an interaction."""

from __future__ import annotations

from abc import ABC, abstractmethod

import discord

from bot.model.player import Cause
from bot.model.server import Server
from bot.model.shards import Shards
from bot.model.tally import Tally
from bot.store.database import Store
from bot.ui.answers import Answers


class Client(discord.AutoShardedClient, ABC):
    """What replies and permissions ask of the running bot."""

    answers: Answers
    store: Store
    tally: Tally

    @property
    @abstractmethod
    def shards_held(self) -> Shards:
        """Of which servers it is told."""

    @abstractmethod
    def is_new(self, interaction_id: int) -> bool:
        """Whether an interaction is delivered for the first time."""

    @abstractmethod
    async def hear(self, match_id: int, cause: Cause) -> None:
        """Somebody does something about a match: who was away for missing their time plays again."""

    @abstractmethod
    async def succeeds_host(self, match_id: int, cause: Cause) -> bool:
        """Whether somebody is the host of a lobby now, since its host is gone."""

    @abstractmethod
    def server(self, guild_id: int | None) -> Server:
        """What the moderators of a server have set."""
