"""What is most like something that was typed, though letters of it are missing or wrong."""

from __future__ import annotations

from collections.abc import Sequence

LIKE = 60
"""Of 100: a text that is less like what was typed is not meant."""
MISSPELLED = 83
"""Of 100: what is less like a name as a whole is another name."""


def most_like(typed: str, texts: Sequence[str], most: int, *, as_a_whole: bool = False) -> list[int]:
    """The places of the texts that are most like what was typed, the best first; or like it `as_a_whole`, misspelled.

    The library that compares is loaded when somebody first types something that is not offered.
    """
    from rapidfuzz import fuzz, process

    scorer, least = (fuzz.ratio, MISSPELLED) if as_a_whole else (fuzz.WRatio, LIKE)
    return [at for *_, at in process.extract(typed, texts, scorer=scorer, limit=most, score_cutoff=least)]
