"""Measures the colours of the seats, and searches for better ones: `python -m tools.palette`.

A palette is better if its nearest two pieces are farther apart, for whichever eyes see the least of it. White and black
are given, so are all colours but those of seats, and every condition holds. Nothing is written: what was found is
printed, and says nothing of beauty.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import NamedTuple, get_args

from PIL import ImageColor

from render.palette import PALETTES, Hue, Palette, Theme
from tools.colours import SIGHTS, apart, nearest
from tools.palette_conditions import BANDS, CONDITIONS, SEARCH_CONDITIONS

NEAR = (-4, -2, -1, 0, 1, 2, 4)
"""The steps, of 255, by which a small change moves red, green and blue."""

HEAT = 0.03
"""How much worse a palette may become, at the beginning, on the way to a better one."""


class Worth(NamedTuple):
    """The order of palettes: how far a condition fails (0 or less), then the distance of the nearest two."""

    failure: float
    least: float


def main(argv: Sequence[str] | None = None) -> None:
    """Print what holds of the palettes as they stand, and what a search finds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--theme", choices=get_args(Theme), help="search for this theme alone")
    parser.add_argument("--searches", type=int, default=4, help="searches a theme, the first by small steps alone (4)")
    parser.add_argument("--tries", type=int, default=15_000, help="palettes that a search tries (15,000)")
    parser.add_argument("--seed", type=int, default=1, help="another one may find another palette (1)")
    options = parser.parse_args(argv)
    show(table())
    for theme in [options.theme] if options.theme else PALETTES:
        show(report(theme, options.searches, options.tries, options.seed))


def show(lines: Iterator[str]) -> None:
    """Print each line as soon as it is there."""
    for line in lines:
        print(line)
        sys.stdout.flush()


def table() -> Iterator[str]:
    """All conditions with the figures of the themes; a mark where one fails."""
    yield f"{'':64}at least" + "".join(f"{theme:>9} " for theme in PALETTES)
    for one in (*CONDITIONS, *SEARCH_CONDITIONS):
        figures = [one.figure(colours) for colours in PALETTES.values()]
        marked = (f"{figure:9.3f}{' ' if figure >= one.least else '!'}" for figure in figures)
        yield f"{one.says:64}{one.least:8.3f}" + "".join(marked)


def report(theme: Theme, searches: int, tries: int, seed: int) -> Iterator[str]:
    """The standing palette, its best neighbour and the best palette found."""
    standing = PALETTES[theme]
    yield from ("", f"{theme}, as it stands", *description(standing))
    yield from ("", f"{theme}, the best with one colour changed a little", *description(neighbour(standing)))
    rng = Random(seed)
    found = [search(standing, rng, tries, HEAT if number else 0) for number in range(searches)]
    yield from ("", f"{theme}, the best found", *description(max([standing, *found], key=worth)))


def description(colours: Palette) -> Iterator[str]:
    """The colours, and for each sight the nearest two."""
    yield "  " + ", ".join(f"{name} {colour}" for name, colour in colours.seats.items())
    for sight in SIGHTS:
        gap, *names = nearest_two(colours, sight)
        yield f"  {sight:14}{gap:.4f}  {' and '.join(names)}"


def nearest_two(colours: Palette, sight: str) -> tuple[float, Hue, Hue]:
    """The hues that are the hardest to tell apart, after their distance."""
    seats = colours.seats
    return min((apart(seats[one], seats[other], sight), one, other) for one, other in combinations(seats, 2))


def least(colours: Palette) -> float:
    """The distance of the nearest two pieces."""
    return min(nearest(colours.seats.values(), sight) for sight in SIGHTS)


def failure(colours: Palette) -> float:
    return min(0, *(one.figure(colours) - one.least for one in (*CONDITIONS, *SEARCH_CONDITIONS)))


def worth(colours: Palette) -> Worth:
    return Worth(failure(colours), least(colours))


def neighbour(colours: Palette) -> Palette:
    """The best of those that differ in one colour by a small change; the palette itself if none is better."""
    steps = [*product(NEAR, repeat=3)]
    others = (with_seats(colours, {name: shift(colours.seats[name], step)}) for name in BANDS for step in steps)
    return max((colours, *(other for other in others if least(other) > least(colours))), key=worth)


def search(standing: Palette, rng: Random, tries: int, heat: float) -> Palette:
    """Simulated annealing; without heat no step leads to a worse palette."""
    best = here = standing
    best_worth = here_worth = worth(standing)
    for number in range(tries):
        allowed = heat * (1 - number / tries) ** 2 * rng.expovariate(1)
        other = stir(here, rng)
        if least(other) < here_worth.least - allowed:
            continue
        reached = worth(other)
        if reached.failure >= here_worth.failure:
            here, here_worth = other, reached
        if reached > best_worth:
            best, best_worth = other, reached
    return best


def stir(colours: Palette, rng: Random) -> Palette:
    """One to three colours changed at random, a little or much."""
    names = rng.sample(tuple(BANDS), rng.randint(1, 3))
    reach = rng.choice((1, 3, 9, 27))
    return with_seats(
        colours, {name: shift(colours.seats[name], [rng.gauss(0, reach) for _ in "rgb"]) for name in names}
    )


def with_seats(colours: Palette, seats: Mapping[Hue, str]) -> Palette:
    return replace(colours, seats={**colours.seats, **seats})


def shift(colour: str, steps: Sequence[float]) -> str:
    """A colour some steps of red, green and blue further."""
    parts = zip(ImageColor.getrgb(colour), steps, strict=True)
    return "#" + "".join(f"{min(max(round(part + step), 0), 255):02x}" for part, step in parts)


if __name__ == "__main__":
    main()
