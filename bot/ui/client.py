"""The running bot, as whoever responds finds it in an interaction."""

from __future__ import annotations

from abc import ABC, abstractmethod

import discord

from bot.model.server import Server
from bot.ui.answers import Answers


class Client(discord.Client, ABC):
    """What replies and permissions ask of the running bot."""

    answers: Answers

    @abstractmethod
    def is_new(self, interaction_id: int) -> bool:
        """Whether an interaction is delivered for the first time."""

    @abstractmethod
    def server(self, guild_id: int | None) -> Server:
        """What the moderators of a server have set."""
