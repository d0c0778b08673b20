"""Choices by what is typed: those that fit it best come first, and no more than Discord lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.model.similarity import most_like

MOST = 25
LONGEST_CHOICE = 100
"""How many characters Discord takes of what is shown, and of what is filled in."""

Choice: TypeAlias = tuple[str, str]
"""What is shown, and what is filled in."""


def best_choices(choices: Sequence[Choice], text: str) -> list[Choice]:
    """The choices that fit what is typed: those it names, those that begin with it, hold its words, or look like it.

    A choice may begin so in what is shown or in what is filled in: a label may say first what its place brings.
    """
    typed = text.casefold().strip()
    if not typed:
        return list(choices[:MOST])
    words = typed.split()
    shown = [f"{name} {value}".casefold() for name, value in choices]
    both = [tuple(map(str.casefold, choice)) for choice in choices]
    exact = [at for at, parts in enumerate(both) if typed in parts]
    begun = [at for at, parts in enumerate(both) if any(one.startswith(typed) for one in parts) and at not in exact]
    first = [*exact, *begun]
    second = [at for at, line in enumerate(shown) if at not in first and all(word in line for word in words)]
    found = [*first, *second] or most_like(typed, shown, MOST)
    return [choices[at] for at in found[:MOST]]
