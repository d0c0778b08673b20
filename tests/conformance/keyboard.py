"""What stands on the screen of a keyboard that all players of a match share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO

import pytest

from rules import Match, Seat
from terminal.table import CLEAR, Quit, Terminal

TYPED = ("board", "list", "why 1", "rules", "no such move", "quit")
"""What whoever is asked types, after Enter where they are handed the keyboard."""


def screen(match: Match, seat: Seat | None) -> list[str]:
    """The lines that this player reads while the first who is waited for is asked; somebody else in the room, for None.

    What is behind a curtain is read by whoever it is for, and nobody else reads it.
    """
    asked = next(iter(match.pending), None)
    if asked is None:
        return []
    shown, typed = StringIO(), iter(TYPED)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(shown), suppress(Quit):
        patch.setattr("builtins.input", lambda prompt="": answered(prompt, typed))
        Terminal(match).ask(asked, match.pending[asked])
    whole = shown.getvalue()
    return (whole if seat == asked or CLEAR not in whole else behind_no_curtain(whole)).splitlines()


def answered(prompt: str, typed: Iterator[str]) -> str:
    print(prompt)
    return "" if "press Enter" in prompt else next(typed)


def behind_no_curtain(shown: str) -> str:
    """What was on the screen before it was handed over, and after it was cleared."""
    before, _, rest = shown.partition("press Enter.")
    return before + rest.rpartition(CLEAR)[2]
