"""The panel of a server's settings: its channels, games, pace, moderators' role, theme of pictures, and records.

It also says which permissions the bot lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

import discord

from bot import store
from bot.match.interventions import Act, write_down
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.names import bold
from bot.model.player import Cause
from bot.model.server import USUAL_THEME, Server
from bot.model.terms import PACES, USUAL, word_of
from bot.pages.controls import OPTIONS_A_SELECT, Button, ChannelSelect, Option, RoleSelect, Select
from bot.pages.presses import SetServer
from bot.pages.reply import Reply
from bot.ui.permissions import lacking, lacking_for_threads, server_of
from bot.ui.replies import Interaction
from render import Theme

CLEAR_LABELS: Mapping[str, str] = {
    "channels": "All channels",
    "games": "All games",
    "pace": "Default pace",
    "role": "No role",
    "theme": "Default pictures",
    "pages": "Default pages",
}
"""The parts of the settings, and the buttons that clear them."""


def settings_panel(bot: Bot, interaction: Interaction) -> Reply:
    """What is set, a select for each part of it, and what the bot lacks."""
    server, guild = server_of(interaction), interaction.guild
    channels = [one for one in server.channels if guild and guild.get_channel(one)]
    roles = [server.role] if server.role and guild and guild.get_role(server.role) else []
    text = "\n".join(["### Server settings", *setting_lines(bot, interaction, server), *check(interaction, server)])
    served = bot.matches.shared.site is not None
    clear = [
        Button(label, SetServer(part), disabled=not getattr(server, part))
        for part, label in CLEAR_LABELS.items()
        if served or part != "pages"
    ]
    selects = [
        ChannelSelect("Only these channels", channels, SetServer("channels")),
        _games(bot, server),
        _paces(server),
        RoleSelect("A role that can use /mod too", roles, SetServer("role")),
        _themes(server),
        _records(server),
        *([_pages(server)] if served else []),
    ]
    return Reply(text, [*([one] for one in selects), [*clear]])


def _games(bot: Bot, server: Server) -> Select:
    games = [Option(game.name, key, chosen=key in server.games) for key, game in bot.games.items()][:OPTIONS_A_SELECT]
    return Select("Only these games", games, SetServer("games"), least=0, most=len(games))


def _paces(server: Server) -> Select:
    paces = [Option(word_of("pace", name), name, chosen=name == server.pace) for name in ("none", *PACES)]
    return Select("Pace of new lobbies", paces, SetServer("pace"), least=0)


def _themes(server: Server) -> Select:
    themes = [Option(theme.capitalize(), theme, chosen=theme == server.theme) for theme in get_args(Theme)]
    return Select("Light or dark pictures in posts", themes, SetServer("theme"), least=0)


def _records(server: Server) -> Select:
    words = {"on": "Shown with /stats", "off": "Off"}
    shown = [Option(word, value, chosen=server.records == (value == "on")) for value, word in words.items()]
    return Select("Records and ratings", shown, SetServer("records"))


def _pages(server: Server) -> Select:
    choices = (("on", "Matches have a live page"), ("off", "No live pages"))
    pages = [Option(label, value, chosen=value == server.pages) for value, label in choices]
    return Select("Live pages on the web", pages, SetServer("pages"), least=0)


def setting_lines(bot: Bot, interaction: Interaction, server: Server) -> Iterable[str]:
    yield f"Channels: {', '.join(f'<#{one}>' for one in server.channels) or 'all'}"
    yield f"Games: {', '.join(bot.games[key].name for key in server.games if key in bot.games) or 'all'}"
    usual = "" if server.pace else " (default)"
    yield f"Pace of new lobbies: {word_of('pace', server.pace or USUAL.pace)}{usual}"
    role = interaction.guild.get_role(server.role) if interaction.guild and server.role else None
    gone = " (the chosen role is gone)" if server.role else ""
    yield f"Moderators: people who can manage channels{f', and the role {bold(role.name)}' if role else gone}"
    yield f"Pictures in posts: {server.theme or f'{USUAL_THEME} (default)'}"
    yield f"Records and ratings: {'shown with `/stats`' if server.records else 'off, nobody is shown any'}"
    if bot.matches.shared.site is not None:
        yield f"Live pages: {server.pages or 'on (default)'}"


def check(interaction: Interaction, server: Server) -> Iterable[str]:
    """What the bot is not allowed, here and in the chosen channels."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    here = interaction.app_permissions
    missing = [*_lack("here", lacking(here, in_thread=in_thread)), *_lack_for_threads("here", here)]
    for channel_id in server.channels:
        channel = interaction.guild.get_channel(channel_id) if interaction.guild else None
        if channel is None:
            missing.append(f"<#{channel_id}> is gone, or I can't see it.")
        elif interaction.guild and channel_id != interaction.channel_id:
            allowed = channel.permissions_for(interaction.guild.me)
            missing += _lack(f"in <#{channel_id}>", lacking(allowed, in_thread=False))
            if not isinstance(channel, discord.ForumChannel):
                missing += _lack_for_threads(f"in <#{channel_id}>", allowed)
    return [f"-# {line}" for line in missing or ["I have every permission I need, here and in the chosen channels."]]


def _lack_for_threads(where: str, allowed: discord.Permissions) -> Iterable[str]:
    """A line on what is missing for a thread with a second match, where all else is there."""
    if not lacking(allowed, in_thread=False) and (names := lacking_for_threads(allowed)):
        yield f"I can't open a thread for a second match {where}. Missing permissions: {', '.join(names)}."


def _lack(where: str, names: Sequence[str]) -> Iterable[str]:
    if names:
        yield f"Missing permissions {where}: {', '.join(names)}. Anyone who manages the channel can grant them."


def with_part(server: Server, part: str, values: Sequence[str]) -> Server:
    """The settings with one part chosen anew. Raises UserError for a part that there is not."""
    first = values[0] if values else None
    match part:
        case "channels":
            chosen: object = [int(value) for value in values]
        case "games":
            chosen = [*values]
        case "pace" | "theme" | "pages":
            chosen = first
        case "role":
            chosen = int(first) if first else None
        case "records":
            chosen = first != "off"
        case _:
            raise UserError("There's no such setting. `/mod settings` shows them all.")
    return Server.model_validate({**server.model_dump(), part: chosen})


async def choose(matches: Matches, guild_id: int, cause: Cause, part: str, values: Sequence[str], why: str) -> None:
    """Store a part of the settings; where nothing changes, nothing is written down."""
    async with matches.saving(cause) as db:
        before = matches.servers.of(guild_id)
        if (server := with_part(before, part, values)) == before:
            return
        store.servers.set_server(db, guild_id, server)
        was = {part: before.model_dump(mode="json")[part]}
        act = Act(cause, "settings", f"changed the server settings: {part}.", why, was)
        await write_down(db, guild_id, None, act)
    matches.servers.known[guild_id] = server
