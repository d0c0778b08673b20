"""`hustings verify`: the proof of a match's dice, checked without a bot and without a database."""

from __future__ import annotations

from pathlib import Path

from bot.app.files import contents
from bot.model.proof import check
from bot.pages.proof import codes, history, verdict
from rules import games

LARGEST = 4_000_000
"""Bytes; the longest match that a file may hold, of 5,000 entries, has a third of that."""


def verify(file: Path) -> int:
    """Print what a file proves; the exit status: 0 where it does, 1 where not. Raises Unusable."""
    checked = check(contents(file, LARGEST, "proof"), games())
    print(verdict(checked, bold=""))
    for line in history(checked):
        print(line)
    if not checked.wrong:
        print("\n".join(f"{name}: {code}" for name, code in codes(checked)))
    if checked.proves:
        print("Compare the codes with those that you kept from Discord: only they bind whoever made the file.")
    return 0 if checked.proves else 1
