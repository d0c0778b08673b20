"""What the bot must be allowed to do, and who may moderate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import discord

from bot.model.errors import UserError
from bot.model.names import name_for_note
from bot.model.server import Server, require_allowed
from bot.model.session import Session
from bot.model.unreachable import ARCHIVED, LOCKED, NO_ACCESS, NOT_ALLOWED
from bot.pages.turn import unreachable_line
from bot.ui.replies import Interaction, channel_of
from rules import Game, join_words

Permission = Literal[
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "embed_links",
    "read_message_history",
    "create_public_threads",
]
NEEDED_PERMISSIONS: dict[Permission, str] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}
"""What the bot needs where it plays, by the names that Discord shows."""
INVITE_PERMISSIONS: dict[Permission, str] = {**NEEDED_PERMISSIONS, "create_public_threads": "Create Public Threads"}
"""What the bot is invited with: that, and what makes room for a second match beside the one in a channel."""


def cannot_post(interaction: Interaction) -> str:
    """Why the bot cannot post in this channel and what to do about it; "" when it can."""
    allowed, channel = interaction.app_permissions, interaction.channel
    if isinstance(channel, discord.Thread) and channel.locked and not allowed.manage_threads:
        return "This thread is locked, so I can't post here. A moderator can unlock it."
    if not (missing := lacking(allowed, in_thread=isinstance(channel, discord.Thread))):
        return ""
    return f"I can't post here. {_lacks(missing)}"


def why_silent(interaction: Interaction, session: Session) -> str:
    """Why the bot cannot post in the channel of the match where somebody asks, and what helps; "" where it can.

    What the match knows of that is said, or else what the bot is allowed there now.
    """
    return unreachable_line(session) or cannot_post(interaction)


def why_closed(guild: discord.Guild, parent_id: int, *, archived: bool, locked: bool) -> int | None:
    """The code with which Discord refuses posts in a thread that only others may open; None where it takes them."""
    parent = guild.get_channel(parent_id) if locked else None
    if not locked or (parent is not None and parent.permissions_for(guild.me).manage_threads):
        return None
    return ARCHIVED if archived else LOCKED


def kept_out(guild: discord.Guild, channel_id: int) -> int | None:
    """The code with which Discord refuses new posts in a channel or thread, for what the bot is allowed there.

    None where it takes them, and where the channel is not known. An edit may get through all the same.
    """
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return None
    allowed = channel.permissions_for(guild.me)
    if not allowed.view_channel:
        return NO_ACCESS
    if not isinstance(channel, discord.Thread):
        return None if allowed.send_messages else NOT_ALLOWED
    if not allowed.send_messages_in_threads:
        return NOT_ALLOWED
    return why_closed(guild, channel.parent_id, archived=channel.archived, locked=channel.locked)


def _lacks(missing: Sequence[str]) -> str:
    names, what = join_words(f"“{name}”" for name in missing), "permission" if len(missing) == 1 else "permissions"
    return f"I need the {names} {what}. Someone who manages this channel can change that."


def lacking(allowed: discord.Permissions, *, in_thread: bool) -> list[str]:
    """What the bot needs in a channel or thread and is not allowed."""
    skipped = "send_messages" if in_thread else "send_messages_in_threads"
    return [name for flag, name in NEEDED_PERMISSIONS.items() if flag != skipped and not getattr(allowed, flag)]


def lacking_for_threads(allowed: discord.Permissions, *, in_forum: bool = False) -> list[str]:
    """What the bot needs to make a thread in a channel, or a post in a forum, and play there, and is not allowed."""
    make: Permission = "send_messages" if in_forum else "create_public_threads"
    missing = [] if getattr(allowed, make) else [INVITE_PERMISSIONS[make]]
    return [*missing, *lacking(allowed, in_thread=True)]


def may_moderate(interaction: Interaction) -> bool:
    """Whether somebody may manage the channel, or has the role that the server chose."""
    return interaction.guild_id is not None and (interaction.permissions.manage_channels or has_role(interaction))


def may_moderate_in(interaction: Interaction, channel_id: int) -> bool:
    """The same for another channel of the server; one that is gone is nobody's own."""
    if channel_id == interaction.channel_id or has_role(interaction):
        return may_moderate(interaction)
    channel = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    if channel is None or not isinstance(interaction.user, discord.Member):
        return may_moderate(interaction)
    return channel.permissions_for(interaction.user).manage_channels


def sees(interaction: Interaction, channel_id: int) -> bool:
    """Whether somebody sees a channel or thread; one that is not known is seen by who moderates the whole server."""
    channel = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    if channel_id == interaction.channel_id:
        return True
    if channel is None or not isinstance(interaction.user, discord.Member):
        return moderates_server(interaction)
    allowed = channel.permissions_for(interaction.user)
    is_hidden = isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads
    return allowed.view_channel and not is_hidden


def moderates_server(interaction: Interaction) -> bool:
    """Whether somebody may moderate everywhere, and not only in a channel of their own."""
    member = interaction.user
    everywhere = isinstance(member, discord.Member) and member.guild_permissions.manage_channels
    return everywhere or has_role(interaction)


def require_server_moderator(interaction: Interaction) -> None:
    """Raises UserError for whoever moderates only some channels."""
    if not moderates_server(interaction):
        raise UserError("Only people who can manage channels across the whole server can do that. Ask one of them.")


def require_moderator(interaction: Interaction) -> None:
    if may_moderate(interaction):
        return
    role = interaction.guild.get_role(server_of(interaction).role or 0) if interaction.guild else None
    also = f" or have the role {name_for_note(role.name)}" if role else ""
    raise UserError(f"`/mod` is only for people who can manage channels{also}. Ask one of them; nothing was changed.")


def has_role(interaction: Interaction) -> bool:
    """Whether somebody has the role that the server chose for its moderators."""
    role, member = server_of(interaction).role, interaction.user
    return role is not None and isinstance(member, discord.Member) and member.get_role(role) is not None


def server_of(interaction: Interaction) -> Server:
    return interaction.client.server(interaction.guild_id)


def require_thread(interaction: Interaction, game: Game) -> None:
    """Raises UserError where there can be no thread for a match of this game."""
    _require_allowed(interaction, game)
    in_forum = isinstance(getattr(interaction.channel, "parent", None), discord.ForumChannel)
    if missing := lacking_for_threads(interaction.app_permissions, in_forum=in_forum):
        raise UserError(f"I can't open a thread here. {_lacks(missing)} Then use `/game new` again.")


def _require_allowed(interaction: Interaction, game: Game) -> None:
    places = {channel_of(interaction), getattr(interaction.channel, "parent_id", None) or 0}
    guild = interaction.guild
    require_allowed(server_of(interaction), places, game, guild.get_channel_or_thread if guild else bool)


def require_place(interaction: Interaction, game: Game) -> None:
    _require_allowed(interaction, game)
    if trouble := cannot_post(interaction):
        raise UserError(f"{trouble} Until then, no match can be played here.")
