"""Round figures for an axis, and places that keep a distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from statistics import fmean
from typing import NamedTuple

STEPS = 5
"""The most steps of a scale."""


class Scale(NamedTuple):
    """The counts at the bottom and at the top, and the round ones between."""

    low: int
    high: int
    ticks: tuple[int, ...]

    def share(self, count: int) -> float:
        """How far up a count lies: 0 at the bottom, 1 at the top."""
        return (count - self.low) / (self.high - self.low)


def scale_of(counts: Sequence[int]) -> Scale:
    """A scale for all counts; from 0, unless they lie far from it, close together."""
    least, most = min(counts), max(counts)
    if least == most or most - least > most / 3:
        least, most = min(least, 0), max(most, 0)
    step = next(step for step in nice() if most - least <= STEPS * step)
    high = max(most, least + step)
    return Scale(least, high, tuple(range(-(-least // step) * step, high + 1, step)))


def nice() -> Iterator[int]:
    """1, 2, 5, 10, 20 …"""
    return (one * 10**power for power in count() for one in (1, 2, 5))


def spread(wishes: Sequence[float], gap: int, low: int, high: int) -> list[int]:
    """Places for ascending wishes, at least a gap apart and within the limits, moved as little as that takes."""
    groups: list[list[float]] = []
    for at, wish in enumerate(wishes):
        group = [wish - at * gap]
        while groups and fmean(groups[-1]) > fmean(group):
            group = groups.pop() + group
        groups.append(group)
    kept = [round(fmean(group)) for group in groups for _ in group]
    return [max(low, min(one, high - (len(kept) - 1) * gap)) + at * gap for at, one in enumerate(kept)]
