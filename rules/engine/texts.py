"""What the texts of all games say in the same way."""

from collections.abc import Iterable


def join_words(parts: Iterable[str], last_by: str = "and") -> str:
    """Parts as a sentence lists them: "bridges, roads and tunnels"; nothing for none."""
    *most, last = [*parts] or [""]
    return f"{', '.join(most)} {last_by} {last}" if most else last


def plural(count: int, what: str) -> str:
    """A number and its noun: "1 vote", "3 votes"."""
    return f"{count} {what}{'s' * (count != 1)}"


def number(count: int) -> str:
    """A number, with a minus that is as wide as a plus: "−2"."""
    return f"{count}" if count >= 0 else f"−{-count}"


def with_sign(amount: int) -> str:
    """A change, with its sign: "+3", "−2"; nothing is "+0"."""
    return f"+{amount}" if amount >= 0 else number(amount)


def cut(text: str, longest: int) -> str:
    """A text that fits, with an ellipsis where it had to be cut."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
