"""What a die is worth at each location: where an AI player places it, if anywhere (3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules import Rng, agents
from rules.boomtown.ai.forecast import Filled
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.board import BOARD
from rules.boomtown.picks import naming
from rules.boomtown.verbs import Pass, Place
from rules.boomtown.view import Lying, Spot

HOPE = 0.3
"""How likely somebody else fills a slot that I cannot."""
CARE = 0.01
"""What a point of a die that a slot does not need is worth: a great die for a great slot."""


def place(outlook: Outlook, rng: Rng) -> Place | Pass:
    """The die that brings most; none where all of them would do harm (3.3)."""
    found = agents.by_worth(placements(outlook), lambda one: one[0], rng)
    return next((move for worth, move in found if worth > 0), Pass())


def placements(outlook: Outlook) -> Iterator[tuple[float, Place]]:
    """Every location that takes the lowest die that fits, whom to name there, and what it is worth."""
    for where, spot in outlook.view.spots.items():
        if not spot.open or spot.blocked or lowest(outlook, spot) is None:
            continue
        best = outlook.best(where)
        if best is None:
            continue
        gain, filled = best
        against = () if filled.whom is None else (filled.whom,)
        move = replace(Place(where, against=against), **naming(where, filled.named[outlook.me]))
        yield of_die(outlook, filled, gain), move


def lowest(outlook: Outlook, spot: Spot) -> int | None:
    """The lowest of my dice that fits a location."""
    least = min((slot.needs for slot in vacant(spot)), default=7)
    return min((die for die in outlook.view.standings[outlook.me].dice if die >= least), default=None)


def vacant(spot: Spot) -> list[Lying]:
    """The slots that take a die."""
    return [slot for slot in spot.slots if slot.seat is None]


def of_die(outlook: Outlook, filled: Filled, gain: float) -> float:
    """What the lowest die that fits is worth in a location, which brings me so much once it is filled."""
    free, die = vacant(filled.spot), lowest(outlook, filled.spot)
    assert die is not None
    waste = CARE * outlook.favor * (die - min(slot.needs for slot in free))
    return gain * share(outlook, free, die) + worth_of_staying(outlook, filled) - waste


def share(outlook: Outlook, free: list[Lying], die: int) -> float:
    """This one die's share of what a location brings, by how many more are needed, mine or those of others."""
    rest, (mine, others) = len(free) - 1, to_fill(outlook, free, die)
    if not rest:
        return 1.0
    return HOPE ** (rest - mine) / (1 + rest) if rest - mine <= others else 0.0


def to_fill(outlook: Outlook, free: list[Lying], die: int) -> tuple[int, int]:
    """Of the other dice that a location needs, how many I can place; and how many that fit others have."""
    needs = max(slot.needs for slot in free)
    fitting = [sum(value >= needs for value in one.dice) for one in outlook.view.standings]
    mine = min(fitting[outlook.me] - (die >= needs), BOARD.turns - outlook.go, len(free) - 1)
    return mine, sum(fitting) - fitting[outlook.me]


def worth_of_staying(outlook: Outlook, filled: Filled) -> float:
    """What more a die in a golden slot promises than one that comes back (6.1)."""
    return max(0.0, outlook.again(filled) - outlook.die) if filled.spot.slots[0].golden else 0.0
