"""The terms of a table as options of slash commands."""

from __future__ import annotations

from typing import TypeVar

from discord import app_commands

from bot.model.options import options_of
from bot.model.terms import Terms
from bot.ui.components import Choices, as_choices

Typed = TypeVar("Typed")


def takes_times(command: Typed) -> Typed:
    """A command that takes another pace, another clock, and what else happens when time is up (`time_up`)."""
    described = app_commands.describe(
        pace="How long does a player have to answer?",
        clock="A limit for each answer, or one time budget for the match?",
        time_up="What happens if a player hasn't answered in time?",
    )(command)
    values = {"pace": choices_of("pace"), "clock": choices_of("clock"), "time_up": choices_of("lapse")}
    return app_commands.choices(**values)(described)


def choices_of(name: str) -> Choices:
    """The values of one of the terms."""
    term = next(one for one in options_of(Terms) if one.name == name)
    return as_choices((term.word(value), str(value)) for value in term.values)
