"""The results of the chits and the dice in the election of Politocracy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules import Seat, with_sign
from rules.politocracy.board import REGIONS
from rules.politocracy.view import PolitocracyView


def there(view: PolitocracyView, region: str) -> Sequence[Seat]:
    """The finalists who have chits in a region."""
    return [seat for seat in view.finalists if view.chits.get(seat, {}).get(region)]


def alone(view: PolitocracyView, region: str) -> Seat | None:
    """The finalist who wins a region without a roll, if any."""
    return found[0] if len(found := there(view, region)) == 1 else None


def both_there(view: PolitocracyView, region: str) -> bool:
    return len(there(view, region)) > 1


def regions_left(view: PolitocracyView) -> Sequence[str]:
    """The regions that have not voted yet; none once somebody is elected."""
    return [] if view.elected is not None else [name for name in REGIONS if name not in view.regions]


def voting(view: PolitocracyView) -> str | None:
    """The region that votes next: the first of those left where anybody has chits."""
    return next((name for name in regions_left(view) if there(view, name)), None)


def sure(view: PolitocracyView, seat: Seat) -> int:
    """The votes of the regions left in which a finalist is alone."""
    return votes(name for name in regions_left(view) if alone(view, name) == seat)


def contested_votes(view: PolitocracyView) -> int:
    """The votes of the regions left in which both have chits."""
    return votes(name for name in regions_left(view) if both_there(view, name))


def later(view: PolitocracyView) -> Sequence[str]:
    """The regions without chits, which vote after all others if nobody has the majority (11.6)."""
    if not view.chits or view.elected is not None:
        return []
    won = {name for name, one in view.regions.items() if one.winner is not None}
    return [name for name in REGIONS if name not in won and not there(view, name)]


def votes(regions: Iterable[str]) -> int:
    return sum(REGIONS[name].votes for name in regions)


class Sum(NamedTuple):
    """A finalist's best die and all ads in a region as a total, the ads in words, and the dice."""

    total: int
    ads: str
    dice: tuple[int, ...]


def come_to(view: PolitocracyView, region: str, seat: Seat) -> Sum | None:
    """A finalist's result in a region; None without any dice."""
    one, at = view.regions.get(region), view.finalists.index(seat)
    if one is None or len(one.dice) <= at or not one.dice[at]:
        return None
    own = one.positive[at] if len(one.positive) > at else 0
    against = sum(spent for other, spent in enumerate(one.negative) if other != at)
    ads = " ".join(with_sign(count) for count in (own, -against) if count)
    return Sum(max(one.dice[at]) + own - against, ads, one.dice[at])
