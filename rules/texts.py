"""How a sentence counts and lists."""

from collections.abc import Sequence


def listed(parts: Sequence[str]) -> str:
    """Some parts as a sentence lists them: "a, b and c"; nothing for none."""
    *most, last = parts or [""]
    return f"{', '.join(most)} and {last}" if most else last


def plural(count: int, what: str) -> str:
    """So many of something: "1 line", "3 lines"."""
    return f"{count} {what}{'s' * (count != 1)}"
