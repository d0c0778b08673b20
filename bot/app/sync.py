"""Telling Discord the commands: where they have changed, and where Discord has others than the bot by now."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
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


async def sync_if_changed(tree: app_commands.CommandTree[Client], matches: Matches) -> None:
    """Tell Discord the commands, if they have changed since the last time, or Discord has lost or changed some."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    name = f"commands of {tree.client.application_id}"
    async with matches.store.read() as db:
        known = await store.settings.setting(db, name)
    if known == digest and await are_there(tree, payload):
        return
    await tree.sync()
    async with matches.store.write() as db:
        store.settings.set_setting(db, name, digest)
    log.info("commands synchronised", commands=len(payload))


async def are_there(tree: app_commands.CommandTree[Client], payload: Sequence[Mapping[str, Any]]) -> bool:
    """Whether Discord has just these commands; so it is taken where it does not answer."""
    try:
        there = [command.to_dict() for command in await tree.fetch_commands()]
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        log.warning("commands cannot be compared", error=type(error).__name__)
        return True
    return spelled(there) == spelled(payload)


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
