"""What is most like something that was typed, though letters of it are missing or wrong."""

from __future__ import annotations

from collections.abc import Sequence

LIKE = 60
"""Of 100; what is less like it is not meant."""


def most_like(typed: str, texts: Sequence[str], most: int) -> list[int]:
    """Which of the texts are most like what was typed: their places, the best first.

    What compares is loaded when somebody first types what is nothing that is offered.
    """
    from rapidfuzz import fuzz, process

    return [at for *_, at in process.extract(typed, texts, scorer=fuzz.WRatio, limit=most, score_cutoff=LIKE)]
