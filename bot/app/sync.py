"""Telling Discord the commands, where it has others than the bot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.ui.client import Client

log = structlog.get_logger(__name__)

SPELLED = ("type", "description", "required", "autocomplete", "min_value", "max_value", "min_length", "max_length")
"""What is compared of a command or an option, beside what lies within it."""


async def synchronise(tree: app_commands.CommandTree[Client]) -> None:
    """Compare the commands that Discord has with the bot's, and tell it those where they differ.

    What was told before is not asked: another bot or another database may have told it others since. Where Discord does
    not answer, nothing is told.
    """
    ours = [command.to_dict(tree) for command in tree.get_commands()]
    try:
        there = [command.to_dict() for command in await tree.fetch_commands()]
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        log.warning("commands cannot be compared", error=type(error).__name__)
        return
    if spelled(there) != spelled(ours):
        await tree.sync()
        log.info("commands synchronised", commands=len(ours))


def spelled(commands: Iterable[Mapping[str, Any]]) -> object:
    """What people see and type of commands, by name: not what Discord adds to it, nor what is as usual."""
    return {
        command["name"]: {
            "options": spelled(command.get("options") or ()),
            "choices": [(choice["name"], choice["value"]) for choice in command.get("choices") or ()],
            **{name: command[name] for name in SPELLED if command.get(name) not in (None, False)},
        }
        for command in commands
    }
