"""Where popularity comes from, and the electoral votes of the finalists (4.1, 10.4, 11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import Accounts, Source, join_words
from rules.politocracy.board import BOARD, REGIONS
from rules.politocracy.state import State

SMALL = 30
"""Regions with fewer votes are counted together."""


def accounts(state: State) -> Accounts:
    """Popularity until regions vote; from then on the electoral votes of the finalists."""
    if not state.regions:
        return Accounts("popularity", popularity(state), "%")
    return Accounts("electoral vote", (*electoral_votes(state),), among=(*state.finalists,))


def popularity(state: State) -> tuple[Source, ...]:
    """Percent; nobody has less than none (4.1), and what Surrogates bring counts for finalists alone (8.8, 10.4)."""
    seats, has = range(state.seats), state.candidates
    counts = [one.brought if seat in state.finalists else 0 for seat, one in enumerate(has)]
    totals = [max(0, state.popularity(seat) - has[seat].brought + counts[seat]) for seat in seats]
    parts = {
        "hearts": [BOARD.heart * one.hearts for one in has],
        "Pandering Points": [one.pandering for one in has],
        "constituents": [state.following(seat) for seat in seats],
        "Surrogates": counts,
    }
    others = [totals[seat] - sum(part[seat] for part in parts.values()) for seat in seats]
    return tuple(Source(words, (*points,)) for words, points in {**parts, "cards, Media and debates": others}.items())


def electoral_votes(state: State) -> Iterator[Source]:
    """The votes of each region, and those of the small ones together, in the order in which they vote."""
    small = [name for name, region in REGIONS.items() if region.votes < SMALL]
    for name in REGIONS:
        if name not in small:
            yield source(state, f"Region {name}", [name])
    yield source(state, f"Regions {join_words(small)}", small)


def source(state: State, words: str, regions: Sequence[str]) -> Source:
    return Source(words, tuple(state.votes(seat, regions) for seat in range(state.seats)))
