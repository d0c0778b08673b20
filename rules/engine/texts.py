"""What the texts of all games say in the same way, what of a text can be seen, and texts that are made late."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

BLANKS = "\u115f\u1160\u3164\uffa0\u2800\ufffc\U0001d159"
"""Letters and symbols that draw nothing: fillers of Hangul, Braille without a dot, an object and a note not there."""

JOINERS = "\u200c\u200d"
"""Controls that letters and emoji are made with."""


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


def visible(text: str) -> str:
    """A text in one line, without the signs that draw nothing; empty where only marks without a letter are left."""
    spaced = "".join(" " if sign.isspace() or sign in BLANKS else sign for sign in text if not _draws_nothing(sign))
    return " ".join(word for word in spaced.split() if any(unicodedata.category(sign)[0] not in "CM" for sign in word))


def _draws_nothing(sign: str) -> bool:
    """Whether a sign is a control or no character; spaces, joiners and the names of flags are left."""
    return unicodedata.category(sign)[0] == "C" and not sign.isspace() and sign not in JOINERS and not _is_tag(sign)


def _is_tag(sign: str) -> bool:
    """Whether a sign spells the name of a flag, behind an emoji."""
    return "\U000e0020" <= sign <= "\U000e007f"


class Late:
    """A field with a text, given as it is or as what makes it when somebody first reads it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._kept = f"_{name}"

    def __get__(self, offer: object, kind: type | None = None) -> str:
        if offer is None:
            return ""
        text = offer.__dict__[self._kept]
        if not isinstance(text, str):
            text = offer.__dict__[self._kept] = text()
        return text

    def __set__(self, offer: object, text: str | Callable[[], str]) -> None:
        offer.__dict__[self._kept] = text
