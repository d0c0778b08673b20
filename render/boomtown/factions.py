"""Who is ahead with the factions of Boomtown, and by how much."""

from __future__ import annotations

from rules import Seat
from rules.boomtown.view import BoomtownView


def net(view: BoomtownView, seat: Seat, faction: str) -> int:
    """Favor less Scorn."""
    one = view.standings[seat]
    return one.favor.get(faction, 0) - one.scorn.get(faction, 0)


def ahead(view: BoomtownView, faction: str) -> int:
    """By how much net Favor the one who would get the faction's votes is ahead of the next."""
    leader = view.factions[faction].leader
    if leader is None:
        return 0
    others = (net(view, seat, faction) for seat in range(len(view.standings)) if seat != leader)
    return net(view, leader, faction) - max(others)
