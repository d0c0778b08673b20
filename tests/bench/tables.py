"""How figures are taken and shown."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from os import cpu_count


def machine() -> str:
    """What the figures were taken on."""
    return f"Python {platform.python_version()}, {platform.machine()}, {cpu_count()} processors"


def table(heads: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown, its first column to the left and all others to the right."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
