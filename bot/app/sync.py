"""Telling Discord the commands, where it has others than the bot."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot import store
from bot.match.matches import Matches
from bot.ui.client import Client

log = structlog.get_logger(__name__)

SPELLED = ("type", "description", "required", "autocomplete", "min_value", "max_value", "min_length", "max_length")
"""What is compared of a command or an option, beside what lies within it."""


async def synchronise(tree: app_commands.CommandTree[Client], matches: Matches) -> None:
    """Tell Discord the commands where it has others than the bot, or where these have changed since it was told.

    Another bot, or one with another database, may have told it others. Of some things it does not say how it has them,
    such as who may see a command: these go by what was told last. What fails is tried again at the next start, and when
    somebody uses a command that the bot has not.
    """
    ours = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(ours, sort_keys=True).encode()).hexdigest()
    name = f"commands of {tree.client.application_id}"
    async with matches.store.read() as db:
        told = await store.settings.setting(db, name)
    try:
        if told == digest and not await commands_unlike(tree):
            return
        await tree.sync()
    except (aiohttp.ClientError, discord.DiscordException, OSError) as error:
        log.warning("commands cannot be told", error=type(error).__name__)
        return
    async with matches.store.write() as db:
        store.settings.set_setting(db, name, digest)
    log.info("commands synchronised", commands=len(ours))


async def commands_unlike(tree: app_commands.CommandTree[Client]) -> tuple[str, ...]:
    """The names of the commands that Discord has otherwise than the bot, or that only one of them has."""
    there = spelled(command.to_dict() for command in await tree.fetch_commands())
    ours = spelled(command.to_dict(tree) for command in tree.get_commands())
    return tuple(sorted(name for name in {*there, *ours} if there.get(name) != ours.get(name)))


def spelled(commands: Iterable[Mapping[str, Any]]) -> Mapping[str, object]:
    """What people see and type of commands, by name: not what Discord adds to it, nor what is as usual."""
    return {
        command["name"]: {
            "options": spelled(command.get("options") or ()),
            "choices": [(choice["name"], choice["value"]) for choice in command.get("choices") or ()],
            **{name: command[name] for name in SPELLED if command.get(name) not in (None, False)},
        }
        for command in commands
    }
