"""Choices by what is typed: those that fit it best come first, and no more than Discord lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from discord import app_commands

from bot.model.likeness import most_like

MOST = 25
LONGEST_CHOICE = 100
"""How many characters Discord takes of what is shown, and of what is filled in."""

Choice: TypeAlias = tuple[str, str]
"""What is shown, and what is filled in."""
Choices: TypeAlias = list[app_commands.Choice[str]]


def ranked(choices: Sequence[Choice], text: str) -> list[Choice]:
    """The choices that fit what is typed: those it names, then those that begin with it, hold its words, or look so."""
    typed = text.casefold().strip()
    if not typed:
        return list(choices[:MOST])
    words = typed.split()
    shown = [f"{name} {value}".casefold() for name, value in choices]
    exact = [at for at, choice in enumerate(choices) if typed in map(str.casefold, choice)]
    begun = [at for at, (name, _) in enumerate(choices) if name.casefold().startswith(typed) and at not in exact]
    first = [*exact, *begun]
    second = [at for at, line in enumerate(shown) if at not in first and all(word in line for word in words)]
    found = [*first, *second] or most_like(typed, shown, MOST)
    return [choices[at] for at in found[:MOST]]


def as_choices(choices: Iterable[Choice]) -> Choices:
    """Choices as Discord lists them."""
    return [app_commands.Choice(name=name, value=value) for name, value in choices]
