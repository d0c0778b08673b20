"""Presses on posts that all see: the next edit of the post may be what answers one, one call instead of two.

What is answered in private is the panel of whoever pressed.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord

from bot.ui.panels import Panels

Interaction: TypeAlias = discord.Interaction[Any]


@dataclass
class Answer:
    """The answer to a press: what was pressed for is under way until it is `decided` what answers it."""

    interaction: Interaction
    decided: asyncio.Event = field(default_factory=asyncio.Event)
    taken: asyncio.Event = field(default_factory=asyncio.Event)
    by_post: bool = False


class Answers:
    """The presses that are not answered yet, by message; where one has several, the first.

    Whoever takes a press answers it. Where that fails nobody else does: Discord says so to whoever pressed, and the
    post is edited all the same.
    """

    def __init__(self) -> None:
        self._open: dict[int, Answer] = {}
        self.panels = Panels()

    def expect(self, interaction: Interaction) -> None:
        """A press has come. One on a private message, or a command, is left out: nobody else edits what it answers."""
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            self._open.setdefault(interaction.message.id, Answer(interaction))

    async def leave_to_post(self, interaction: Interaction, seconds: float) -> bool:
        """Let the next edit of the post answer a press; whether one took it within so many seconds."""
        if (answer := self._of(interaction)) is None:
            return False
        answer.by_post = True
        answer.decided.set()
        try:
            async with asyncio.timeout(seconds):
                await answer.taken.wait()
        except TimeoutError:
            return False
        return True

    def drop(self, interaction: Interaction) -> None:
        """Something else answers a press."""
        if (answer := self._of(interaction)) is not None:
            del self._open[_message(interaction)]
            answer.decided.set()

    async def take(self, message_id: int) -> Interaction | None:
        """The press that an edit of a message is to answer, if there is one: that is known within moments."""
        if (answer := self._open.get(message_id)) is None:
            return None
        await answer.decided.wait()
        if not answer.by_post or self._open.get(message_id) is not answer:
            return None
        del self._open[message_id]
        answer.taken.set()
        return answer.interaction

    def _of(self, interaction: Interaction) -> Answer | None:
        answer = self._open.get(_message(interaction))
        return answer if answer and answer.interaction is interaction else None


def _message(interaction: Interaction) -> int:
    return interaction.message.id if interaction.message else 0
