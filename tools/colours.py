"""The distance of colours for different eyes, and the contrast of one on another."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import dist

from coloraide import Color

SIGHTS: Mapping[str, str | None] = {
    "usual": None,
    "protanopia": "protan",
    "deuteranopia": "deutan",
    "tritanopia": "tritan",
}
"""Kinds of eyes, and the filter that shows what they see."""


def apart(one: str, other: str, sight: str) -> float:
    """The distance of two colours in OKLab, as an eye sees them."""
    return dist(oklab(one, sight), oklab(other, sight))


def nearest(colours: Iterable[str], sight: str) -> float:
    """The least distance of any two."""
    return min(apart(one, other, sight) for one, other in combinations(colours, 2))


@lru_cache(10_000)
def oklab(colour: str, sight: str) -> Sequence[float]:
    """A colour in OKLab; colour blindness as Machado, Oliveira and Fernandes 2009 have it, at full severity."""
    color = Color(colour)
    if kind := SIGHTS[sight]:
        color.filter(kind, method="machado", in_place=True)
    return color.clip("srgb").convert("oklab").coords()


@lru_cache(10_000)
def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2: from 1 to 21."""
    return Color(one).contrast(other)


@lru_cache(10_000)
def lightness_chroma_hue(colour: str) -> Sequence[float]:
    """A colour in OKLCh: from 0 to 1, from 0 to about 0.3, and in degrees."""
    return Color(colour).convert("oklch").coords(nans=False)
