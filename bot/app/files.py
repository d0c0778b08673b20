"""Files that are named on the command line."""

from __future__ import annotations

from pathlib import Path

from bot.model.errors import Unusable


def contents(file: Path, most: int, what: str) -> bytes:
    """What is in a file of so many bytes at most, which is to be a match or a proof. Raises Unusable."""
    try:
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    except OSError as error:
        raise Unusable(f"Can't read {file}: {error.strerror}.") from None
    if len(data) > most:
        raise Unusable(f"{file} is too large for a {what}.")
    return data
