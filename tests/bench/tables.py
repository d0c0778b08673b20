"""How figures are taken and shown."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from os import cpu_count


def machine() -> str:
    return f"Python {platform.python_version()}, {platform.machine()}, {cpu_count()} processors"


def cells(text: str) -> list[list[str]]:
    """The cells of each line of a table in Markdown."""
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]


def table(heads: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown, its first column to the left and all others to the right."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
