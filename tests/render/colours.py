"""How far colours are apart for different eyes, and how well one is read on another."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import dist

from PIL import ImageColor

Matrix = Sequence[Sequence[float]]

SIGHTS: Mapping[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How linear RGB is seen: Machado, Oliveira and Fernandes 2009, full severity."""

CONES: Matrix = ((0.41222, 0.53633, 0.05145), (0.2119, 0.6807, 0.1074), (0.0883, 0.28172, 0.62998))
OKLAB: Matrix = ((0.21045, 0.79362, -0.00407), (1.978, -2.42859, 0.45059), (0.0259, 0.78277, -0.80868))
"""From linear RGB to cones, and from their cube roots to OKLab: Ottosson 2020."""


def apart(one: str, other: str, sight: str) -> float:
    """The distance of two colours in OKLab, as they are seen."""
    return dist(lightness_and_hue(one, SIGHTS[sight]), lightness_and_hue(other, SIGHTS[sight]))


def nearest(colours: Iterable[str], sight: str) -> float:
    """The least distance of any two."""
    return min(apart(one, other, sight) for one, other in combinations(colours, 2))


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2: from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    return times(((0.2126, 0.7152, 0.0722),), linear(colour))[0]


def linear(colour: str) -> list[float]:
    parts = [part / 255 for part in ImageColor.getrgb(colour)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lightness_and_hue(colour: str, sight: Matrix) -> list[float]:
    seen = [min(max(part, 0), 1) for part in times(sight, linear(colour))]
    return times(OKLAB, [part ** (1 / 3) for part in times(CONES, seen)])


def times(matrix: Matrix, column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in matrix]
