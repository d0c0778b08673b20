"""Bids: two numbers a region that finalists file, what they come to against each other, how they are put (11.4)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from rules import join_words
from rules.politocracy.board import BOARD, REGIONS
from rules.politocracy.state import Bid
from rules.politocracy.verbs import Advertise
from rules.politocracy.words import money

AT_LEAST = 3
"""The $M that the usual bids spend in any case in a region, where there is enough."""
MOST_NAMED = 4
MOST_IN_FULL = 2
"""So many regions are named in a label, so many with a state; of more there is the number."""

LARGEST = sorted(REGIONS, key=lambda name: -REGIONS[name].votes)
"""The regions, that with the most votes first."""


def filed(move: Advertise, *, whole: bool = False) -> dict[str, Bid]:
    """The bids of a move, by region; a least above the most counts as the most too (11.4).

    With sealed ads the `whole` bid is spent in any case (11.9).
    """
    most, least, negative = map(Counter, (move.at_most, move.at_least, move.negative))
    highest = {name: min(max(most[name], least[name]), BOARD.most_ads_a_region) for name in most | least}
    return {
        name: Bid(high if whole else min(least[name], high), high, negative[name]) for name, high in highest.items()
    }


def as_move(bids: Mapping[str, Bid], *, whole: bool = False) -> Advertise:
    """The move that files these bids; sealed ones are `whole`, and one number says it."""
    return Advertise(
        picks({name: bid.at_most for name, bid in bids.items()}),
        () if whole else picks({name: bid.at_least for name, bid in bids.items()}),
        picks({name: bid.against for name, bid in bids.items()}),
    )


def picks(many: Mapping[str, int]) -> tuple[str, ...]:
    """The regions as a move names them, each so many times."""
    return tuple(name for name, times in many.items() for _ in range(times))


def bidding(opener: Bid, other: Bid) -> tuple[int, int]:
    """What two bids come to, in $1M: each spends its least, then raises in turn while it does not lead.

    It raises to lead by one, or else to draw level, as far as its most goes; two passes in a row end it (11.4).
    """
    most, spent, passed, turn = (opener.at_most, other.at_most), [opener.at_least, other.at_least], 0, 0
    while passed < 2:
        mine, theirs = spent[turn], spent[1 - turn]
        if mine <= theirs and mine < (raised := min(theirs + 1, most[turn])) and raised >= theirs:
            spent[turn], passed = raised, 0
        else:
            passed += 1
        turn = 1 - turn
    return spent[0], spent[1]


def usual(regions: Collection[str], millions: int) -> dict[str, Bid]:
    """Bids for these regions as they are proposed: the money for those with most votes, as far as it goes."""
    bids, left = dict[str, Bid](), millions
    for name in (name for name in LARGEST if name in regions and left):
        bids[name] = Bid(min(AT_LEAST, left), min(BOARD.most_ads_a_region, left))
        left -= bids[name].at_most
    return bids


def all_in(regions: Collection[str], millions: int) -> dict[str, Bid]:
    """As much as may be spent in the regions with most votes, whatever the other does."""
    return {name: Bid(bid.at_most, bid.at_most) for name, bid in usual(regions, millions).items()}


def bids_label(bids: Mapping[str, Bid]) -> str:
    """Bids in a label: "$3M to $5M in IV Florida and V Illinois, $1M in any case in IX California"."""
    alike = dict[str, list[str]]()
    for name, bid in bids.items():
        alike.setdefault(bid_label(bid), []).append(name)
    in_full = len(bids) <= MOST_IN_FULL
    return ", ".join(f"{label} in {regions_label(names, in_full=in_full)}" for label, names in alike.items())


def regions_label(names: Sequence[str], *, in_full: bool) -> str:
    """Regions by their numbers, `in_full` with a state; of many how many there are."""
    if len(names) > MOST_NAMED:
        return f"each of {len(names)} regions"
    return join_words(REGIONS[name].in_short if in_full else name for name in names)


def capital(text: str) -> str:
    """A label as it begins a line; the rest stays, as in "Up to $5M"."""
    return text[:1].upper() + text[1:]


def bid_label(bid: Bid) -> str:
    """A bid in a label: "$3M to $5M", "up to $5M", "$5M in any case"."""
    least, most = (money(many * BOARD.ad_price) for many in (bid.at_least, bid.at_most))
    if bid.at_least == bid.at_most:
        return f"{most} in any case"
    return f"{least} to {most}" if bid.at_least else f"up to {most}"
