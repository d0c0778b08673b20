"""Where popularity comes from, and the electoral votes of the finalists (4.1, 10.4, 11.5 to 11.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import Accounts, Source, join_words
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.state import State

SMALL = 30
"""Regions with fewer votes are counted together."""


def accounts(state: State) -> Accounts:
    """Popularity until regions vote; from then on the electoral votes of the finalists."""
    if not state.regions:
        return Accounts("popularity", popularity(state), "%")
    return Accounts("electoral vote", (*electoral_votes(state),), among=(*state.finalists,), note=lost(state))


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
    """The votes of each large region in the order in which they vote, and of the small ones that somebody won."""
    small = [name for name, region in REGIONS.items() if region.votes < SMALL]
    for name in REGIONS:
        if name not in small:
            yield source(state, called([name]), [name])
    if won := [name for name in small if name in state.regions and state.regions[name].winner is not None]:
        yield source(state, called(won), won)


def source(state: State, words: str, regions: Sequence[str]) -> Source:
    return Source(words, tuple(state.votes(seat, regions) for seat in range(state.seats)))


def called(regions: Sequence[str]) -> str:
    return f"{'Region' if len(regions) == 1 else 'Regions'} {join_words(regions)}"


def lost(state: State) -> str:
    """Which votes went to nobody: of regions that were passed over, and that were not needed (11.6, 11.7)."""
    if state.elected is None:
        return ""
    passed = [name for name, region in state.regions.items() if region.winner is None]
    unasked = [name for name in REGIONS if name not in state.regions]
    none = f"{many(passed)} went to nobody, as nobody had chits in {called(passed)}." if passed else ""
    over = f"{called(unasked)} ({many(unasked)}) no longer voted, as {MAJORITY} were reached." if unasked else ""
    return " ".join(filter(None, [none, over]))


def many(regions: Sequence[str]) -> str:
    return f"{sum(REGIONS[name].votes for name in regions)} votes"
