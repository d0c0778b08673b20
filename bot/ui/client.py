"""The running bot, as whoever answers finds it in an interaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import discord

from bot.model.server import Server


class Client(discord.Client, ABC):
    """What replies and permissions ask of the running bot."""

    @abstractmethod
    def is_new(self, interaction_id: int) -> bool:
        """Whether an interaction is delivered for the first time."""

    @property
    @abstractmethod
    def servers(self) -> Mapping[int, Server]:
        """What moderators have settled, by server."""
