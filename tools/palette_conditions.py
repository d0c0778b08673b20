"""The conditions that the colours of a theme must fulfil."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from render.palette import HUES, LED, WON, Hue, Look, Palette, look, on
from tools.colours import SIGHTS, apart, contrast, lightness_chroma_hue, nearest

LOOKS: Sequence[Look] = [look(seat) for seat in range(len(HUES))]
DARK_TO_LIGHT: Sequence[Hue] = ("black", "purple", "red", "blue", "green", "orange", "yellow", "white")
BANDS: Mapping[Hue, tuple[float, float]] = {
    "red": (15, 45),
    "orange": (45, 75),
    "yellow": (80, 110),
    "green": (140, 170),
    "blue": (245, 275),
    "purple": (290, 320),
}
"""The bands of hues, in degrees of OKLCh; white and black have none."""

LETTERED_LIKE: Mapping[Hue, Sequence[Hue]] = {
    "black": ("purple", "red"),
    "white": ("green", "orange", "yellow"),
    "blue": ("blue",),
}
"""The hues on which a letter is white, on which it is dark, and on which it may be either: each as on its key."""


@dataclass(frozen=True)
class Condition:
    """A figure that is measured in several places, and must be at least `least` in all of them."""

    says: str
    least: float
    figures: Callable[[Palette], Iterator[float]]

    def figure(self, colours: Palette) -> float:
        return min(self.figures(colours))


def pieces(colours: Palette) -> Iterator[float]:
    yield from (nearest(colours.seats.values(), sight) for sight in SIGHTS)


def tint_distances(colours: Palette, share: float) -> Iterator[float]:
    """The distances of seats' areas from each other, from bare land and from sea."""
    tints = [one.tint(colours, share) for one in LOOKS]
    for sight in SIGHTS:
        yield from (nearest([ground, *tints], sight) for ground in (colours.land, colours.sea))


def outlines(colours: Palette) -> Iterator[float]:
    """The distance of a piece from its ground, or if larger that of its edge from the ground and the piece."""
    for own in LOOKS:
        piece, edge = own.colour(colours), own.edge(colours)
        for sight in SIGHTS:
            for ground in (colours.land, colours.panel):
                by_edge = min(apart(edge, ground, sight), apart(edge, piece, sight))
                yield max(apart(piece, ground, sight), by_edge)


def accents(colours: Palette) -> Iterator[float]:
    yield from (apart(colours.changed, colours.turn, sight) for sight in SIGHTS)


def accents_on_grounds(colours: Palette) -> Iterator[float]:
    for sight in SIGHTS:
        for ground in (colours.sea, colours.land, colours.panel):
            yield from (apart(accent, ground, sight) for accent in (colours.changed, colours.turn))


def texts(colours: Palette) -> Iterator[float]:
    for ground in (colours.panel, colours.sea):
        yield from (contrast(text, ground) for text in (colours.ink, colours.muted))
    yield contrast(colours.ink, colours.land)


def what_has_changed(colours: Palette) -> Iterator[float]:
    yield contrast(colours.changed, colours.panel)


def what_is_to_be_done(colours: Palette) -> Iterator[float]:
    yield contrast(colours.turn, colours.sea)


def letters(colours: Palette) -> Iterator[float]:
    for own in LOOKS:
        for ground in (own.colour(colours), own.tint(colours, LED), own.tint(colours, WON)):
            yield contrast(on(ground), ground)


def patterns(colours: Palette) -> Iterator[float]:
    """The contrasts of letters on the lines of patterns; the first seat has none."""
    for own in LOOKS[1:]:
        yield from (contrast(on(own.tint(colours, share)), own.stroke(colours, share)) for share in (LED, WON))


CONDITIONS: Sequence[Condition] = [
    Condition("pieces, from each other", 0.12, pieces),
    Condition("what seats lead in, from each other, land and sea", 0.055, partial(tint_distances, share=LED)),
    Condition("what seats have won, from each other, land and sea", 0.055, partial(tint_distances, share=WON)),
    Condition("a piece or its edge, from land and panel", 0.12, outlines),
    Condition("what has changed, from what is to be done", 0.09, accents),
    Condition("these two, from sea, land and panel", 0.2, accents_on_grounds),
    Condition("contrast of text on panel and sea, of ink on land", 4.5, texts),
    Condition("contrast of what has changed, on panel", 4.5, what_has_changed),
    Condition("contrast of what is to be done, large, on sea", 3, what_is_to_be_done),
    Condition("contrast of letters on pieces and on what seats hold", 3, letters),
    Condition("contrast of letters on patterns", 3, patterns),
]
"""Distances are those in OKLab for the eyes that see the least of them, contrasts those of WCAG 2."""


def hue_margins(colours: Palette) -> Iterator[float]:
    """Degrees from a hue to the nearer end of its band, inwards."""
    for name, (start, end) in BANDS.items():
        hue = lightness_chroma_hue(colours.seats[name])[2]
        yield min(hue - start, end - hue)


def lightness_steps(colours: Palette) -> Iterator[float]:
    shades = [lightness_chroma_hue(colours.seats[name])[0] for name in DARK_TO_LIGHT]
    yield from (lighter - darker for darker, lighter in pairwise(shades))


def chromas(colours: Palette) -> Iterator[float]:
    yield from (lightness_chroma_hue(colours.seats[name])[1] for name in BANDS)


def letter_contrasts(colours: Palette) -> Iterator[float]:
    for like, names in LETTERED_LIKE.items():
        letter = on(colours.seats[like])
        yield from (contrast(letter, colours.seats[name]) for name in names)


SEARCH_CONDITIONS: Sequence[Condition] = [
    Condition("a hue, within its name, degrees", 0, hue_margins),
    Condition(f"steps of lightness, {', '.join(DARK_TO_LIGHT[:4])} and so on", 0.005, lightness_steps),
    Condition("chroma of all but white and black", 0.1, chromas),
    Condition("contrast of letters on pieces, white or dark as they are known", 4.5, letter_contrasts),
]
"""The conditions that the search keeps besides: hues have names and an order, and are louder than the grounds."""
