"""What is most like something that was typed, though letters of it are missing or wrong."""

from __future__ import annotations

from collections.abc import Sequence

LIKE = 60
"""Of 100: a text that is less like what was typed is not meant."""


def most_like(typed: str, texts: Sequence[str], most: int) -> list[int]:
    """The places of the texts that are most like what was typed, the best first.

    The library that compares is loaded when somebody first types something that is not offered.
    """
    from rapidfuzz import fuzz, process

    return [at for *_, at in process.extract(typed, texts, scorer=fuzz.WRatio, limit=most, score_cutoff=LIKE)]
