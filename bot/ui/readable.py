"""Whether a command came as the bot has told Discord of it; looked at where it failed, for then it may be another's."""

from __future__ import annotations

from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

OTHERS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""Errors of commands that Discord has otherwise than the bot."""
VALUES: dict[AppCommandOptionType, type] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
}
"""What is typed for options of these types."""


def is_readable(interaction: discord.Interaction[Any]) -> bool:
    """Whether each option has a value of its type, and one of its choices where it has any."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True
    given = dict(iter(interaction.namespace))
    return all(fits(one, given[one.display_name]) for one in command.parameters if one.display_name in given)


def fits(option: app_commands.Parameter, value: object) -> bool:
    """Whether a value may be given for an option; a member is one whom Discord told of."""
    if option.choices and value not in [choice.value for choice in option.choices]:
        return False
    if isinstance(value, int) and option.min_value is not None and value < option.min_value:
        return False
    if isinstance(value, int) and option.max_value is not None and value > option.max_value:
        return False
    return type(value) is VALUES.get(option.type, type(value)) and not isinstance(value, discord.Object)
