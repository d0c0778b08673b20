"""What the bot must be allowed to do, and who may moderate."""

from __future__ import annotations

from typing import Any, Literal

import discord

Permitted = Literal[
    "view_channel", "send_messages", "send_messages_in_threads", "attach_files", "embed_links", "read_message_history"
]

NEEDED: dict[Permitted, str] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}
"""What the bot needs where it plays, by the names that Discord shows."""


def cannot_post(interaction: discord.Interaction[Any]) -> str:
    """Why the bot cannot post in this channel and what to do about it; "" when it can."""
    allowed, channel = interaction.app_permissions, interaction.channel
    if isinstance(channel, discord.Thread) and channel.locked and not allowed.manage_threads:
        return "This thread is locked, so I cannot post here. A moderator can unlock it."
    skipped = "send_messages" if isinstance(channel, discord.Thread) else "send_messages_in_threads"
    lacking = [name for flag, name in NEEDED.items() if flag != skipped and not getattr(allowed, flag)]
    if not lacking:
        return ""
    names = " and ".join(f"“{name}”" for name in lacking)
    return f"I cannot post here: I lack the permission {names}. Somebody who manages this channel can give it to me."


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody may manage the channel."""
    return interaction.permissions.manage_channels
